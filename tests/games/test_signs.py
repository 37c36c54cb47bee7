"""Signs: what is written down of what a play, or a play not made, has shown."""

from __future__ import annotations

import pytest

from courtcards.games.kings_corner.rules import signs
from courtcards.games.kings_corner.rules.options import DrawnKing, DrawRule, HeldKings
from courtcards.games.kings_corner.rules.places import KINGS
from courtcards.games.kings_corner.rules.signs import (
    DREW,
    DROPPED_SIGNS,
    EVERY_SEAT,
    HOLDS,
    LACKS,
    LAID,
    MOST_SIGNS,
)
from courtcards.games.kings_corner.rules.state import HandState
from courtcards.kernel.cards import bit, build_mask, parse_card

KING, FIVE, SIX = (bit(parse_card(card)) for card in ("KD", "5C", "6H"))
Sign = tuple[int, int, int]


def kept(state: HandState) -> list[Sign]:
    """The signs that are written down: kind, seat and cards."""
    return [
        (signs.sign_kind(sign), signs.sign_seat(sign), signs.sign_cards(sign))
        for sign in state.signs[: state.sign_count].tolist()
    ]


def with_signs(*shown: Sign, **options: int) -> HandState:
    state = HandState.new()
    state.seats = 3
    for name, value in options.items():
        setattr(state.options, name, value)
    for sign in shown:
        signs.add_sign(state, *sign)
    return state


def in_turn(seat: int, turn_number: int, *shown: Sign, **options: int) -> HandState:
    """A hand of three, of which seat 2 has dealt."""
    state = with_signs(*shown, **options)
    state.dealer, state.seat, state.turn_number = 2, seat, turn_number
    return state


@pytest.mark.parametrize("kind", [LAID, LACKS])
def test_what_is_laid_or_lacked_adds_to_the_last_sign_of_the_seat(kind: int) -> None:
    assert kept(with_signs((kind, 0, FIVE), (DREW, 1, 0), (kind, 0, SIX))) == [
        (kind, 0, FIVE | SIX),
        (DREW, 1, 0),
    ]
    between = (DREW, 0, 0)
    assert kept(with_signs((kind, 0, FIVE), between, (kind, 0, SIX))) == [
        (kind, 0, FIVE),
        between,
        (kind, 0, SIX),
    ]
    everybody = (LACKS, EVERY_SEAT, KING)
    apart = [(kind, 0, FIVE), everybody, (kind, 0, SIX)]
    assert kept(with_signs(*apart)) == apart


def test_each_draw_is_a_sign() -> None:
    assert kept(with_signs((DREW, 0, 0), (DREW, 0, 0))) == [(DREW, 0, 0)] * 2


def test_a_king_that_is_held_is_told_once_until_one_is_laid() -> None:
    held, laid, five = (HOLDS, 1, KINGS), (LAID, 1, KING), (LAID, 1, FIVE)
    assert kept(with_signs(held, five, held)) == [held, five]
    assert kept(with_signs(held, laid, held)) == [held, laid, held]
    assert kept(with_signs((HOLDS, 0, KINGS), held)) == [(HOLDS, 0, KINGS), held]


def test_when_there_is_no_more_room_the_older_half_is_forgotten() -> None:
    shown = [(DREW, number % 3, 1 << number % 52) for number in range(MOST_SIGNS + 1)]
    assert kept(with_signs(*shown)) == shown[DROPPED_SIGNS:]


def test_the_last_sign_of_a_seat() -> None:
    state = with_signs((LAID, 0, FIVE), (DREW, 1, 0))
    assert [signs.last_sign(state, seat) for seat in (0, 1, 2)] == [0, 1, -1]
    assert signs.last_sign(state, EVERY_SEAT) == 1
    signs.add_sign(state, LACKS, EVERY_SEAT, KING)
    assert [signs.last_sign(state, seat) for seat in (0, 1, 2)] == [2, 2, 2]


@pytest.mark.rule("KC-2.8")
@pytest.mark.parametrize(
    ("turn_number", "seats_told"), [(1, []), (2, [0]), (3, [0, 1]), (4, [1, 2]), (9, [0, 1])]
)
def test_signs_begin_with_the_seats_that_have_ended_a_turn(
    turn_number: int, seats_told: list[int]
) -> None:
    """A seat that has ended a turn holds no King but one drawn since; that on turn is left out."""
    state = in_turn((turn_number - 1) % 3, turn_number, held_kings=HeldKings.MUST_LAY)
    signs.show(state, LACKS, state.seat, FIVE)
    lack = [(LACKS, seat, KINGS) for seat in seats_told]
    assert kept(state) == [*lack, (LACKS, state.seat, FIVE)]


