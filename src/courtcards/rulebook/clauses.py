"""The clauses that have an example, in the order of their games' rules."""

from __future__ import annotations

from typing import NamedTuple

from courtcards.games import GAMES
from courtcards.kernel.errors import UnknownClause
from courtcards.kernel.examples import AnyExample
from courtcards.kernel.game import AnyGame


class FoundExample(NamedTuple):
    """The example of a clause, the game that it is of, and the clauses before and after it."""

    game: AnyGame
    example: AnyExample
    before: str | None
    after: str | None


def found(clause: str) -> FoundExample:
    """The example of a clause; UnknownClause where there is none."""
    for game in GAMES.values():
        clauses = [example.clause for example in game.examples]
        if clause in clauses:
            index = clauses.index(clause)
            before = clauses[index - 1] if index else None
            return FoundExample(game, game.examples[index], before, (*clauses, None)[index + 1])
    raise UnknownClause("there is no clause {clause!r}", clause=clause)


def families() -> list[str]:
    """What the clauses begin with that have an example: `KC`, `DK`."""
    return [game.examples[0].clause.partition("-")[0] for game in GAMES.values() if game.examples]
