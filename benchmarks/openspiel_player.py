"""OpenSpiel's information-set tree search in Python, as a contestant of the ladder.

It plays the same hand of our game as registered in OpenSpiel. Our resampler draws the worlds that
its seat cannot tell apart.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from benchmarks.against_ismcts import searcher
from courtcards.envs import openspiel
from courtcards.kernel.cards import CARD_TEXTS
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import random_word
from courtcards.play import MatchLog


class OpenSpielPlayer:
    """OpenSpiel's search with a number of simulations a move."""

    def __init__(self, simulations: int) -> None:
        self.name = f"openspiel-{simulations}"
        self._simulations = simulations
        self._games: dict[tuple[str, str, int], Any] = {}
        openspiel.register()

    def move(self, match: MatchLog, _seat: int, generator: IntArray) -> str:
        legal = match.legal()
        if len(legal) == 1:
            return legal[0]
        game = self._game(match.rules)
        seed = int(random_word(generator))
        bot = searcher(game, self._simulations, seed)
        bot.set_resampler(openspiel.resampler(seed))  # its own uses no seed
        return match.game.move_text(bot.step(build_state(game, match)))

    def _game(self, rules: RuleSet) -> Any:
        """Return a rule set as a game of OpenSpiel, made once."""
        key = rules.game, rules.name, rules.seats
        if key not in self._games:
            name = f"courtcards_{rules.game.replace('-', '_')}"
            self._games[key] = pyspiel.load_game(
                f"{name}(ruleset={rules.name},players={rules.seats})"
            )
        return self._games[key]


def build_state(game: Any, match: MatchLog) -> Any:
    """Replay the last hand of a match in OpenSpiel: its cards by chance, then its moves."""
    hand, state = match.hands[-1], game.new_initial_state()
    if not isinstance(match.rules.options["first_dealer"], int):
        state.apply_action(hand.dealer)
    cards = iter(hand.pack)
    stocks = dict(zip(hand.restocked, hand.stocks, strict=True))
    for made in range(len(hand.moves) + 1):
        cards = iter(stocks[made]) if made in stocks else cards
        while state.is_chance_node():
            state.apply_action(CARD_TEXTS.index(next(cards)))
        if made < len(hand.moves):
            state.apply_action(match.game.parse_move(hand.moves[made][1]))
    if not np.array_equal(state.hand.record.hands, match.state.hands):
        raise AssertionError("the hand differs from the one that was played")
    return state
