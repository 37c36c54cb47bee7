"""What every environment is made from: a game, a rule set, players, house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from courtcards.games import game_named, game_of
from courtcards.kernel.game import AnyGame
from courtcards.kernel.layouts import Layout
from courtcards.kernel.options import OptionValue
from courtcards.kernel.rulesets import RuleSet


@dataclass(frozen=True)
class Opening:
    """A game under a rule set, before anything is dealt.

    ``options`` are those of the record, as plain numbers: Python compares them with their names
    ten times as quickly as numbers of NumPy's.
    """

    game: AnyGame
    rules: RuleSet
    layout: Layout
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
    game: str | None, ruleset: str, players: int | None, options: Mapping[str, OptionValue]
) -> Opening:
    """A game under a named rule set with house rules; the game of that rule set, if none is named.

    Raises RuleSetError for a game, rule set, number of players or option that does not exist.

    >>> opened(None, "french", 3, {"draw": "start"}).layout.size
    561
    """
    played = game_of(ruleset) if game is None else game_named(game)
    return of_rules(played.rules(ruleset, options, players))


@lru_cache(maxsize=64)
def _of(game: str, named: str, options: tuple[tuple[str, OptionValue], ...], seats: int) -> Opening:
    rules = RuleSet(game, named, dict(options), seats)
    played = game_named(game)
    return Opening(played, rules, played.layout_of(rules), played.options_of(rules).plain())


def of_rules(rules: RuleSet) -> Opening:
    """The opening under a rule set that is resolved already; the same object for equal rules."""
    return _of(rules.game, rules.name, tuple(rules.options.items()), rules.seats)
