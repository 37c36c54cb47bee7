"""What happens at a table. A table is what its events say, and nothing else.

Events are stored as JSON, one row each, and are read again for as long as the log lives: a
field may be added with a default, none may change its meaning. They hold what nobody may see
while the match goes on (seed, packs, stocks): what goes out is made by ``telling``.
"""

from __future__ import annotations

import msgspec

from courtcards.rulesets import OptionValue


class Player(msgspec.Struct, frozen=True):
    """Who sits on a seat: a person, or the bot of that name."""

    name: str
    bot: str | None = None


class Opened(msgspec.Struct, frozen=True, tag_field="kind", tag="opened"):
    """A table is opened: the first event of each, and the only one of its kind.

    ``options`` are resolved, every one of them; ``players`` are in seat order; ``seed`` is
    what all chance of the match follows from, in hexadecimal.
    """

    game: str
    ruleset: str
    options: dict[str, OptionValue]
    players: tuple[Player, ...]
    seed: str


class Dealt(msgspec.Struct, frozen=True, tag_field="kind", tag="dealt", omit_defaults=True):
    """A hand is dealt, at the word of ``seat``. ``pack`` is the 52 cards, top first."""

    hand: int
    dealer: int
    pack: tuple[str, ...]
    seat: int
    command: str


class Played(msgspec.Struct, frozen=True, tag_field="kind", tag="played", omit_defaults=True):
    """A move is made. ``command`` is the id under which a person sent it; a bot has none."""

    seat: int
    move: str
    command: str | None = None


class Restocked(msgspec.Struct, frozen=True, tag_field="kind", tag="restocked"):
    """A completed pile has been shuffled into the stock: ``cards`` is the stock, top first."""

    cards: tuple[str, ...]


Event = Opened | Dealt | Played | Restocked

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """The event as it is stored."""
    return _encoder.encode(event)


def decode(stored: bytes) -> Event:
    """The event that was stored; msgspec.DecodeError when it is none."""
    return _decoder.decode(stored)
