"""What happens at an evening. Like a table, it is what its events say; nothing is taken out.

What happens on a score sheet is in the log of that sheet.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from courtcards.clubs.evenings.people import NewPlayer
from courtcards.clubs.evenings.settings import EveningSettings
from courtcards.clubs.who import Moment, Noted, Number

SEED = r"^([0-9a-f]{2}){1,64}$"


class Drawing(msgspec.Struct, frozen=True):
    """A round as it is drawn: players by table and seat, and who sits out."""

    tables: tuple[tuple[Number, ...], ...]
    byes: tuple[Number, ...] = ()


class EveningOpened(Noted, frozen=True, tag="evening-opened"):
    """An evening is opened. ``seed`` is what every draw of it follows from, in hexadecimal."""

    settings: EveningSettings
    seed: Annotated[str, msgspec.Meta(pattern=SEED)]


class SettingsChanged(Noted, frozen=True, tag="settings-changed"):
    """The settings are others now."""

    settings: EveningSettings


class PlayersAdded(Noted, frozen=True, tag="players-added"):
    """Players are entered; they are numbered on from those there are."""

    players: tuple[NewPlayer, ...]


class PlayerChanged(Noted, frozen=True, tag="player-changed"):
    """A player's name or club is put right."""

    player: Number
    name: str
    club: str = ""


class Withdrawn(Noted, frozen=True, tag="withdrawn"):
    """A player is not there for the rounds to come."""

    player: Number


class Returned(Noted, frozen=True, tag="returned"):
    """A player is there again."""

    player: Number


class RoundsDrawn(Noted, frozen=True, tag="rounds-drawn"):
    """All the rounds to come are drawn; ``first`` is the number of the first, counted from 1.

    ``draw`` counts the draws of the evening: with its seed, it draws the same again.
    """

    first: Number
    draw: Number
    rounds: tuple[Drawing, ...]


class Exchanged(Noted, frozen=True, tag="exchanged"):
    """Two players change places in the round to come, at the word of the director."""

    one: Number
    other: Number


class RoundBegun(Noted, frozen=True, tag="round-begun"):
    """The round that was drawn begins; the tables of ``online`` play on the server.

    ``online`` has, by number of the table, the id of the table that it plays at.
    """

    round: Number
    online: dict[Number, str] = msgspec.field(default_factory=dict)


class RoundClosed(Noted, frozen=True, tag="round-closed"):
    """The round is over. ``reason`` says why although sheets are missing, where some are."""

    round: Number
    reason: str = ""


class ClockStarted(Noted, frozen=True, tag="clock-started"):
    """The clock of the round runs until a moment, in milliseconds since 1970; None stops it."""

    until: Moment | None


class TimeAllowed(Noted, frozen=True, tag="time-allowed"):
    """A table of the running round gets extra minutes."""

    table: Number
    minutes: Number


class KeyRenewed(Noted, frozen=True, tag="key-renewed"):
    """The links of a role, or of one table, are worth nothing any more: new ones are made."""

    key: str


EveningEvent = (
    EveningOpened
    | SettingsChanged
    | PlayersAdded
    | PlayerChanged
    | Withdrawn
    | Returned
    | RoundsDrawn
    | Exchanged
    | RoundBegun
    | RoundClosed
    | ClockStarted
    | TimeAllowed
    | KeyRenewed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[EveningEvent] = msgspec.json.Decoder(EveningEvent)


def encode(event: EveningEvent) -> bytes:
    """The event as it is stored."""
    return _encoder.encode(event)


def decode(stored: bytes) -> EveningEvent:
    """The event that was stored; msgspec.DecodeError when it is none."""
    return _decoder.decode(stored)
