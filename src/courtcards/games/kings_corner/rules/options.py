"""The options and named rule sets of Kings in the Corner (KC-10)."""

from __future__ import annotations

from collections.abc import Mapping

from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.options import (
    DECIDED,
    NamedSet,
    Options,
    OptionValue,
    Values,
    choice,
    number,
    number_or,
    switch,
)

SEAT_COUNTS = range(2, 7)
MOST_CARDS_DEALT = 44
CROWNING_SEATS = 2
POT_TARGET, POINTS_TARGET = 100, 25


class StartingKings(Values):
    """Treatment of Kings turned up in the cross (KC-1.5)."""

    STAY = "stay", "A King turned up on a side stays there until a player chooses to move it."
    STARTER_MOVES = (
        "starter_moves",
        "The player who starts cannot end the first turn while a side pile has a King at its base.",
    )
    REPLACED = (
        "replaced",
        (
            "Before play, a King turned up on a side goes to the next empty corner, and the "
            "side gets the next card of the stock."
        ),
    )


class HeldKings(Values):
    """Permission to end a turn with a King in hand (KC-2.8)."""

    MUST_LAY = "must_lay", "You cannot end your turn with a King in hand."
    OPTIONAL = "optional", "You may keep a King in hand."
    PENALTY = "penalty", "You may keep a King in hand, but it costs chips."


class CompletedPiles(Values):
    """Treatment of a corner pile that runs from King to Ace (KC-2.9)."""

    STAY = "stay", "A corner that runs from King to Ace stays where it is."
    RECYCLE_ALLOWED = (
        "recycle_allowed",
        (
            "If you complete a corner from King to Ace you may shuffle it into the stock, until "
            "your turn ends. The corner is then empty."
        ),
        DECIDED,
    )
    RECYCLE_ALWAYS = (
        "recycle_always",
        (
            "A corner that runs from King to Ace is shuffled into the stock at once. The corner "
            "is then empty."
        ),
    )


class DrawRule(Values):
    """Time of the draw (KC-4.1 to KC-4.3)."""

    END = "end"
    START = "start"
    STUCK = "stuck"


class DrawnKing(Values):
    """Treatment of a King drawn at the end of a turn (KC-4.4)."""

    LAY_NOW = "lay_now"
    KEEP = "keep"


class NeglectedDraw(Values):
    """Permission to end a turn without its draw (KC-4.6)."""

    IMPOSSIBLE = "impossible"
    PENALTY = "penalty", "You may end your turn without drawing, for a chip."


class Scoring(Values):
    """Aim of the hand or match (KC-5 to KC-8)."""

    POINTS = "points"
    SINGLE = "single"
    POT = "pot"
    CHIPS = "chips"
    CROWNING = "crowning"


class ShowPiles(Values):
    """Visible cards of each pile (KC-9.2)."""

    OVERLAPPED = "overlapped", "Every card of a pile can be seen."
    ENDS = (
        "ends",
        (
            "You see only the bottom and the top card of a side pile, and only the top card of a "
            "corner."
        ),
    )


class HandOptions(Options):
    hand_size: int = number(1, 22, 7, "KC-1.2", "Cards dealt to each player.")
    first_dealer: int = number_or(
        0, 5, "random", "random", "KC-1.4", "Who deals the first hand: a seat, or drawn at random."
    )
    starting_kings: StartingKings = choice(
        StartingKings.STAY, "KC-1.5", "What happens to Kings turned up in the cross."
    )
    held_kings: HeldKings = choice(
        HeldKings.MUST_LAY, "KC-2.8", "Whether a turn may end with a King in hand."
    )
    completed_piles: CompletedPiles = choice(
        CompletedPiles.STAY, "KC-2.9", "What happens to a corner pile that runs from King to Ace."
    )
    must_play_when_stock_empty: bool = switch(
        "KC-3.3",
        "Whether a player who can play must, once the stock is empty.",
        default=False,
    )
    draw: DrawRule = choice(
        DrawRule.END,
        "KC-4.1",
        "When a card is drawn: at the end of the turn, at its start, or only when stuck.",
    )
    drawn_king: DrawnKing = choice(
        DrawnKing.KEEP, "KC-4.4", "Whether a King drawn at the end of a turn is laid at once."
    )
    neglected_draw: NeglectedDraw = choice(
        NeglectedDraw.IMPOSSIBLE,
        "KC-4.6",
        "Whether a player may end the turn without drawing, for a chip.",
    )
    scoring: Scoring = choice(
        Scoring.POINTS,
        "KC-5",
        "What the game is played for: points, a single hand, the pot, chips or crowns.",
    )
    target: int = number(
        1,
        10_000,
        POINTS_TARGET,
        "KC-5.2",
        "The total that ends a match played for points or for the pot.",
    )
    chips: int = number(1, 1_000, 50, "KC-7.1", "Chips of each player, where they are kept.")
    pay_for_cards: bool = switch(
        "KC-7.3", "Whether chips are paid for cards left, where chips are kept.", default=True
    )
    hands: int = number_or(
        1, 1_000, "none", None, "KC-7.4", "The most hands of a match for kept chips."
    )
    show_piles: ShowPiles = choice(
        ShowPiles.OVERLAPPED, "KC-9.2", "How much of each pile can be seen."
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
    """Return the defaults that follow from the scoring (KC-3.3, KC-5.2, KC-6.8)."""
    return {
        "must_play_when_stock_empty": options["scoring"] == "crowning",
        "target": POT_TARGET if options["scoring"] == "pot" else POINTS_TARGET,
    }


def check(options: Mapping[str, OptionValue], seats: int) -> None:
    """Refuse options that do not fit together. Raises RuleSetError with the reason."""
    hand_size, first_dealer = options["hand_size"], options["first_dealer"]
    if isinstance(hand_size, int) and seats * hand_size > MOST_CARDS_DEALT:
        raise RuleSetError(
            "{seats} players cannot get {hand_size} cards each: at most {most} cards can be "
            "dealt, so that a cross and a stock are left (KC-1.2)",
            seats=seats,
            hand_size=hand_size,
            most=MOST_CARDS_DEALT,
        )
    if isinstance(first_dealer, int) and first_dealer >= seats:
        raise RuleSetError(
            "seat {seat} cannot deal first: with {seats} players the seats are 0 to {last} "
            "(KC-1.4)",
            seat=first_dealer,
            seats=seats,
            last=seats - 1,
        )
    if options["scoring"] not in ("pot", "chips"):
        for name, clause in (("held_kings", "KC-6.5"), ("neglected_draw", "KC-6.6")):
            if options[name] == "penalty":
                raise RuleSetError(
                    "{option}=penalty costs chips, and with scoring={scoring} no chips are played "
                    "({clause})",
                    option=name,
                    scoring=options["scoring"],
                    clause=clause,
                )
    if options["neglected_draw"] == "penalty" and options["draw"] != "end":
        raise RuleSetError(
            "neglected_draw=penalty needs draw=end: with draw={draw} no draw ends the turn "
            "(KC-4.6)",
            draw=options["draw"],
        )
    if options["scoring"] == "crowning":
        _check_crowning(options, seats)


def _check_crowning(options: Mapping[str, OptionValue], seats: int) -> None:
    if seats != CROWNING_SEATS:
        raise RuleSetError(
            "crowning is a game for exactly 2 players, not {seats} (KC-8)", seats=seats
        )
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
