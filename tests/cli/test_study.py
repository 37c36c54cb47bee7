"""Questions about the games from the command line."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from cli_runs import Run, assert_one_line
from courtcards.lab.study.questions import STUDIES


def test_the_questions_are_listed(run: Run) -> None:
    lines = run("study", "--list").out.splitlines()
    assert [line.split()[0] for line in lines] == list(STUDIES)
    assert all(line.endswith("?") for line in lines)


@pytest.mark.parametrize("name", STUDIES)
def test_a_study_makes_the_same_files_each_time(run: Run, tmp_path: Path, name: str) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    asked = ("study", name, "--deals", 20)
    answer = run(*asked, "--out", one)
    assert answer.status == 0, answer.err
    assert answer.out.startswith(STUDIES[name].question)
    workers = 2 if name in {"kings-stock", "choice"} else 1  # to start processes takes seconds
    assert run(*asked, "--out", two, "--workers", workers).out == answer.out
    for kind in ("svg", "csv"):
        assert (one / f"{name}.{kind}").read_bytes() == (two / f"{name}.{kind}").read_bytes()
    assert b"</svg>" in (one / f"{name}.svg").read_bytes()[-20:]
    with (one / f"{name}.csv").open(encoding="utf-8") as file:
        heads, *rows = csv.reader(file)
    assert all(len(row) == len(heads) for row in rows)
    assert sum(head.endswith(", low") for head in heads) >= 2


def test_all_questions_make_a_page(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    out = tmp_path / "pictures"
    answer = run("study", "all", "--deals", 20, "--out", out, "--page", page, "--picture", "png")
    assert answer.status == 0
    text = page.read_text(encoding="utf-8")
    for name, study in STUDIES.items():
        assert f"## {study.question}\n" in text
        assert f"(pictures/{name}.png)" in text
        assert (out / f"{name}.png").read_bytes().startswith(b"\x89PNG")


REFUSED: dict[str, tuple[list[str], str]] = {
    "no name": ([], "name a study: kings-length"),
    "an unknown name": (["bridge"], "name a study: kings-length"),
    "an unknown bot": (["contracts", "--bot", "genius"], "there is no bot 'genius'"),
    "a page without pictures": (["contracts", "--page", "x.md"], "name it with --out"),
    "a file for a folder": (["contracts", "--out", "/dev/null"], "cannot write /dev/null"),
    "no deals": (["contracts", "--deals", "0"], "--deals"),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_what_makes_no_sense_gets_one_sentence(run: Run, fault: str) -> None:
    arguments, part = REFUSED[fault]
    answer = run("study", *arguments)
    assert_one_line(answer, 2, part)
    assert answer.out == ""
