"""Record files, right, wrong and broken: traced, replayed, and proved fair."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cli_runs import Run, assert_one_line
from courtcards.kernel.shuffling import compute_commitment
from courtcards.play import records
from courtcards.play.chance import Fairness
from play.recorded import recorded
from tables.playing import SEED

Edit = Callable[[dict[str, Any]], object]


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def edited(path: Path, target: Path, line: int, edit: Edit) -> Path:
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


def swap_moves(record: dict[str, Any]) -> None:
    record["hands"][1]["moves"][3][1] = record["hands"][1]["moves"][0][1]


WRONG: dict[str, tuple[int, Edit, tuple[str, ...]]] = {
    "illegal move": (2, swap_moves, ("match 2 (line 3), hand 1, ply 3",)),
    "a pack that is no cut": (
        2,
        lambda record: record["hands"][1]["pack"].reverse(),
        ("match 2 (line 3), hand 1", "DK-1.5"),
    ),
    "other totals": (0, lambda record: record["totals"].reverse(), ("totals should be",)),
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
    "half a line": b'{"format": "courtcards-record/1", "game": "double',
    "half a mark of UTF-16": b"\xff\xfe\x00\xd8",
    "not UTF-8": b'{"format": "\xff\xfe"}\n',
    "a trace": b'{"format": "courtcards-trace/1", "game": "double-king"}\n',
    "nested too deeply": b'{"x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
    "empty": b"",
    "blank": b"\n\n  \n",
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_file_gets_one_line(
    run: Run, games_file: Path, tmp_path: Path, fault: str
) -> None:
    broken = tmp_path / "broken.jsonl"
    for command in ("replay", "trace"):
        broken.write_bytes(BROKEN[fault])
        assert_one_line(run(command, broken), 2, str(broken), "courtcards-record/1")
        broken.write_bytes(games_file.read_bytes() + BROKEN[fault])
        if BROKEN[fault].strip():
            assert_one_line(run(command, broken), 2, f"{broken}, line 4: ")


def test_a_file_that_cannot_be_read_or_is_of_another_game(
    run: Run, games_file: Path, tmp_path: Path
) -> None:
    missing, target = tmp_path / "none.jsonl", tmp_path / "wrong.jsonl"
    wrong = edited(games_file, target, 0, lambda record: record.update(game="bridge"))
    for command in ("replay", "trace"):
        assert_one_line(run(command, missing), 2, f"cannot read {missing}: no such file")
        assert_one_line(run(command, tmp_path), 2, f"cannot read {tmp_path}: is a directory")
        assert_one_line(run(command, wrong), 2, f"{wrong}, line 1: ", "'bridge'")


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


def with_fairness(record: records.Record, **changes: Any) -> records.Record:
    assert isinstance(record.fairness, Fairness)
    return replace(record, fairness=replace(record.fairness, **changes))


def written(file: Path, *matches: records.Record) -> Path:
    file.write_bytes(b"".join(records.encode(each) + b"\n" for each in matches))
    return file


def test_a_fair_match_is_proved_and_any_other_is_not(run: Run, tmp_path: Path) -> None:
    record, file = recorded("kings-corner", "french-single", 2), tmp_path / "match.jsonl"
    answer = run("replay", "--fair", written(file, record))
    assert answer.status == 0, answer.err
    assert answer.out.startswith(f"match 0: commitment {compute_commitment(SEED)}\n")
    assert answer.out.endswith("all legal, every shuffle fair\n")
    for is_given in (False, True):
        written(file, with_fairness(record, seed_given=is_given, contributions=["x", ""]))
        assert run("replay", file).status == 0
        assert_one_line(run("replay", "--fair", file), 1, "match 0", "hand 0", "seeds")
    written(file, replace(record, fairness=msgspec.UNSET))
    assert_one_line(run("replay", "--fair", file), 1, "match 0", "fairness")


def test_a_match_with_a_named_seed_is_not_called_fair(run: Run, tmp_path: Path) -> None:
    record = recorded("kings-corner", "french-single", 2)
    file = written(tmp_path / "named.jsonl", record, with_fairness(record, seed_given=True))
    answer = run("replay", "--fair", file, written(tmp_path / "fair.jsonl", record))
    assert answer.status == 3, answer.err
    by_file = answer.out.split(f"{file}: ")
    assert "match 1: not fair" in by_file[0]
    assert "match 0: not fair" not in by_file[0]
    assert "shuffle fair" not in by_file[1].splitlines()[0]
    assert by_file[1].endswith("all legal, every shuffle fair\n")
    assert run("replay", file).status == 0


def test_of_what_was_brought_nothing_is_proved(run: Run, tmp_path: Path) -> None:
    record = recorded("kings-corner", "cross-points", 3, target=30)
    brought = with_fairness(record, version=2, brought=1)
    answer = run("replay", "--fair", written(tmp_path / "match.jsonl", brought))
    assert answer.status == 0, answer.err
    told = "every shuffle fair, except in 1 hand from other tables\n"
    assert answer.out.endswith(told)
