"""Tables at which all kinds of things happen, by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from typing import Any

from courtcards.kernel.errors import CourtcardsError
from courtcards.play.players.bot import ChosenMove
from courtcards.play.saved_match import cut_record
from courtcards.tables import (
    AnyTableEvent,
    Open,
    Settings,
    Table,
    TableEnvelope,
    TableInput,
    open_table,
)
from courtcards.tables.commands.chat import Contribute, Mute, Say
from courtcards.tables.commands.consent import AnswerProposal, Rematch, Takeback
from courtcards.tables.commands.play import Claim, Concede, Deal, Restock
from courtcards.tables.commands.presence import ComeBack, MarkAway, Pause, Resume, StandIn
from courtcards.tables.commands.seats import Begin, Free, Leave, RenewLink, SeatBot, Sit
from courtcards.tables.service.automatic_play import build_automatic_command
from courtcards.tables.service.opening import OpenLesson
from courtcards.tables.views.messages import find_open_claim
from play.begun import begun
from tables.playing import SEED, next_command, people

BESIDE_PLAY = 0.3
"""How often something else is tried than a play."""
MOST_MATCHES = 3
TRIES = 20
"""For each event; what a table does not take is no event."""


def gathering(game: str, ruleset: str, seats: int) -> Open:
    """A table where people come one by one, and some are bots in the end."""
    players = (*people(1), *([None] * (seats - 1)))
    settings = Settings(public=True, pace="move", limit=60, hints=True)
    return Open(game, ruleset, players, SEED, {}, settings, "Ann", 1_000, 0, origin="somewhere")


def brought(game: str, ruleset: str, seats: int) -> Open:
    """A match that was begun elsewhere, and goes on in the middle of a hand."""
    record = begun(game, ruleset, seats)
    hands = cut_record(record, 2, 7)
    return Open(game, ruleset, people(seats), SEED, record.options, hands=hands, at=1_000)


def lesson(name: str) -> Open:
    """A guided hand."""
    return OpenLesson(name="Ann").opening(name, 1_000, SEED)


class GoingsOn:
    """A table with whatever comes next there."""

    def __init__(self, command: Open, seed: int) -> None:
        self.opened = open_table(command)
        self.table = Table(self.opened)
        self._chance = random.Random(seed)
        self._ids = count()
        self._now = 1_000

    def events(self, most: int) -> Iterator[AnyTableEvent]:
        """So many events from the opening on, each of which the table has taken, or fewer."""
        yield self.opened
        for _ in range(TRIES * most):
            if self.table.sequence == most:
                return
            self._now += self._chance.randrange(5_000)
            try:
                event = self.table.decide(self._something())
            except CourtcardsError:
                continue
            self.table.apply(event)
            yield event

    def _something(self) -> TableInput:
        table, chance = self.table, self._chance
        if table.waits_for_stock:
            return Restock(self._now)
        if table.is_claimed and not table.is_paused:
            move = ChosenMove(table.find_claimed_move())
            return build_automatic_command(table, move, self._now)
        claim = find_open_claim(table, table.match.awaiting.seat)
        if claim == "all":
            return self._sent(Claim, table.match.awaiting.seat)
        if claim == "none" and chance.random() < 0.3:
            return self._sent(Concede, table.match.awaiting.seat)
        is_over, begun = table.match.is_over, table.seating.has_begun
        if not begun and chance.random() < BESIDE_PLAY:
            is_full = not table.seating.open_seats
            return self._sent(Begin, table.seating.host or 0) if is_full else self._sitting()
        if is_over and len(table.past) < MOST_MATCHES and chance.random() < 0.5:
            return self._sent(Rematch)
        if chance.random() < BESIDE_PLAY or is_over or not begun or table.is_paused:
            return self._aside()
        act = next_command(table, chance, self._ids)
        if isinstance(act, TableEnvelope) and act.seat in table.attendance.stand_ins:
            return self._sent(ComeBack, act.seat)
        return act

    def _aside(self) -> TableInput:
        chance, now = self._chance, self._now
        seat, host = chance.randrange(len(self.table.players)), self.table.seating.host or 0
        asides: list[TableInput] = [
            self._sitting(),
            TableEnvelope(RenewLink(f"r{next(self._ids)}"), seat, now),
            MarkAway(seat, now),
            StandIn(seat, "clock", now),
            self._sent(Say, text="Well, well"),
            self._sent(Say, phrase="hello"),
            self._sent(Mute, host, seat=seat, muted=chance.random() < 0.5),
            self._sent(Contribute, contribution="more"),
            self._sent(SeatBot, host, seat=seat, bot="random"),
            self._sent(Free, host, seat=seat),
        ]
        plain = (Begin, Leave, Pause, Resume, Resume, Takeback, Deal, ComeBack)
        asides += [self._sent(kind) for kind in plain]
        asides += [self._sent(AnswerProposal, agree=chance.random() < 0.8) for _ in plain]
        return chance.choice(asides)

    def _sitting(self) -> TableEnvelope:
        sit = Sit(f"P{next(self._ids)}", contribution="mine")
        return TableEnvelope(sit, at=self._now, origin="elsewhere")

    def _sent(self, kind: Any, by: int | None = None, /, **rest: Any) -> TableEnvelope:
        seat = self._chance.randrange(len(self.table.players)) if by is None else by
        command = kind(id=f"c{next(self._ids)}", seq=self.table.sequence, **rest)
        return TableEnvelope(command, seat, self._now, None, self._chance.randbytes(32))
