"""``python -m courtcards.building [WAY] [UNIT]``: builds what is missing, or a unit anew.

WAY is ``library`` (where none is said), ``checked`` or ``pages``: see ``kernel/sources.py``.
"""

from __future__ import annotations

import os
import sys

WAY = sys.argv[1] if len(sys.argv) > 1 else "library"
UNITS = sys.argv[2:]

# Numba reads its settings when it is imported, and the kernel whether functions are compiled.
os.environ["COURTCARDS_ENGINE"] = "checked" if WAY == "checked" else "library"
if UNITS:
    os.environ["COURTCARDS_FUNCTIONS"] = "compiled"
    os.environ["COURTCARDS_BUILDING"] = "1"
    os.environ["NUMBA_OPT"] = "0"
    os.environ["NUMBA_CPU_NAME"] = "generic"
    os.environ["NUMBA_CPU_FEATURES"] = ""


def main() -> int:
    """Build; the exit status."""
    from courtcards.kernel.sources import WAYS  # noqa: PLC0415 - not before the settings

    if WAY not in WAYS:
        sys.stderr.write(f"there is no way {WAY!r} to build; there is {', '.join(WAYS)}\n")
        return 2
    if not UNITS:
        from courtcards.building.missing import build_missing  # noqa: PLC0415 - without a compiler

        return build_missing(WAY)
    from courtcards.building.units import build  # noqa: PLC0415 - with one

    for unit in UNITS:
        build(unit, WAY)
    return 0


if __name__ == "__main__":
    sys.exit(main())
