"""Names of classes: one word for one idea, through the whole house."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import courtcards

PACKAGE = Path(courtcards.__file__).parent

WORDS_OF_TWO_ROOMS = {
    # The same idea, at a table and at a club; what happened, as an event and as a step of a replay.
    *("Command", "Dealt", "Player", "Restocked", "Seated", "Sheet"),
    # What is written on paper, or told to a page, of something that has that name elsewhere.
    *("Judged", "Line", "Page", "Place", "Remark"),
    # A decision of a player's and one of a jury's; the card game, and what a dealer chooses.
    *("Decision", "Game"),
    # To a question of the players', of a study, of a page.
    "Answer",
    # Words of the trade that each room uses for its own.
    *("Batch", "Draw", "Noted", "Number", "Plays", "Shuffle", "Tally", "Task"),
}


def test_no_other_name_stands_for_two_things() -> None:
    """But for what the two games have each of their own, such as the tree of their search."""
    places: defaultdict[str, set[str]] = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        room = path.relative_to(PACKAGE).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].add(_in_any_game(room))
    assert {name for name, rooms in places.items() if len(rooms) > 1} == WORDS_OF_TWO_ROOMS


def _in_any_game(place: str) -> str:
    """Where a file lies, in the game of which it is."""
    folder, _, rest = place.partition("/")
    return "/".join([folder, *rest.split("/")[1:]]) if folder == "games" else place
