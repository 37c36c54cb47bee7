"""Tracing and replaying record files, right, wrong and broken."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli_runs import Run, assert_one_line

Edit = Callable[[dict[str, Any]], object]


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def edited(path: Path, target: Path, line: int, edit: Edit) -> Path:
    """A copy of a record file with one record changed."""
    records = lines_of(path)
    edit(records[line])
    target.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return target


def test_a_right_file_replays(run: Run, games_file: Path) -> None:
    answer = run("replay", games_file)
    records = lines_of(games_file)
    hands = sum(len(record["hands"]) for record in records[:2])
    deals = len(records[2]["hands"])
    decisions = sum(len(hand["moves"]) for record in records for hand in record["hands"])
    assert answer.status == 0
    assert answer.err == ""
    counts = f"3 matches, {hands} hands, {deals} deals, {decisions} decisions"
    assert answer.out == f"{games_file}: {counts}: all legal\n"


def test_one_match_is_not_many(run: Run, games_file: Path, tmp_path: Path) -> None:
    single = tmp_path / "one.jsonl"
    single.write_bytes(games_file.read_bytes().split(b"\n")[1])
    hands = len(lines_of(single)[0]["hands"])
    assert hands != 1
    assert f": 1 match, {hands} hands, " in run("replay", single).out
    single.write_bytes(games_file.read_bytes().split(b"\n")[2])
    assert ": 1 match, 20 deals, " in run("replay", single).out


def test_a_trace_has_every_decision(run: Run, games_file: Path) -> None:
    answer = run("trace", games_file)
    assert answer.status == 0
    trace = [json.loads(line) for line in answer.out.splitlines()]
    for record in lines_of(games_file):
        head = trace.pop(0)
        assert head["format"] == "courtcards-trace/1"
        assert {key: head[key] for key in ("game", "options", "players")} == {
            key: record[key] for key in ("game", "options", "players")
        }
        totals = []
        for number, hand in enumerate(record["hands"]):
            opening = {"hand": number, "dealer": hand["dealer"], "pack": hand["pack"]}
            assert trace.pop(0) == opening
            stocks = list(hand.get("stocks", []))
            for ply, (seat, move) in enumerate(hand["moves"]):
                step = trace.pop(0)
                assert (step["hand"], step["ply"], step["seat"]) == (number, ply, seat)
                assert step["move"] == move
                assert move in step["legal"]
                assert step["legal"] == sorted(step["legal"])
                if trace[0].keys() == {"hand", "stock"}:
                    assert trace.pop(0)["stock"] == stocks.pop(0)
            assert not stocks
            closing = trace.pop(0)
            assert (closing["end"], closing["scores"]) == (hand["end"], hand["scores"])
            totals = closing["totals"]
        assert totals == record["totals"]
    assert not trace


def test_standard_input_is_read(
    run: Run, games_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(games_file.read_bytes()))
    monkeypatch.setattr(sys, "stdin", stream)
    assert run("trace", "-").out == run("trace", games_file).out


def swap_moves(record: dict[str, Any]) -> None:
    record["hands"][1]["moves"][3][1] = record["hands"][1]["moves"][0][1]


WRONG: dict[str, tuple[int, Edit, tuple[str, ...]]] = {
    "illegal move": (2, swap_moves, ("match 2 (line 3), hand 1, ply 3",)),
    "move of the wrong seat": (
        0,
        lambda record: record["hands"][0]["moves"].__setitem__(0, [5, "end"]),
        ("match 0 (line 1), hand 0, ply 0", "turn of seat"),
    ),
    "no move": (
        2,
        lambda record: record["hands"][0]["moves"][4].__setitem__(1, "fold"),
        ("match 2 (line 3), hand 0, ply 4", "'fold'"),
    ),
    "moves missing": (
        1,
        lambda record: record["hands"][0]["moves"].pop(),
        ("match 1 (line 2), hand 0", "stop before the hand has ended"),
    ),
    "moves too many": (
        0,
        lambda record: record["hands"][0]["moves"].append([0, "end"]),
        ("match 0 (line 1), hand 0",),
    ),
    "a pack of 51": (
        0,
        lambda record: record["hands"][0]["pack"].pop(),
        ("match 0 (line 1), hand 0", "52 cards, not 51"),
    ),
    "a card twice": (
        0,
        lambda record: record["hands"][0]["pack"].__setitem__(0, record["hands"][0]["pack"][1]),
        ("match 0 (line 1), hand 0", "twice"),
    ),
    "a pack that is no cut": (
        2,
        lambda record: record["hands"][1]["pack"].reverse(),
        ("match 2 (line 3), hand 1", "DK-1.5"),
    ),
    "another end": (
        0,
        lambda record: record["hands"][0].__setitem__("end", "all-played"),
        ("match 0 (line 1), hand 0", "end should be"),
    ),
    "other scores": (
        2,
        lambda record: record["hands"][3].__setitem__("scores", [0, 0, 0, 0]),
        ("match 2 (line 3), hand 3", "scores should be"),
    ),
    "other totals": (0, lambda record: record["totals"].reverse(), ("totals should be",)),
    "other winners": (
        2,
        lambda record: record.__setitem__("winners", []),
        ("match 2 (line 3)", "winners should be"),
    ),
    "other ranking points": (
        2,
        lambda record: record.__setitem__("ranking_points", [1, 2, 3, 4]),
        ("match 2 (line 3)", "ranking_points should be"),
    ),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_record_against_the_rules_is_refused(
    run: Run, games_file: Path, tmp_path: Path, fault: str
) -> None:
    line, edit, parts = WRONG[fault]
    wrong = edited(games_file, tmp_path / "wrong.jsonl", line, edit)
    assert_one_line(run("replay", wrong), 1, str(wrong), *parts)


def test_a_trace_stops_at_the_decision_that_is_not_legal(
    run: Run, games_file: Path, tmp_path: Path
) -> None:
    wrong = edited(games_file, tmp_path / "wrong.jsonl", 2, swap_moves)
    answer = run("trace", wrong)
    assert_one_line(answer, 1, f"{wrong}, line 3, hand 1, ply 3")
    right = answer.out.splitlines()
    assert right == run("trace", games_file).out.splitlines()[: len(right)]
    assert (json.loads(right[-1])["hand"], json.loads(right[-1])["ply"]) == (1, 2)


BROKEN = {
    "not JSON": b"four of clubs\n",
    "half a line": b'{"format": "courtcards-record/1", "game": "double',
    "not an object": b"[1, 2, 3]\n",
    "not UTF-8": b'{"format": "\xff\xfe"}\n',
    "another version": b'{"format": "courtcards-record/2"}\n',
    "a trace": b'{"format": "courtcards-trace/1", "game": "double-king"}\n',
    "nested too deeply": b'{"x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
    "nothing in it": b'{"format": "courtcards-record/1"}\n',
    "empty": b"",
    "blank": b"\n\n  \n",
}


@pytest.mark.parametrize("fault", BROKEN)
@pytest.mark.parametrize("command", ["replay", "trace"])
def test_a_broken_file_gets_one_line(
    run: Run, games_file: Path, tmp_path: Path, command: str, fault: str
) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(BROKEN[fault])
    assert_one_line(run(command, broken), 2, str(broken), "courtcards-record/1")
    broken.write_bytes(games_file.read_bytes() + BROKEN[fault])
    if BROKEN[fault].strip():
        assert_one_line(run(command, broken), 2, f"{broken}, line 4: ")


OPTION_FAULTS: dict[str, tuple[Edit, str]] = {
    "an unknown game": (lambda record: record.__setitem__("game", "bridge"), "'bridge'"),
    "an unknown rule set": (lambda record: record.__setitem__("ruleset", "italian"), "'italian'"),
    "an unknown option": (lambda record: record["options"].__setitem__("jokers", True), "jokers"),
    "a wrong value": (lambda record: record["options"].__setitem__("draw", "never"), "'never'"),
    "an option missing": (lambda record: record["options"].pop("draw"), "lack draw"),
    "too many players": (lambda record: record["players"].extend("abcdef"), "players, not"),
}


@pytest.mark.parametrize("fault", OPTION_FAULTS)
@pytest.mark.parametrize("command", ["replay", "trace"])
def test_rules_that_do_not_exist_are_no_record(
    run: Run, games_file: Path, tmp_path: Path, command: str, fault: str
) -> None:
    edit, part = OPTION_FAULTS[fault]
    wrong = edited(games_file, tmp_path / "wrong.jsonl", 0, edit)
    assert_one_line(run(command, wrong), 2, f"{wrong}, line 1: ", part)


@pytest.mark.parametrize("command", ["replay", "trace"])
def test_a_file_that_cannot_be_read(run: Run, tmp_path: Path, command: str) -> None:
    missing = tmp_path / "none.jsonl"
    assert_one_line(run(command, missing), 2, f"cannot read {missing}: no such file")
    assert_one_line(run(command, tmp_path), 2, f"cannot read {tmp_path}: is a directory")
    assert_one_line(run(command), 2, "Missing argument", f"courtcards {command} --help")


def test_a_reader_that_goes_away_is_no_error(games_file: Path, tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    many.write_bytes(games_file.read_bytes() * 20)
    command = [sys.executable, "-m", "courtcards", "trace", str(many)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1
