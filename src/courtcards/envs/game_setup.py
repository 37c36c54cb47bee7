"""What every environment is made from: a game, a rule set, players, house rules."""

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
    """What is asked of an environment, whatever the rules.

    ``observation`` is the name of a layout, else it is the newest of the game; ``unit`` what an
    episode is, in the game's word, else a hand; ``rewards`` are ``points``, or at the end of a
    match ``ranking`` (points by place) or ``win``.
    """

    observation: str | None = None
    unit: str | None = None
    rewards: str = "points"


NEWEST = Episode()
"""The newest observation of the game, a hand at a time."""


@dataclass(frozen=True)
class GameSetup:
    """A game under a rule set, before anything is dealt, and how it is observed.

    ``uses_memory`` says whether observations hold all that a seat knows, or what lies on the table
    alone. ``is_whole`` says whether an episode is a match, ``prize`` what it is played for
    (``courses``). An observation has ``table_size`` numbers of the table; what the layout has after
    them is of the match. ``options`` are those of the record, as plain numbers: Python compares
    them with their names ten times as quickly as numbers of NumPy's. ``episode`` is what it was
    made for: a copy is the same object, and in another process it is made anew.
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
        """The seat that the rules name as the dealer, or None where it is drawn."""
        seat = self.rules.options["first_dealer"]
        return seat if isinstance(seat, int) else None

    def new_state(self, dealer: int) -> Any:
        """A hand before its deal."""
        return self.game.new_state(self.rules, self.game.opening_score(self.rules), dealer)


def resolve_setup(
    game: str | None,
    ruleset: str,
    players: int | None,
    options: Mapping[str, OptionValue],
    episode: Episode = NEWEST,
) -> GameSetup:
    """A game under a named rule set with house rules; the game of that rule set, if none is named.

    Raises RuleSetError for a game, rule set, number of players or option that does not exist, and
    for what ``build_setup`` refuses.

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
    """Whether an episode is a match, by its unit; RuleSetError where the game has no such unit."""
    words = game.words
    units = [words.hand, words.match] if game.engine.sheet else [words.hand]
    return check_name("unit", words.hand if unit is None else unit, units) != words.hand


def _list_prizes(game: AnyGame, *, is_whole_match: bool) -> dict[str, int]:
    """What can be played for, by name."""
    if not is_whole_match:
        return {"points": POINTS}
    ranking = {"ranking": RANKING} if game.engine.has_ranking else {}
    return {"points": POINTS, **ranking, "win": WIN}


def check_name(what: str, name: str, known: Sequence[str]) -> str:
    """A name, if it is one of those that are known; else RuleSetError."""
    if name not in known:
        raise RuleSetError(
            "there is no {what} {name!r}; there is {known}",
            what=what,
            name=name,
            known=", ".join(known),
        )
    return name


def build_setup(rules: RuleSet, episode: Episode = NEWEST) -> GameSetup:
    """The opening under a rule set that is resolved already; the same object for equal rules.

    Raises RuleSetError for an observation, a unit or a reward that the game does not have.
    """
    options = tuple(rules.options.items())
    return _build_setup(rules.game, rules.name, options, rules.seats, episode)
