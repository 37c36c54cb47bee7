"""The tools of a build in a clone: they are installed only while it builds."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from courtcards.build.packages import install
from courtcards.build.progress import BuildProgress
from courtcards.kernel.cache import UNFINISHED
from courtcards.kernel.library import TOOLS
from courtcards.kernel.sources import PAGES

LINKER = TOOLS.with_name("requirements-linker.txt")
COMPILERS = ("cc", "gcc", "clang")
"""Possible names of a C compiler on the system."""


@contextmanager
def install_tools(folder: Path, way: str, progress: BuildProgress) -> Iterator[None]:
    """Install missing build tools into a temporary folder, and remove them at the end.

    Raises InstallationFailed if that fails.
    """
    locks = [lock for lock in _list_missing(way) if lock.exists()]
    if not locks:
        yield
        return
    with tempfile.TemporaryDirectory(dir=folder, prefix=UNFINISHED) as place:
        install(locks, Path(place), progress.report_fetched)
        sys.path.append(place)
        os.environ["PYTHONPATH"] = os.pathsep.join(
            filter(None, [os.environ.get("PYTHONPATH"), place])
        )
        importlib.invalidate_caches()
        yield


def _list_missing(way: str) -> Iterator[Path]:
    """Yield the requirements files whose packages are missing."""
    if find_spec("numba") is None:
        yield TOOLS
    has_compiler = way != PAGES and any(map(shutil.which, COMPILERS))
    if not has_compiler and find_spec("ziglang") is None:
        yield LINKER
