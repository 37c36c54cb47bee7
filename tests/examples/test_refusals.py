"""Why a move is refused: the clause and the sentence, in positions made for it."""

from __future__ import annotations

from typing import Any

import pytest

from courtcards.kernel.cards import build_mask, parse_card
from courtcards.kernel.errors import IllegalMove
from examples.both import BLACK_RUN, DEAD_PILES, DEAD_SIDES, KINGS, Both, dealt, standing
from examples.double_king import GAME as DOUBLE_KING
from examples.double_king import with_trick
from oracle.named_sets import BOXED, CLUB, CROSS, FRENCH, KINGS_CORNER

STUCK = KINGS_CORNER["cross-stuck"]
SIDES = {"N": "9S", "E": "AD", "S": "JC"}
MISFIT = "does not fit on"


def refused(game: Any, state: Any, text: str) -> str:
    """The clause and the sentence by which a move is refused."""
    move = game.parse_move(text)
    assert move not in game.legal(state)
    found = game.refusal(state, move)
    reason = IllegalMove(text, found.message, found.clause, **found.parameters).reason
    return f"{found.clause}: {reason}"


def french(hand: str, piles: dict[str, str], **options: Any) -> Both:
    return standing(FRENCH, [hand, "2C"], piles, **options)


def without_stock(options: dict[str, Any], hand: str, **changes: Any) -> Both:
    return standing(options, [hand, "2C", ""], DEAD_PILES, others_to="last hand", **changes)


def played(hand: Both, *moves: str) -> Both:
    for move in moves:
        hand.play(move)
    return hand


LAYING = french("8C 8D 5D", SIDES)
BOUND = "KC-4.3: you were stuck and drew"
OF_KINGS: list[tuple[Both, dict[str, str]]] = [
    (
        LAYING,
        {
            "8H>N": "KC-2.1: you do not hold 8♥",
            "8H>NE": "KC-2.2: you do not hold 8♥",
            "8H>W": "KC-2.6: you do not hold 8♥",
            "5D>NE": "KC-2.2: only a King goes to an empty corner",
            "5D>E": "KC-2.1: nothing goes on an Ace",
            "8C>N": f"KC-2.1: 8♣ {MISFIT} 9♠: the colours must alternate",
            "5D>N": f"KC-2.1: 5♦ {MISFIT} 9♠: the pile takes the eight of the other colour",
            "W>N": "KC-2.3: there is no pile at West",
            "N>N": "KC-2.3: a pile cannot go onto itself",
            "N>S": f"KC-2.3: 9♠ {MISFIT} J♣: the pile takes the ten of the other colour",
            "N>NE": "KC-2.4: only a pile with a King at its base goes to an empty corner",
            "N>W": "KC-2.6: an empty side is filled from the hand, not with another pile",
            "recycle NE": "KC-2.9: completed piles stay where they are",
            "draw": "KC-4.1: you draw automatically when your turn ends",
            "end without drawing": "KC-4.6: a draw cannot be neglected",
        },
    ),
    (
        french("KD 5D", SIDES),
        {
            "KD>W": "KC-2.2: a King goes to a corner, never to an empty side",
            "end": "KC-2.8: you hold K♦: lay it before the turn ends",
        },
    ),
    (
        french("5D", SIDES | {"NE": "KS QH"}, completed_piles="recycle_allowed"),
        {"recycle NE": "KC-2.9: the pile at North-east does not run from King to Ace"},
    ),
    (
        french("5D", SIDES | {"NE": BLACK_RUN}, completed_piles="recycle_allowed"),
        {"recycle NE": "KC-2.9: the pile at North-east was not completed in this turn"},
    ),
    (
        french("5D", SIDES, completed_piles="recycle_always"),
        {"recycle NE": "KC-2.9: completed piles go back into the stock automatically"},
    ),
    (
        dealt(FRENCH, ["7D 2H", "2C 2S"], "KS 8C 6S 6C"),
        {
            "end": "KC-1.5: move the Kings of the cross to the corners before you end your "
            "first turn"
        },
    ),
    (
        standing(CROSS, ["5D", "2C"], SIDES),
        {"draw": "KC-4.2: you draw automatically when your turn begins"},
    ),
    (
        played(dealt(BOXED, ["2H 3H", "2C 2S"], DEAD_SIDES, "KD 9H"), "end"),
        dict.fromkeys(
            ("2H>N", "KD>N", "end"), "KC-4.4: you drew K♦: lay it in an empty corner first"
        ),
    ),
    (
        standing(STUCK, ["2H 3H", "2C"], DEAD_PILES, "7D"),
        {"end": "KC-4.3: you have no play: draw a card"},
    ),
    (
        standing(STUCK, ["7D", "2C"], DEAD_PILES),
        {
            "draw": "KC-4.3: you may draw only when you have no play",
            "end": "KC-4.3: you have a play: make at least one before your turn ends",
        },
    ),
    (
        played(standing(STUCK, ["2H 3H", "2C"], DEAD_PILES, "7D"), "draw"),
        {
            "2H>N": f"{BOUND} 7♦: you may play only that card",
            "N>E": f"{BOUND}: you may play only the card that you drew",
            "draw": "KC-4.3: you have already drawn a card in this turn",
        },
    ),
    (
        played(standing(STUCK, ["2H 3H", "2C"], DEAD_PILES, "7D"), "draw", "7D>E"),
        {"2H>N": "KC-4.3: you have played the card that you drew: the turn ends"},
    ),
    (without_stock(STUCK, "2H 3H"), {"draw": "KC-4.5: the stock is empty"}),
    (
        without_stock(FRENCH, "7D 9C", must_play_when_stock_empty=True),
        {"end": "KC-3.3: the stock is empty: you cannot end your turn while you have a play"},
    ),
    (
        without_stock(BOXED, "2H", neglected_draw="penalty"),
        {"end without drawing": "KC-4.5: the stock is empty: there is no draw to neglect"},
    ),
]


