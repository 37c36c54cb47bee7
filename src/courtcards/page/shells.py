"""The shells of pages: what their templates are told, and their styles."""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from courtcards.kernel.errors import mark_text
from courtcards.page import STATIC
from courtcards.page.files import game_modules, game_styles, games, modules
from courtcards.text import language_names, translate_text, translations

TAGLINE = mark_text("Two classic card games, with family, with friends or against the computer.")
"""What all of it is, in a line."""

SHELLS = {
    "": "home.html",
    "new/": "opening.html",
    "table/": "table.html",
    "near/": "near.html",
    "replay/": "replay.html",
    "history/": "history.html",
    "learn/": "learn.html",
    "rules/": "rulebook.html",
}
"""By their folders, the templates of the pages that host tables, or visit one of another device."""
VISITORS = {"near/"}


@dataclass(frozen=True)
class PageAddresses:
    """Where a page finds the rest: addresses, as they are or from where the page lies.

    ``words`` and ``catalogue``, which tells what can be played, have a ``*`` for the language.
    ``root`` is where the pages lie whose tables the device hosts, and ``pocket`` what it needs for
    that; ``server`` is the first page of a server, and ``manifest`` describes the app that can be
    installed. ``policy`` is what the page may load, where nobody else says so. Each is None where
    there is no such thing.
    """

    static: str
    words: str
    catalogue: str
    root: str | None = None
    offline_bundle: str | None = None
    server: str | None = None
    manifest: str | None = None
    policy: str | None = None


def build_context(
    places: PageAddresses, host: str, language: str, families: Sequence[str]
) -> dict[str, object]:
    """What the template of every page is told.

    ``host`` is ``server``, ``device``, or ``visitor`` where it is another device. ``families`` are
    what the clauses begin with that have a page of their own.
    """
    return {
        "language": language,
        "languages": language_names(),
        "places": places,
        "static": places.static,
        "modules": modules,
        "games": games,
        "families": families,
        "game_modules": game_modules,
        "host": host,
        "tagline": translate_text(TAGLINE, language),
        "_": translations(language).gettext,
    }


# The styles of each page: which sheets they are, and all of them as one file.
#
# Small pictures, such as the signs of buttons, stand in it themselves: a page that asks for each of
# them is a slow page.


FOLDER = "css/pages/"
"""Where the styles of pages are served: each is put together of the sheets that it names."""

EVERYWHERE = ("shared/base", "shared/cards")
PANELS = ("shared/icons", "shared/side", "shared/dialogs", "shared/faces")
BOARD = (
    "shared/bar",
    "shared/table",
    "shared/turn",
    "shared/told",
    "shared/trick-board",
    *PANELS,
    "shared/sheet",
)
CLUB = (*PANELS, "shared/bar", "club/club")
SCORES = ("shared/sheet", "club/sheet", "club/sheet-entry", "club/sheet-lines", "club/sheet-grid")
DIRECTING = (
    "director/director",
    "director/round",
    "director/standings",
    "director/back",
    "director/register",
    "director/away",
    "director/codes",
    "club/forgetting",
)
PAGES = {
    "home": (*PANELS, "shared/bar", "start/lobby", "start/pictures", "start/hero", "start/home"),
    "opening": (*PANELS, "shared/bar", "start/lobby", "start/pictures", "start/opening"),
    "table": (
        *BOARD,
        "table/result",
        "table/people",
        "table/chat",
        "table/waiting",
        "table/near",
        "table/lesson",
    ),
    "replay": (*BOARD, "replay/replay", "replay/controls", "replay/review", "replay/marks"),
    "history": (*PANELS, "shared/history"),
    "learn": ("shared/icons", "shared/dialogs", "shared/history", "learn/learn"),
    "moderate": ("shared/icons", "shared/dialogs", "shared/history", "start/moderate"),
    "rulebook": (*BOARD, "learn/rulebook"),
    "club-first": (*CLUB, "club/first", "club/narrow"),
    "club-roll": (*CLUB, "club/first", "club/roll", "club/forgetting", "club/narrow"),
    "club-director": (*CLUB, *SCORES, *DIRECTING, "club/narrow"),
    "club-jury": (*CLUB, *SCORES, *DIRECTING, "club/narrow"),
    "club-table": (*CLUB, *SCORES, "club/narrow"),
    "club-viewer": (*CLUB, "hall/hall", "club/narrow"),
    "club-register": (*CLUB, "club/register", "club/narrow"),
    "club-season": (*CLUB, "club/season", "club/narrow"),
    "reference": ("shared/reference",),
    "document": ("shared/document",),
    "secure": ("shared/document", "shared/secure"),
    "error": ("shared/error",),
}
"""By page, the names of its sheets in ``static/css`` in their order, after those of every page."""

MOST_WITHIN = 1024
"""The bytes of the largest picture that stands in the styles."""
UNQUOTED = " ;/?:@&=+$,-_.!~*'()"
"""What may stand as it is in an address within double quotes."""
_ADDRESS = re.compile(r'url\("(?!data:)([^"]+)"\)')


def list_style_paths() -> list[str]:
    """Where the styles of all pages are served."""
    return [f"{FOLDER}{page}.css" for page in PAGES]


@functools.cache
def styles(place: str) -> bytes:
    """The styles of a page by their place; those of the games follow the page's own."""
    names = (*EVERYWHERE, *PAGES[place.removeprefix(FOLDER).removesuffix(".css")])
    sheets = [*(f"css/{name}.css" for name in names), *game_styles()]
    return "\n".join(_prepare_sheet(sheet) for sheet in sheets).encode()


def _prepare_sheet(sheet: str) -> str:
    """The text of a sheet, with small pictures in it, and addresses that lead from its place."""

    def replace_address(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(sheet), found[1]))
        path = STATIC / target
        if path.suffix == ".svg" and path.stat().st_size <= MOST_WITHIN:
            return f'url("data:image/svg+xml,{quote(path.read_text("utf-8"), safe=UNQUOTED)}")'
        return f'url("{posixpath.relpath(target, FOLDER)}")'

    return _ADDRESS.sub(replace_address, (STATIC / sheet).read_text("utf-8"))
