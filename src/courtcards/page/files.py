"""The files of the page: their version, the games that they draw, what each module imports."""

from __future__ import annotations

import functools
import hashlib
import posixpath
import re

from courtcards.page import STATIC

VERSION_LENGTH = 16


@functools.cache
def version() -> str:
    """The version of all the files: hexadecimal digits that change with any of them."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(STATIC)}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:VERSION_LENGTH]


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


_IMPORTED = re.compile(
    r"""(?:^|;)(?:import|export)\b(?:[^"';=(]*\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)


@functools.cache
def modules(*entries: str) -> tuple[str, ...]:
    """These modules and all that they import, directly or not.

    So a browser can ask for all of them at once, instead of finding each in the one before it.
    """
    found = list(entries)
    for name in found:  # grows as it goes
        text = (STATIC / name).read_text("utf-8")
        for imported in _IMPORTED.findall(text):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(name), imported))
            if other not in found:
                found.append(other)
    return tuple(found)
