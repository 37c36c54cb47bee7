"""An evening as its events make it: who is there, what has been played, what comes next.

As a table does, ``handle`` turns a command into an event or refuses it, and ``apply`` takes an
event that is durable. The sheets are not in it: see ``results``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Self

from courtcards.clubs import sentences
from courtcards.clubs.evenings.commands import EveningCommand, OpenEvening
from courtcards.clubs.evenings.events import (
    ClockStarted,
    EveningEvent,
    EveningOpened,
    Exchanged,
    KeyRenewed,
    PlayerChanged,
    PlayersAdded,
    Returned,
    RoundBegun,
    RoundClosed,
    RoundsDrawn,
    SettingsChanged,
    TimeAllowed,
    Withdrawn,
)
from courtcards.clubs.evenings.settings import check_settings
from courtcards.clubs.seating import Round
from courtcards.errors import UnknownEvening
from courtcards.games.double_king.state import SEATS


@dataclass(frozen=True)
class Player:
    """A player of the evening, by number from 0."""

    number: int
    name: str
    club: str = ""
    is_house: bool = False
    is_there: bool = True


@dataclass
class PlayedRound:
    """A round that has begun: its seating, and the ids of the tables that play on the server."""

    number: int
    seating: Round
    online: dict[int, str]
    begun: RoundBegun
    closed: RoundClosed | None = None
    extra_minutes: dict[int, int] = field(default_factory=dict)


def open_evening(command: OpenEvening) -> EveningOpened:
    """The event that opens an evening; BadPeople or RuleSetError where it cannot be."""
    check_settings(command.settings)
    return EveningOpened(settings=command.settings, seed=command.seed.hex(), **command.stamp)


class Evening:
    """One evening, from its opening on."""

    def __init__(self, opened: EveningOpened) -> None:
        self.opened = opened
        self.settings = opened.settings
        self.players: list[Player] = []
        self.rounds: list[PlayedRound] = []
        self.plan: list[Round] = []
        self.draws = 0
        self.clock_until: int | None = None
        self.keys: dict[str, int] = {}
        self.history: list[EveningEvent] = [opened]
        self._answers: dict[str, int] = {}

    @classmethod
    def replay(cls, events: Iterable[EveningEvent]) -> Self:
        """The evening that these events make, from its opening on."""
        rest = iter(events)
        opened = next(rest)
        if not isinstance(opened, EveningOpened):
            raise TypeError(f"an evening begins with its opening, not with {opened!r}")
        evening = cls(opened)
        for event in rest:
            evening.apply(event)
        return evening

    # What follows from it

    @property
    def sequence(self) -> int:
        """The number of its last event."""
        return len(self.history)

    @property
    def running(self) -> PlayedRound | None:
        """The round that is being played."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].closed is None else None

    @property
    def is_over(self) -> bool:
        """Whether all the rounds have been played."""
        return len(self.rounds) >= self.settings.rounds and self.running is None

    @property
    def to_be_seated(self) -> list[int]:
        """Who plays the round to come: all who are there, house players where that fills tables.

        House players fill in where enough of them are there that nobody sits out (DK-7.0).
        """
        there = [player for player in self.players if player.is_there]
        own = [player.number for player in there if not player.is_house]
        house = [player.number for player in there if player.is_house]
        wanted = -len(own) % SEATS
        return own + house[:wanted] if wanted <= len(house) else own

    def player(self, number: int) -> Player:
        """The player of that number; UnknownEvening if there is none."""
        if not 0 <= number < len(self.players):
            raise UnknownEvening(sentences.NO_SUCH_PLAYER, player=number)
        return self.players[number]

    def generation(self, key: str) -> int:
        """How often the links of a key have been renewed."""
        return self.keys.get(key, 0)

    # Commands

    def answered(self, command: EveningCommand) -> int | None:
        """The sequence that this very command has led to before; None if it is new."""
        return None if command.id is None else self._answers.get(command.id)

    def done_by(self, command: str) -> EveningEvent | None:
        """The event that the command of that id has led to; None if there was none."""
        sequence = self._answers.get(command)
        return None if sequence is None else self.history[sequence - 1]

    # Events

    def apply(self, event: EveningEvent) -> None:
        """Take an event that has been stored; it becomes the evening's last."""
        match event:
            case EveningOpened():
                raise TypeError("an evening is opened once")
            case SettingsChanged(settings=settings):
                self.settings = settings
                self.plan = []
            case PlayersAdded() | PlayerChanged() | Withdrawn() | Returned():
                self._change_players(event)
            case RoundsDrawn() | Exchanged() | RoundBegun() | RoundClosed():
                self._change_rounds(event)
            case ClockStarted(until=until):
                self.clock_until = until
            case TimeAllowed(table=table, minutes=minutes):
                extra = self.rounds[-1].extra_minutes
                extra[table] = extra.get(table, 0) + minutes
            case KeyRenewed(key=key):
                self.keys[key] = self.generation(key) + 1
        self.history.append(event)
        if event.command is not None:
            self._answers[event.command] = self.sequence

    def _change_players(self, event: PlayersAdded | PlayerChanged | Withdrawn | Returned) -> None:
        match event:
            case PlayersAdded(players=new):
                first = len(self.players)
                self.players += [
                    Player(first + index, player.name, player.club, player.house)
                    for index, player in enumerate(new)
                ]
            case PlayerChanged(player=number, name=name, club=club):
                self.players[number] = replace(self.players[number], name=name, club=club)
                return
            case Withdrawn(player=number):
                self.players[number] = replace(self.players[number], is_there=False)
            case Returned(player=number):
                self.players[number] = replace(self.players[number], is_there=True)
        self.plan = []  # it was drawn for others

    def _change_rounds(self, event: RoundsDrawn | Exchanged | RoundBegun | RoundClosed) -> None:
        match event:
            case RoundsDrawn(rounds=rounds, draw=draw):
                self.plan = [Round(each.tables, each.byes) for each in rounds]
                self.draws = draw
            case Exchanged(one=one, other=other):
                self.plan[0] = exchanged(self.plan[0], one, other)
            case RoundBegun(round=number, online=online):
                self.rounds.append(PlayedRound(number, self.plan.pop(0), dict(online), event))
                self.clock_until = None
            case RoundClosed():
                self.rounds[-1].closed = event
                self.clock_until = None


def exchanged(seating: Round, one: int, other: int) -> Round:
    """A round in which two players have changed places, be it at tables or sitting out."""
    instead = {one: other, other: one}

    def changed(players: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(instead.get(player, player) for player in players)

    return Round(tuple(map(changed, seating.tables)), tuple(sorted(changed(seating.byes))))