@pytest.mark.rule("KC-2.1", "KC-2.2", "KC-2.3", "KC-2.4", "KC-2.6", "KC-2.8", "KC-2.9")
@pytest.mark.rule("KC-1.5", "KC-3.3", "KC-4.1", "KC-4.2", "KC-4.3", "KC-4.4", "KC-4.5", "KC-4.6")
@pytest.mark.parametrize(("hand", "said"), OF_KINGS)
def test_a_move_of_kings_in_the_corner_is_refused_for_what_forbids_it(
    hand: Both, said: dict[str, str]
) -> None:
    assert {move: refused(KINGS, hand.engine, move) for move in said} == said


THROWN = "you cannot follow suit and hold"
OF_DOUBLE_KING = [
    ("tricks", "2C", "3C 4H", "5D", "DK-3.1: you do not hold 5♦"),
    ("tricks", "2C", "3C 4H", "4H", "DK-3.1: follow suit: you hold clubs"),
    (
        "tricks",
        "2C",
        "3C",
        "choose tricks",
        "DK-2.3: the game of this deal has already been chosen",
    ),
    ("hearts", "2C", "4H 5D", "5D", f"DK-4.2: {THROWN} a heart: it must be thrown"),
    ("queens", "2C", "QH 5D", "5D", f"DK-4.3: {THROWN} a Queen: it must be thrown"),
    ("jacks-kings", "2C", "JH 5D", "5D", f"DK-4.4: {THROWN} a Jack or King: it must be thrown"),
    (
        *("king-of-hearts", "2C", "KH 5D", "5D"),
        f"DK-4.5: {THROWN} the King of hearts: it must be thrown",
    ),
    (
        *("queens", "AC", "QC 5C", "5C"),
        "DK-4.3: an Ace or King forces out the Queen of its suit: play it",
    ),
    ("jacks-kings", "AC", "KC 5C", "5C", "DK-4.4: an Ace or Queen forces out K♣: play it"),
    (
        *("jacks-kings", "AC", "KC JC 5C", "5C"),
        "DK-4.4: an Ace or Queen forces out the King or the Jack of its suit: play one of them",
    ),
    ("trump:S", "5S", "6S 4S", "4S", "DK-5.2: trump is led: you can beat 5♠, so you must"),
    ("trump:S", "2C", "6S 4D", "4D", f"DK-5.3: {THROWN} a trump: play it"),
    (
        *("trump:S", "2C 9S", "6S TS", "6S"),
        "DK-5.4: the trick has been trumped: you can beat 9♠, so you must",
    ),
    (
        *("trump:S", "2C 9S", "6S 4D", "4D"),
        "DK-5.5: you cannot overtrump, but you hold a trump: play it",
    ),
    ("hearts", "", "4H 5D", "4H", "DK-4.2: hearts may not be led while you hold another suit"),
    (
        *("king-of-hearts", "", "4H 5D", "4H"),
        "DK-4.5: hearts may not be led while you hold another suit",
    ),
]


@pytest.mark.rule("DK-2.3", "DK-3.1", "DK-4.2", "DK-4.3", "DK-4.4", "DK-4.5")
@pytest.mark.rule("DK-5.2", "DK-5.3", "DK-5.4", "DK-5.5")
@pytest.mark.parametrize(("contract", "trick", "hand", "move", "said"), OF_DOUBLE_KING)
def test_a_move_of_double_king_is_refused_for_what_forbids_it(
    contract: str, trick: str, hand: str, move: str, said: str
) -> None:
    state = with_trick(CLUB, contract, trick.split())
    state.hands[state.seat] = build_mask(map(parse_card, hand.split()))
    assert refused(DOUBLE_KING, state, move) == said
