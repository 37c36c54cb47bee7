"""What each seat's result in a match owes to its cards, to what was drawn, and to its play."""

from __future__ import annotations

import msgspec

from courtcards.kernel.luck import LuckUnit
from courtcards.lab.luck import Component, Luck, Verdict, counting_of, luck_of, of_match
from courtcards.play.records import Record, rules_of
from courtcards.tables.views.refusals import located


class Portion(msgspec.Struct, frozen=True):
    """A part of a result, and how far its 95% interval reaches to either side."""

    value: float
    doubt: float


class SeatLuck(msgspec.Struct, frozen=True):
    """The result of a seat against the average of the others, and its parts, which add up to it.

    ``cards`` are those dealt, ``draws`` those that came from the stock, to this seat and to the
    others; null in a game without a stock. ``verdict`` says whether it played better or worse than
    the others; null where the interval of ``play`` holds 0, since that may be chance.
    """

    result: float
    cards: Portion
    draws: Portion | None
    play: Portion
    verdict: Verdict | None


class MatchLuck(msgspec.Struct, frozen=True):
    """Luck and play of a match by seat, all hands together, counted in ``unit``."""

    unit: LuckUnit
    hands: int
    seats: list[SeatLuck]


def luck_in(record: Record) -> MatchLuck:
    """Luck and play in the match of a record, which is checked whole.

    RecordError, which says where it is wrong; BotError for a game that luck is not measured in.
    """
    with located():
        hands = luck_of(record)
    counting = counting_of(rules_of(record))
    seats = [_told(each, has_draws=counting.draws > 0) for each in of_match(hands)]
    return MatchLuck(counting.unit, len(hands), seats)


def _told(luck: Luck, *, has_draws: bool) -> SeatLuck:
    return SeatLuck(
        result=luck.result,
        cards=_portion(luck.cards),
        draws=_portion(luck.draws) if has_draws else None,
        play=_portion(luck.play),
        verdict=luck.verdict,
    )


def _portion(part: Component) -> Portion:
    return Portion(part.mean, part.half)
