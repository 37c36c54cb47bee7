"""Questions about the games from the command line."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from cli_runs import Run
from courtcards.lab.studies import STUDIES


def test_the_questions_are_listed(run: Run) -> None:
    lines = run("study", "--list").out.splitlines()
    assert [line.split()[0] for line in lines] == list(STUDIES)
    assert all(line.endswith("?") for line in lines)


@pytest.mark.long
def test_all_questions_make_a_page_and_each_makes_the_same_files_alone(
    run: Run, tmp_path: Path
) -> None:
    page, whole, alone = (tmp_path / name for name in ("page.md", "whole", "alone"))
    answer = run("study", "all", "--deals", 20, "--out", whole, "--page", page)
    assert answer.status == 0, answer.err
    text = page.read_text(encoding="utf-8")
    for name, study in STUDIES.items():
        assert f"## {study.question}\n" in text
        assert f"(whole/{name}.svg)" in text
        assert b"</svg>" in (whole / f"{name}.svg").read_bytes()[-20:]
        with (whole / f"{name}.csv").open(encoding="utf-8") as file:
            heads, *rows = csv.reader(file)
        assert all(len(row) == len(heads) for row in rows)
        assert sum(head.endswith(", low") for head in heads) >= 2
    for name, workers in (("kings-stock", 2), ("choice", 1)):
        answer = run("study", name, "--deals", 20, "--out", alone, "--workers", workers)
        assert answer.out.startswith(STUDIES[name].question)
        for kind in ("svg", "csv"):
            assert (alone / f"{name}.{kind}").read_bytes() == (
                whole / f"{name}.{kind}"
            ).read_bytes()


def test_a_study_has_an_answer_a_table_and_a_picture(run: Run, tmp_path: Path) -> None:
    asked = ("study", "contracts", "--deals", 20, "--out", tmp_path, "--picture", "png")
    answer = run(*asked)
    assert answer.status == 0, answer.err
    assert answer.out.startswith(STUDIES["contracts"].question)
    assert (tmp_path / "contracts.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "contracts.csv").read_bytes()
