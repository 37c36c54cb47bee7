"""``python -m courtcards.building [--checked] [UNIT]``: builds what is missing, or a unit anew."""

from __future__ import annotations

import os
import sys

IS_CHECKED = "--checked" in sys.argv

# Numba reads its settings when it is imported, and the kernel whether functions are compiled.
os.environ["COURTCARDS_ENGINE"] = "checked" if IS_CHECKED else "library"
UNITS = [each for each in sys.argv[1:] if each != "--checked"]
if UNITS:
    os.environ["COURTCARDS_FUNCTIONS"] = "compiled"
    os.environ["COURTCARDS_BUILDING"] = "1"
    os.environ["NUMBA_OPT"] = "0"
    os.environ["NUMBA_CPU_NAME"] = "generic"
    os.environ["NUMBA_CPU_FEATURES"] = ""

if __name__ == "__main__":
    if UNITS:
        from courtcards.building.units import build

        for unit in UNITS:
            build(unit, is_checked=IS_CHECKED)
    else:
        from courtcards.building.missing import build_missing

        sys.exit(build_missing(is_checked=IS_CHECKED))
