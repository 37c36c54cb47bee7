"""The lessons on reading the table: what they say of hidden cards follows from the rules alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from courtcards.games.double_king.reasons import DealKnowledge
from courtcards.games.kings_corner.rules.places import FITS, KINGS
from courtcards.kernel.cards import (
    build_mask,
    card_suit,
    list_card_texts,
    list_cards,
    parse_card,
    parse_cards,
    suit_mask,
)
from courtcards.kernel.errors import IllegalMove
from courtcards.kernel.lessons import Lesson, Prompt
from courtcards.play import MatchLog
from courtcards.tables.service.opening import find_lesson

GAME, DEAL = (find_lesson(f"{game}-reading")[1] for game in ("kings-corner", "double-king"))
ROSA, NORA, EMIL = 1, 2, 3


def moves_before(lesson: Lesson, move: str) -> list[str]:
    """The moves of the script up to a prompt of the pupil."""
    moves: list[str] = []
    for part in lesson.script:
        if isinstance(part, Prompt) and part.move == move:
            return moves
        moves.append(part.move if isinstance(part, Prompt) else part)
    raise AssertionError(move)


def replay(lesson: Lesson, moves: Sequence[str], swap: tuple[str, str] | None = None) -> MatchLog:
    """The hand after these moves; ``swap`` are two cards that lie in each other's place."""
    game, _ = find_lesson(lesson.name)
    match = MatchLog(game.rules(lesson.ruleset, lesson.options, len(lesson.players)))
    trade = {} if swap is None else {swap[0]: swap[1], swap[1]: swap[0]}
    match.deal([trade.get(card, card) for card in lesson.pack.split()], lesson.dealer)
    for move in moves:
        seat = match.awaiting.seat
        assert seat is not None
        match.play(seat, move)
    return match


def know(move: str) -> DealKnowledge:
    """The knowledge of the pupil at a prompt of Double King."""
    match = replay(DEAL, moves_before(DEAL, move))
    return DealKnowledge.from_information(match.seat_observation(0), match.seat_memory(0))


DIAMONDS = suit_mask(card_suit(parse_card("4D")))


@pytest.mark.rule("DK-3.1")
def test_a_seat_that_threw_another_suit_cannot_hold_the_suit_led() -> None:
    known = know("4C")
    assert list_card_texts(known.out & DIAMONDS) == ["4D"]
    holders = [seat for seat in (ROSA, NORA, EMIL) if known.may_hold[seat] & DIAMONDS]
    assert holders == [NORA, EMIL]
    # No deal in which Rosa holds it allows her play, whichever of her cards Nora has for it.
    moves = moves_before(DEAL, "4C")
    for card in replay(DEAL, moves).list_hands()[ROSA]:
        with pytest.raises(IllegalMove):
            replay(DEAL, moves, ("4D", card))
    # And with Emil it may be.
    swapped = replay(DEAL, moves, ("4D", "KH"))
    assert "4D" in swapped.list_hands()[EMIL]


def test_the_trick_is_the_pupils_whoever_holds_what() -> None:
    known = know("7D")
    assert known.later == (ROSA,)
    assert not known.may_hold[ROSA] & DIAMONDS
    assert not known.may_hold[EMIL] & DIAMONDS
    assert all(known.wins_now(card) for card in list_cards(known.legal))


def test_only_one_lead_is_sure_to_lose() -> None:
    known = know("2S")
    assert not known.out & DIAMONDS  # a diamond wins in every deal
    two = parse_card("2S")
    assert known.others_in_suit(two) == known.higher(two) != 0
    assert list_card_texts(known.legal & ~DIAMONDS) == ["2S"]


def test_no_card_is_left_that_beats_the_king_of_clubs() -> None:
    assert not know("AH").higher(parse_card("KC"))


# Kings in the Corner: Rosa's last card can be any card that the pupil has not seen.

LAST, TOPS = "8C", "4H TC QH 2C 7H"


def unseen_cards() -> list[str]:
    match = replay(GAME, moves_before(GAME, "8S>N"))
    return list_card_texts(match.seat_memory(0).plain().unseen)


def possible_last_cards() -> list[str]:
    """The cards that Rosa may hold: with any other she could not have drawn (KC-4.3)."""
    moves, possible = moves_before(GAME, "8S>N"), []
    for card in unseen_cards():
        try:
            replay(GAME, moves, (LAST, card))
        except IllegalMove:
            continue
        possible.append(card)
    return possible


@pytest.mark.rule("KC-4.3")
def test_a_player_who_draws_holds_nothing_that_fits_and_no_king() -> None:
    fitting = int(KINGS)
    for top in parse_cards(TOPS.split()):
        fitting |= int(FITS[top])
    unseen = build_mask(parse_cards(unseen_cards()))
    assert possible_last_cards() == list_card_texts(unseen & ~fitting)


def rosas_plays(moves: Sequence[str], last: str) -> list[str]:
    """What Rosa may play after these moves, where she holds that card."""
    return replay(GAME, [*moves_before(GAME, "8S>N"), *moves], (LAST, last)).legal()


def test_the_way_of_the_lesson_is_safe_whatever_rosa_holds() -> None:
    for last in possible_last_cards():
        assert rosas_plays(("8S>N", "7D>N", "end"), last) == ["draw"]


@pytest.mark.parametrize(
    ("moves", "cards"),
    [
        (("3S>NE", "end"), {"8C", "2D", "2H"}),
        (("8S>N", "7D>N", "3S>NE", "end"), {"2D", "2H"}),
    ],
)
def test_another_way_lets_some_card_of_hers_go_out(moves: Sequence[str], cards: set[str]) -> None:
    losing = {last for last in possible_last_cards() if rosas_plays(moves, last) != ["draw"]}
    assert losing == cards


@pytest.mark.rule("KC-2.6")
def test_an_empty_side_lets_every_card_of_hers_go_out() -> None:
    for last in possible_last_cards():
        assert f"{last}>W" in rosas_plays(("8S>N", "W>N", "end"), last)
        # And she can empty it herself, unless the pupil's seven lies where the pile would go.
        assert f"{last}>W" in rosas_plays(("8S>N", "end", "W>N"), last)
