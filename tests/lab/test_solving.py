"""Positions solved with all cards open, against a plain search over the oracle."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from courtcards import Match, PlayError, Position, Solution
from courtcards.games import find_game
from courtcards.kernel.options import RuleSet
from courtcards.play import Chance, MatchLog
from courtcards.play.positions import HandPosition
from oracle.cards import ACE_HIGH
from oracle.double_king import NEGATIVE_GAMES, DoubleKingDeal
from oracle.kings_corner import KingsCornerHand
from oracle.kings_corner.plays import CORNERS, SIDES
from oracle.named_sets import KINGS_CORNER

Values = tuple[Fraction, ...]

CONTRACTS = [*NEGATIVE_GAMES, "trump:C", "trump:H"]
WORDS = ["draw", "end", "end without drawing"]
OTHER_RULES = {"queen_led_forces": "jack", "forced_under": "table", "cannot_overtrump": "free"}

# The plain search

DEEP = 60


class TooLong(Exception):
    """The plain search has tried too many moves."""


class PlainSearch:
    """Tries every move of a hand of the oracle, and the same hand once."""

    def __init__(self, scoring: str, most: int) -> None:
        self.scoring, self.left = scoring, most
        self.known: dict[str, Values] = {}

    def after_each(self, hand: Any, depth: int = 0) -> Iterator[tuple[str, Values]]:
        """Each legal move in order, with what the hand is worth to each seat after it."""
        if depth == DEEP:
            raise TooLong
        for move in sorted(hand.legal(), key=partial(find_order, hand)):
            if self.left == 0:
                raise TooLong
            self.left -= 1
            after = hand.copy()
            after.play(move)
            if isinstance(after, KingsCornerHand) and after.awaiting_stock:
                after.restock(after.stock)
            yield move, self.solve(after, depth + 1)

    def solve(self, hand: Any, depth: int) -> Values:
        if hand.end:
            return self.count(hand)
        whole = describe(hand)
        if whole not in self.known:
            found = [values for _, values in self.after_each(hand, depth)]
            self.known[whole] = max(found, key=partial(payoff, seat=hand.seat))
        return self.known[whole]

    def count(self, hand: Any) -> Values:
        """The worth of an ended hand: fewer points left are better, a single hand is won."""
        scores = hand.scores
        if self.scoring == "points":
            return tuple(Fraction(-score) for score in scores)
        if self.scoring != "single":
            return tuple(map(Fraction, scores))
        won = [hand.out] if hand.out is not None else find_least(scores)
        return tuple(Fraction(seat in won, len(won)) for seat in range(len(scores)))


def describe(hand: Any) -> str:
    """All attributes of a hand but the number of its turn, after the first; sets are sorted."""
    found = vars(hand) | {"options": None, "turn_number": vars(hand).get("turn_number") == 1}
    return repr([sort_sets(value) for value in found.values()])


def sort_sets(value: Any) -> Any:
    if isinstance(value, set):
        return sorted(value)
    return list(map(sort_sets, value)) if isinstance(value, list) else value


def find_least(scores: list[int]) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score == min(scores)]


def payoff(values: Values, seat: int) -> Fraction:
    """The lead of a seat over the average of the others."""
    others = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - sum(others, Fraction()) / len(others)


def find_order(hand: Any, move: str) -> tuple[Any, ...]:
    """Of Double King the card; of Kings cards, piles, words: a pile goes by its bottom card."""
    if isinstance(hand, DoubleKingDeal):
        return order_of_card(move)
    what, arrow, target = move.partition(">")
    if not arrow:
        if move in WORDS:
            return 2, 1, WORDS.index(move)
        return 2, 0, order_of_bottom(hand, move.removeprefix("recycle "))
    onto = order_of_bottom(hand, target)
    if what in SIDES:
        return 1, order_of_bottom(hand, what), onto
    place = [*SIDES, *CORNERS].index(target)
    return 0, order_of_card(what), onto, place


def order_of_bottom(hand: KingsCornerHand, place: str) -> tuple[int, ...]:
    """An empty place comes before all piles."""
    pile = hand.piles[place]
    return order_of_card(pile[0]) if pile else (-1,)


def order_of_card(card: str) -> tuple[int, ...]:
    return "CDHS".index(card[1]), ACE_HIGH.index(card[0])


# Endings

SHORT_HAND, STAYING, PASSING = 1, 0.95, 0.05
"""Random play keeps short hands in play until the stock is used up; seldom a seat just passes."""
FEW_CARDS, MOST_MOVES = 4, 400


def read(text: str) -> Position:
    return Position(HandPosition.parse(text))


def begin(rules: RuleSet, seed: int) -> MatchLog:
    log = MatchLog(rules)
    log.deal(*Chance(str(seed).encode()).deal(log))
    return log


def make_double_king_ending(
    changes: dict[str, Any], contract: str, seed: int, plays: int
) -> tuple[Position, DoubleKingDeal] | None:
    """A deal after so many random cards; None if it has ended before."""
    choices, log = random.Random(seed), begin(find_game("double-king").rules("club", changes), seed)
    hand = log.hands[-1]
    deal = DoubleKingDeal(dict(log.rules.options), hand.dealer, hand.pack)
    for number in range(plays + 1):
        move = choices.choice(deal.legal()) if number else f"choose {contract}"
        log.play(deal.seat or 0, move)
        deal.play(move)
        if deal.end:
            return None
    return Position(HandPosition.of_match(log, None)), deal


def make_kings_ending(named: str, seed: int) -> tuple[Position, KingsCornerHand] | None:
    """A hand some moves before the end of random play; None if it took too long."""
    choices = random.Random(seed)
    crowned = KINGS_CORNER[named]["scoring"] == "crowning"
    seats = 2 if crowned else choices.choice([2, 2, 2, 3])
    log = begin(find_game("kings-corner").rules(named, seats=seats), seed)
    hand = log.hands[-1]
    oracle = KingsCornerHand(dict(log.rules.options), seats, hand.dealer, hand.pack)
    before: list[tuple[str, KingsCornerHand]] = []
    while not oracle.end and len(before) < MOST_MOVES:
        legal = [move for move in oracle.legal() if not move.startswith("recycle")]
        ends = [move for move in legal if move.startswith("end")]
        others = [move for move in legal if move not in ends]
        is_short = len(oracle.hands[oracle.turn]) <= SHORT_HAND
        stays = oracle.stock and is_short and choices.random() < STAYING
        preferred = ends if stays or choices.random() < PASSING else others
        move = choices.choice(preferred or legal)
        before.append((move, oracle.copy()))
        oracle.play(move)
        if oracle.awaiting_stock:
            return None
    index = max(len(before) - choices.randrange(1, 6), 0)
    if sum(map(len, before[index][1].hands)) > FEW_CARDS:
        return None
    for move, hand_before in before[:index]:
        log.play(hand_before.seat or 0, move)
    return Position(HandPosition.of_match(log, None)), before[index][1]


def check(position: Position, hand: Any, scoring: str, most: int) -> bool:
    """Compare a solution with the plain search; whether that came to an end."""
    try:
        found = list(PlainSearch(scoring, most).after_each(hand))
    except TooLong:
        return False
    seat = hand.seat
    expected = sorted(found, key=lambda each: -payoff(each[1], seat))
    solution = read(str(position)).solve()
    assert [each.move for each in solution.moves] == [move for move, _ in expected]
    for solved, (_, values) in zip(solution.moves, expected, strict=True):
        assert solved.values == tuple(map(float, values)), str(position)
    check_line(solution, hand, scoring)
    return True


def check_line(solution: Solution, hand: Any, scoring: str) -> None:
    """The line leads to the end that was promised."""
    played = hand.copy()
    for move in solution.line:
        played.play(move)
        if isinstance(played, KingsCornerHand) and played.awaiting_stock:
            played.restock(played.stock)
    assert played.end
    ended = PlainSearch(scoring, 0).count(played)
    assert solution.values == tuple(map(float, ended))
    assert solution.depth == len(solution.line)


def count_checked(
    make: Callable[[int], tuple[Position, Any] | None], scoring: str, part: range, most: int
) -> None:
    """Compare as many endings as a part has numbers, of seeds that no other part has."""
    checked, seed = 0, part.start * 1000
    while checked < len(part):
        assert seed < part.stop * 1000, "endings that the plain search can solve"
        seed += 1
        made = make(seed)
        if made is not None:
            checked += check(*made, scoring, most)


def list_parts(some: int, each: int, parts: int) -> list[Any]:
    """A small part of the endings, and those of the long tests."""
    longer = [range(each * number, each * (number + 1)) for number in range(1, parts + 1)]
    return [
        pytest.param(range(some), id="some"),
        *(pytest.param(part, id=f"part{part.start}", marks=pytest.mark.long) for part in longer),
    ]


@pytest.mark.parametrize("part", list_parts(3, 125, 1))
@pytest.mark.parametrize("changes", [{}, OTHER_RULES], ids=["club", "other"])
@pytest.mark.parametrize("contract", CONTRACTS)
def test_endings_of_double_king(contract: str, changes: dict[str, Any], part: range) -> None:
    def make(seed: int) -> tuple[Position, DoubleKingDeal] | None:
        return make_double_king_ending(changes, contract, seed, 40 + seed % 4)

    count_checked(make, "tricks", part, 6000)


@pytest.mark.parametrize("part", list_parts(6, 40, 5))
@pytest.mark.parametrize("named", KINGS_CORNER)
def test_endings_of_kings_in_the_corner(named: str, part: range) -> None:
    scoring = str(KINGS_CORNER[named]["scoring"])
    count_checked(partial(make_kings_ending, named), scoring, part, 600)


# Longer deals, and the edges


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_long_deal_is_the_best_of_the_deals_after_each_card(contract: str) -> None:
    """Down to the endings that the plain search has checked."""
    made = None
    seed = 0
    while made is None:
        seed += 1
        made = make_double_king_ending({}, contract, seed, 52 - 4 * 7)
    position, _ = made
    while position.turn is not None and len(position.plays) < 42:
        solution = position.solve()
        following = {move: position.play(move) for move in position.legal_moves}
        assert {each.move for each in solution.moves} == following.keys()
        for each in solution.moves:
            after = following[each.move]
            assert after.turn is None or after.solve().values == each.values
        position = following[solution.line[0]]
        assert position.turn is None or position.solve().line == solution.line[1:]


FULL_DEAL = (
    "double-king/1 club-shuffled dealer=3 pool=0,0,0,0,2,0 trumps=0,0,0,0 hands="
    "AK3.Q92.A98.K865/QJ2.KJ8.KQ76.AJ9/T98.A76.JT5.QT74/7654.T543.432.32"
)


def test_the_choice_of_a_game_is_solved_too() -> None:
    solution = read(FULL_DEAL).solve()
    assert [each.move for each in solution.moves] == ["choose king-of-hearts"]
    assert sum(solution.values) == -5
    after = read(FULL_DEAL).play("choose king-of-hearts").solve()
    assert solution.line == ("choose king-of-hearts", *after.line)
    assert solution.values == after.values
    position = read(FULL_DEAL)
    for move in solution.line:
        position = position.play(move)
    with pytest.raises(PlayError, match="no seat is on turn"):
        position.solve()


def find_line(text: str) -> tuple[str, ...]:
    return read(text).solve().line


def test_threads_and_processes_solve_alike() -> None:
    texts = [FULL_DEAL] * 4
    expected = [find_line(FULL_DEAL)] * 4
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2) as processes:
        assert [*threads.map(find_line, texts)] == expected
        assert [*processes.map(find_line, texts)] == expected


@pytest.mark.parametrize(
    ("text", "nodes", "sentence"),
    [
        (FULL_DEAL.replace("dealer", "seat=3 dealer"), None, "with all cards open"),
        (FULL_DEAL, 5, "5 nodes do not suffice to solve a position with 52 cards"),
        (FULL_DEAL, -1, "nodes must be a whole number from 0, not -1"),
        (FULL_DEAL, "many", "nodes must be a whole number from 0, not 'many'"),
        (str(Match("french", seed="7", players=2).position()), 100, "100 nodes do not suffice"),
    ],
)
def test_a_position_that_cannot_be_solved_is_refused(text: str, nodes: Any, sentence: str) -> None:
    with pytest.raises(PlayError, match=sentence):
        read(text).solve(nodes)


def test_a_hand_that_may_go_on_for_long_is_refused() -> None:
    """Corners are recycled again and again."""
    made = make_kings_ending("cross-points", 1)
    assert made is not None
    with pytest.raises(PlayError, match="may go on for more than 200 moves"):
        made[0].solve()
