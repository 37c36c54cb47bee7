"""No file outside a game's own package, and its own folder on the page, names a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import courtcards

PACKAGE = Path(courtcards.__file__).parent
NAMES = re.compile(r"double[ _-]?king|kings[ _-]?(in the |)corner", re.IGNORECASE)
KINDS = {".py", ".js", ".css", ".html"}
OWN_PLACES = ("games/", "page/static/games/")
"""Where each game has a folder of its own."""


def shared_files() -> list[str]:
    """What is no game's own, as it is called in the package."""
    files = (path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*"))
    return sorted(each for each in files if Path(each).suffix in KINDS and not is_own(each))


def is_own(name: str) -> bool:
    """Whether a file is in the folder of a game; those beside the folders belong to all."""
    return any(name.startswith(place) and "/" in name.removeprefix(place) for place in OWN_PLACES)


@pytest.mark.parametrize("name", shared_files())
def test_no_shared_file_names_a_game(name: str) -> None:
    text = (PACKAGE / name).read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if NAMES.search(line)] == []


@pytest.mark.parametrize(
    "text", ["DoubleKing", "double-king", "Double King", "kings_corner", "Kings in the Corner"]
)
def test_every_way_to_write_a_name_is_found(text: str) -> None:
    assert NAMES.search(f"x{text}y")
