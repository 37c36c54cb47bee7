"""`courtcards show`: text, pictures and pages from the command line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cli_runs import Run, assert_one_line

DEAL = "double-king/1 club seat=1 dealer=0 hands=-/AK3.Q92.A98.K865/-/- contract=tricks plays=5C,7C"
KINGS = "kings-corner/1 french seats=2 seat=0 hands=432.Q7.T8.64/7 stock=35 n=9S"


def test_a_text_a_file_and_standard_input_are_read_alike(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "1"
    file.write_text(f"\ufeff{DEAL}", encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(DEAL.encode())))
    answers = [run("show", given) for given in (DEAL, file, "-")]
    assert {each.status for each in answers} == {0}
    assert len({each.out for each in answers}) == 1
    assert "♥ Q 9 2" in answers[0].out


@pytest.mark.engine
def test_the_ending_of_the_file_says_what_is_written(run: Run, tmp_path: Path) -> None:
    starts = {".txt": b"Double", ".svg": b"<svg", ".html": b"<!doctype", ".pdf": b"%PDF"}
    for suffix, start in starts.items():
        out = tmp_path / f"deal{suffix}"
        answer = run("show", DEAL, out)
        assert (answer.status, answer.out, answer.err) == (0, "", "")
        assert out.read_bytes().startswith(start)
    assert run("show", DEAL, "--svg").out == (tmp_path / "deal.svg").read_text("utf-8")


def test_the_language_is_that_of_the_option(run: Run) -> None:
    assert "Moindre plis" in run("show", DEAL, "--language", "fr").out
    assert "Kings in der Ecke" in run("show", KINGS, "--language", "de").out


def test_a_file_with_several_positions_is_shown_one_after_the_other(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "lesson.txt"
    file.write_text(f"# Lesson one\n? What now?\n{DEAL}\n\n{KINGS}\n! The two.\n")
    out = run("show", file).out
    parts = ["Lesson one", "Double King", "What now?", "Kings in the Corner"]
    assert sorted(parts, key=out.index) == parts
    assert "The two" not in out
    assert_one_line(run("show", file, "--svg"), 2, "an SVG shows one position, not 2")


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["nowhere.txt"], ["neither a position nor a file"]),
        ([DEAL, "deal.doc"], ["deal.doc must end in .svg"]),
        ([DEAL, "deal.pdf", "--svg"], ["deal.pdf must end in .svg"]),
        ([DEAL, "nowhere/deal.svg"], ["cannot write nowhere/deal.svg"]),
        ([DEAL, "--language", "xx"], ["there is no language 'xx'"]),
        (["double-king/1 club hands=AX"], ["hands"]),
        (["x" * 5000], ["neither a position nor a file"]),
        (["a\0b"], ["neither a position nor a file"]),
    ],
)
def test_a_wrong_use_gives_one_sentence_and_writes_nothing(
    run: Run,
    arguments: list[str],
    parts: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run("show", *arguments)
    assert_one_line(answer, 2)
    assert any(part in answer.err for part in parts)
    assert [*tmp_path.iterdir()] == []
