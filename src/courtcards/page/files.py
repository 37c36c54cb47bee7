"""Files of the page: their version, the games that they draw, and imports of modules.

Modules are served as they are in ``static/``, or joined if ``python -m sites`` has built that. Each
page then requests a few files instead of a hundred. The modules that a page names keep their paths.
Each built file lies beside its Brotli version.
"""

from __future__ import annotations

import functools
import hashlib
import json
import posixpath
import re
from pathlib import Path

from courtcards.kernel.cache import cache
from courtcards.kernel.sources import BUNDLED
from courtcards.page import STATIC, TEMPLATES

HERE = Path(__file__).parent
STYLES = HERE / "shells.py"
"""The code that joins the styles of each page."""
VERSION_LENGTH = 16
BUNDLED_MODULES = "modules.json"
"""In the folder of the joined modules: the files that each entry module needs."""
BROTLI = ".br"
"""Suffix of the Brotli version of a file."""


@functools.cache
def _digest() -> str:
    """Return a hexadecimal digest of all files, and of the code that joins styles."""
    digest = hashlib.sha256()
    for path in (*sorted(STATIC.rglob("*")), *sorted(TEMPLATES.glob("*")), STYLES):
        if path.is_file():
            digest.update(f"{path.relative_to(HERE)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


@functools.cache
def version() -> str:
    """Return the version of all files. It changes with any file, and when modules are joined."""
    joined = b"" if bundle() is None else b"joined"
    return hashlib.sha256(_digest().encode() + joined).hexdigest()[:VERSION_LENGTH]


def built_bundle() -> Path:
    """Return the folder for joined modules of exactly these files."""
    return cache() / f"page-{_digest()[:VERSION_LENGTH]}"


@functools.cache
def bundle() -> Path | None:
    """Return the folder of the joined modules; None if they are not built for these files."""
    built = built_bundle()
    return next((place for place in (BUNDLED / built.name, built) if place.is_dir()), None)


@functools.cache
def files() -> dict[str, Path]:
    """Return every served file by its path. Built files replace their sources."""
    return {**_files(STATIC), **({} if (joined := bundle()) is None else _files(joined))}


def _files(folder: Path) -> dict[str, Path]:
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != BROTLI)
    return {path.relative_to(folder).as_posix(): path for path in found}


def read_brotli(place: str) -> bytes | None:
    """Return the Brotli version of a file; None if there is none."""
    path = files().get(place)
    return None if path is None else _read_compressed(path)


@functools.cache
def _read_compressed(path: Path) -> bytes | None:
    small = path.with_name(path.name + BROTLI)
    return small.read_bytes() if small.exists() else None


@functools.cache
def read_file(path: Path) -> bytes:
    """Return the content of a file, and cache it."""
    return path.read_bytes()


@functools.cache
def games() -> tuple[str, ...]:
    """Return the names of the games that the page draws in their own way. Each has a folder."""
    return tuple(sorted(path.name for path in (STATIC / "games").iterdir()))


def game_modules() -> list[str]:
    """List the modules that declare how those games are drawn."""
    return [f"games/{name}/game.js" for name in games()]


@functools.cache
def game_styles() -> tuple[str, ...]:
    """Return the style sheets of those games."""
    found = sorted((STATIC / "games").glob("*/*.css"))
    return tuple(path.relative_to(STATIC).as_posix() for path in found)


_ENTRY = re.compile(r'entry = "(js/[^"]+)"')
_CLASSIC = re.compile(r'<script src="{{ static }}/(js/[^"]+)"')
EARLY = "js/shared/offline/early.js"
"""The first script of pages whose tables the device hosts."""


@functools.cache
def entries() -> tuple[str, ...]:
    """Return the modules that pages begin with, those of the games included, in order."""
    return tuple(sorted({*_in_templates(_ENTRY), *club_entries(), *game_modules(), EARLY}))


def club_entries() -> list[str]:
    """List the modules that draw the pages of a club. Each page begins with one of them."""
    found = (*STATIC.glob("js/*/start.js"), *STATIC.glob("js/club/*/start.js"))
    return ["js/club/page.js", *sorted(path.relative_to(STATIC).as_posix() for path in found)]


def _in_templates(named: re.Pattern[str]) -> set[str]:
    """Return the scripts in the templates that match a pattern."""
    texts = (path.read_text("utf-8") for path in TEMPLATES.glob("*.html"))
    return {each for text in texts for each in named.findall(text)}


def scripts(*workers: str) -> set[str]:
    """Return the scripts that pages request, and these modules of workers with their imports."""
    folder = bundle()
    if folder is None:
        return {place for place in files() if place.endswith(".js")}
    built = {each for each in _files(folder) if each.endswith(".js")}
    return {*built, *_in_templates(_CLASSIC), *find_imports(*workers)}


def modules(*names: str) -> tuple[str, ...]:
    """List these modules and all that they need, as they are served.

    A browser can then request all of them at once.
    """
    joined = _load_joined()
    if joined is None or not joined.keys() >= set(names):
        return find_imports(*names)
    return tuple(dict.fromkeys(each for name in names for each in joined[name]))


@functools.cache
def _load_joined() -> dict[str, list[str]] | None:
    """Return the joined files that each entry module needs; None if modules are not joined."""
    folder = bundle()
    if folder is None:
        return None
    needed: dict[str, list[str]] = json.loads((folder / BUNDLED_MODULES).read_text("utf-8"))
    return needed


_IMPORTED = re.compile(
    r"""(?:^|;)(?:import|export)\b(?:[^"';=(]*\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)


@functools.cache
def find_imports(*names: str) -> tuple[str, ...]:
    """Return these modules and all that they import, directly or not, from ``static/``."""
    found = list(names)
    for name in found:  # grows as it goes
        text = (STATIC / name).read_text("utf-8")
        for imported in _IMPORTED.findall(text):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(name), imported))
            if other not in found:
                found.append(other)
    return tuple(found)
