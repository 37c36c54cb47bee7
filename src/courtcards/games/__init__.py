"""The games: each is a package of its own, and none imports another.

The games of this package are the folders beside this file. Other packages add games through entry
points of the group ``courtcards.games``. Every package except kernel, eventlog and page may import
this one. Start at the ``game`` of any.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules

from courtcards.kernel.engine import Engine
from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.game import AnyGame
from courtcards.kernel.sources import GAMES_OF_OTHERS


class Games(Mapping[str, AnyGame]):
    """The games by name, ordered by the fewest players, then by title.

    Games of other packages load on first need: when all games are listed, or when a name is not one
    of our own. The entry-point lookup takes longer to import than both of our games.
    """

    def __init__(self, own: Iterable[AnyGame]) -> None:
        self._own = _index_by_name(own)
        self._all: dict[str, AnyGame] | None = None

    def __getitem__(self, name: str) -> AnyGame:
        return self._own[name] if name in self._own else self._every[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._every)

    def __len__(self) -> int:
        return len(self._every)

    def find_by_ruleset(self, ruleset: str) -> AnyGame | None:
        """Return the game that has a rule set of this name, or None."""
        own = _find_by_ruleset(self._own, ruleset)
        return own or _find_by_ruleset(self._every, ruleset)

    @property
    def _every(self) -> dict[str, AnyGame]:
        if self._all is None:
            self._all = _index_by_name([*self._own.values(), *_games_of_others()])
        return self._all


def _find_by_ruleset(games: Mapping[str, AnyGame], name: str) -> AnyGame | None:
    for game in games.values():
        if any(named.name == name for named in game.named_sets):
            return game
    return None


def _own_games() -> Iterator[AnyGame]:
    for module in iter_modules(__path__):
        yield _register_game(import_module(f"{__name__}.{module.name}").GAME)


def _games_of_others() -> Iterator[AnyGame]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - see Games

    for entry in entry_points(group=GAMES_OF_OTHERS):
        yield _register_game(entry.load())


def _register_game(game: AnyGame) -> AnyGame:
    if "first_dealer" not in (option.name for option in game.options):
        raise TypeError(f"{game.title} does not say who deals first: it needs first_dealer")
    game.engine.register()
    # A game and its engine exist once. Pickling stores the name, and loading finds them again.
    copyreg.pickle(type(game), _game_by_name)
    return game


def _game_by_name(game: AnyGame) -> tuple[Callable[[str], AnyGame], tuple[str]]:
    return find_game, (game.name,)


def find_engine(game: str) -> Engine:
    """Return the engine of the named game. Raises RuleSetError if there is no such game."""
    return find_game(game).engine


def _engine_by_name(engine: Engine) -> tuple[Callable[[str], Engine], tuple[str]]:
    for game in GAMES.values():
        if game.engine is engine:
            return find_engine, (game.name,)
    raise TypeError("the engine of a game that is not installed cannot be copied or pickled")


copyreg.pickle(Engine, _engine_by_name)


def _index_by_name(found: Iterable[AnyGame]) -> dict[str, AnyGame]:
    games: dict[str, AnyGame] = {}
    for game in sorted(found, key=lambda game: (game.seat_counts[0], game.title)):
        if game.name in games:
            raise RuleSetError("two games are called {name!r}", name=game.name)
        games[game.name] = game
    return games


GAMES = Games(_own_games())


def find_game(name: str) -> AnyGame:
    """Return the game of this name. Raises RuleSetError if there is none.

    >>> find_game(min(GAMES)) in GAMES.values()
    True
    """
    if name not in GAMES:
        raise RuleSetError(
            "there is no game {name!r}; there is {known}", name=name, known=", ".join(GAMES)
        )
    return GAMES[name]


def find_game_by_ruleset(ruleset: str) -> AnyGame:
    """Return the game that has a rule set of this name. Raises RuleSetError if there is none.

    >>> find_game_by_ruleset("club").seat_counts
    range(4, 5)
    """
    game = GAMES.find_by_ruleset(ruleset)
    if game is None:
        known = ", ".join(named.name for game in GAMES.values() for named in game.named_sets)
        raise RuleSetError(
            "there is no rule set {name!r}; there is {known}", name=ruleset, known=known
        )
    return game
