"""Every move that is not legal is refused with a sentence and the clause that forbids it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.games import find_game
from courtcards.kernel.cards import build_mask, parse_card
from courtcards.kernel.errors import IllegalMove, MalformedMove, NotYourTurn
from examples.double_king import GAME, with_trick
from games.playing import finished, played
from oracle.named_sets import CLUB
from strategies import double_king_rules, kings_corner_rules

RULE_PAGES = Path(__file__).parents[2] / "docs" / "rules"
CLAUSES = {
    clause
    for page in RULE_PAGES.glob("*.md")
    for clause in re.findall(r"\b(?:KC|DK)-\d+(?:\.\d+)?", page.read_text(encoding="utf-8"))
}

CODE = re.compile(r"\b(?:[A2-9TJQK][CDHS]|jacks-kings|N|NE|SE|SW|NW)\b")
"""Cards, contracts and places as moves are written."""


def check_refusals(rules: Any, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    seat = match.awaiting.seat
    if match.awaiting.kind != "play" or seat is None:
        return
    legal = set(match.legal())
    before = match.state.tobytes()
    for move in range(match.game.move_count):
        text = match.game.move_text(move)
        assert match.game.parse_move(text) == move
        if text in legal:
            continue
        with pytest.raises(IllegalMove) as refused:
            match.play(seat, text)
        assert refused.value.clause in CLAUSES
        assert str(refused.value) == f"{refused.value.reason} ({refused.value.clause})"
        assert "{" not in refused.value.reason
        assert not CODE.search(refused.value.reason), "a sentence writes cards as people read them"
    assert match.state.tobytes() == before, "a refused move changes nothing"


@given(rules=kings_corner_rules(), seed=st.integers(0, 10**6), steps=st.integers(1, 150))
def test_every_illegal_move_of_kings_in_the_corner_is_explained(
    rules: Any, seed: int, steps: int
) -> None:
    check_refusals(rules, seed, steps)


@given(rules=double_king_rules(), seed=st.integers(0, 10**6), steps=st.integers(1, 150))
def test_every_illegal_move_of_double_king_is_explained(rules: Any, seed: int, steps: int) -> None:
    check_refusals(rules, seed, steps)


@pytest.mark.rule("DK-3.1")
def test_follow_suit_is_explained_in_words() -> None:
    state = with_trick(CLUB, "tricks", ["5H"])
    state.hands[state.seat] = build_mask(map(parse_card, ("2H", "AS")))
    refusal = GAME.refusal(state, parse_card("AS"))
    assert refusal.reason.startswith("follow suit: you hold hearts")
    assert refusal.clause == "DK-3.1"


@pytest.mark.rule("KC-2.5")
def test_a_corner_pile_is_never_moved() -> None:
    match = played(find_game("kings-corner").rules("french"), 1, 1)
    assert match.awaiting.seat is not None
    with pytest.raises(IllegalMove, match="never leave a corner") as refused:
        match.play(match.awaiting.seat, "NE>N")
    assert refused.value.clause == "KC-2.5"


@pytest.mark.parametrize("text", ["", "N", "9H", ">", "9H>", "9H>X", "1H>N", "end ", "recycle N"])
def test_what_is_no_move_of_kings_in_the_corner(text: str) -> None:
    match = played(find_game("kings-corner").rules("french"), 1, 1)
    assert match.awaiting.seat is not None
    with pytest.raises(MalformedMove, match="is not a move"):
        match.play(match.awaiting.seat, text)


@pytest.mark.parametrize("text", ["", "QX", "choose", "choose trump", "9H>N", "end"])
def test_what_is_no_move_of_double_king(text: str) -> None:
    match = played(find_game("double-king").rules("club"), 1, 1)
    assert match.awaiting.seat is not None
    with pytest.raises(MalformedMove, match="is not a move"):
        match.play(match.awaiting.seat, text)


def test_another_seat_cannot_play() -> None:
    match = played(find_game("double-king").rules("club"), 1, 2)
    assert match.awaiting.seat is not None
    with pytest.raises(NotYourTurn, match="it is the turn of seat"):
        match.play((match.awaiting.seat + 1) % 4, match.legal()[0])


def test_nobody_plays_when_the_match_is_over() -> None:
    match = finished(find_game("kings-corner").rules("cross"), 1)
    with pytest.raises(NotYourTurn, match="no move can be made"):
        match.play(0, "end")


@pytest.mark.rule("DK-2.1", "DK-2.2", "DK-2.3")
@pytest.mark.parametrize(
    ("negatives_left", "trumps_left", "copies", "move", "says"),
    [
        (3, 2, 2, "AS", "choose the game of this deal first"),
        (3, 0, 2, "choose trump:S", "you have already chosen your two trump games"),
        (0, 2, 2, "choose hearts", "you have already chosen your three negative games"),
        (3, 2, 0, "choose hearts", "Hearts has already been chosen twice in this round"),
    ],
)
def test_a_choice_that_cannot_be_made_is_explained(
    negatives_left: int, trumps_left: int, copies: int, move: str, says: str
) -> None:
    match = played(find_game("double-king").rules("club"), 1, 1)
    seat = match.awaiting.seat
    assert seat is not None
    match.state.negatives_left[seat] = negatives_left
    match.state.trumps_left[seat] = trumps_left
    match.state.pool[1] = copies
    with pytest.raises(IllegalMove, match=says):
        match.play(seat, move)
