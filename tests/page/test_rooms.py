"""How the page is laid out: how long files and lines are, what pages of a club do not know."""

from __future__ import annotations

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
MOST_LINES = 400
WIDTH = 120


def named(path: Path) -> str:
    return path.relative_to(STATIC.parent).as_posix()


@pytest.mark.parametrize("path", OURS, ids=named)
def test_files_are_small(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("path", [path for path in OURS if path.suffix != ".html"], ids=named)
def test_lines_are_short(path: Path) -> None:
    """But for a text that a person reads: it stands in one line, however long."""
    lines = path.read_text("utf-8").splitlines()
    long = [line for line in lines if len(line) > WIDTH]
    assert [line for line in long if not path.name.startswith("words")] == []


@pytest.mark.parametrize("path", sorted((STATIC / "js/club").rglob("*.js")), ids=named)
def test_the_pages_of_an_evening_name_no_contract(path: Path) -> None:
    """What a dealer may choose comes with the sheet, of whichever game clubs play."""
    clubs = [game.club for game in GAMES.values() if game.club is not None]
    names = {f'"{contract.name}"' for club in clubs for contract in club.contracts}
    assert clubs
    assert [name for name in sorted(names) if name in path.read_text("utf-8")] == []
