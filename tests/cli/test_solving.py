"""Exact results on the command line: ``courtcards advise --solve``."""

from __future__ import annotations

import json

from cli_runs import Run, assert_one_line

HANDS = "hands=AK3.Q92.A98.K865/QJ2.KJ8.KQ76.AJ9/T98.A76.JT5.QT74/7654.T543.432.32"
OPEN = f"double-king/1 club dealer=3 {HANDS}"


def test_the_moves_with_the_result_of_each_seat(run: Run) -> None:
    lines = run("advise", f"{OPEN} contract=king-of-hearts", "--solve").out.splitlines()
    assert lines[0] == "5♣ is best for seat 0."
    assert lines[1].split() == ["seat", "0", "seat", "1", "seat", "2", "seat", "3"]
    assert lines[2].split() == ["5♣", "−5", "0", "0", "0"]
    assert lines[-1].startswith("best play: 5♣, 9♣, 7♣, 2♣, ")


def test_one_object_for_programs(run: Run) -> None:
    found = json.loads(run("advise", f"{OPEN} contract=king-of-hearts", "--solve", "--json").out)
    assert found["seat"] == 0
    assert found["unit"] == "points"
    assert found["moves"][0] == {"move": "5C", "values": [-5.0, 0.0, 0.0, 0.0]}
    assert len(found["line"]) == found["depth"]
    assert found["nodes"] > 0


def test_a_position_that_cannot_be_solved_is_refused(run: Run) -> None:
    hidden = "double-king/1 club seat=0 dealer=3 hands=AK3.Q92.A98.K865/-/-/- contract=tricks"
    assert_one_line(run("advise", hidden, "--solve"), 2, "with all cards open")
