"""What every door is opened with: a game, a rule set, players, house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from courtcards.compiled import Record
from courtcards.envs import double_king, kings_corner
from courtcards.envs.layouts import Layout
from courtcards.games import AnyGame, game_named
from courtcards.games.double_king.view import DealView
from courtcards.games.kings_corner.view import HandView
from courtcards.rulesets import OptionValue, RuleSet


@dataclass(frozen=True)
class Encoding:
    """How a game is put before a learner; what each does is said where it is written.

    What is called at every act takes arrays of one state and of one view: Numba asks an array what
    it is in a tenth of the time that it needs to ask a record.
    """

    view: type[Record]
    layout_of: Callable[[RuleSet], Layout]
    observe: Callable[[Any, int, Any, Any, Any], None]
    act: Callable[[Any, int], int]
    list_legal: Callable[[Any, Any], int]
    payoffs: Callable[[Any, Any], None]


ENCODINGS = {
    "double-king": Encoding(
        DealView,
        double_king.layout_of,
        double_king.observe,
        double_king.act,
        double_king.list_legal,
        double_king.payoffs,
    ),
    "kings-corner": Encoding(
        HandView,
        kings_corner.layout_of,
        kings_corner.observe,
        kings_corner.act,
        kings_corner.list_legal,
        kings_corner.payoffs,
    ),
}


@dataclass(frozen=True)
class Opening:
    """A game under a rule set, before anything is dealt."""

    game: AnyGame
    rules: RuleSet
    encoding: Encoding
    layout: Layout

    @property
    def first_dealer(self) -> int | None:
        """The seat that the rules name as the dealer, or None where it is drawn."""
        seat = self.rules.options["first_dealer"]
        return seat if isinstance(seat, int) else None

    def new_states(self, dealer: int) -> Any:
        """An array of one state: a hand before its deal."""
        state = self.game.new_state(self.rules, self.game.opening(self.rules), dealer)
        states = type(state).batch(1)
        states[0] = state
        return states


def opened(
    game: str, ruleset: str, players: int | None, options: Mapping[str, OptionValue]
) -> Opening:
    """The game of a name under a named rule set with house rules.

    Raises RuleSetError for a game, rule set, number of players or option that there is not.

    >>> opened("kings-corner", "french", 3, {"draw": "start"}).layout.size
    561
    """
    return of_rules(game_named(game).rules(ruleset, options, players))


@lru_cache(maxsize=64)
def _of(game: str, named: str, options: tuple[tuple[str, OptionValue], ...], seats: int) -> Opening:
    rules = RuleSet(game, named, dict(options), seats)
    encoding = ENCODINGS[game]
    return Opening(game_named(game), rules, encoding, encoding.layout_of(rules))


def of_rules(rules: RuleSet) -> Opening:
    """The opening under a rule set that is there already; the same one for equal rules."""
    return _of(rules.game, rules.name, tuple(rules.options.items()), rules.seats)
