"""Who is there and who is not, for whom a bot plays, and when the clock runs out.

Nothing here reads a clock: moments are passed in, in milliseconds since 1970. What is due, and
when, is worked out from what has happened; a host asks for it, waits, and says that it is due.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from courtcards.tables.settings import Settings


@dataclass(frozen=True)
class Due:
    """From the moment ``at`` a bot is to play for the person on a seat."""

    seat: int
    why: Literal["away", "clock"]
    at: int


class Attendance:
    """The presence of the people at a table."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.away_since: dict[int, int] = {}
        self.stand_ins: dict[int, str] = {}
        self.turn_since = 0

    def is_missed(self, seat: int) -> bool:
        """Whether a person is away, or a bot plays for them."""
        return seat in self.away_since or seat in self.stand_ins

    def forget(self, seat: int) -> None:
        """Forget that anybody was away here: the person is back, or sits here no more."""
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
        """By when the move that is due now must have been made; None where there is no clock."""
        limit = self.settings.move_ms
        return None if limit is None else self.turn_since + limit

    def next_due(self, on_turn: int | None) -> Due | None:
        """What is due first as time goes by; None where nothing is.

        ``on_turn`` is the seat of the person whom play waits for; None where it waits for nobody.
        """
        due = [
            Due(seat, "away", at)
            for seat in self.away_since
            if (at := self.stood_in_at(seat)) is not None
        ]
        clock = self.clock_ends_at()
        if clock is not None and on_turn is not None:
            due.append(Due(on_turn, "clock", clock))
        return min(due, key=lambda each: each.at, default=None)
