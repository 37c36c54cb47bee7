"""The options and named rule sets of Double King (DK-10)."""

from __future__ import annotations

from courtcards.rulesets import Choice, NamedSet, Number, Option, Switch

SEATS = 4
SEAT_COUNTS = range(SEATS, SEATS + 1)

OPTIONS = (
    Option(
        "first_dealer",
        "DK-1.2",
        Number(0, 3, "random", "random"),
        "random",
        "Who deals the first hand: a seat, or drawn at random.",
    ),
    Option(
        "shuffle",
        "DK-1.4",
        Choice(("first_deal", "every_deal")),
        "first_deal",
        "Whether the pack is shuffled for the first deal of a round only, or for every deal.",
    ),
    Option(
        "queen_led_forces",
        "DK-4.4",
        Choice(("king-or-jack", "jack")),
        "king-or-jack",
        "Which card a Queen led forces out in the game of Jacks and Kings.",
    ),
    Option(
        "forced_under",
        "DK-4.7",
        Choice(("led", "table")),
        "led",
        "Whether only the card led forces a Queen, Jack or King out, or any such card on the "
        "table.",
    ),
    Option(
        "cannot_overtrump",
        "DK-5.5",
        Choice(("undertrump", "free")),
        "undertrump",
        "What a player plays who can neither follow nor overtrump.",
    ),
    Option(
        "last_trick_visible",
        "DK-9.1",
        Switch(),
        False,
        "Whether the last trick may be looked at.",
    ),
)

NAMED_SETS = (
    NamedSet("club", "Club rules", "the club regulations"),
    NamedSet(
        "club-shuffled",
        "Club rules, every deal shuffled",
        "the club regulations, with a shuffled pack",
        {"shuffle": "every_deal"},
    ),
)
