"""A table that was over long ago, as it is kept: who sat there, and the records of its matches.

Its events are gone. What is asked of a match that is over is answered from the records, and whoever
might look then may look now.
"""

from __future__ import annotations

import zlib

import msgspec

from courtcards.kernel.errors import NoSeat, NothingToDo, StorageError
from courtcards.kernel.rulesets import RuleSet
from courtcards.play import records
from courtcards.play.records import Record
from courtcards.tables import Player, Table, sentences

FORMAT = "courtcards-archive/1"


class ArchivedTable(msgspec.Struct, frozen=True):
    """What is kept of a table.

    ``players`` are in seat order, null where nobody sat, and ``since`` says by which event each
    sat down, as cookies do. Without ``spectators`` only they may look. A last match that was given
    up has its finished hands, no winners and no seeds.
    """

    players: tuple[Player | None, ...]
    since: tuple[int, ...]
    spectators: bool
    matches: tuple[Record, ...]
    format: str = FORMAT

    @property
    def rules(self) -> RuleSet:
        """The rules of its last match. Expects that there is one."""
        return records.rules_of(self.matches[-1])

    @property
    def people(self) -> list[Player]:
        """Those who sat there and are no bots."""
        return [player for player in self.players if player is not None and player.bot is None]

    def check_holder(self, seat: int, since: int) -> None:
        """Refuse whoever did not sit there in the end: NoSeat."""
        players = dict(enumerate(self.players))
        player = players.get(seat)
        if player is None or player.bot is not None or self.since[seat] != since:
            raise NoSeat(sentences.NOT_YOUR_SEAT)

    def record(self, number: int | None) -> Record:
        """The record of the match of that number, or of the last; NothingToDo without one."""
        wanted = len(self.matches) - 1 if number is None else number
        if not 0 <= wanted < len(self.matches):
            raise NothingToDo(sentences.NO_RECORD)
        return self.matches[wanted]


def archived(table: Table, of_match: list[Record]) -> ArchivedTable:
    """A table as it is kept, with these records of its matches."""
    seating = table.seating
    return ArchivedTable(
        tuple(seating.players), tuple(seating.since), table.settings.spectators, tuple(of_match)
    )


def packed(table: ArchivedTable) -> bytes:
    """A table as it is stored: JSON, compressed (zlib)."""
    return zlib.compress(msgspec.json.encode(table), 9)


def unpacked(name: str, kept: bytes) -> ArchivedTable:
    """A table as it was stored; StorageError where that cannot be read."""
    try:
        table = msgspec.json.decode(zlib.decompress(kept), type=ArchivedTable)
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _unreadable(name, error) from error
    if table.format != FORMAT:
        raise _unreadable(name, table.format)
    return table


def _unreadable(name: str, error: object) -> StorageError:
    return StorageError(
        "what is archived of {name!r} cannot be read: {error}", name=name, error=error
    )
