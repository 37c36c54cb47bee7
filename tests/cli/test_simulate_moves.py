"""Decisions written down by a simulation: `courtcards simulate --moves`."""

from __future__ import annotations

import shlex
import signal
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from cli_runs import Run, assert_one_line, interrupted
from courtcards.lab.resuming import partial_of

STEADY = ("simulate", "--rules", "club", "--bots", "steady", "--seed", "x")


def test_workers_change_nothing(run: Run, tmp_path: Path) -> None:
    asked = ("simulate", "--rules", "french-single", "--bots", "novice,steady", "--matches", 9)
    for workers in (1, 2):
        answer = run(*asked, "--moves", tmp_path / f"{workers}.parquet", "--workers", workers)
        assert (answer.status, answer.err) == (0, "")
    one = (tmp_path / "1.parquet").read_bytes()
    assert one == (tmp_path / "2.parquet").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1.parquet", "2.parquet"]


@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGTERM], ids=lambda by: by.name)
def test_what_was_stopped_goes_on_by_the_same_call(
    run: Run, tmp_path: Path, ended_by: signal.Signals
) -> None:
    def asked(name: str) -> list[str]:
        files = {"--moves": "parquet", "--results": "csv", "--record": "jsonl"}
        named = [(option, str(tmp_path / f"{name}.{end}")) for option, end in files.items()]
        return [*STEADY, *(word for pair in named for word in pair)]

    partial = partial_of(tmp_path / "cut.csv")
    status, errors = interrupted(
        partial, *asked("cut"), "--matches", "1000000", "--workers", "2", ended_by=ended_by
    )
    done = int(errors.split()[3])
    said = f"courtcards: stopped after {done} of 1000000 matches: the same call goes on from there"
    assert (status, errors) == (130, f"{said}\n")
    assert not (tmp_path / "cut.parquet").exists()
    assert run(*asked("cut"), "--matches", done + 2, "--workers", 1).status == 0
    assert run(*asked("whole"), "--matches", done + 2, "--workers", 1).status == 0
    for end in ("parquet", "csv", "jsonl"):
        assert (tmp_path / f"cut.{end}").read_bytes() == (tmp_path / f"whole.{end}").read_bytes()
    assert len(list(tmp_path.iterdir())) == 6


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


def test_without_pyarrow_one_sentence_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.csv", None)
    answer = run(*STEADY, "--moves", tmp_path / "moves.parquet")
    assert_one_line(
        answer, 1, 'Parquet needs one more package: python -m pip install "courtcards[lab]"'
    )
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_is_not_written_over(run: Run, tmp_path: Path) -> None:
    moves = tmp_path / "moves.parquet"
    moves.write_text("precious", encoding="utf-8")
    assert_one_line(run(*STEADY, "--moves", moves), 2, "exists already")
    assert moves.read_text(encoding="utf-8") == "precious"
