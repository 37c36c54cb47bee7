"""KC-10 and DK-10: the named rule sets with every option, and what may be changed in them.

The columns of KC-10 are written out here once more, by hand, so that the engine's own table has
something to be compared with.
"""

from __future__ import annotations

from typing import Any

Options = dict[str, Any]

UNPLAYED: Options = {  # what a set says about payments and targets that its scoring does not use
    "hand_size": 7,
    "first_dealer": "random",
    "must_play_when_stock_empty": False,
    "target": 25,
    "chips": 50,
    "pay_for_cards": True,
    "hands": None,
}
BOXED: Options = {
    **UNPLAYED,
    "starting_kings": "stay",
    "held_kings": "must_lay",
    "draw": "end",
    "drawn_king": "lay_now",
    "neglected_draw": "impossible",
    "completed_piles": "stay",
    "scoring": "pot",
    "target": 100,
    "show_piles": "ends",
}
FRENCH: Options = {
    **UNPLAYED,
    "starting_kings": "starter_moves",
    "held_kings": "must_lay",
    "draw": "end",
    "drawn_king": "keep",
    "neglected_draw": "impossible",
    "completed_piles": "stay",
    "scoring": "points",
    "show_piles": "overlapped",
}
CROSS: Options = {
    **UNPLAYED,
    "starting_kings": "replaced",
    "held_kings": "optional",
    "draw": "start",
    "drawn_king": "keep",
    "neglected_draw": "impossible",
    "completed_piles": "recycle_allowed",
    "scoring": "single",
    "show_piles": "overlapped",
}
KINGS_CORNER: dict[str, Options] = {
    "boxed": BOXED,
    "boxed-honour": {**BOXED, "held_kings": "penalty", "neglected_draw": "penalty"},
    "french": FRENCH,
    "french-draw-first": {**FRENCH, "draw": "start"},
    "french-single": {**FRENCH, "scoring": "single"},
    "crowning": {
        **FRENCH,
        "scoring": "crowning",
        "must_play_when_stock_empty": True,
    },
    "cross": CROSS,
    "cross-points": {**CROSS, "scoring": "points"},
    "cross-chips": {**CROSS, "scoring": "chips", "chips": 50},
    "cross-stuck": {**CROSS, "draw": "stuck"},
}

CLUB: Options = {
    "shuffle": "first_deal",
    "queen_led_forces": "king-or-jack",
    "forced_under": "led",
    "cannot_overtrump": "undertrump",
    "last_trick_visible": False,
    "first_dealer": "random",
}
DOUBLE_KING: dict[str, Options] = {
    "club": CLUB,
    "club-shuffled": {**CLUB, "shuffle": "every_deal"},
}


def seat_counts(options: Options) -> list[int]:
    """KC-1.2: 2 to 6 players, crowning exactly 2, and the pack must reach for the hands, the cross
    and four Kings.
    """
    if options["scoring"] == "crowning":
        return [2]
    return [players for players in range(2, 7) if players * options["hand_size"] <= 44]
