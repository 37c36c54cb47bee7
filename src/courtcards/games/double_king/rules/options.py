"""The options and named rule sets of Double King (DK-10)."""

from __future__ import annotations

from courtcards.kernel.options import NamedSet, Options, Values, choice, number_or, switch

SEATS = 4
SEAT_COUNTS = range(SEATS, SEATS + 1)


class ShuffleRule(Values):
    """Deals for which the pack is shuffled (DK-1.4)."""

    FIRST_DEAL = (
        "first_deal",
        (
            "The pack is shuffled for the first deal of a round only. After that it is gathered "
            "and cut."
        ),
    )
    EVERY_DEAL = "every_deal", "The pack is shuffled and cut for every deal."


class QueenLedForces(Values):
    """Cards that a Queen led forces out in Jacks and Kings (DK-4.4)."""

    KING_OR_JACK = "king-or-jack"
    JACK = "jack"


class ForcedUnder(Values):
    """Cards that force another card out (DK-4.7)."""

    LED = "led", "Only the card led forces another card out."
    TABLE = (
        "table",
        "Any such card of the suit led in the trick forces another card out, led or not.",
    )


class CannotOvertrump(Values):
    """Duty of a player who can neither follow nor overtrump (DK-5.5)."""

    UNDERTRUMP = (
        "undertrump",
        (
            "If you can neither follow nor overtrump you must still play a trump. A player "
            "without a trump plays any card."
        ),
    )
    FREE = (
        "free",
        (
            "If you can neither follow nor overtrump you play any card. So does a player "
            "without a trump."
        ),
    )


class DealOptions(Options):
    first_dealer: int = number_or(
        0, 3, "random", "random", "DK-1.2", "Who deals the first hand: a seat, or drawn at random."
    )
    shuffle: ShuffleRule = choice(
        ShuffleRule.FIRST_DEAL,
        "DK-1.4",
        "Whether the pack is shuffled for the first deal of a round only, or for every deal.",
    )
    queen_led_forces: QueenLedForces = choice(
        QueenLedForces.KING_OR_JACK,
        "DK-4.4",
        "Which card a Queen led forces out in the game of Jacks and Kings.",
    )
    forced_under: ForcedUnder = choice(
        ForcedUnder.LED,
        "DK-4.7",
        "Whether only the card led forces a Queen, Jack or King out, or any such card on the "
        "table.",
    )
    cannot_overtrump: CannotOvertrump = choice(
        CannotOvertrump.UNDERTRUMP,
        "DK-5.5",
        "What a player plays who can neither follow nor overtrump.",
    )
    last_trick_visible: bool = switch(
        "DK-9.1",
        "Whether the last trick may be looked at.",
        default=False,
        on="The last trick may be looked at; earlier tricks may not.",
        off="Earlier tricks may not be looked at.",
    )


NAMED_SETS = (
    NamedSet("club", "Club rules", "the club regulations"),
    NamedSet(
        "club-shuffled",
        "Club rules, every deal shuffled",
        "the club regulations, with a shuffled pack",
        {"shuffle": ShuffleRule.EVERY_DEAL.text},
    ),
)
