"""Simulating matches from the command line."""

from __future__ import annotations

import json
import shlex
import signal
from pathlib import Path

import pytest
from pyarrow import parquet

from cli_runs import Run, assert_one_line, interrupted
from courtcards.lab.journal import build_partial_path


def test_workers_change_nothing(run: Run, tmp_path: Path) -> None:
    asked = ("simulate", "--rules", "cross-chips", "--set", "hands=2", "--bots", "novice,steady")
    ends = {"--record": "jsonl", "--results": "csv", "--moves": "parquet"}
    for workers in (1, 2):
        kept = [(option, tmp_path / f"{workers}.{end}") for option, end in ends.items()]
        files = [word for pair in kept for word in pair]
        answer = run(*asked, "--matches", 6, "--seed", "x", "--workers", workers, *files)
        assert (answer.status, answer.err) == (0, "")
    assert (tmp_path / "1.jsonl").read_bytes().count(b"\n") == 6
    for end in ends.values():
        assert (tmp_path / f"1.{end}").read_bytes() == (tmp_path / f"2.{end}").read_bytes()
    assert len(list(tmp_path.iterdir())) == 6


def test_the_summary_comes_last_and_apart(run: Run) -> None:
    asked = ["simulate", "--rules", "club", "--matches", 2, "--record", "-"]
    answer = run(*asked, "--json")
    *records, summary = [json.loads(line) for line in answer.out.splitlines()]
    assert [record["format"] for record in records] == ["courtcards-record/1"] * 2
    hands = [hand for record in records for hand in record["hands"]]
    assert summary["matches"] == 2
    assert summary["hands"] == len(hands) == 40
    assert summary["decisions"] == sum(len(hand["moves"]) for hand in hands)
    assert summary["seconds"] > 0
    assert len(summary) == 4
    in_words = run(*asked)
    assert in_words.err.startswith("2 matches, 40 deals, ")
    assert len(in_words.out.splitlines()) == 2


def test_a_refusal_leaves_the_file_as_it_was(run: Run, tmp_path: Path) -> None:
    records, moves = tmp_path / "games.jsonl", tmp_path / "moves.parquet"
    for file in (records, moves):
        file.write_text("precious", encoding="utf-8")
    run("simulate", "--rules", "crowning", "--players", 3, "--record", records)
    run("simulate", "--rules", "club", "--bots", "genius", "--record", records)
    assert_one_line(run("simulate", "--rules", "club", "--moves", moves), 2, "exists already")
    assert records.read_text(encoding="utf-8") == moves.read_text(encoding="utf-8") == "precious"


def test_stopping_it_leaves_whole_lines_and_no_traceback(tmp_path: Path) -> None:
    target = tmp_path / "games.jsonl"
    asked = ["--rules", "club", "--matches", "1000000", "--workers", "2"]
    status, errors = interrupted(target, "simulate", *asked, "--record", str(target))
    lines = target.read_bytes().split(b"\n")
    assert lines.pop() == b""
    assert all(json.loads(line)["format"] == "courtcards-record/1" for line in lines)
    said = f"courtcards: stopped after {len(lines)} of 1000000 matches: the same command"
    assert (status, errors) == (130, f"{said} with --resume continues\n")


@pytest.mark.parametrize(
    ("ended_by", "kind"), [(signal.SIGINT, "csv"), (signal.SIGTERM, "parquet")]
)
def test_what_was_stopped_goes_on_by_the_same_call(
    run: Run, tmp_path: Path, ended_by: signal.Signals, kind: str
) -> None:
    ends = {"--moves": "moves.parquet", "--results": f"hands.{kind}", "--record": "jsonl"}

    def asked(name: str) -> list[str]:
        files = [(option, str(tmp_path / f"{name}.{end}")) for option, end in ends.items()]
        rules = ["simulate", "--rules", "club", "--bots", "steady"]
        return [*rules, *(word for pair in files for word in pair)]

    partial = build_partial_path(tmp_path / f"cut.hands.{kind}")
    status, errors = interrupted(
        partial, *asked("cut"), "--matches", "1000000", "--workers", "1", ended_by=ended_by
    )
    done = int(errors.split()[3])
    said = f"courtcards: stopped after {done} of 1000000 matches: the same command continues"
    assert (status, errors) == (130, f"{said}\n")
    assert not (tmp_path / f"cut.hands.{kind}").exists()
    assert_one_line(
        run(*asked("cut"), "--seed", "x"), 2, "belongs to another run or another version"
    )
    assert_one_line(
        run(*asked("cut"), "--matches", done - 1), 2, f"holds {done} already, more than"
    )
    for name in ("cut", "whole"):
        answer = run(*asked(name), "--matches", done + 2, "--workers", 1, "--json")
        assert json.loads(answer.out)["hands"] == 20 * (done + 2)
    for end in ends.values():
        assert (tmp_path / f"cut.{end}").read_bytes() == (tmp_path / f"whole.{end}").read_bytes()
    assert len(list(tmp_path.iterdir())) == 6
    assert_one_line(run(*asked("cut"), "--matches", done + 2), 2, "exists already")


def test_records_alone_go_on_with_resume(run: Run, tmp_path: Path) -> None:
    whole, target = tmp_path / "whole.jsonl", tmp_path / "games.jsonl"
    asked = ("simulate", "--rules", "french", "--matches", 6, "--record")
    run(*asked, whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    target.write_bytes(b"".join(lines[:4]) + lines[4][:50])
    answer = run(*asked, target, "--resume")
    assert answer.status == 0, answer.err
    assert answer.out.startswith("6 matches, ")
    assert target.read_bytes() == whole.read_bytes()
    assert run(*asked, target, "--resume").out.startswith("6 matches, ")
    other = run(*asked, target, "--resume", "--seed", "other")
    assert_one_line(other, 2, "does not hold the first matches")
    assert target.read_bytes() == whole.read_bytes()


def test_the_command_of_the_card_makes_the_file_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ("simulate", "--rules", "cross", "--set", "hands=2", "--players", 3, "--seed", "a b")
    run(*asked, "--bots", "steady,random,steady", "--moves", "x.parquet", "--card", "x.md")
    first = Path("x.parquet").read_bytes()
    text = Path("x.md").read_text(encoding="utf-8")
    command = next(line for line in text.splitlines() if line.startswith("    courtcards "))
    assert_one_line(run(*asked, "--moves", "y.parquet", "--card", "x.md"), 2, "exists already")
    Path("x.parquet").unlink()
    answer = run(*shlex.split(command)[1:])
    assert (answer.status, answer.err) == (0, "")
    assert Path("x.parquet").read_bytes() == first
    assert f"{parquet.read_table('x.parquet').num_rows:,} decisions of 1 matches" in text
