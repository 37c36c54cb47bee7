"""The lines of JSON of the engine protocol, and the time that a program may think.

The side with the match asks, a program answers. Both directions are declared here once, for our
engine and for external players.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from courtcards.kernel.errors import BotError
from courtcards.kernel.options import OptionValue
from courtcards.play import PlayerView

PROTOCOL = "courtcards-engine/1"
MOST_OCTETS = 1 << 20
"""Greatest length of a line, its end included."""


class Greeting(msgspec.Struct, frozen=True, tag="hello"):
    """The first line of the client."""

    protocol: str
    host: str = ""


class TimeControl(msgspec.Struct, frozen=True):
    """Time control in milliseconds: for each move, or for a whole match and a seat.

    A seat gets ``increment_ms`` after each of its moves.
    """

    move_ms: int | None = None
    match_ms: int | None = None
    increment_ms: int = 0


class MatchBegins(msgspec.Struct, frozen=True, tag="match"):
    """A seat in a match, before the first request for a move; ``match`` is its number here."""

    match: int
    game: str
    ruleset: str
    options: dict[str, OptionValue]
    seats: int
    seat: int
    clock: TimeControl


class Choose(msgspec.Struct, frozen=True, omit_defaults=True, tag="choose"):
    """A request for a move: what the seat sees, and the milliseconds it may think.

    It is seen in a ``view`` or, for our bots only, in a ``position`` as text.
    """

    id: int
    view: PlayerView | None = None
    match: int | None = None
    left_ms: int | None = None
    position: str | None = None


class MatchEnds(msgspec.Struct, frozen=True, tag="end"):
    """The end of a match: no more requests will follow for it."""

    match: int


QUIT = "quit"


class Quit(msgspec.Struct, frozen=True, tag=QUIT):
    """The last line."""


class GreetingReply(msgspec.Struct, frozen=True, tag="hello"):
    """A program's name, version and games; all games if it names none."""

    protocol: str
    name: str = ""
    version: str = ""
    games: list[str] | None = None


class MoveReply(msgspec.Struct, frozen=True, tag="move"):
    """The move for the request of that number."""

    id: int
    move: str


class ErrorReply(msgspec.Struct, frozen=True, tag="error"):
    """The reason for a missing move, in a sentence."""

    message: str
    id: int | None = None


MOST_QUOTED = 80
"""Greatest number of quoted characters of a line."""

EngineRequest = Greeting | MatchBegins | Choose | MatchEnds | Quit
EngineReply = GreetingReply | MoveReply | ErrorReply

_REQUEST_DECODER: msgspec.json.Decoder[EngineRequest] = msgspec.json.Decoder(EngineRequest)
_REPLY_DECODER: msgspec.json.Decoder[EngineReply] = msgspec.json.Decoder(EngineReply)
T = TypeVar("T")


class MessageHeader(msgspec.Struct, frozen=True):
    """The ``type`` and the number of a line that may otherwise be wrong."""

    type: Any = None
    id: Any = None

    @property
    def number(self) -> int | None:
        """The number, or None if it is not one."""
        return self.id if type(self.id) is int else None


def format_line(said: EngineRequest | EngineReply) -> bytes:
    """Encode a message as a line, with its end."""
    return msgspec.json.encode(said) + b"\n"


def parse_request(line: bytes) -> EngineRequest:
    """Return the request of a client's line. Raises BotError if it is none."""
    return _parse_line(_REQUEST_DECODER, line)


def parse_reply(line: bytes) -> EngineReply:
    """Return the reply of a program's line. Raises BotError if it is none."""
    return _parse_line(_REPLY_DECODER, line)


def _parse_line(decoder: msgspec.json.Decoder[T], line: bytes) -> T:
    try:
        return decoder.decode(line)
    except msgspec.DecodeError as error:  # a ValidationError, too
        raise BotError(
            "{line} is not a line of {protocol}: {error}",
            line=quote_line(line),
            protocol=PROTOCOL,
            error=error,
        ) from None
    except RecursionError:
        raise BotError("a line is nested too deeply") from None


def parse_header(line: bytes) -> MessageHeader:
    """Return the type and number of a line; empty if it is no object."""
    try:
        return msgspec.json.decode(line, type=MessageHeader)
    except (msgspec.DecodeError, RecursionError):
        return MessageHeader()


def quote_line(line: bytes) -> str:
    """Return the beginning of a line, as it can be shown in a sentence.

    >>> quote_line(b"thinking" + 300 * b".")
    "'thinking........................................................................…'"
    """
    text = line.strip().decode(errors="replace")
    return repr(text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…")


USUAL_S = 10.0
"""The limit for a move by default."""

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
    def time_control(self) -> TimeControl:
        """The time control in the form of the protocol."""
        if self.move_s is not None:
            return TimeControl(move_ms=in_ms(self.move_s))
        return TimeControl(match_ms=in_ms(self.match_s), increment_ms=in_ms(self.increment_s))


def parse_limit(text: str) -> TimeLimit:
    """Parse ``500ms`` for each move, or ``60s+1s``: a clock, and what each move adds to it.

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
        "write the time of a program as 500ms for each move, or as 60s+1s for a match and what "
        "each move adds, not {text!r}",
        text=text,
    )


def in_ms(seconds: float) -> int:
    """Return seconds as whole milliseconds."""
    return round(1000 * seconds)


class TimeLeft:
    """The time that is left to one seat in one match."""

    def __init__(self, limit: TimeLimit) -> None:
        self._limit = limit
        self._left_s = limit.match_s

    @property
    def left_s(self) -> float:
        """Seconds that the seat may think now."""
        return self._left_s if self._limit.move_s is None else self._limit.move_s

    def note(self, seconds: float) -> None:
        """Subtract the time of a move, and add the increment. The rest never falls below zero."""
        self._left_s = max(0.0, self._left_s - seconds) + self._limit.increment_s
