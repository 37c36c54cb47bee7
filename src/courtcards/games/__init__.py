"""The games: each is a package of its own, and none imports another.

Those of this package are the packages in this folder. Other packages bring games by entry points
of the group ``courtcards.games``, whose name is the game's and whose object is the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.game import AnyGame
from courtcards.kernel.sources import GAMES_OF_OTHERS


def _found() -> Iterator[AnyGame]:
    """Every game there is."""
    for module in iter_modules(__path__):
        yield import_module(f"{__name__}.{module.name}").GAME
    for entry in entry_points(group=GAMES_OF_OTHERS):
        yield entry.load()


def _loaded() -> dict[str, AnyGame]:
    """The games by name, in the order of the fewest players, then of their titles."""
    games: dict[str, AnyGame] = {}
    for game in sorted(_found(), key=lambda game: (game.seat_counts[0], game.title)):
        if game.name in games:
            raise RuleSetError("two games are called {name!r}", name=game.name)
        if "first_dealer" not in (option.name for option in game.options):
            raise TypeError(f"{game.title} does not say who deals first: it needs first_dealer")
        game.engine.serve()
        games[game.name] = game
    return games


GAMES: dict[str, AnyGame] = _loaded()


def game_named(name: str) -> AnyGame:
    """The game of a name; RuleSetError when there is none.

    >>> game_named(min(GAMES)) in GAMES.values()
    True
    """
    if name not in GAMES:
        raise RuleSetError(
            "there is no game {name!r}; there is {known}", name=name, known=", ".join(GAMES)
        )
    return GAMES[name]


def game_of(ruleset: str) -> AnyGame:
    """The game that has a rule set of this name; RuleSetError when there is none.

    >>> game_of("club").seat_counts
    range(4, 5)
    """
    by_set = {named.name: game for game in GAMES.values() for named in game.named_sets}
    if ruleset not in by_set:
        raise RuleSetError(
            "there is no rule set {name!r}; there is {known}",
            name=ruleset,
            known=", ".join(by_set),
        )
    return by_set[ruleset]
