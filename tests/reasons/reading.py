"""The positions of this folder, read from their files.

A file is blocks between blank lines. A block that begins with ``##`` is a section, and says what
all of its positions have in common; one that begins with ``#`` is a position. The lines of a block
are ``key: value``. You are Ann, in seat 0, and on turn; to the left sit Ben, Cas, Dora, Eve and
Finn. What the keys mean says whoever sets the positions of a game up.

Both have in common:

* ``rules``: the rule set, with house rules after it, ``name=value``;
* ``move``: the move whose reasons are asked for; ``instead``: the move that was made instead;
* ``worths``: what the search finds, ``QS 0.5, 2C 0.4, tries 100``. Without it the search finds
  the move clearly better than all others, which it finds equal;
* ``says``: a reason, in English, a line each in their order; or ``none``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from courtcards.games import find_game
from courtcards.kernel.game import AnyGame
from courtcards.kernel.options import RuleSet, parse_changes
from courtcards.kernel.reasons import Preference, Worth, Worths
from courtcards.kernel.records import StateRecord

HERE = Path(__file__).parent
NAMES = ("Ann", "Ben", "Cas", "Dora", "Eve", "Finn")
CLEARLY, FOR_SURE = 1.0, 10**9
"""How much better the move is where nothing is said of its worth, and in how many tries."""


@dataclass(frozen=True)
class Position:
    name: str
    values: dict[str, str]
    says: tuple[str, ...]

    def cards(self, key: str) -> list[str]:
        """The cards of a key; none where it is not there."""
        return self.values.get(key, "").split()


def positions(file: str) -> Iterator[Position]:
    shared: dict[str, str] = {}
    for block in (HERE / file).read_text(encoding="utf-8").split("\n\n"):
        head, *lines = block.strip().splitlines()
        pairs = [tuple(map(str.strip, line.split(":", 1))) for line in lines]
        values = {key: value for key, value in pairs if key != "says"}
        if head.startswith("## "):
            shared = values
            continue
        assert head.startswith("# "), f"{file}: {head} is neither section nor position"
        says = tuple(value for key, value in pairs if key == "says" and value != "none")
        assert any(key == "says" for key, _ in pairs), f"{file}: {head} says nothing, nor none"
        yield Position(head.removeprefix("# "), shared | values, says)


def rules_of(game: AnyGame, position: Position, named: str, seats: int) -> RuleSet:
    name, *changes = position.values.get("rules", named).split()
    return game.rules(name, parse_changes(game.options, changes), seats)


@dataclass(frozen=True)
class Setting:
    """A position set up: the hand with all cards open, and what Ann knows of it."""

    game: AnyGame
    state: StateRecord
    sight: StateRecord
    memory: StateRecord

    def said(self, preference: Preference) -> list[str]:
        """The reasons for a preference, in English."""
        reasons = self.game.reasons(self.sight, self.memory, preference)
        return [str(reason.fill_names(NAMES)) for reason in reasons]


def preference_of(setting: Setting, position: Position) -> Preference:
    """The move of a position with what all legal moves are worth, and what was made instead."""
    game, values = setting.game, position.values
    move = game.parse_move(values["move"])
    legal = game.legal(setting.state)
    texts = [game.move_text(each) for each in legal]
    assert move in legal, f"{values['move']} is not legal: {texts}"
    to = game.parse_move(values["instead"]) if "instead" in values else None
    return Preference(move, _worths(game, legal, move, values.get("worths")), to)


def _worths(game: AnyGame, legal: list[int], move: int, told: str | None) -> Worths:
    if told is None:
        return {each: Worth(CLEARLY if each == move else 0.0, FOR_SURE) for each in legal}
    *pairs, tries = [part.strip().rsplit(" ", 1) for part in told.split(",")]
    assert tries[0] == "tries"
    worths = {game.parse_move(text): Worth(float(worth), int(tries[1])) for text, worth in pairs}
    assert sorted(worths) == sorted(legal)
    return worths


DOUBLE_KING, KINGS_CORNER = find_game("double-king"), find_game("kings-corner")
