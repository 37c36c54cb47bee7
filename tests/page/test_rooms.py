"""How the page is laid out: how long files and lines are, what pages of a club do not know."""

from __future__ import annotations

from pathlib import Path

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


def test_files_are_small() -> None:
    long = [named(path) for path in OURS if len(path.read_text("utf-8").splitlines()) > MOST_LINES]
    assert long == []


def test_lines_are_short() -> None:
    """But for a text that a person reads: it stands in one line, however long."""
    held = [path for path in OURS if path.suffix != ".html" and not path.name.startswith("words")]
    for path in held:
        lines = path.read_text("utf-8").splitlines()
        assert [line for line in lines if len(line) > WIDTH] == [], named(path)


def test_the_pages_of_an_evening_name_no_contract() -> None:
    """The contracts of a dealer come with the sheet, of whichever game clubs play."""
    clubs = [game.club for game in GAMES.values() if game.club is not None]
    names = {f'"{contract.name}"' for club in clubs for contract in club.contracts}
    assert clubs
    for path in (STATIC / "js/club").rglob("*.js"):
        text = path.read_text("utf-8")
        assert [name for name in sorted(names) if name in text] == [], named(path)
