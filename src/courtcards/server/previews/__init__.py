"""What is shown of a page where its link is sent: a title, a sentence, and a picture.

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
"""Of the drawing: a picture that is drawn otherwise has another address."""


class Preview(msgspec.Struct, frozen=True):
    """What stands for a page where its link is sent.

    ``headline`` and ``below`` say what it is about, ``call`` what whoever sees it may do, and
    ``note`` how things stand.
    """

    headline: str
    below: str
    call: str
    note: str

    @property
    def title(self) -> str:
        """The title of the page."""
        return f"{self.call} · {self.headline}" if self.call else self.headline

    @property
    def description(self) -> str:
        """The rest, in one line."""
        return " · ".join(filter(None, (self.below, self.note)))

    @property
    def digest(self) -> str:
        """Hexadecimal digits that change with the picture."""
        words = msgspec.json.encode((VERSION, self))
        return hashlib.sha256(words).hexdigest()[:16]


def preview_site(language: str) -> Preview:
    """Of the first page, and of every page that has no other."""
    games = " · ".join(localize(game.titled, language) for game in GAMES.values())
    return Preview(SITE, translate_text(TAGLINE, language), "", games)


def preview_table(table: Table, language: str) -> Preview:
    """Of a table: its game, its rules, and who waits or plays there."""
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
    """Of a match at a table that is seen again; it may not be over yet."""
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
    """The names of all who have sat down, and are no bots."""
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
    """Of a club evening, as the hall may see it."""
    settings = evening.settings
    title = find_game_by_ruleset(settings.ruleset).titled
    return Preview(
        settings.name,
        format_date(settings.date, language),
        "",
        format_message("Club evening: {game}", {"game": title}, language),
    )


# The address of a picture has the language and a digest of its words, so that a browser keeps it as
# long as they are the same. With another digest the picture as it is now is sent.


FOLDER = "/previews"
SIZE = (1200, 630)


def make_preview_tags(
    server_address: Address, preview: Preview, place: str, language: str
) -> dict[str, Any]:
    """What the template of a page is told of its preview, whose pictures lie at ``place``."""
    path = f"{FOLDER}/{place}/{language}-{preview.digest}.png"
    width, height = SIZE
    return {
        "preview": preview,
        "preview_picture": server_address.address + path,
        "preview_size": {"width": width, "height": height},
    }
