"""Positions: what is written reads back as it was, to the byte; what is broken is refused."""

from __future__ import annotations

import pickle
import random
import warnings

import pytest

from courtcards.kernel.errors import PositionError
from courtcards.kernel.records import StateRecord
from courtcards.play import MatchLog
from courtcards.play.positions import HandPosition
from courtcards.text import LANGUAGES, localize
from play.moments import GAMES, damage, moments


def check_follows(position: HandPosition, match: MatchLog) -> None:
    """Compare a position with the match at the same moment, as its seat knows it."""
    turn = match.awaiting.seat
    seat = turn if position.viewer is None else position.viewer
    assert seat is not None
    assert position.turn == turn
    assert position.observation().tobytes() == match.seat_observation(seat).tobytes()
    assert position.memory().tobytes() == match.seat_memory(seat).tobytes()
    if seat == turn:
        assert position.legal_moves() == match.legal()


def check_written(position: HandPosition, match: MatchLog) -> None:
    text = str(position)
    again = HandPosition.parse(text)
    assert again == position
    assert str(again) == text
    check_follows(again, match)


def check_moments(game: str, seed: int, wanted: int, share: float) -> None:
    """Follow matches as every seat, and write and read a share of the positions."""
    chance, read = random.Random(seed), 0
    for match, positions in moments(game, seed):
        for position in positions.values():
            check_follows(position, match)
            if chance.random() < share:
                check_written(position, match)
                read += 1
        if read >= wanted:
            return


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", GAMES)
def test_a_written_position_reads_back_as_it_was(game: str, seed: int) -> None:
    check_moments(game, 100 + seed, 80, 0.05)


@pytest.mark.long
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(1, 10))]
)
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_thousand_positions_read_back_as_they_were(game: str, seed: int) -> None:
    check_moments(game, 1000 + seed, 10_000, 0.25)


def octets_of(position: HandPosition) -> list[bytes]:
    """The records that a position holds, also once it was sent to another process."""
    held = [pickle.loads(pickle.dumps(getattr(position, name))) for name in HandPosition.__slots__]
    return [each.tobytes() for each in held if isinstance(each, StateRecord)]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_a_seat_holds_no_card_that_it_does_not_know(game: str) -> None:
    chance, seen = random.Random(3), 0
    for match, positions in moments(game, 3):
        if chance.random() > 0.02:
            continue
        for viewer in range(match.rules.seats):
            position = HandPosition.of_match(match, viewer)
            assert octets_of(position) == octets_of(HandPosition.parse(str(position)))
            assert position == positions[viewer]
        seen += 1
        if seen == 30:
            return


@pytest.mark.parametrize("game", GAMES)
def test_the_moves_of_a_hidden_hand_are_all_that_are_possible(game: str) -> None:
    chance, seen = random.Random(5), 0
    for match, positions in moments(game, 5):
        if chance.random() > 0.03:
            continue
        turn = match.awaiting.seat
        for viewer in range(match.rules.seats):
            if viewer != turn:
                position = positions[viewer]
                possible = position.legal_moves()
                assert {*match.legal()} <= {*possible}
                for move in chance.sample(possible, min(5, len(possible))):
                    check_possible(position, move)
        seen += 1
        if seen == 30:
            return


def check_possible(position: HandPosition, move: str) -> None:
    """Make a possible move of a hidden hand; the viewer may draw a card by it."""
    try:
        following = position.play(move)
    except PositionError:
        with pytest.raises(PositionError, match=r"draws here: write the cards after a \+ \(1\)"):
            position.play(move)
    else:
        assert following.plays == (*position.plays, move)


def check_damaged(game: str, seed: int, wanted: int) -> None:
    """Damage written positions: each is read, or refused in one sentence with its place."""
    chance, texts = random.Random(seed), []
    for _, positions in moments(game, seed):
        if chance.random() < 0.1:
            texts.append(str(chance.choice([*positions.values()])))
        if len(texts) == 50 + wanted // 20:
            break
    refused = 0
    for _ in range(wanted):
        text = damage(chance.choice(texts), chance)
        try:
            with warnings.catch_warnings(action="error"):
                position = HandPosition.parse(text)
                assert HandPosition.parse(str(position)) == position
        except PositionError as error:
            refused += 1
            check_sentence(error)
    assert wanted // 3 < refused < wanted


def check_sentence(error: PositionError) -> None:
    place = str(error.parameters["place"])
    for language in LANGUAGES:
        sentence = localize(error, language)
        assert sentence.replace("\u00a0", " ").isprintable()
        assert place in sentence or place == "start"
        assert len(place) + 10 < len(sentence) < 500


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_text_is_read_or_refused(game: str) -> None:
    check_damaged(game, 1, 300)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_damaged_texts_are_read_or_refused(game: str, seed: int) -> None:
    check_damaged(game, 10 + seed, 1000)
