"""What everybody at a table is told of its people: who comes and goes, asks, agrees, speaks.

Built field by field, as in ``telling``: no seed, no contribution, no command goes out.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from courtcards.shuffling import commitment_of
from courtcards.tables import events


class ToldSat(msgspec.Struct, frozen=True, tag_field="kind", tag="sat"):
    """A person, or a bot, has sat down."""

    seat: int
    name: str
    bot: str | None = None


class ToldSeat(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that is told of a seat alone."""

    seat: int


class ToldStood(ToldSeat, frozen=True, tag="stood"):
    """A seat is open again."""


class ToldBegan(ToldSeat, frozen=True, tag="began"):
    """The match begins, at the word of the host."""


class ToldContributed(ToldSeat, frozen=True, tag="contributed"):
    """A person has added to the shuffle; what, is shown after the match."""


class ToldAway(ToldSeat, frozen=True, tag="away"):
    """A person has lost the connection."""


class ToldStoodIn(msgspec.Struct, frozen=True, tag_field="kind", tag="stood-in"):
    """A bot plays for a person, who is away, has overrun the clock, or has left."""

    seat: int
    bot: str
    why: Literal["away", "clock", "left"]


class ToldBack(ToldSeat, frozen=True, tag="back"):
    """A person is back."""


class ToldPaused(ToldSeat, frozen=True, tag="paused"):
    """Nobody plays until the table goes on."""


class ToldResumed(ToldSeat, frozen=True, tag="resumed"):
    """The table goes on."""


class ToldAsked(msgspec.Struct, frozen=True, tag_field="kind", tag="asked"):
    """A person asks the others to consent."""

    seat: int
    what: Literal["takeback", "rematch"]


class ToldAgreed(ToldSeat, frozen=True, tag="agreed"):
    """A person consents; others have not answered yet."""


class ToldDeclined(ToldSeat, frozen=True, tag="declined"):
    """Nothing comes of what was asked."""


class ToldTakenBack(msgspec.Struct, frozen=True, tag_field="kind", tag="taken-back"):
    """The last ``count`` moves are undone, back to that of ``owner``."""

    seat: int
    owner: int
    count: int


class ToldRematched(msgspec.Struct, frozen=True, tag_field="kind", tag="rematched"):
    """A new match, to be dealt by ``dealer``."""

    seat: int
    dealer: int
    commitment: str


class ToldSaid(msgspec.Struct, frozen=True, tag_field="kind", tag="said"):
    """A person says something: a set phrase by its name, or a text."""

    seat: int
    phrase: str | None
    text: str | None
    at: int


class ToldMuteSet(msgspec.Struct, frozen=True, tag_field="kind", tag="mute-set"):
    """The host lets a seat, or everybody (null), write texts or not."""

    seat: int
    whom: int | None
    muted: bool


Notice = (
    ToldSat
    | ToldStood
    | ToldBegan
    | ToldContributed
    | ToldAway
    | ToldStoodIn
    | ToldBack
    | ToldPaused
    | ToldResumed
    | ToldAsked
    | ToldAgreed
    | ToldDeclined
    | ToldTakenBack
    | ToldRematched
    | ToldSaid
    | ToldMuteSet
)

_OF_A_SEAT: dict[type[events.Happened], type[ToldSeat]] = {
    events.Stood: ToldStood,
    events.Began: ToldBegan,
    events.Contributed: ToldContributed,
    events.Away: ToldAway,
    events.Back: ToldBack,
    events.PlayPaused: ToldPaused,
    events.PlayResumed: ToldResumed,
    events.Agreed: ToldAgreed,
    events.Declined: ToldDeclined,
}


def notice(event: events.Happened) -> Notice:
    """What everybody is told of an event that concerns people."""
    match event:
        case events.Sat(seat=seat, name=name):
            return ToldSat(seat, name)
        case events.BotSeated(seat=seat, name=name, bot=bot):
            return ToldSat(seat, name, bot)
        case events.StoodIn(seat=seat, bot=bot, why=why):
            return ToldStoodIn(seat, bot, why)
        case events.Asked(seat=seat, what=what):
            return ToldAsked(seat, what)
        case events.TakenBack(seat=seat, owner=owner, count=count):
            return ToldTakenBack(seat, owner, count)
        case events.Rematched(seat=seat, dealer=dealer, seed=seed):
            return ToldRematched(seat, dealer, commitment_of(bytes.fromhex(seed)))
        case events.Said(seat=seat, phrase=phrase, text=text, at=at):
            return ToldSaid(seat, phrase, text, at)
        case events.MuteSet(seat=seat, whom=whom, muted=muted):
            return ToldMuteSet(seat, whom, muted)
    kind = _OF_A_SEAT[type(event)]
    return kind(event.seat)  # type: ignore[attr-defined,return-value]
