"""``python -m courtcards.building [WAY] [UNIT ...]``: builds what is missing, or these units anew.

WAY is ``library`` (where none is said), ``checked`` or ``pages``: see ``kernel/sources.py``. With
``--folder`` all that a wheel has is put there, for another kind of machine with ``--target``: see
``targets.py``.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

PARSER = argparse.ArgumentParser(prog="python -m courtcards.building", allow_abbrev=False)
PARSER.add_argument("way", nargs="?", default="library", help="library, checked or pages")
PARSER.add_argument("units", nargs="*", help="packages whose library is built anew")
PARSER.add_argument("--target", help="the kind of machine, where it is not this one: linux-aarch64")
PARSER.add_argument("--folder", type=Path, help="where what a wheel has is put")
ASKED = PARSER.parse_args()

# Numba reads its settings when it is imported, and the kernel whether functions are compiled.
os.environ["COURTCARDS_ENGINE"] = "checked" if ASKED.way == "checked" else "library"
if ASKED.units:
    os.environ["COURTCARDS_FUNCTIONS"] = "compiled"
    os.environ["COURTCARDS_BUILDING"] = "1"
    os.environ["NUMBA_OPT"] = "0"
    os.environ["NUMBA_CPU_NAME"] = "generic"
    os.environ["NUMBA_CPU_FEATURES"] = ""


def main() -> int:
    """Build; the exit status."""
    from courtcards.kernel.errors import EngineError  # noqa: PLC0415 - not before the settings
    from courtcards.kernel.sources import WAYS  # noqa: PLC0415

    if ASKED.way not in WAYS:
        PARSER.error(f"there is no way {ASKED.way!r} to build; there is {', '.join(WAYS)}")
    if ASKED.target is not None and ASKED.folder is None:
        PARSER.error("what is built for another machine needs a --folder")
    try:
        return _build()
    except EngineError as error:
        PARSER.error(str(error))


def _build() -> int:
    if not ASKED.units:
        from courtcards.building.missing import (  # noqa: PLC0415 - without a compiler
            build_missing,
            build_own,
        )

        return build_own(ASKED.folder, ASKED.target) if ASKED.folder else build_missing(ASKED.way)
    from courtcards.building.targets import named  # noqa: PLC0415 - with one
    from courtcards.building.units import build, build_for  # noqa: PLC0415

    for unit in ASKED.units:
        if ASKED.target:
            build_for(named(ASKED.target), unit, ASKED.folder)
        else:
            build(unit, ASKED.way)
    return 0


if __name__ == "__main__":
    sys.exit(main())
