"""Previews of pages for places where their links are sent: a title, a sentence and a picture.

The server may import it. Start at ``Preview``.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from courtcards.clubs.evening import Evening
from courtcards.games import GAMES, find_game, find_game_by_ruleset
from courtcards.kernel.game import AnyGame
from courtcards.kernel.options import RuleSet
from courtcards.page.shells import TAGLINE
from courtcards.server.access.addresses import Address
from courtcards.tables import Table, build_room
from courtcards.tables.views.replays import ArchivedTable
from courtcards.text import format_message, localize, translate_text
from courtcards.text.formatting import format_date

SITE = "Courtcards"
VERSION = 1
"""Version of the drawing: a new one changes the addresses of all pictures."""


class Preview(msgspec.Struct, frozen=True):
    """The texts of a preview.

    ``headline`` and ``below`` say what the page is about, ``call`` invites the reader, and ``note``
    says how the game stands.
    """

    headline: str
    below: str
    call: str
    note: str

    @property
    def title(self) -> str:
        """Title of the page."""
        return f"{self.call} · {self.headline}" if self.call else self.headline

    @property
    def description(self) -> str:
        """Description of the page, in one line."""
        return " · ".join(filter(None, (self.below, self.note)))

    @property
    def digest(self) -> str:
        """Hexadecimal digest that changes with the texts and the drawing."""
        words = msgspec.json.encode((VERSION, self))
        return hashlib.sha256(words).hexdigest()[:16]


def preview_site(language: str) -> Preview:
    """Preview the first page, and every page without a preview of its own."""
    games = " · ".join(localize(game.titled, language) for game in GAMES.values())
    return Preview(SITE, translate_text(TAGLINE, language), "", games)


def preview_table(table: Table, language: str) -> Preview:
    """Preview a table: its game, its rules, and its players or who waits there."""
    room = build_room(table)
    names = _list_names(table)
    if room.status == "open":
        call = _describe_waiting(names, language)
        count, free = len(room.seats), len(table.seating.open_seats)
        note = format_message(
            "Open seats: {free} of {count}", {"free": free, "count": count}, language
        )
        return _preview_match(table, call, note, language)
    over = translate_text("The match is over.", language)
    at_play = translate_text("A match is in progress.", language)
    note = over if room.status == "over" else at_play
    return _preview_match(table, ", ".join(names), note, language)


def preview_replay(table: Table | ArchivedTable, language: str) -> Preview:
    """Preview the replay of a match at a table. The match may not be over yet."""
    note = translate_text("Move by move", language)
    return _preview_match(table, ", ".join(_list_names(table)), note, language)


def _preview_match(table: Table | ArchivedTable, call: str, note: str, language: str) -> Preview:
    rules = table.match.rules if isinstance(table, Table) else table.rules
    game = find_game(rules.game)
    return Preview(localize(game.titled, language), _rules_title(game, rules, language), call, note)


def _rules_title(game: AnyGame, rules: RuleSet, language: str) -> str:
    title = next(each.title for each in game.named_sets if each.name == rules.name)
    return translate_text(title, language)


def _list_names(table: Table | ArchivedTable) -> list[str]:
    """List the names of the people at a table, without bots."""
    if isinstance(table, ArchivedTable):
        return [player.name for player in table.people]
    players = (table.players[seat] for seat in table.seating.people)
    return [player.name for player in players if player is not None]


def _describe_waiting(names: list[str], language: str) -> str:
    if len(names) == 1:
        return format_message("{name} is waiting for you", {"name": names[0]}, language)
    return (
        format_message("{names} are waiting for you", {"names": ", ".join(names)}, language)
        if names
        else ""
    )


def preview_evening(evening: Evening, language: str) -> Preview:
    """Preview a club evening for the link of the hall."""
    settings = evening.settings
    title = find_game_by_ruleset(settings.ruleset).titled
    return Preview(
        settings.name,
        format_date(settings.date, language),
        "",
        format_message("Club evening: {game}", {"game": title}, language),
    )


# The address of a picture contains the language and a digest of its texts, so browsers may keep it.
# An address with an old digest leads to the present picture.


FOLDER = "/previews"
SIZE = (1200, 630)


def make_preview_tags(
    server_address: Address, preview: Preview, place: str, language: str
) -> dict[str, Any]:
    """Return the template variables of a page's preview. Its pictures lie at ``place``."""
    path = f"{FOLDER}/{place}/{language}-{preview.digest}.png"
    width, height = SIZE
    return {
        "preview": preview,
        "preview_picture": server_address.address + path,
        "preview_size": {"width": width, "height": height},
    }
