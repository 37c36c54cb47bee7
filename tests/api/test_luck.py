"""Luck and skill from Python: of a match and of a hand, as the command tells it."""

from __future__ import annotations

from typing import Any

import pytest

import courtcards
from courtcards.lab.luck import luck_of, of_match

WRONG: Any = 3.5


@pytest.fixture
def match() -> courtcards.Match:
    """A match of several hands, always the same."""
    played = courtcards.Match("french", seed="7")
    played.play_out("steady")
    return played


def test_it_is_what_the_record_says_by_hand_and_in_all(match: courtcards.Match) -> None:
    hands = luck_of(match.record())
    assert len(hands) > 1
    assert courtcards.luck(match) == of_match(hands)
    assert [courtcards.luck(match, hand) for hand in range(len(hands))] == hands
    whole = courtcards.luck(match)
    for each in whole:
        parts = each.cards.mean + each.draws.mean + each.play.mean
        assert parts == pytest.approx(each.result)
        assert isinstance(each, courtcards.Luck)
    assert sum(each.adjusted for each in whole) == pytest.approx(0, abs=1e-6)


def test_a_match_that_is_not_over_has_the_luck_of_its_hands() -> None:
    begun = courtcards.Match("french", seed="7")
    with pytest.raises(courtcards.RecordError, match="no hand of the match is over"):
        courtcards.luck(begun)
    while not begun.results:
        begun.play(begun.legal_moves[0])
    assert courtcards.luck(begun) == courtcards.luck(begun, 0)


def test_what_makes_no_sense_is_one_sentence(match: courtcards.Match) -> None:
    with pytest.raises(courtcards.RecordError, match=r"hand must be a whole .* not 3\.5"):
        courtcards.luck(match, WRONG)
    with pytest.raises(courtcards.RecordError, match="there is no hand 99"):
        courtcards.luck(match, 99)
    with pytest.raises(courtcards.RecordError, match="match must be a match"):
        courtcards.luck(WRONG)


def test_it_prints_as_a_line() -> None:
    whole = courtcards.Match("club", seed="7")
    whole.play_out("random")
    for each in courtcards.luck(whole, 0):
        assert str(each).startswith(f"{each.result:+.1f}: cards {each.cards.mean:+.1f} ± ")
        assert "draws" not in str(each), "there is no stock"
