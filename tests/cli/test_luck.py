"""`courtcards luck`: what recorded matches owe to luck, and what to play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_runs import Run, assert_one_line

KINGS, DOUBLE_KING = 0, 2
"""A match of Kings in the Corner and the round of Double King among the matches of the file."""


@pytest.mark.parametrize(
    ("match", "parts"), [(KINGS, ["cards", "draws", "play"]), (DOUBLE_KING, ["cards", "play"])]
)
def test_what_each_result_of_a_match_is_made_of(
    run: Run, games_file: Path, match: int, parts: list[str]
) -> None:
    answer = run("luck", games_file, "--match", match, "--json")
    assert (answer.status, answer.err) == (0, "")
    told = json.loads(answer.out)
    assert told["match"] == match
    for player in told["players"]:
        values = [player[part]["value"] for part in parts]
        assert sum(values) == pytest.approx(player["result"])
    lines = run("luck", games_file, "--match", match).out.splitlines()
    assert lines[0].startswith(f"match {match}, hands: {told['hands']}")
    assert lines[1].split() == ["player", "result", *parts]
    for line, player in zip(lines[2:], told["players"], strict=True):
        name, result, first, *_ = line.split()
        assert name == player["player"]
        assert float(result) == pytest.approx(player["result"], abs=0.051)
        assert float(first) == pytest.approx(player["cards"]["value"], abs=0.051)
        verdict = f"played {player['verdict']}" if player["verdict"] else ""
        assert line.endswith(verdict)


def test_a_file_is_told_with_luck_and_without(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    asked = ("--rules", "french-single", "--players", 2, "--matches", 8, "--seed", 1)
    assert run("simulate", *asked, "--bots", "steady,random", "--record", file).status == 0
    answer = run("luck", file, "--json")
    assert (answer.status, answer.err) == (0, "")
    told = json.loads(answer.out)
    assert (told["matches"], told["hands"], told["units"]) == (8, 8, ["hands"])
    steady, chance = told["players"]
    assert (steady["seat"], steady["player"]) == (0, "bot:steady")
    assert (chance["seat"], chance["player"]) == (1, "bot:random")
    assert steady["raw"]["mean"] == pytest.approx(-chance["raw"]["mean"])
    assert steady["adjusted"]["mean"] > 0
    lines = run("luck", file).out.splitlines()
    assert lines[0] == "matches: 8, hands: 8; hands won a hand, against the average of the others"
    assert len(lines) == 4


def test_what_makes_no_sense_is_told_in_a_line(run: Run, games_file: Path) -> None:
    assert_one_line(run("luck", games_file, "--match", 99), 2, "there is no match 99")
