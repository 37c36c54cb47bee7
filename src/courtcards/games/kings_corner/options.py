"""The options and named rule sets of Kings in the Corner (KC-10)."""

from __future__ import annotations

from collections.abc import Mapping

from courtcards.errors import RuleSetError
from courtcards.rulesets import Choice, NamedSet, Number, Option, OptionValue, Switch

SEAT_COUNTS = range(2, 7)
MOST_CARDS_DEALT = 44
CROWNING_SEATS = 2
POT_TARGET, POINTS_TARGET = 100, 25

OPTIONS = (
    Option("hand_size", "KC-1.2", Number(1, 22), 7, "Cards dealt to each player."),
    Option(
        "first_dealer",
        "KC-1.4",
        Number(0, 5, "random", "random"),
        "random",
        "Who deals the first hand: a seat, or drawn at random.",
    ),
    Option(
        "starting_kings",
        "KC-1.5",
        Choice(("stay", "starter_moves", "replaced")),
        "stay",
        "What becomes of Kings turned up in the cross.",
    ),
    Option(
        "held_kings",
        "KC-2.8",
        Choice(("must_lay", "optional", "penalty")),
        "must_lay",
        "Whether a turn may end with a King in hand.",
    ),
    Option(
        "completed_piles",
        "KC-2.9",
        Choice(("stay", "recycle_allowed", "recycle_always")),
        "stay",
        "What becomes of a corner pile that runs from King to Ace.",
    ),
    Option(
        "must_play_when_stock_empty",
        "KC-3.3",
        Switch(),
        False,
        "Whether a player who can play must, once the stock is empty.",
    ),
    Option(
        "draw",
        "KC-4.1",
        Choice(("end", "start", "stuck")),
        "end",
        "When a card is drawn: at the end of the turn, at its start, or only when stuck.",
    ),
    Option(
        "drawn_king",
        "KC-4.4",
        Choice(("lay_now", "keep")),
        "keep",
        "Whether a King drawn at the end of a turn is laid at once.",
    ),
    Option(
        "neglected_draw",
        "KC-4.6",
        Choice(("impossible", "penalty")),
        "impossible",
        "Whether a player may end the turn without drawing, for a chip.",
    ),
    Option(
        "scoring",
        "KC-5",
        Choice(("points", "single", "pot", "chips", "crowning")),
        "points",
        "What is played for.",
    ),
    Option(
        "target",
        "KC-5.2",
        Number(1, 10_000),
        POINTS_TARGET,
        "The total that ends a match played for points or for the pot.",
    ),
    Option("chips", "KC-7.1", Number(1, 1_000), 50, "Chips of each player, where they are kept."),
    Option(
        "pay_for_cards",
        "KC-7.3",
        Switch(),
        True,
        "Whether chips are paid for cards left, where chips are kept.",
    ),
    Option(
        "hands",
        "KC-7.4",
        Number(1, 1_000, "none", None),
        None,
        "How many hands a match for kept chips lasts at most.",
    ),
    Option(
        "show_piles",
        "KC-9.2",
        Choice(("overlapped", "ends")),
        "overlapped",
        "How much of each pile can be seen.",
    ),
)

_BOXED: dict[str, OptionValue] = {
    "starting_kings": "stay",
    "held_kings": "must_lay",
    "draw": "end",
    "drawn_king": "lay_now",
    "scoring": "pot",
    "show_piles": "ends",
}
_FRENCH: dict[str, OptionValue] = {
    "starting_kings": "starter_moves",
    "held_kings": "must_lay",
    "draw": "end",
    "drawn_king": "keep",
    "scoring": "points",
}
_CROSS: dict[str, OptionValue] = {
    "starting_kings": "replaced",
    "held_kings": "optional",
    "draw": "start",
    "drawn_king": "keep",
    "completed_piles": "recycle_allowed",
    "scoring": "single",
}

NAMED_SETS = (
    NamedSet("boxed", "Boxed game", "the boxed game's instructions", _BOXED),
    NamedSet(
        "boxed-honour",
        "Boxed game, all penalties",
        "the boxed game's instructions, all penalties live",
        _BOXED | {"held_kings": "penalty", "neglected_draw": "penalty"},
    ),
    NamedSet("french", "French rules", "the French rules", _FRENCH),
    NamedSet(
        "french-draw-first",
        "French rules, draw first",
        "the French rules, variant 1",
        _FRENCH | {"draw": "start"},
    ),
    NamedSet(
        "french-single",
        "French rules, single hand",
        "the French rules, variant 2",
        _FRENCH | {"scoring": "single"},
    ),
    NamedSet(
        "crowning",
        "Crowning",
        "the French rules, variant 3, by David Stiefel",
        _FRENCH | {"scoring": "crowning", "must_play_when_stock_empty": True},
    ),
    NamedSet("cross", "Cross", "the cross rules", _CROSS),
    NamedSet(
        "cross-points", "Cross, for points", "the cross rules", _CROSS | {"scoring": "points"}
    ),
    NamedSet("cross-chips", "Cross, for chips", "the cross rules", _CROSS | {"scoring": "chips"}),
    NamedSet(
        "cross-stuck",
        "Cross, draw when stuck",
        "the cross rules, variant",
        _CROSS | {"draw": "stuck"},
    ),
)


def dependent_defaults(options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Defaults that follow from the scoring (KC-3.3, KC-5.2, KC-6.8)."""
    return {
        "must_play_when_stock_empty": options["scoring"] == "crowning",
        "target": POT_TARGET if options["scoring"] == "pot" else POINTS_TARGET,
    }


def check(options: Mapping[str, OptionValue], seats: int) -> None:
    """Refuse a combination that makes no sense, with a sentence that says why."""
    hand_size, first_dealer = options["hand_size"], options["first_dealer"]
    if isinstance(hand_size, int) and seats * hand_size > MOST_CARDS_DEALT:
        raise RuleSetError(
            f"{seats} players cannot get {hand_size} cards each: that is more than the "
            f"{MOST_CARDS_DEALT} that leave a cross and a stock (KC-1.2)"
        )
    if isinstance(first_dealer, int) and first_dealer >= seats:
        raise RuleSetError(
            f"seat {first_dealer} cannot deal first: with {seats} players the seats are "
            f"0 to {seats - 1} (KC-1.4)"
        )
    if options["scoring"] not in ("pot", "chips"):
        for name, clause in (("held_kings", "KC-6.5"), ("neglected_draw", "KC-6.6")):
            if options[name] == "penalty":
                raise RuleSetError(
                    f"{name}=penalty costs chips, and with scoring={options['scoring']} "
                    f"no chips are played ({clause})"
                )
    if options["neglected_draw"] == "penalty" and options["draw"] != "end":
        raise RuleSetError(
            f"neglected_draw=penalty needs draw=end: with draw={options['draw']} no draw ends "
            "the turn that a player could neglect (KC-4.6)"
        )
    if options["scoring"] == "crowning":
        _check_crowning(options, seats)


def _check_crowning(options: Mapping[str, OptionValue], seats: int) -> None:
    if seats != CROWNING_SEATS:
        raise RuleSetError(f"crowning is a game for exactly 2 players, not {seats} (KC-8)")
    if not options["must_play_when_stock_empty"]:
        raise RuleSetError(
            "crowning needs must_play_when_stock_empty=on: otherwise a hand could stop before the "
            "corners are complete (KC-8.4)"
        )
    if options["completed_piles"] != "stay":
        raise RuleSetError(
            "crowning needs completed_piles=stay: the hand ends when the four corners are "
            "complete (KC-8.4)"
        )
