"""Who is there and who is not, for whom a bot plays, and when the clock runs out.

Time is passed in, in milliseconds; nothing here reads a clock. What is due, and when, is
worked out anew from what has happened; a server only has to ask, wait and say that it is due.
"""

from __future__ import annotations

from courtcards.errors import NothingToDo
from courtcards.tables import sentences
from courtcards.tables.commands import ComeBack, Leave, MarkAway, StandIn
from courtcards.tables.events import Away, Back, StoodIn
from courtcards.tables.settings import Settings


class Attendance:
    """The presence of the people at a table."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.away_since: dict[int, int] = {}
        self.stand_ins: dict[int, str] = {}
        self.turn_since = 0

    def mark_away(self, command: MarkAway) -> Away:
        """A person is gone."""
        if command.seat in self.away_since:
            raise NothingToDo(sentences.IS_AWAY)
        return Away(command.seat, at=command.at)

    def stand_in(self, command: StandIn) -> StoodIn:
        """A bot plays for a person from now on."""
        if command.seat in self.stand_ins:
            raise NothingToDo(sentences.IS_AWAY)
        return StoodIn(command.seat, self.settings.stand_in, command.why, at=command.at)

    def leave(self, command: Leave) -> StoodIn:
        """A person goes away in the middle of a match, and says so."""
        if command.seat in self.stand_ins:
            raise NothingToDo(sentences.IS_AWAY)
        bot = self.settings.stand_in
        return StoodIn(command.seat, bot, "left", at=command.at, command=command.id)

    def come_back(self, command: ComeBack) -> Back:
        """A person is back."""
        if not self.is_missed(command.seat):
            raise NothingToDo(sentences.NOT_AWAY)
        return Back(command.seat, at=command.at, command=command.id)

    def is_missed(self, seat: int) -> bool:
        """Whether a person is away or played for."""
        return seat in self.away_since or seat in self.stand_ins

    def apply(self, event: Away | StoodIn | Back) -> None:
        """Take an event."""
        match event:
            case Away(seat=seat, at=at):
                self.away_since[seat] = at
            case StoodIn(seat=seat, bot=bot):
                self.stand_ins[seat] = bot
            case Back(seat=seat):
                self.away_since.pop(seat, None)
                self.stand_ins.pop(seat, None)

    def forget(self, seat: int) -> None:
        """Another sits there now, or nobody."""
        self.away_since.pop(seat, None)
        self.stand_ins.pop(seat, None)

    def stood_in_at(self, seat: int) -> int | None:
        """When a bot will play for a seat that is away; None where it will not."""
        since = self.away_since.get(seat)
        waits = self.settings.absent == "wait" or self.settings.pace == "days"
        if since is None or waits or seat in self.stand_ins:
            return None
        return since + self.settings.patience * 1000

    def clock_ends_at(self) -> int | None:
        """When the move that is due now must have been made; None where there is no clock."""
        limit = self.settings.move_ms
        return None if limit is None else self.turn_since + limit

    def next_due(self, on_turn: int | None) -> StandIn | None:
        """The first thing that time will bring, ``at`` when it does; None where it brings none.

        ``on_turn`` is the seat of the person whom play waits for, None where it waits for none.
        """
        due = [
            StandIn(seat, "away", at)
            for seat in self.away_since
            if (at := self.stood_in_at(seat)) is not None
        ]
        clock = self.clock_ends_at()
        if clock is not None and on_turn is not None:
            due.append(StandIn(on_turn, "clock", clock))
        return min(due, key=lambda command: command.at, default=None)
