"""The shells of pages: what their templates are told, by a server or where a site is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from courtcards.kernel.errors import marked
from courtcards.page.files import game_modules, games, modules
from courtcards.text import language_names, translated, translations

TAGLINE = marked("Two good old card games, with family, with friends or against the computer.")
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
class Places:
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
    pocket: str | None = None
    server: str | None = None
    manifest: str | None = None
    policy: str | None = None


def told(places: Places, host: str, language: str, families: Sequence[str]) -> dict[str, object]:
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
        "tagline": translated(TAGLINE, language),
        "_": translations(language).gettext,
    }
