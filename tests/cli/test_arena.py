"""Bots against bots from the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cli_runs import Run, assert_one_line
from courtcards.cli import arena
from courtcards.cli.long_runs import WorkerPool
from courtcards.lab.workers import PieceQueue, Task, run_here

CLUB = ("arena", "--rules", "club", "--bots", "steady,random", "--deals", 6)


def test_the_better_bot_is_told_with_intervals(run: Run) -> None:
    answer = run(*CLUB)
    assert answer.status == 0
    assert answer.err == ""
    lines = answer.out.splitlines()
    assert lines[0] == "double-king club, 6 deals, 48 plays, seed 0"
    assert lines[1].startswith("  steady alone against 3 random  ")
    assert lines[2].startswith("  random alone against 3 steady  ")
    assert lines[3].startswith("steady over random: +")
    assert lines[3].endswith("points a deal (95%, 6 deals)")
    found = json.loads(run(*CLUB, "--json").out)
    assert found["bots"] == ["steady", "random"]
    assert found["unit"] == "deal"
    assert found["format"] == "one"
    difference = found["difference"]
    assert difference["low"] < difference["mean"] < difference["high"]
    assert [group["bot"] for group in found["groups"]] == ["steady", "random"]
    assert found["better"] is None
    assert "adjusted" not in found


FOUR = ("arena", "--rules", "french", "--players", 4, "--bots", "steady,random")
WITH_LUCK = (*FOUR, "--deals", 6, "--adjusted")


def test_what_is_left_without_luck_stands_below_the_result(run: Run) -> None:
    asked = (*FOUR, "--deals", 4, "--adjusted")
    result, without = run(*asked).out.splitlines()[-2:]
    assert result == run(*asked[:-1]).out.splitlines()[-1]
    assert re.fullmatch(
        r"without luck: [+-]\d\.\d\d ± \d\.\d\d points a hand \(variance 1/\d\.\d\d\)", without
    )
    found = json.loads(run(*asked, "--json").out)
    adjusted, difference = found["adjusted"], found["difference"]
    assert adjusted["low"] < adjusted["mean"] < adjusted["high"]
    assert difference["low"] < adjusted["mean"] < difference["high"]


def test_until_decided_stops_early_and_says_so(run: Run) -> None:
    answer = run("arena", "--rules", "french", "--bots", "steady,random", "--until", "decided")
    assert answer.out.splitlines()[-1] == "decided: steady is better"
    alike = run("arena", "--rules", "cross", "--bots", "random,steady", "--until", "decided",
                "--deals", 2)  # fmt: skip
    head, of_one, *_, last = alike.out.splitlines()
    assert head == "kings-corner cross, 2 hands, 4 plays, seed 0"
    assert "%" in of_one, "a hand is won or lost"
    assert last == "not decided"


def interrupted_after(batches: int) -> Callable[..., WorkerPool[Any]]:
    """Crews that do some batches in this process, and then somebody presses Ctrl-C."""

    def crew(task: Task[Any], spans: PieceQueue) -> Generator[Any, None, None]:
        yield from islice(run_here(task, spans), batches)
        raise KeyboardInterrupt

    return lambda *_: crew


@pytest.mark.parametrize(
    ("asked", "other", "name"),
    [
        (CLUB, (*CLUB, "--seed", 1), "plays.csv"),
        (CLUB, (*CLUB, "--seed", 1), "plays.parquet"),
        (WITH_LUCK, WITH_LUCK[:-1], "plays.csv"),
    ],
)
def test_what_was_stopped_goes_on_by_the_same_call(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    asked: tuple[object, ...],
    other: tuple[object, ...],
    name: str,
) -> None:
    whole, target = tmp_path / f"whole-{name}", tmp_path / name
    expected = run(*asked, "--results", whole).out
    with monkeypatch.context() as patch:
        patch.setattr(arena, "choose_pool", interrupted_after(2))
        answer = run(*asked, "--results", target)
    done = int(answer.err.split()[3])
    assert 2 <= done < 6
    assert answer.status == 130
    assert answer.err.startswith(f"courtcards: stopped after {done} of 6 ")
    assert answer.err.endswith(": the same command continues\n")
    assert f", {8 * done} plays, seed 0\n" in answer.out
    assert_one_line(run(*other, "--results", target), 2, "another run")
    again = run(*asked, "--results", target, "--resume")
    assert (again.status, again.out) == (0, expected)
    assert target.read_bytes() == whole.read_bytes()
    assert sorted(tmp_path.iterdir()) == sorted([whole, target])
    assert_one_line(run(*asked, "--results", target), 2, "exists already")


def test_stopping_it_tells_what_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "choose_pool", interrupted_after(0))
    answer = run(*CLUB, "--json")
    assert (answer.status, answer.err) == (130, "courtcards: stopped after 0 of 6 deals\n")
    found = json.loads(answer.out)
    assert found["deals"] == 0
    assert found["difference"] == {"mean": None, "low": None, "high": None}
