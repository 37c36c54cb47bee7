"""The page of studies: its commands exist, its pictures and tables are there and agree."""

from __future__ import annotations

import csv
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer.main

from courtcards.cli.commands import app
from courtcards.lab.study.questions import STUDIES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/study.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (courtcards study .*)$", TEXT, re.MULTILINE)


def part(name: str) -> str:
    """What the page says of a study."""
    whole = TEXT.partition(f"## {STUDIES[name].question}\n")[2]
    assert whole, name
    return whole.partition("\n## ")[0]


def test_the_page_is_that_of_all_studies_in_order() -> None:
    headings = re.findall(r"^## (.*)$", TEXT, re.MULTILINE)
    assert headings == [study.question for study in STUDIES.values()]


def parsed(command: str) -> dict[str, Any]:
    """What a command line asks for; a parameter that there is none of raises."""
    program, name, *arguments = shlex.split(command)
    assert (program, name) == ("courtcards", "study")
    group: Any = typer.main.get_command(app)
    context = group.get_command(None, name).make_context(name, arguments)
    found: dict[str, Any] = context.params
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_page_exists(command: str) -> None:
    asked = parsed(command)
    assert asked["name"] in {"all", *STUDIES}
    assert asked["out"] == Path("docs/study")


@pytest.mark.parametrize("name", STUDIES)
def test_every_answer_has_its_picture_its_table_and_its_command(name: str) -> None:
    text = part(name)
    assert f"(study/{name}.svg)" in text
    picture = (ROOT / f"docs/study/{name}.svg").read_text(encoding="utf-8")
    assert picture.rstrip().endswith("</svg>")
    (command,) = re.findall(r"^    (courtcards study .*)$", text, re.MULTILINE)
    assert parsed(command)["name"] == name
    with (ROOT / f"docs/study/{name}.csv").open(encoding="utf-8") as file:
        kept = list(csv.DictReader(file))
    shown = [line for line in text.splitlines() if line.startswith("| ")][2:]
    assert len(kept) == len(shown)
    for line, row in zip(shown, kept, strict=True):
        means = re.findall(r"(-?[\d.]+) ± ([\d.]+)", line)
        assert means, line
        for mean, half in means:
            assert any(
                abs(float(value) - float(mean)) <= float(half)
                for head, value in row.items()
                if not head.endswith((", low", ", high")) and re.fullmatch(r"-?[\d.e+-]+", value)
            )


def test_the_make_file_writes_the_page_by_its_own_command() -> None:
    (made,) = re.findall(r"-m courtcards (study all .*)", (ROOT / "Makefile").read_text("utf-8"))
    shown = parsed(COMMANDS[0])
    asked = parsed(f"courtcards {made}")
    assert {name: asked[name] for name in ("name", "deals", "seed", "bot", "out", "page_file")} == {
        name: shown[name] for name in ("name", "deals", "seed", "bot", "out", "page_file")
    }
