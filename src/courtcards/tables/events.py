"""What happens at a table. A table is what its events say, and nothing else.

Events are stored as JSON, one row each, and are read again for as long as the log lives: a
field may be added with a default, none may change its meaning. They hold what nobody may see
while the match goes on (seeds, packs, stocks): what goes out is made by ``telling``. ``at`` is
when it happened, in milliseconds since 1970 as the server's clock had it; 0 where nobody said.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from courtcards.rulesets import OptionValue
from courtcards.tables.settings import Settings


class Player(msgspec.Struct, frozen=True):
    """Who sits on a seat: a person, or the bot of that name."""

    name: str
    bot: str | None = None


class Opened(msgspec.Struct, frozen=True, tag_field="kind", tag="opened", omit_defaults=True):
    """A table is opened: the first event of each, and the only one of its kind.

    ``options`` are resolved, every one of them; ``players`` are in seat order, null on a seat
    that is open; ``seed`` is the server's seed, in hexadecimal. ``fair`` is the version of how
    the seed of a match follows from it (see ``shuffling``), 0 where it is that seed itself;
    ``settings`` are absent where the table was opened before there were any.
    """

    game: str
    ruleset: str
    options: dict[str, OptionValue]
    players: tuple[Player | None, ...]
    seed: str
    settings: Settings | None = None
    fair: int = 0
    contribution: str = ""
    at: int = 0


class Dealt(msgspec.Struct, frozen=True, tag_field="kind", tag="dealt", omit_defaults=True):
    """A hand is dealt, at the word of ``seat``. ``pack`` is the 52 cards, top first."""

    hand: int
    dealer: int
    pack: tuple[str, ...]
    seat: int
    command: str
    at: int = 0


class Played(msgspec.Struct, frozen=True, tag_field="kind", tag="played", omit_defaults=True):
    """A move is made. ``command`` is the id under which a person sent it; a bot has none."""

    seat: int
    move: str
    command: str | None = None
    at: int = 0


class Restocked(msgspec.Struct, frozen=True, tag_field="kind", tag="restocked", omit_defaults=True):
    """A completed pile has been shuffled into the stock: ``cards`` is the stock, top first."""

    cards: tuple[str, ...]
    at: int = 0


class Happened(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, kw_only=True):
    """What the other events have: a moment, and the command of a person that led to it."""

    at: int = 0
    command: str | None = None


class Sat(Happened, frozen=True, tag="sat"):
    """A person has sat down on an open seat."""

    seat: int
    name: str
    contribution: str = ""


class Stood(Happened, frozen=True, tag="stood"):
    """A seat is open again: who sat there has left it, or the host has freed it."""

    seat: int
    by: int


class BotSeated(Happened, frozen=True, tag="bot-seated"):
    """The host has put a bot on an open seat."""

    seat: int
    bot: str
    name: str
    by: int


class Began(Happened, frozen=True, tag="began"):
    """The match begins: the seats stay as they are."""

    seat: int


class Contributed(Happened, frozen=True, tag="contributed"):
    """A person has added to the shuffle of the match to come."""

    seat: int
    contribution: str


class Away(Happened, frozen=True, tag="away"):
    """A person has lost the connection to the table, and not only for a moment."""

    seat: int


class StoodIn(Happened, frozen=True, tag="stood-in"):
    """A bot plays for a person until that person is back."""

    seat: int
    bot: str
    why: Literal["away", "clock", "left"]


class Back(Happened, frozen=True, tag="back"):
    """A person who was away, or played for, is back."""

    seat: int


class PlayPaused(Happened, frozen=True, tag="paused"):
    """Nobody plays until the table goes on."""

    seat: int


class PlayResumed(Happened, frozen=True, tag="resumed"):
    """The table goes on."""

    seat: int


class Asked(Happened, frozen=True, tag="asked"):
    """A person asks the others to consent to something."""

    seat: int
    what: Literal["takeback", "rematch"]


class Agreed(Happened, frozen=True, tag="agreed"):
    """A person consents; others have not answered yet."""

    seat: int


class Declined(Happened, frozen=True, tag="declined"):
    """A person does not consent, or who asked thinks better of it: nothing comes of it."""

    seat: int


class TakenBack(Happened, frozen=True, tag="taken-back"):
    """All have consented: the last ``count`` moves are undone, back to that of ``owner``."""

    seat: int
    owner: int
    count: int


class Rematched(Happened, frozen=True, tag="rematched"):
    """All have consented: a new match of the same rules, on a new seed of the server."""

    seat: int
    seed: str
    dealer: int


class Said(Happened, frozen=True, tag="said"):
    """A person says something: a set phrase, by its name, or a text."""

    seat: int
    phrase: str | None = None
    text: str | None = None


class MuteSet(Happened, frozen=True, tag="mute-set"):
    """The host lets a seat, or everybody, write texts or not."""

    seat: int
    whom: int | None
    muted: bool


Event = (
    Opened
    | Dealt
    | Played
    | Restocked
    | Sat
    | Stood
    | BotSeated
    | Began
    | Contributed
    | Away
    | StoodIn
    | Back
    | PlayPaused
    | PlayResumed
    | Asked
    | Agreed
    | Declined
    | TakenBack
    | Rematched
    | Said
    | MuteSet
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """The event as it is stored."""
    return _encoder.encode(event)


def decode(stored: bytes) -> Event:
    """The event that was stored; msgspec.DecodeError when it is none."""
    return _decoder.decode(stored)
