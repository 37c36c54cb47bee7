"""Luck and skill told apart: the parts of a result, and what is said of them."""

from __future__ import annotations

import msgspec
import pytest

from courtcards.games import GAMES, find_game
from courtcards.kernel.errors import BotError, RecordError
from courtcards.kernel.options import RuleSet
from courtcards.lab.luck import Component, Luck, measure_luck, sum_luck
from courtcards.lab.review import MARKS, classify_cost, count_marks
from courtcards.lab.simulate import SimulationJob, Simulator
from courtcards.play.records import Record, decode

GAMES_PLAYED = [("double-king", "club", 4), ("kings-corner", "french-single", 3)]


def first_hand(game: str, ruleset: str, seats: int) -> Record:
    rules = find_game(game).rules(ruleset, seats=seats)
    job = SimulationJob(rules, ("steady",) * seats, "luck", keeps_records=True)
    record = decode(Simulator(job).run(0, 1).lines[0])
    hand = record.hands[0]
    if len(record.hands) == 1:
        return record
    return msgspec.structs.replace(
        record, hands=[hand], totals=hand.scores, winners=[], ranking_points=msgspec.UNSET
    )


@pytest.fixture(autouse=True)
def at_little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands are played out seldom."""
    for name, count in (("BEFORE_DEAL", 12), ("WITH_HANDS", 3), ("A_DRAW", 2)):
        monkeypatch.setattr(f"courtcards.lab.luck.{name}", count)


@pytest.mark.engine
@pytest.mark.parametrize(("game", "ruleset", "seats"), GAMES_PLAYED)
def test_the_parts_make_the_result_and_what_one_wins_the_others_lose(
    game: str, ruleset: str, seats: int
) -> None:
    record = first_hand(game, ruleset, seats)
    hands = measure_luck(record)
    assert len(hands) == len(record.hands)
    for hand in [*hands, sum_luck(hands)]:
        for each in hand:
            parts = each.place.mean + each.deal.mean + each.draws.mean + each.play.mean
            assert parts == pytest.approx(each.result)
            assert each.adjusted == pytest.approx(each.place.mean + each.play.mean)
            assert each.cards.mean == pytest.approx(each.place.mean + each.deal.mean)
            assert each.play.variance > 0
        for part in ("place", "deal", "draws", "play"):
            assert sum(getattr(each, part).mean for each in hand) == pytest.approx(0, abs=1e-6)
        assert sum(each.result for each in hand) == pytest.approx(0, abs=1e-6)


def test_play_is_called_better_or_worse_only_where_its_interval_is_clear_of_zero() -> None:
    assert Luck(play=Component(2.0, 1.0)).verdict == "better"
    assert Luck(play=Component(-2.0, 1.0)).verdict == "worse"
    assert Luck(play=Component(1.9, 1.0)).verdict is None
    assert Luck(play=Component(-1.9, 1.0)).verdict is None


def test_a_longer_match_leaves_more_doubt_in_all_and_less_in_each_hand() -> None:
    hands = [[Luck(play=Component(0.5, 4.0))]] * 16
    (whole,) = sum_luck(hands)
    assert whole.play == Component(8.0, 64.0)
    assert whole.verdict is None
    (twice,) = sum_luck(hands * 8)
    assert twice.verdict == "better"


def test_a_game_that_nobody_has_measured_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = first_hand("kings-corner", "french-single", 2)
    monkeypatch.setattr(type(GAMES["kings-corner"]), "luck", None)
    with pytest.raises(BotError, match="luck is not measured in Kings in the Corner"):
        measure_luck(record)


def test_a_record_that_is_not_legal_or_has_too_many_hands_is_refused() -> None:
    record = first_hand("kings-corner", "french-single", 2)
    record.hands[-1].scores[0] += 1
    with pytest.raises(RecordError, match="scores should be"):
        measure_luck(record)
    record.hands[:] = record.hands[:1] * 401
    with pytest.raises(RecordError, match="up to 400 hands"):
        measure_luck(record)


EVERY = [game.rules(named.name) for game in GAMES.values() for named in game.named_sets]


@pytest.mark.parametrize("rules", EVERY, ids=[rules.name for rules in EVERY])
def test_each_mark_begins_where_it_is_said_to(rules: RuleSet) -> None:
    limits = GAMES[rules.game].mistake_limits(rules)
    slip, blunder = limits
    assert 0 < slip < blunder
    costs = [0.0, 1e-9, slip - 1e-9, slip, blunder - 1e-9, blunder, 100.0]
    marks = [classify_cost(cost, limits) for cost in costs]
    assert marks == ["best", "good", "good", "slip", "slip", "blunder", "blunder"]
    assert list(count_marks(marks)) == list(MARKS)
    assert list(count_marks(marks).values()) == [1, 2, 2, 2]
