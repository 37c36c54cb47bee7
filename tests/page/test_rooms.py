"""How the page is laid out: where a game is named, how long files and lines are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from courtcards.games import GAMES
from courtcards.page import STATIC, TEMPLATES

KINDS = {".js", ".css", ".html"}
OURS = sorted(
    path
    for folder in (STATIC, TEMPLATES)
    for path in folder.rglob("*")
    if path.suffix in KINDS and "vendor" not in path.parts
)
MADE = "wire.d.ts"
"""Written from the server's description, as long as that is."""
MOST_LINES = 400
WIDTH = 120


def named(path: Path) -> str:
    return path.relative_to(STATIC.parent).as_posix()


NAME = re.compile(
    "|".join(r".?".join(map(re.escape, name.split("-"))) for name in sorted(GAMES))
    + r"|kings.in.the.corner",
    re.IGNORECASE,
)


@pytest.mark.parametrize("path", OURS, ids=named)
def test_a_game_is_named_in_its_own_folder_alone(path: Path) -> None:
    if (STATIC / "games") not in path.parents:
        assert NAME.findall(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", OURS, ids=named)
def test_files_are_small(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("path", [path for path in OURS if path.suffix != ".html"], ids=named)
def test_lines_are_short(path: Path) -> None:
    """But for a text that a person reads: it stands in one line, however long."""
    lines = path.read_text("utf-8").splitlines()
    long = [line for line in lines if len(line) > WIDTH]
    assert [line for line in long if not path.name.startswith("words")] == []
