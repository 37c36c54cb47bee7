"""What studies note of a hand, counted again from the cards and the moves."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from courtcards.games import find_game
from courtcards.kernel.cards import card_suit, list_cards
from courtcards.kernel.shuffling import seed_generator
from courtcards.lab.match_runner import MatchRunner
from courtcards.lab.studies import STUDIES, double_king, kings_corner
from courtcards.lab.study import Sample
from courtcards.play import Chance, MatchLog

CLUB = double_king.CLUB


def dealt(seed: bytes) -> MatchLog:
    match = MatchLog(CLUB)
    match.deal(*Chance(seed).deal(match))
    return match


@pytest.mark.rule("DK-1.6")
def test_suit_lengths_are_those_of_the_hands() -> None:
    for number in range(10):
        match = dealt(b"%d" % number)
        found = double_king.count_suit_lengths(match.hands[0].pack, int(match.state.dealer))
        for seat in range(4):
            suits = Counter(card_suit(card) for card in list_cards(match.state.hands[seat]))
            assert found[seat].tolist() == [suits[suit] for suit in range(4)]


@pytest.mark.rule("DK-5.3")
def test_a_ruff_is_a_trump_on_another_suit() -> None:
    player = MatchRunner(CLUB, keeps_moves=True)
    match = MatchLog(CLUB)
    ruffs = 0
    for _ in player.play_hands(match, b"ruffs", player.build_lineup(["steady"] * 4)):
        name, *cards = [text for _, text in match.hands[-1].moves]
        trump = name[-1] if name.startswith("choose trump:") else None
        tricks = [cards[start : start + 4] for start in range(0, len(cards), 4)]
        expected = 0
        for trick in tricks:
            led, *others = [card[1] for card in trick]
            expected += led != trump and trump in others
        numbers = dict(zip(double_king.COLUMNS, double_king.measure(match), strict=True))
        assert numbers["ruffed"] == expected
        ruffs += expected
        scores = match.score.results[-1].scores
        dealer = match.hands[-1].dealer
        assert numbers["dealer"] == scores[dealer]
        assert numbers["gain"] == scores[dealer] - (sum(scores) - scores[dealer]) / 3
        assert numbers["own_deal"] == (len(match.hands) - 1) // 4 + 1
        assert numbers["first_deal"] == (len(match.hands) == 1)
    assert ruffs > 0


@pytest.mark.rule("DK-2.1", "DK-2.2")
def test_what_chance_chooses_is_legal_and_every_game_is_as_likely() -> None:
    match, generator = dealt(b"x"), seed_generator(b"drawn")
    legal = set(match.legal())
    names = [
        match.game.move_text(double_king.pick_random_choice(match.state, generator))
        for _ in range(6000)
    ]
    counts = Counter(names)
    assert set(counts) == legal
    # three of five games are negative, one of six; two are trump, in one of four suits
    assert len(legal) == 10
    chi = sum((counts[name] - 600) ** 2 / 600 for name in legal)
    assert chi < 27.9  # nine degrees of freedom, one in a thousand
    player = MatchRunner(CLUB)
    whole = MatchLog(CLUB)
    bots = player.build_lineup(["random"] * 4)
    list(
        player.play_hands(
            whole, b"y", bots, lambda at: double_king.choose_random_game(at, generator)
        )
    )
    assert whole.is_over


def test_the_first_turn_is_the_left_neighbours() -> None:
    rules = find_game("kings-corner").rules("french", {}, 3)
    player = MatchRunner(rules)
    for number in range(8):
        match = MatchLog(rules)
        next(player.play_hands(match, b"%d" % number, player.build_lineup(["steady"] * 3)))
        numbers = dict(zip(kings_corner.COLUMNS, kings_corner.measure(match), strict=True))
        scores = match.score.results[-1].scores
        first = (match.hands[-1].dealer + 1) % 3
        assert numbers["first_wins"] == float(scores[first] == 0)
        assert numbers["first_saves"] == (sum(scores) - scores[first]) / 2 - scores[first]


def test_a_match_is_one_observation() -> None:
    numbers = np.array([[0, 1], [0, 3], [1, 5], [1, 7], [2, 2]], dtype=np.float64)
    sample = Sample(STUDIES["choice"].arms[0], ("match", "value"), numbers)
    found = sample.mean(sample["value"])
    assert found.mean == pytest.approx(18 / 5)
    twice = Sample(sample.arm, sample.columns, np.repeat(numbers, 4, axis=0))
    assert twice.mean(twice["value"]).half == pytest.approx(found.half)


def test_what_was_never_seen_may_yet_be() -> None:
    numbers = np.array([[match, 0.0] for match in range(300)])
    sample = Sample(STUDIES["choice"].arms[0], ("match", "flag"), numbers)
    found = sample.share(sample["flag"])
    assert found.mean == 0.0
    assert found.half == pytest.approx(1.0)
