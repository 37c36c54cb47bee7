"""The setup of an environment: a game, a rule set, players, house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from courtcards.games import find_game, find_game_by_ruleset
from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.game import AnyGame
from courtcards.kernel.layouts import Layout
from courtcards.kernel.match_states import POINTS, RANKING, WIN
from courtcards.kernel.options import OptionValue, RuleSet


@dataclass(frozen=True)
class Episode:
    """The options of an environment that do not depend on the rules.

    ``observation`` is the name of a layout; the default is the newest of the game. ``unit`` is the
    length of an episode, in the game's word; the default is a hand. ``rewards`` are ``points``, or
    at the end of a match ``ranking`` (points by place) or ``win``.
    """

    observation: str | None = None
    unit: str | None = None
    rewards: str = "points"


NEWEST = Episode()
"""Default: the newest observation of the game, one hand for each episode."""


@dataclass(frozen=True)
class GameSetup:
    """A game under a rule set, before anything is dealt, and its observations.

    ``uses_memory`` is True if observations hold all that a seat knows, and False if they hold only
    what lies on the table. ``is_whole_match`` is True if an episode is a match, and ``prize`` is
    its reward (``match_states``). An observation has ``table_size`` numbers of the table; the rest
    of the layout describes the match. ``options`` are those of the record, as plain numbers:
    comparison with an enum is ten times as fast as for NumPy's numbers. ``episode`` has the options
    of the environment. A copy is the same object, and unpickling builds the setup again.
    """

    game: AnyGame
    rules: RuleSet
    layout: Layout
    table_size: int
    uses_memory: bool
    is_whole_match: bool
    prize: int
    options: Any
    episode: Episode

    def __reduce__(self) -> tuple[Callable[..., GameSetup], tuple[RuleSet, Episode]]:
        return build_setup, (self.rules, self.episode)

    @property
    def first_dealer(self) -> int | None:
        """Seat that the rules name as the dealer, or None if it is drawn."""
        seat = self.rules.options["first_dealer"]
        return seat if isinstance(seat, int) else None

    def new_state(self, dealer: int) -> Any:
        """Return a hand before its deal."""
        return self.game.new_state(self.rules, self.game.opening_score(self.rules), dealer)


def resolve_setup(
    game: str | None,
    ruleset: str,
    players: int | None,
    options: Mapping[str, OptionValue],
    episode: Episode = NEWEST,
) -> GameSetup:
    """Return the setup of a named rule set with house rules.

    Without a ``game``, it is the game of that rule set. Raises RuleSetError for a game, rule set,
    number of players or option that does not exist, and as ``build_setup`` does.

    >>> resolve_setup(None, "french", 3, {"draw": "start"}).uses_memory
    True
    """
    played = find_game_by_ruleset(ruleset) if game is None else find_game(game)
    return build_setup(played.rules(ruleset, options, players), episode)


@lru_cache(maxsize=64)
def _build_setup(
    game: str,
    named: str,
    options: tuple[tuple[str, OptionValue], ...],
    seats: int,
    episode: Episode,
) -> GameSetup:
    rules = RuleSet(game, named, dict(options), seats)
    played = find_game(game)
    layouts = {each.name: each for each in played.list_layouts(rules)}
    names = [*layouts]
    name = names[-1] if episode.observation is None else episode.observation
    check_name("observation", name, names)
    is_whole_match = _is_match_unit(played, episode.unit)
    prizes = _list_prizes(played, is_whole_match=is_whole_match)
    return GameSetup(
        game=played,
        rules=rules,
        layout=layouts[name].with_fields(*(played.engine.sheet if is_whole_match else ())),
        table_size=layouts[name].size,
        uses_memory=name != names[0],
        is_whole_match=is_whole_match,
        prize=prizes[check_name("reward", episode.rewards, [*prizes])],
        options=played.make_options(rules).plain(),
        episode=episode,
    )


def _is_match_unit(game: AnyGame, unit: str | None) -> bool:
    """Tell whether an episode of this unit is a match. Raises RuleSetError for no such unit."""
    words = game.words
    units = [words.hand, words.match] if game.engine.sheet else [words.hand]
    return check_name("unit", words.hand if unit is None else unit, units) != words.hand


def _list_prizes(game: AnyGame, *, is_whole_match: bool) -> dict[str, int]:
    """Return the possible rewards by name."""
    if not is_whole_match:
        return {"points": POINTS}
    ranking = {"ranking": RANKING} if game.engine.has_ranking else {}
    return {"points": POINTS, **ranking, "win": WIN}


def check_name(what: str, name: str, known: Sequence[str]) -> str:
    """Return a name if it is known. Raises RuleSetError if not."""
    if name not in known:
        raise RuleSetError(
            "there is no {what} {name!r}; choose from: {known}",
            what=what,
            name=name,
            known=", ".join(known),
        )
    return name


def build_setup(rules: RuleSet, episode: Episode = NEWEST) -> GameSetup:
    """Return the setup of a resolved rule set; the same object for equal rules.

    Raises RuleSetError for an observation, a unit or a reward that the game does not have.
    """
    options = tuple(rules.options.items())
    return _build_setup(rules.game, rules.name, options, rules.seats, episode)
