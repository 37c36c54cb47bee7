"""A table of people to try things on: commands as their seats send them, one after another."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from courtcards.kernel.errors import CourtcardsError
from courtcards.kernel.options import OptionValue
from courtcards.tables import (
    AnyTableEvent,
    Open,
    Settings,
    Table,
    TableEnvelope,
    TableInput,
    TablePlayer,
    open_table,
)
from courtcards.tables.commands.play import Deal, Play, Restock
from courtcards.tables.commands.seats import Begin, Sit
from courtcards.tables.table import CODEC
from tables.playing import SEED

NAMES = ("Ann", "Bea", "Cas", "Dirk", "Els", "Fien")


NEXT_SEED = bytes(range(32, 64))
"""What the server draws for a rematch."""


class Party:
    """A table with its log; every event goes through its stored form."""

    def __init__(
        self,
        game: str = "kings-corner",
        ruleset: str = "french",
        seats: int = 3,
        changes: dict[str, OptionValue] | None = None,
        settings: Settings | None = None,
    ) -> None:
        players = (TablePlayer("Ann"), *([None] * (seats - 1)))
        command = Open(game, ruleset, players, SEED, changes or {}, settings or Settings())
        self.events: list[AnyTableEvent] = [CODEC.decode(CODEC.encode(open_table(command)))]
        self.table = Table.replay(self.events)
        self.now = 1_000_000
        self._ids = count()

    def do(self, act: TableInput | Sit) -> AnyTableEvent:
        act = TableEnvelope(act, at=self.now) if isinstance(act, Sit) else act
        event = CODEC.decode(CODEC.encode(self.table.decide(act)))
        self.table.apply(event)
        self.events.append(event)
        return event

    def ask(
        self,
        kind: Any,
        asker: int,
        /,
        *,
        seq: int | None = None,
        since: int | None = None,
        **rest: Any,
    ) -> AnyTableEvent:
        """A seat's command, made against the table as it is; the next match has another seed."""
        seq = self.table.sequence if seq is None else seq
        command = kind(id=f"c{next(self._ids)}", seq=seq, **rest)
        return self.do(TableEnvelope(command, asker, self.now, since, NEXT_SEED))

    def refuses(
        self, error: type[CourtcardsError], what: Any, asker: int | None = None, /, **rest: Any
    ) -> str:
        """What is said of an act, or of a seat's command, that is refused and changes nothing."""
        before = self.table.sequence
        with pytest.raises(error) as caught:
            self.do(what) if asker is None else self.ask(what, asker, **rest)
        assert self.table.sequence == before
        return str(caught.value)

    def fill(self) -> None:
        """People sit down on every open seat."""
        while self.table.seating.open_seats:
            seat = self.table.seating.open_seats[0]
            self.do(Sit(NAMES[seat]))

    def play(self, move: str | None = None) -> AnyTableEvent:
        """The seat on turn plays; a card, if nothing is said."""
        seat = self.table.match.awaiting.seat
        assert seat is not None
        legal = self.table.match.legal()
        cards = [each for each in legal if not each.startswith("end")] or legal
        return self.ask(Play, seat, move=move or cards[0])

    def play_hand(self) -> None:
        """To the end of the hand, or of the match with it."""
        while not self.table.match.is_over and self.table.match.awaiting.kind != "deal":
            if self.table.waits_for_stock:
                self.do(Restock(self.now))
            else:
                self.play()

    def play_out(self) -> None:
        """To the end of the match."""
        while not self.table.match.is_over:
            if self.table.match.awaiting.kind == "deal":
                self.ask(Deal, 0)
            self.play_hand()


def party_in_play(
    game: str = "kings-corner",
    ruleset: str = "french",
    seats: int = 3,
    settings: Settings | None = None,
    **changes: OptionValue,
) -> Party:
    """A table at which the first hand has been dealt, to people on every seat."""
    party = Party(game, ruleset, seats, {"first_dealer": 0, **changes}, settings)
    party.fill()
    party.ask(Begin, 0)
    party.ask(Deal, 0)
    return party
