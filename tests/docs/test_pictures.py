"""The pictures and tables of documents: each is shown, says what it shows, and agrees."""

from __future__ import annotations

import csv
import re
import shlex
from pathlib import Path
from typing import Any

import typer.main

from courtcards.cli.commands import app
from courtcards.lab.studies import STUDIES
from docs.pages import MAKEFILE, PICTURES, README_PICTURES, ROOT

EVENING = ROOT / "docs/club-evening.md"
SHOWN = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", EVENING.read_text(encoding="utf-8"))
TAKEN = sorted(PICTURES.glob("*.webp"))
OF_README = sorted(README_PICTURES.glob("*.webp"))
LARGEST, ALL_OF_THEM = 60_000, 1_000_000
"""Bytes of a picture, and of all: whoever clones the project has them all."""
STUDY = (ROOT / "docs/study.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (courtcards study .*)$", STUDY, re.MULTILINE)


def test_every_picture_is_shown_once_and_says_what_it_shows() -> None:
    assert sorted(EVENING.parent / target for _, target in SHOWN) == TAKEN
    texts = [text for text, _ in SHOWN]
    assert len(set(texts)) == len(texts)
    assert [text for text in texts if not 40 < len(text) < 200 or not text.endswith(".")] == []


def test_the_readme_shows_a_table_and_a_hall_light_and_dark() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r'(?:src|srcset)="([^"]+)"', text)
    assert sorted(ROOT / place for place in shown) == OF_README
    assert len(OF_README) == 2 * len(re.findall(r' alt="[^"]{40,200}\."', text)) == 4


def test_every_picture_is_taken_by_name_and_small() -> None:
    """A picture that nothing takes any more would show for ever what was."""
    scripts = (ROOT / "tests/pictures").glob("*.py")
    told = "".join(path.read_text(encoding="utf-8") for path in scripts)
    assert [path.stem for path in TAKEN + OF_README if f'"{path.stem}"' not in told] == []
    sizes = {path.name: path.stat().st_size for path in TAKEN + OF_README}
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}
    assert sum(sizes.values()) < ALL_OF_THEM


def parsed(command: str) -> dict[str, Any]:
    """The parameters of a command line; one that there is none of raises."""
    program, name, *arguments = shlex.split(command)
    assert (program, name) == ("courtcards", "study")
    group: Any = typer.main.get_command(app)
    found: dict[str, Any] = group.get_command(None, name).make_context(name, arguments).params
    return found


def test_the_page_of_studies_has_all_in_order_and_every_command_exists() -> None:
    headings = re.findall(r"^## (.*)$", STUDY, re.MULTILINE)
    assert headings == [study.question for study in STUDIES.values()]
    for asked in map(parsed, COMMANDS):
        assert asked["name"] in {"all", *STUDIES}
        assert Path(asked["out"]) == Path("docs/study")
    (made,) = re.findall(r"-m courtcards (study all .*)", MAKEFILE)
    said, shown = parsed(f"courtcards {made}"), parsed(COMMANDS[0])
    for name in ("name", "deals", "seed", "bot", "out", "page_file"):
        assert said[name] == shown[name], name


def test_every_study_has_its_picture_its_table_and_its_command() -> None:
    for name, study in STUDIES.items():
        text = STUDY.partition(f"## {study.question}\n")[2].partition("\n## ")[0]
        assert f"(study/{name}.svg)" in text
        picture = (ROOT / f"docs/study/{name}.svg").read_text(encoding="utf-8")
        assert picture.rstrip().endswith("</svg>")
        (command,) = re.findall(r"^    (courtcards study .*)$", text, re.MULTILINE)
        assert parsed(command)["name"] == name
        with (ROOT / f"docs/study/{name}.csv").open(encoding="utf-8") as file:
            kept = list(csv.DictReader(file))
        lines = [line for line in text.splitlines() if line.startswith("| ")][2:]
        for line, row in zip(lines, kept, strict=True):
            means = re.findall(r"(-?[\d.]+) ± ([\d.]+)", line)
            assert means, line
            assert all(is_in(row, float(mean), float(half)) for mean, half in means), line


def is_in(row: dict[str, str], mean: float, half: float) -> bool:
    """Whether a row has a value that a table may show by this mean and half an interval."""
    return any(
        abs(float(value) - mean) <= half
        for head, value in row.items()
        if not head.endswith((", low", ", high")) and re.fullmatch(r"-?[\d.e+-]+", value)
    )
