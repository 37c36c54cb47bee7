"""``python -m courtcards.build [WAY] [UNIT ...]``: build missing libraries, of all units or these.

WAY is ``library`` (the default), ``checked`` or ``pages``: see ``kernel/sources.py``. With
``--folder`` all libraries of a wheel are copied there; with ``--target`` they are built for another
kind of machine: see ``linking.py``.
"""

from __future__ import annotations

import argparse
import os
import shutil
from pathlib import Path

from courtcards.build.packages import InstallationFailed, explain_failure
from courtcards.build.progress import BuildProgress, list_outdated_units, list_own_units, list_units
from courtcards.build.tools import install_tools
from courtcards.kernel.cache import lock_cache
from courtcards.kernel.errors import EngineError
from courtcards.kernel.sources import CHECKED, LIBRARY, WAYS, find_library

PARSER = argparse.ArgumentParser(prog="python -m courtcards.build", allow_abbrev=False)
PARSER.add_argument("way", nargs="?", default=LIBRARY, help="library, checked or pages")
PARSER.add_argument(
    "units", nargs="*", help=("packages to build, if their library is missing; all, if not given")
)
PARSER.add_argument(
    "--lines", action="store_true", help=("print the progress each second, as lines")
)
PARSER.add_argument("--gently", action="store_true", help="run with the lowest priority")
PARSER.add_argument("--target", help="the kind of machine, if not this one, such as linux-aarch64")
PARSER.add_argument("--folder", type=Path, help="folder for the libraries of a wheel")

NICENESS = 19
"""Niceness of a gentle build; 19 is the greatest."""

SETTINGS = {
    "COURTCARDS_BUILDING": "1",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_OPT": "0",
}
"""Environment of compiling processes. Numba and the kernel read it when they are imported."""


def main() -> None:
    """Run the build. On failure, print one sentence and exit with status 2."""
    asked = PARSER.parse_args()
    if asked.way not in WAYS:
        PARSER.error(f"unknown way {asked.way!r}; choose {', '.join(WAYS)}")
    if asked.target is not None and asked.folder is None:
        PARSER.error("--target needs --folder")
    os.environ |= SETTINGS | {"COURTCARDS_ENGINE": CHECKED if asked.way == CHECKED else LIBRARY}
    try:
        if asked.target is not None:
            _build_target(asked.target, asked.units or list_own_units(), asked.folder)
        else:
            if asked.gently and hasattr(os, "nice"):
                os.nice(NICENESS)
            if list_outdated_units(asked.way, asked.units or list_units()):
                _build(asked.units or list_units(), asked.way, BuildProgress(in_lines=asked.lines))
            if asked.folder is not None:
                _copy(asked.units or list_own_units(), asked.folder)
    except (EngineError, InstallationFailed) as error:
        PARSER.error(str(error))
    except OSError as error:
        PARSER.error(explain_failure(str(error)))


def _build(units: list[str], way: str, progress: BuildProgress) -> None:
    """Build what is missing, one process at a time; use what another has built meanwhile."""
    with lock_cache(progress.report_waiting) as folder:
        if not (lacking := list_outdated_units(way, units)):
            return
        with install_tools(folder, way, progress):
            from courtcards.build.programs import build  # noqa: PLC0415 - after the settings

            build(lacking, way, folder, progress)


def _build_target(target: str, units: list[str], folder: Path) -> None:
    from courtcards.build.linking import find_target  # noqa: PLC0415 - after the settings
    from courtcards.build.programs import build_for_target  # noqa: PLC0415

    build_for_target(find_target(target), units, folder, BuildProgress())


def _copy(units: list[str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for library in filter(None, map(find_library, units)):
        shutil.copy(library, folder)


if __name__ == "__main__":
    main()
