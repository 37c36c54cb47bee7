"""What is shown of a page where its link is sent: a title, a sentence, and a picture.

The server may import it. Start at ``Preview``.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from courtcards.clubs.evening import Evening
from courtcards.games import GAMES, game_named, game_of
from courtcards.kernel.game import AnyGame
from courtcards.kernel.options import RuleSet
from courtcards.page.shells import TAGLINE
from courtcards.server.access.addresses import Address
from courtcards.tables import Table, room_of
from courtcards.tables.views.replays import ArchivedTable
from courtcards.text import said, spoken, translated
from courtcards.text.figures import written_date

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


def of_site(language: str) -> Preview:
    """Of the first page, and of every page that has no other."""
    games = " · ".join(spoken(game.titled, language) for game in GAMES.values())
    return Preview(SITE, translated(TAGLINE, language), "", games)


def of_table(table: Table, language: str) -> Preview:
    """Of a table: its game, its rules, and who waits or plays there."""
    room = room_of(table)
    names = _names(table)
    if room.status == "open":
        call = _waiting(names, language)
        count, free = len(room.seats), len(table.seating.open_seats)
        note = said("Open seats: {free} of {count}", {"free": free, "count": count}, language)
        return _of_match(table, call, note, language)
    over = translated("The match is over.", language)
    at_play = translated("A match is in progress.", language)
    note = over if room.status == "over" else at_play
    return _of_match(table, ", ".join(names), note, language)


def of_replay(table: Table | ArchivedTable, language: str) -> Preview:
    """Of a match at a table that is seen again; it may not be over yet."""
    note = translated("Move by move", language)
    return _of_match(table, ", ".join(_names(table)), note, language)


def _of_match(table: Table | ArchivedTable, call: str, note: str, language: str) -> Preview:
    rules = table.match.rules if isinstance(table, Table) else table.rules
    game = game_named(rules.game)
    return Preview(spoken(game.titled, language), _rules(game, rules, language), call, note)


def _rules(game: AnyGame, rules: RuleSet, language: str) -> str:
    title = next(each.title for each in game.named_sets if each.name == rules.name)
    return translated(title, language)


def _names(table: Table | ArchivedTable) -> list[str]:
    """The names of all who have sat down, and are no bots."""
    if isinstance(table, ArchivedTable):
        return [player.name for player in table.people]
    players = (table.players[seat] for seat in table.seating.people)
    return [player.name for player in players if player is not None]


def _waiting(names: list[str], language: str) -> str:
    if len(names) == 1:
        return said("{name} is waiting for you", {"name": names[0]}, language)
    return (
        said("{names} are waiting for you", {"names": ", ".join(names)}, language) if names else ""
    )


def of_evening(evening: Evening, language: str) -> Preview:
    """Of a club evening, as the hall may see it."""
    settings = evening.settings
    title = game_of(settings.ruleset).titled
    return Preview(
        settings.name,
        written_date(settings.date, language),
        "",
        said("Club evening: {game}", {"game": title}, language),
    )


# The address of a picture has the language and a digest of its words, so that a browser keeps it as
# long as they are the same. With another digest the picture as it is now is sent.


FOLDER = "/previews"
SIZE = (1200, 630)


def tags(asked: Address, preview: Preview, place: str, language: str) -> dict[str, Any]:
    """What the template of a page is told of its preview, whose pictures lie at ``place``."""
    path = f"{FOLDER}/{place}/{language}-{preview.digest}.png"
    width, height = SIZE
    return {
        "preview": preview,
        "preview_picture": asked.address + path,
        "preview_size": {"width": width, "height": height},
    }