@pytest.mark.rule("KC-2.8", "KC-4.4")
@pytest.mark.parametrize(
    ("drawn_king", "no_king"), [(DrawnKing.LAY_NOW, KINGS), (DrawnKing.KEEP, 0)]
)
def test_what_was_drawn_before_signs_begin_is_told(drawn_king: int, no_king: int) -> None:
    state = in_turn(1, 2, held_kings=HeldKings.MUST_LAY, drawn_king=drawn_king)
    state.drew = 1
    signs.show(state, LACKS, 1, FIVE)
    assert kept(state) == [(LACKS, 0, KINGS), (DREW, 0, no_king), (LACKS, 1, FIVE)]


@pytest.mark.rule("KC-6.5")
@pytest.mark.parametrize(
    ("hand", "chips", "shown"),
    [(KING | FIVE, 2, [(HOLDS, 1, KINGS)]), (FIVE, 2, [(LACKS, 1, KINGS)]), (KING, 1, [])],
)
def test_the_price_of_a_turn_tells_whether_a_king_is_held(
    hand: int, chips: int, shown: list[Sign]
) -> None:
    """A seat that has no chip left beyond the price shows nothing."""
    state = in_turn(1, 2, held_kings=HeldKings.PENALTY)
    state.hands[1], state.chips[1] = hand, chips
    signs.show_end(state, 1)
    assert kept(state) == shown


@pytest.mark.rule("KC-2.8")
def test_the_end_of_a_turn_shows_no_king_where_signs_are_kept() -> None:
    state = in_turn(1, 2, (DREW, 0, 0), held_kings=HeldKings.MUST_LAY)
    signs.show_end(state, 1)
    assert kept(state) == [(DREW, 0, 0), (LACKS, 1, KINGS)]
    for count in (0, -1):  # none are kept so far, or none ever
        state = in_turn(1, 2, held_kings=HeldKings.MUST_LAY)
        state.sign_count = count
        signs.show_end(state, 1)
        assert state.sign_count == count
    state = in_turn(1, 2, (DREW, 0, 0), held_kings=HeldKings.OPTIONAL)
    signs.show_end(state, 1)
    assert kept(state) == [(DREW, 0, 0)]


@pytest.mark.rule("KC-4.3", "KC-3.3")
@pytest.mark.parametrize(
    ("draw", "has_drawn", "plays", "stock", "must_play", "had_to"),
    [
        (DrawRule.STUCK, 0, 0, 9, 0, True),
        (DrawRule.STUCK, 1, 0, 9, 0, False),
        (DrawRule.STUCK, 0, 1, 9, 0, False),
        (DrawRule.STUCK, 1, 1, 0, 1, False),
        (DrawRule.STUCK, 0, 1, 0, 1, True),
        (DrawRule.END, 0, 0, 9, 1, False),
        (DrawRule.END, 0, 0, 0, 1, True),
        (DrawRule.END, 0, 0, 0, 0, False),
    ],
)
def test_who_ends_a_turn_had_no_play_where_the_rules_want_one(
    draw: int, has_drawn: int, plays: int, stock: int, must_play: int, *, had_to: bool
) -> None:
    options = {"draw": draw, "must_play_when_stock_empty": must_play}
    state = in_turn(1, 5, held_kings=HeldKings.OPTIONAL, **options)
    state.has_drawn, state.play_count, state.stock_count = has_drawn, plays, stock
    assert bool(signs.had_to_play(state)) is had_to
    state.accepts[:] = build_mask([parse_card("2C")])
    signs.show_end(state, 0)
    assert ((LACKS, 1, bit(parse_card("2C"))) in kept(state)) is had_to


@pytest.mark.rule("KC-4.1", "KC-4.4")
@pytest.mark.parametrize(
    ("held_kings", "drawn_king", "before", "shown"),
    [
        (HeldKings.OPTIONAL, DrawnKing.LAY_NOW, [], [(DREW, 1, KINGS)]),
        (HeldKings.MUST_LAY, DrawnKing.LAY_NOW, [], []),
        (HeldKings.MUST_LAY, DrawnKing.LAY_NOW, [(LACKS, 1, FIVE)], [(DREW, 1, KINGS)]),
        (HeldKings.OPTIONAL, DrawnKing.KEEP, [], []),
        (HeldKings.OPTIONAL, DrawnKing.KEEP, [(LACKS, 1, FIVE)], [(DREW, 1, 0)]),
    ],
)
def test_a_card_drawn_at_the_end_of_a_turn_is_no_king_where_those_are_laid(
    held_kings: int, drawn_king: int, before: list[Sign], shown: list[Sign]
) -> None:
    state = in_turn(1, 2, *before, held_kings=held_kings, drawn_king=drawn_king)
    signs.show_drawn_at_end(state)
    assert kept(state) == before + shown
    assert state.drew == 1 << 1
