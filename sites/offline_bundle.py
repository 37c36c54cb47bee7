"""The files of the offline host: Python, the package and the engine, for a browser."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from courtcards.build.progress import list_own_units
from courtcards.kernel.library import find_or_build_library
from courtcards.kernel.sources import PAGES
from courtcards.offline.bundle import BROTLI, GZIP, built_folder
from sites import library_files, parts, python_files
from sites.archives import archive
from sites.compiling import compile_modules
from sites.compressing import compress_files
from sites.tools import build_once

HERE = Path(__file__).parent
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "library.zip"
"""Python's own library."""
PACKAGES = "packages.zip"
"""The package, and the packages that it needs."""
PARTS = "parts.json"
"""The files of the engine by unit, and the digest of the sources that made the folder."""
LOCK = "pyodide-lock.json"


def build_bundle() -> Path:
    """Return the folder of the files, where the server looks for it; build it if needed.

    Its name depends on the package alone. A folder that other sources of ``sites`` made is built
    again. Raises ToolFailed if a tool fails, and EngineError if the engine cannot be built.
    """
    place = built_folder()
    if (
        place.exists()
        and json.loads((place / PARTS).read_text("utf-8")).get("by") != digest_sources()
    ):
        shutil.rmtree(place)
    return build_once(place, write)


@cache
def digest_sources() -> str:
    """Return a digest of the sources and the requirements that make such a folder."""
    digest = hashlib.sha256(parts.REQUIREMENTS.read_bytes())
    for path in sorted(HERE.iterdir()):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def write(folder: Path) -> None:
    """Write all files into a folder, with their compressed forms.

    Raises ToolFailed if a tool fails, and EngineError if the engine cannot be built.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in OF_PYODIDE:
        shutil.copyfile(parts.pyodide() / name, folder / name)
    # The lock names packages that Pyodide could download; it must not.
    lock = json.loads((parts.pyodide() / LOCK).read_text("utf-8")) | {"packages": {}}
    (folder / LOCK).write_text(json.dumps(lock), encoding="utf-8")
    with TemporaryDirectory() as sources:
        stock = parts.pyodide() / "python_stdlib.zip"
        library = library_files.unpack_library(stock, Path(sources, "library"))
        (folder / LIBRARY).write_bytes(archive(compile_modules(library)))
        in_wheels = list(parts.unpack_wheels(Path(sources, "wheels")))
        modules = [each for each in in_wheels if each[0].endswith(".py")]
        others = [each for each in in_wheels if each[0].endswith((".so", "LICENSE"))]
        own = [*modules, *python_files.place_modules(python_files.modules())]
        files = [*compile_modules(own), *read(others), *python_files.catalogues()]
        (folder / PACKAGES).write_bytes(archive(files))
    libraries = {}
    for unit in sorted(list_own_units()):
        libraries[unit] = f"{unit}.wasm"
        shutil.copyfile(find_or_build_library(unit, PAGES), folder / libraries[unit])
    told = {"libraries": libraries, "by": digest_sources()}
    (folder / PARTS).write_text(json.dumps(told), encoding="utf-8")
    _compress(plain_files(folder))


def _compress(paths: Sequence[Path]) -> None:
    """Write the compressed forms of each file beside it."""
    for path, small in zip(paths, compress_files(paths), strict=True):
        path.with_name(path.name + BROTLI).write_bytes(small)
        path.with_name(path.name + GZIP).write_bytes(gzip.compress(path.read_bytes(), mtime=0))


def plain_files(folder: Path) -> list[Path]:
    """List the files of such a folder, without their compressed forms."""
    return [path for path in sorted(folder.iterdir()) if path.suffix not in {BROTLI, GZIP}]


def read(files: Iterable[tuple[str, Path]]) -> list[tuple[str, bytes]]:
    """Read files; return their places and contents."""
    return [(place, path.read_bytes()) for place, path in files]
