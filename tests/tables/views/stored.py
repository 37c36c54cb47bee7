"""A table at which a person plays with bots, and its log: each event goes through its bytes."""

from __future__ import annotations

import random
from typing import Any

from courtcards.tables import AnyTableEvent, Table, TableEnvelope, TableInput
from courtcards.tables.commands.play import Deal, Play
from courtcards.tables.service.automatic_play import build_automatic_command, find_bot_turn
from courtcards.tables.table import CODEC


class StoredTable:
    """One table, its log, and the person who plays there."""

    def __init__(self, opened: AnyTableEvent, seat: int, seed: bytes) -> None:
        self.log = [CODEC.encode(opened)]
        self.table = self.again()
        self.seat, self._seed = seat, seed

    def again(self) -> Table:
        """The table as its log alone makes it."""
        return Table.replay(map(CODEC.decode, self.log))

    def do(self, act: TableInput) -> None:
        self.log.append(CODEC.encode(self.table.decide(act)))
        self.table.apply(CODEC.decode(self.log[-1]))

    def order(self, kind: Any, **rest: Any) -> None:
        """A command of the person's."""
        command = kind(id=f"c{len(self.log)}", seq=self.table.sequence, **rest)
        self.do(TableEnvelope(command, self.seat, seed=self._seed))

    def act(self) -> None:
        """What the table does by itself: a bot plays, or a stock is shuffled."""
        turn = find_bot_turn(self.table)
        self.do(build_automatic_command(self.table, None if turn is None else turn.decide(), 0))

    def play(self, chance: random.Random) -> None:
        """Whoever is on turn plays at random."""
        if self.table.match.awaiting.seat == self.seat:
            self.order(Play, move=chance.choice(self.table.match.legal()))
        else:
            self.act()

    def play_on(self, chance: random.Random, until: int = 999) -> None:
        """Play until so many hands are finished, or the match is over."""
        while not self.table.match.is_over:
            if self.table.match.awaiting.kind != "deal":
                self.play(chance)
            elif len(self.table.match.hands) < until:
                self.order(Deal)
            else:
                return
