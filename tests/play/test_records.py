"""Records: what is written replays; what is broken is refused, saying where."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.games import find_game
from courtcards.kernel.errors import RecordError
from courtcards.kernel.options import RuleSet
from courtcards.play import MatchLog, records, replay
from games.playing import finished
from strategies import double_king_rules, kings_corner_rules

PLAYERS = ["Ann", "Ben", "Cy", "Di", "Ed", "Flo"]


def record_of(match: MatchLog) -> dict[str, Any]:
    record = records.build_record(match, PLAYERS[: match.rules.seats])
    decoded: dict[str, Any] = json.loads(records.encode(record))
    return decoded


def decode(record: dict[str, Any]) -> records.Record:
    return records.decode(json.dumps(record).encode())


def check_round_trip(rules: RuleSet, seed: int) -> None:
    match = finished(rules, seed)
    line = records.encode(records.build_record(match, PLAYERS[: rules.seats]))
    again = replay.verify(records.decode(line))
    assert records.encode(records.build_record(again, PLAYERS[: rules.seats])) == line
    assert again.state.tobytes() == match.state.tobytes()
    steps = list(replay.trace(records.decode(line)))
    decisions = [step for step in steps if "ply" in step]
    assert [(step["seat"], step["move"]) for step in decisions] == [
        decision for hand in match.hands for decision in hand.moves
    ]
    assert all(step["legal"] == sorted(step["legal"]) for step in decisions)
    assert all(step["move"] in step["legal"] for step in decisions)


@given(rules=kings_corner_rules(), seed=st.integers(0, 10**6))
def test_a_log_of_decisions_alone_rebuilds_kings_in_the_corner(rules: RuleSet, seed: int) -> None:
    check_round_trip(rules, seed)


@given(rules=double_king_rules(), seed=st.integers(0, 10**6))
def test_a_log_of_decisions_alone_rebuilds_double_king(rules: RuleSet, seed: int) -> None:
    check_round_trip(rules, seed)


@pytest.mark.rule("KC-2.9")
def test_shuffled_stocks_are_written_down_in_order() -> None:
    rules = find_game("kings-corner").rules(
        "cross", {"completed_piles": "recycle_always", "held_kings": "must_lay"}, 2
    )
    for seed in range(60):
        match = finished(rules, seed)
        record = record_of(match)
        stocks = record["hands"][0].get("stocks")
        if stocks:
            assert all(len(set(stock)) == len(stock) >= 13 for stock in stocks)
            steps = list(replay.trace(decode(record)))
            places = [number for number, step in enumerate(steps) if "stock" in step]
            assert [steps[place]["stock"] for place in places] == stocks
            assert all(">" in steps[place - 1]["move"] for place in places)
            record["hands"][0]["stocks"][0][0] = record["hands"][0]["stocks"][0][1]
            with pytest.raises(RecordError, match="must hold the same"):
                replay.verify(decode(record))
            return
    pytest.fail("nothing was recycled in sixty matches")


@cache
def whole() -> str:
    return json.dumps(record_of(finished(find_game("kings-corner").rules("french", {}, 2), 7)))


def spoiled(change: Any) -> records.Record:
    record = json.loads(whole())
    change(record)
    return decode(record)


def set_in(*path: Any, to: Any) -> Any:
    def change(record: dict[str, Any]) -> None:
        place: Any = record
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (set_in("totals", to=[1, 2]), "totals should be"),
        (set_in("winners", to=[0, 1]), "winners should be"),
        (set_in("ranking_points", to=[16, 4]), "ranking_points should be absent"),
        (set_in("hands", 0, "scores", to=[50, 0]), "scores should be"),
        (set_in("hands", 0, "end", to="all-played"), "end should be .*, not all-played"),
        (set_in("hands", 0, "dealer", to=5), "seat 5 cannot deal"),
        (set_in("hands", 1, "dealer", to=0), "seat . is to deal"),
        (set_in("hands", 0, "pack", 3, to="XX"), "'XX' is not a card"),
        (set_in("hands", 0, "pack", to=["AS"]), "52 cards, not 1"),
        (set_in("hands", 0, "moves", 0, to=[0, "fly"]), "is not a move"),
        (set_in("hands", 0, "stocks", to=[["AS"]]), "more shuffled stocks"),
        (lambda record: record["hands"][0]["moves"].pop(), "stop before the hand has ended"),
        (lambda record: record["hands"].pop(), "should be"),
        (lambda record: record["hands"].append(record["hands"][0]), "no cards can be dealt now"),
        (lambda record: record["options"].pop("draw"), "the options lack draw"),
        (set_in("options", "draw", to="never"), "option draw takes"),
        (set_in("options", "colour", to="red"), "there is no option 'colour'"),
        (set_in("game", to="bridge"), "there is no game 'bridge'"),
        (set_in("ruleset", to="mine"), "has no rule set 'mine'"),
        (set_in("players", to=["Ann"]), "not 1"),
    ],
)
def test_a_record_that_does_not_follow_the_rules(change: Any, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        replay.verify(spoiled(change))


def test_the_place_of_an_illegal_move_is_named() -> None:
    record = spoiled(set_in("hands", 1, "moves", 2, to=[0, "AS>NE"]))
    with pytest.raises(RecordError) as refused:
        list(replay.trace(record))
    assert (refused.value.hand, refused.value.ply) == (1, 2)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"{",
        b"\xff\xfe",
        b'{"format": "courtcards-record/2"}',
        b'{"format": "courtcards-record/1", "game": 3}',
    ],
)
def test_what_is_no_record_is_refused(line: bytes) -> None:
    with pytest.raises(RecordError, match="not a courtcards-record/1"):
        records.decode(line)
