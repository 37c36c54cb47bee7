"""What every environment is made from: a game, a rule set, players, house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from courtcards.games import game_named, game_of
from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.game import AnyGame
from courtcards.kernel.layouts import Layout
from courtcards.kernel.options import OptionValue
from courtcards.kernel.rulesets import RuleSet


@dataclass(frozen=True)
class Opening:
    """A game under a rule set, before anything is dealt, and how its hands are observed.

    ``knows`` says whether observations hold all that a seat knows, or what lies on the table alone.
    ``options`` are those of the record, as plain numbers: Python compares them with their names
    ten times as quickly as numbers of NumPy's.
    """

    game: AnyGame
    rules: RuleSet
    layout: Layout
    knows: bool
    options: Any

    @property
    def first_dealer(self) -> int | None:
        """The seat that the rules name as the dealer, or None where it is drawn."""
        seat = self.rules.options["first_dealer"]
        return seat if isinstance(seat, int) else None

    def new_state(self, dealer: int) -> Any:
        """A hand before its deal."""
        return self.game.new_state(self.rules, self.game.opening(self.rules), dealer)


def opened(
    game: str | None,
    ruleset: str,
    players: int | None,
    options: Mapping[str, OptionValue],
    observation: str | None = None,
) -> Opening:
    """A game under a named rule set with house rules; the game of that rule set, if none is named.

    ``observation`` is the name of a layout; the newest of the game, if none is named. Raises
    RuleSetError for a game, rule set, number of players, option or layout that does not exist.

    >>> opened(None, "french", 3, {"draw": "start"}).knows
    True
    """
    played = game_of(ruleset) if game is None else game_named(game)
    return of_rules(played.rules(ruleset, options, players), observation)


@lru_cache(maxsize=64)
def _of(
    game: str,
    named: str,
    options: tuple[tuple[str, OptionValue], ...],
    seats: int,
    observation: str | None,
) -> Opening:
    rules = RuleSet(game, named, dict(options), seats)
    played = game_named(game)
    layouts = played.layouts_of(rules)
    names = [each.name for each in layouts]
    if observation is not None and observation not in names:
        raise RuleSetError(
            "there is no observation {name!r}; there is {known}",
            name=observation,
            known=", ".join(names),
        )
    chosen = len(layouts) - 1 if observation is None else names.index(observation)
    options_of_state = played.options_of(rules).plain()
    return Opening(played, rules, layouts[chosen], chosen > 0, options_of_state)


def of_rules(rules: RuleSet, observation: str | None = None) -> Opening:
    """The opening under a rule set that is resolved already; the same object for equal rules.

    Raises RuleSetError for an observation that the game does not have.
    """
    options = tuple(rules.options.items())
    return _of(rules.game, rules.name, options, rules.seats, observation)
