"""The sources and the places of libraries.

A unit is a package with compiled functions: a game, or another computation. Its library is named by
a digest of all sources that it may be made of. So an edit is noticed, and only the units that it
touches are built again.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from courtcards.kernel.cache import cache
from courtcards.kernel.errors import EngineError

PACKAGE = Path(__file__).parent.parent
BUNDLED = PACKAGE / "libraries"
"""Folder of the libraries of an installed package."""

GAMES_OF_OTHERS = "courtcards.games"
"""Group of entry points by which another package adds a game."""

OWN_GAMES = "courtcards.games."
LOOPS = "loops"
"""Name of folders with modules whose entries every game has, as it has some of
``kernel.engine``."""

NOT_COMPILED = {
    *("cache", "checked_calls", "foreign", "library", "version"),
    *("environment", "packages", "progress", "tools"),
    *("comments", "consequences", "examples", "item_help", "lessons", "notation", "reasons"),
}
"""Folders and modules, of the kernel, the build or a game, that are not compiled."""

LAB_PACKAGES = ("kernel", "games", "play", "lab", "envs")
"""The packages that the lab's results depend on."""

SOURCES = {".py", ".c", ".npz"}
"""Endings of the files that machine code is made of; weights are a part of it."""


def load_weights(module: str, name: str) -> dict[str, Any]:
    """Return the arrays of a file of weights, by name, that lies beside a module.

    ``module`` is the path of the module.
    """
    import numpy as np  # noqa: PLC0415 - slow to import; a search for a library does not need it

    with np.load(Path(module).with_name(name)) as kept:
        return dict(kept)


def find_unit(module: str) -> str:
    """Return the unit of a module: a game of our own, or the whole package of another."""
    return ".".join(module.split(".")[: 3 if module.startswith(OWN_GAMES) else 1])


def find_folder(unit: str) -> Path:
    """Return the folder of a unit. Raises EngineError if there is no such package."""
    try:
        spec = find_spec(unit)
    except ModuleNotFoundError:
        spec = None
    if spec is None or not spec.submodule_search_locations:
        raise EngineError("there is no package {unit}", unit=unit)
    return Path(spec.submodule_search_locations[0])


def _digest(files: Iterable[tuple[str, Path]]) -> str:
    digest = hashlib.sha256()
    for name, path in files:
        digest.update(name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _sources(unit: str) -> Iterator[tuple[str, Path]]:
    for folder in (PACKAGE / "kernel", PACKAGE / "build", find_folder(unit)):
        yield from sorted(_files(folder, ""))
    for module in list_loop_modules():
        yield module, PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")


def list_loop_modules() -> list[str]:
    """Return the modules whose entries every game has."""
    found = sorted(path.relative_to(PACKAGE) for path in PACKAGE.glob(f"*/{LOOPS}/[!_]*.py"))
    named = [".".join(path.with_suffix("").parts) for path in found]
    return [f"courtcards.{name}" for name in ("kernel.engine", *named)]


def _files(folder: Path | str, inside: str) -> Iterator[tuple[str, Path]]:
    """Yield the sources in a folder: their names inside it, and their paths."""
    with os.scandir(folder) as entries:
        for entry in entries:
            name, dot, ending = entry.name.partition(".")
            if name in NOT_COMPILED:
                continue
            if entry.is_dir():
                yield from _files(entry.path, f"{inside}{entry.name}/")
            elif dot + ending in SOURCES:
                yield inside + entry.name, Path(entry.path)


@lru_cache
def compute_digest(unit: str) -> str:
    """Return a digest of all sources that a unit may be made of."""
    return _digest(_sources(unit))


def source_digest() -> str:
    """Return a digest of all sources that the lab's results depend on."""
    folders = [*(PACKAGE / room for room in LAB_PACKAGES), *_folders_of_others()]
    return _digest(
        (path.relative_to(folder).as_posix(), path)
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in SOURCES
    )


def _folders_of_others() -> Iterator[Path]:
    """Yield the folders of the games of other packages, without importing them."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow; a match does not need it

    for entry in sorted(entry_points(group=GAMES_OF_OTHERS)):
        with suppress(EngineError):  # reported where the game is loaded
            yield find_folder(entry.module.partition(".")[0])


LIBRARY, CHECKED, PAGES = WAYS = ("library", "checked", "pages")
"""Builds of a unit: for Python; the same with bounds checks of arrays; for browsers."""

_NATIVE = ".dll" if sys.platform == "win32" else ".so"
_ENDINGS = {LIBRARY: _NATIVE, CHECKED: f"-checked{_NATIVE}", PAGES: ".wasm"}


def library_name(unit: str, way: str = LIBRARY) -> str:
    return file_name(unit, _ENDINGS[way])


def file_name(unit: str, ending: str) -> str:
    """Return the file name of a library with an ending; each kind of machine has its own."""
    return f"{unit}-{compute_digest(unit)}{ending}"


def find_library(unit: str, way: str = LIBRARY) -> Path | None:
    """Return the path of a unit's library, or None if it has not been built."""
    name = library_name(unit, way)
    for path in (BUNDLED / name, cache() / name):
        if path.exists():
            with suppress(OSError):  # another user's file, which they keep in use themselves
                os.utime(path)
            return path
    return None
