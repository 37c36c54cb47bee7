"""How long a program may think: so much for each move, or a clock for the match."""

from __future__ import annotations

import re
from dataclasses import dataclass

from courtcards.kernel.errors import BotError
from courtcards.play.programs.lines import TimeControl

USUAL_S = 10.0
"""For a move, where nothing is said."""

_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0}
_DURATION = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m)", re.ASCII)
LONGEST_S = 24 * 3600.0


@dataclass(frozen=True)
class TimeLimit:
    """Seconds for a move; or for a match and a seat, with what each move adds."""

    move_s: float | None = USUAL_S
    match_s: float = 0.0
    increment_s: float = 0.0

    @property
    def told(self) -> TimeControl:
        """The same as a program is told."""
        if self.move_s is not None:
            return TimeControl(move_ms=in_ms(self.move_s))
        return TimeControl(match_ms=in_ms(self.match_s), increment_ms=in_ms(self.increment_s))


def parse_limit(text: str) -> TimeLimit:
    """``500ms`` for each move, or ``60s+1s``: a clock, and what each move adds to it.

    Raises BotError for anything else.

    >>> parse_limit("500ms").move_s, parse_limit("2m+0s").match_s
    (0.5, 120.0)
    """
    each, plus, increment = text.partition("+")
    times = [_seconds(each, text), _seconds(increment, text)] if plus else [_seconds(each, text)]
    if not 0 < times[0] <= LONGEST_S:
        raise _no_limit(text)
    return TimeLimit(None, *times) if plus else TimeLimit(times[0])


def _seconds(duration: str, text: str) -> float:
    found = _DURATION.fullmatch(duration)
    if found is None:
        raise _no_limit(text)
    return float(found[1]) * _UNITS[found[2]]


def _no_limit(text: str) -> BotError:
    return BotError(
        "the time of a program is written 500ms for a move, or 60s+1s for a match and what each "
        "move adds, not {text!r}",
        text=text,
    )


def in_ms(seconds: float) -> int:
    """Seconds as whole milliseconds."""
    return round(1000 * seconds)


class TimeLeft:
    """The time that is left to one seat in one match."""

    def __init__(self, limit: TimeLimit) -> None:
        self._limit = limit
        self._left_s = limit.match_s

    @property
    def left_s(self) -> float:
        """For how many seconds the seat may think now."""
        return self._left_s if self._limit.move_s is None else self._limit.move_s

    def note(self, seconds: float) -> None:
        """Note how long a move took; where its time was up, that is all that was left."""
        self._left_s = max(0.0, self._left_s - seconds) + self._limit.increment_s
