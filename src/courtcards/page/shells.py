"""Shells of pages: the values for their templates, and their styles."""

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

SHELLS = {
    "": "home.html",
    "new/": "opening.html",
    "table/": "table.html",
    "near/": "near.html",
    "replay/": "replay.html",
    "analyse/": "analyse.html",
    "history/": "history.html",
    "learn/": "learn.html",
    "rules/": "rulebook.html",
}
"""Templates by folder, for pages that host tables or visit a table of another device."""
VISITORS = {"near/"}


@dataclass(frozen=True)
class PageAddresses:
    """Addresses that a page needs, absolute or relative to the page.

    ``words`` and ``catalogue``, the list of games, have a ``*`` for the language. ``root`` is the
    folder of the pages whose tables the device hosts, and ``offline_bundle`` has the files for
    that. ``server`` is the first page of a server. ``manifest`` describes the app that can be
    installed. ``policy`` is the content security policy, for hosts that send none. Each is None if
    it does not apply.
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
    """Build the values for the template of any page.

    ``host`` is ``server``, ``device``, or ``visitor`` on another device. ``families`` are the
    prefixes of rule clauses that have a page of their own.
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


# The styles of each page: its sheets, joined into one file.
#
# Small pictures, such as icons of buttons, are embedded. To request each of them would be slow.


FOLDER = "css/pages/"
"""Folder in which the joined styles of pages are served."""

EVERYWHERE = ("shared/base", "shared/cards")
PANELS = ("shared/icons", "shared/side", "shared/dialogs", "shared/faces")
BOARD = (
    "shared/bar",
    "shared/table",
    "shared/turn",
    "shared/told",
    "shared/trick-board",
    *PANELS,
    "shared/plate-faces",
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
    "home": (
        "shared/icons",
        "shared/dialogs",
        "shared/faces",
        "shared/bar",
        "start/lobby",
        "start/pictures",
        "start/hero",
        "start/home",
    ),
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
    "analyse": (*BOARD, "replay/replay", "replay/controls", "analyse/setup", "analyse/analyse"),
    "history": (*PANELS, "shared/history", "shared/chart"),
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
    "club-season": (*CLUB, "shared/chart", "club/season", "club/narrow"),
    "reference": ("shared/reference",),
    "document": ("shared/document",),
    "secure": ("shared/document", "shared/secure"),
    "error": ("shared/error",),
}
"""Sheets of each page, by name in ``static/css`` and in order. They follow ``EVERYWHERE``."""

MOST_WITHIN = 1024
"""Size in bytes of the largest picture that is embedded in the styles."""
UNQUOTED = " ;/?:@&=+$,-_.!~*'()"
"""Characters that need no quoting in an address within double quotes."""
_ADDRESS = re.compile(r'url\("(?!data:)([^"]+)"\)')


def list_style_paths() -> list[str]:
    """List the paths of the styles of all pages."""
    return [f"{FOLDER}{page}.css" for page in PAGES]


@functools.cache
def styles(place: str) -> bytes:
    """Join the styles of a page. Those of the games follow the page's own."""
    names = (*EVERYWHERE, *PAGES[place.removeprefix(FOLDER).removesuffix(".css")])
    sheets = [*(f"css/{name}.css" for name in names), *game_styles()]
    return "\n".join(_prepare_sheet(sheet) for sheet in sheets).encode()


def _prepare_sheet(sheet: str) -> str:
    """Return a sheet with small pictures embedded, and addresses relative to ``FOLDER``."""

    def replace_address(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(sheet), found[1]))
        path = STATIC / target
        if path.suffix == ".svg" and path.stat().st_size <= MOST_WITHIN:
            return f'url("data:image/svg+xml,{quote(path.read_text("utf-8"), safe=UNQUOTED)}")'
        return f'url("{posixpath.relpath(target, FOLDER)}")'

    return _ADDRESS.sub(replace_address, (STATIC / sheet).read_text("utf-8"))
