"""What may be asked of a table.

A person's command carries the sequence of the last event that it was made against, and an id
of its own: made against a state that has passed it is refused, sent twice it is done once.
What has no id is done by the table itself, or changes nothing when it is sent again. ``at`` is
the moment in milliseconds since 1970: the table has no clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from courtcards.rulesets import OptionValue
from courtcards.tables.events import Player
from courtcards.tables.settings import Settings


@dataclass(frozen=True)
class Open:
    """Open a table. ``changes`` are the house rules on top of the named rule set."""

    game: str
    ruleset: str
    players: tuple[Player | None, ...]
    seed: bytes
    changes: Mapping[str, OptionValue] = field(default_factory=dict)
    settings: Settings | None = None
    contribution: str = ""
    at: int = 0


@dataclass(frozen=True)
class Sit:
    """Sit down on an open seat, or on the first."""

    name: str
    seat: int | None = None
    contribution: str = ""
    at: int = 0


@dataclass(frozen=True)
class Asking:
    """What every command of a seat has.

    ``since`` is the sequence at which whoever asks sat down; None where the table itself asks.
    """

    seat: int
    against: int
    id: str | None = None
    at: int = field(default=0, kw_only=True)
    since: int | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Deal(Asking):
    """Deal the next hand."""


@dataclass(frozen=True)
class Play:
    """Make a move. A bot's has no id: nobody sends it, so nobody sends it twice."""

    seat: int
    move: str
    against: int
    id: str | None = None
    at: int = field(default=0, kw_only=True)
    since: int | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Restock:
    """Put the shuffled stock back after a recycling: what the table does by itself."""

    at: int = 0


@dataclass(frozen=True)
class Leave(Asking):
    """Leave the seat: it is open again before the match begins, a bot's until back later."""


@dataclass(frozen=True)
class Free(Asking):
    """The host frees a seat before the match begins."""

    target: int = field(kw_only=True)


@dataclass(frozen=True)
class SeatBot(Asking):
    """The host puts a bot on an open seat; ``called`` is its name in the host's language."""

    target: int = field(kw_only=True)
    bot: str = field(kw_only=True)
    called: str = field(kw_only=True)


@dataclass(frozen=True)
class Begin(Asking):
    """The host begins the match; every seat is taken."""


@dataclass(frozen=True)
class Contribute(Asking):
    """Add to the shuffle of the match to come."""

    contribution: str = field(kw_only=True)


@dataclass(frozen=True)
class ComeBack(Asking):
    """Be back after having been away, or played for."""


@dataclass(frozen=True)
class Pause(Asking):
    """Stop play until somebody resumes it."""


@dataclass(frozen=True)
class Resume(Asking):
    """Go on after a pause."""


@dataclass(frozen=True)
class Ask(Asking):
    """Ask the others to consent: a move taken back, or another match."""

    what: Literal["takeback", "rematch"] = field(kw_only=True)
    seed: bytes = field(kw_only=True)


@dataclass(frozen=True)
class Answer(Asking):
    """Consent to what is asked, or not; who asked withdraws it."""

    agree: bool = field(kw_only=True)
    seed: bytes = field(kw_only=True)


@dataclass(frozen=True)
class Say(Asking):
    """Say a set phrase or a text, one of the two."""

    phrase: str | None = field(default=None, kw_only=True)
    text: str | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Mute(Asking):
    """The host lets a seat, or everybody (None), write texts or not."""

    whom: int | None = field(kw_only=True)
    muted: bool = field(kw_only=True)


@dataclass(frozen=True)
class MarkAway:
    """The table has noticed that a person is gone."""

    seat: int
    at: int = 0


@dataclass(frozen=True)
class StandIn:
    """A bot is to play for a person: what the table does by itself."""

    seat: int
    why: Literal["away", "clock"]
    at: int = 0


SeatCommand = (
    Deal
    | Play
    | Leave
    | Free
    | SeatBot
    | Begin
    | Contribute
    | ComeBack
    | Pause
    | Resume
    | Ask
    | Answer
    | Say
    | Mute
)
OwnCommand = Restock | MarkAway | StandIn
Command = SeatCommand | OwnCommand | Sit
