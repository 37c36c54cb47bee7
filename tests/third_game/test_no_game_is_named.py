"""No file outside a game's own package, and its own folder on the page, names a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import sites

import courtcards
from courtcards.games import GAMES
from courtcards.kernel.game import AnyGame

PACKAGE = Path(courtcards.__file__).parent
SITES = Path(sites.__file__).parent
KINDS = {".py", ".js", ".mjs", ".ts", ".c", ".css", ".html"}
OWN_PLACES = (PACKAGE / "games", PACKAGE / "lab/studies", PACKAGE / "page/static/games")
"""Where each game has a folder of its own."""
REGISTRIES = {
    *("lab/studies/__init__.py", "lab/ladder/configs/__init__.py", "envs/openspiel/games.py"),
    "diagrams/layouts.py",
}
"""Files that list what a game brings for a package that the games do not know."""
BROUGHT = (SITES / "node_modules", SITES / "wheels")
"""Where others' files lie that are brought for a build."""


def names_of(game: AnyGame) -> Iterator[str]:
    """What a game is called, by people and by programs."""
    yield from (game.title, game.name, type(game).__name__)
    yield type(game).__module__.split(".")[2]


def is_of_the_house(game: AnyGame) -> bool:
    """Whether a game is of this package: one of another may be called like a suit."""
    return type(game).__module__.startswith("courtcards.games.")


def pattern_of(name: str) -> str:
    """A name however it is written: in one word or more, with capitals or without."""
    words = re.findall(r"[A-Z]?[a-z]+", name)
    return "[ _-]?".join(map(re.escape, words))


HOUSE = [game for game in GAMES.values() if is_of_the_house(game)]
MODULES = {type(game).__module__.split(".")[2] for game in HOUSE}
NAMES = re.compile(
    "|".join(sorted({pattern_of(name) for game in HOUSE for name in names_of(game)})),
    re.IGNORECASE,
)


def shared_files() -> list[Path]:
    """What is no game's own, of the package and of what puts sites together."""
    files = sorted([*PACKAGE.rglob("*"), *SITES.rglob("*")])
    ours = [path for path in files if path.suffix in KINDS and not set(BROUGHT) & {*path.parents}]
    return [path for path in ours if not is_own(path)]


def is_own(path: Path) -> bool:
    """Whether a file is called like a game, or is in its folder; those beside belong to all."""
    return (
        path.stem in MODULES
        or any(place in path.parent.parents for place in OWN_PLACES)
        or called(path) in REGISTRIES
    )


def called(path: Path) -> str:
    """A file as it is called in the folder of all sources."""
    return path.relative_to(PACKAGE if PACKAGE in path.parents else SITES.parent).as_posix()


def test_no_shared_file_names_a_game() -> None:
    named = [
        f"{called(path)}: {line}"
        for path in shared_files()
        if NAMES.search(text := path.read_text(encoding="utf-8"))
        for line in text.splitlines()
        if NAMES.search(line)
    ]
    assert named == []


def test_files_of_every_kind_are_read() -> None:
    """A kind that is not found any more has been renamed, and is read no longer."""
    assert {path.suffix for path in shared_files()} == KINDS
    assert {called(path).split("/")[0] for path in shared_files()} >= {"sites", "kernel", "page"}
