"""The files of the page: their version, the games that they draw, what each module imports.

Modules are served as they stand in ``static/``; or joined, where that has been built
(``python -m sites``): each page then asks for a few files in place of a hundred. The modules
that a page names keep their places. Beside each file that is built lies what is sent of it to
browsers that take brotli.
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
STYLES = HERE / "styles.py"
"""What puts the styles of each page together."""
VERSION_LENGTH = 16
BUNDLED_MODULES = "modules.json"
"""In the folder of the joined modules: by each entry the files that it needs."""
BROTLI = ".br"
"""What follows the name of a file for what is sent of it to who takes brotli."""


@functools.cache
def _digest() -> str:
    """Hexadecimal digits that change with any of the files, or with what is made of them."""
    digest = hashlib.sha256()
    for path in (*sorted(STATIC.rglob("*")), *sorted(TEMPLATES.glob("*")), STYLES):
        if path.is_file():
            digest.update(f"{path.relative_to(HERE)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


@functools.cache
def version() -> str:
    """The version of what is served: digits that change with any file, or once they are joined."""
    joined = b"" if bundle() is None else b"joined"
    return hashlib.sha256(_digest().encode() + joined).hexdigest()[:VERSION_LENGTH]


def built_bundle() -> Path:
    """The folder for the joined modules of these very files, where they are built."""
    return cache() / f"page-{_digest()[:VERSION_LENGTH]}"


@functools.cache
def bundle() -> Path | None:
    """Where the joined modules lie; None where there are none of these very files."""
    built = built_bundle()
    return next((place for place in (BUNDLED / built.name, built) if place.is_dir()), None)


@functools.cache
def files() -> dict[str, Path]:
    """Every file that is served, by its place; what is built is in the place of its source."""
    return {**_files(STATIC), **({} if (joined := bundle()) is None else _files(joined))}


def _files(folder: Path) -> dict[str, Path]:
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != BROTLI)
    return {path.relative_to(folder).as_posix(): path for path in found}


def read_brotli(place: str) -> bytes | None:
    """A file as it is sent to who takes brotli; None where none was made."""
    path = files().get(place)
    return None if path is None else _read_compressed(path)


@functools.cache
def _read_compressed(path: Path) -> bytes | None:
    small = path.with_name(path.name + BROTLI)
    return small.read_bytes() if small.exists() else None


@functools.cache
def read_file(path: Path) -> bytes:
    """What stands in a file; it is read once."""
    return path.read_bytes()


@functools.cache
def games() -> tuple[str, ...]:
    """The names of the games that the page draws in a way of their own: each has a folder."""
    return tuple(sorted(path.name for path in (STATIC / "games").iterdir()))


def game_modules() -> list[str]:
    """The modules of those games, each declaring how its game is drawn."""
    return [f"games/{name}/game.js" for name in games()]


@functools.cache
def game_styles() -> tuple[str, ...]:
    """The style sheets of those games."""
    found = sorted((STATIC / "games").glob("*/*.css"))
    return tuple(path.relative_to(STATIC).as_posix() for path in found)


_ENTRY = re.compile(r'entry = "(js/[^"]+)"')
_CLASSIC = re.compile(r'<script src="{{ static }}/(js/[^"]+)"')
EARLY = "js/shared/pocket/early.js"
"""What a device's pages begin with, before all else."""


@functools.cache
def entries() -> tuple[str, ...]:
    """The modules that pages begin with, those of the games among them, in order."""
    return tuple(sorted({*_in_templates(_ENTRY), *club_entries(), *game_modules(), EARLY}))


def club_entries() -> list[str]:
    """The modules that draw the pages of a club: its page begins with one of them."""
    found = (*STATIC.glob("js/*/start.js"), *STATIC.glob("js/club/*/start.js"))
    return ["js/club/page.js", *sorted(path.relative_to(STATIC).as_posix() for path in found)]


def _in_templates(named: re.Pattern[str]) -> set[str]:
    """The scripts that the shells name in such a way."""
    texts = (path.read_text("utf-8") for path in TEMPLATES.glob("*.html"))
    return {each for text in texts for each in named.findall(text)}


def scripts(*workers: str) -> set[str]:
    """The scripts that pages ask for, and these modules of workers with what they import."""
    folder = bundle()
    if folder is None:
        return {place for place in files() if place.endswith(".js")}
    built = {each for each in _files(folder) if each.endswith(".js")}
    return {*built, *_in_templates(_CLASSIC), *find_imports(*workers)}


def modules(*names: str) -> tuple[str, ...]:
    """These modules and all that they need, as they are served.

    So a browser can ask for all of them at once, instead of finding each in the one before it.
    """
    joined = _load_joined()
    if joined is None or not joined.keys() >= set(names):
        return find_imports(*names)
    return tuple(dict.fromkeys(each for name in names for each in joined[name]))


@functools.cache
def _load_joined() -> dict[str, list[str]] | None:
    """By each entry the joined files that it needs; None where modules are not joined."""
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
    """These modules and all that they import, directly or not, as they stand in ``static/``."""
    found = list(names)
    for name in found:  # grows as it goes
        text = (STATIC / name).read_text("utf-8")
        for imported in _IMPORTED.findall(text):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(name), imported))
            if other not in found:
                found.append(other)
    return tuple(found)
