"""What may be asked of an evening, by its director or, where it says so, by the jury."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from courtcards.clubs.evenings.people import NewPlayer
from courtcards.clubs.evenings.settings import EveningSettings
from courtcards.clubs.who import Asked


@dataclass(frozen=True, kw_only=True)
class OpenEvening(Asked):
    """Open an evening; ``seed`` is drawn by whoever opens it."""

    settings: EveningSettings
    seed: bytes


@dataclass(frozen=True, kw_only=True)
class ChangeSettings(Asked):
    """Change the settings; rounds that have been drawn but not begun are drawn anew."""

    settings: EveningSettings


@dataclass(frozen=True, kw_only=True)
class AddPlayers(Asked):
    """Enter players, before the first round or between two."""

    players: tuple[NewPlayer, ...]


@dataclass(frozen=True, kw_only=True)
class ChangePlayer(Asked):
    """Put a name or a club right."""

    player: int
    name: str
    club: str = ""


@dataclass(frozen=True, kw_only=True)
class Withdraw(Asked):
    """A player does not play on."""

    player: int


@dataclass(frozen=True, kw_only=True)
class Return(Asked):
    """A player who had withdrawn plays on."""

    player: int


@dataclass(frozen=True, kw_only=True)
class DrawRounds(Asked):
    """Draw all the rounds to come."""


@dataclass(frozen=True, kw_only=True)
class Exchange(Asked):
    """Let two players change places in the round to come."""

    one: int
    other: int


@dataclass(frozen=True, kw_only=True)
class BeginRound(Asked):
    """Begin the round that has been drawn."""

    online: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class CloseRound(Asked):
    """Close the round of that number; ``missing`` are its tables without a confirmed sheet."""

    round: int
    missing: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class StartClock(Asked):
    """Let the clock of the round run for so many minutes from now; 0 stops it."""

    minutes: int


@dataclass(frozen=True, kw_only=True)
class AllowTime(Asked):
    """Give a table of the running round extra minutes."""

    table: int
    minutes: int


@dataclass(frozen=True, kw_only=True)
class RenewKey(Asked):
    """Make the links of ``director``, ``jury``, ``viewer`` or ``table/7`` worthless."""

    key: str


EveningCommand = (
    ChangeSettings
    | AddPlayers
    | ChangePlayer
    | Withdraw
    | Return
    | DrawRounds
    | Exchange
    | BeginRound
    | CloseRound
    | StartClock
    | AllowTime
    | RenewKey
)
