"""Contestants of the ladder: bots, plain searches as baselines, a bot that cheats, programs.

* a bot of the game, by its name;
* ``pimc-N`` and ``tree-N``: plain sampling, a plain tree (``loops/plain_search``), with N
  simulations a move;
* ``seeing``: a bot of the game that sees every hand: the ceiling;
* an external player, as an object or by a name that ``play.players.resolve_player`` knows.

The cheat gets the state itself. So it exists only here: no table, no other command and no list of
bots has its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from courtcards.games import find_game
from courtcards.kernel.budgets import Budget
from courtcards.kernel.game import AnyGame
from courtcards.kernel.records import IntArray
from courtcards.lab.ladder.configs import find_config
from courtcards.lab.loops.plain_search import search_by_sampling, search_by_tree
from courtcards.play import MatchLog
from courtcards.play.players import CustomPlayer, Player, budget_of_bot, resolve_player

SEEING = "seeing"
PLAIN = re.compile(r"(pimc|tree)-([1-9][0-9]{0,6})")
BASELINES = ("pimc-1000", "pimc-4000", "tree-1000", "tree-4000")
"""The plain searches of a default ladder."""


class Contestant(Protocol):
    """A player on the ladder."""

    @property
    def name(self) -> str:
        """Name in tables."""

    def move(self, match: MatchLog, seat: int, generator: IntArray) -> str:
        """Return a move as text for a seat on turn; ``generator`` is that of the seat."""


def list_default_players(game: AnyGame) -> tuple[str, ...]:
    """Return the players of a ladder without named players, from the weakest bot to the cheat."""
    return (*game.bots, *BASELINES, SEEING)


def find_strongest_bot(game: AnyGame) -> str:
    return list(game.bots)[-1]


def build_contestant(named: Player, game: AnyGame) -> Contestant:
    """Build the contestant of a name or a player. Raises BotError for an unknown name."""
    plain = PLAIN.fullmatch(named) if isinstance(named, str) else None
    if plain is not None:
        return PlainSearchContestant(plain[0], game, int(plain[2]))
    if named == SEEING:
        return SeeingContestant(SEEING, game, find_config(game).ceiling)
    player = resolve_player(named)
    if not isinstance(player, CustomPlayer):
        return BotContestant(player, game)
    player.check_game(game.name)
    return ExternalContestant(player)


class BotContestant:
    """A bot of the game by its name, or any name with its own budget."""

    def __init__(self, name: str, game: AnyGame, budget: Budget | None = None) -> None:
        self.name = name
        self._budget = budget_of_bot(name, game.name) if budget is None else budget
        self._no_memory = game.engine.memory.new()

    def move(self, match: MatchLog, seat: int, generator: IntArray) -> str:
        """Choose a move from the seat's observation and memory."""
        memory = match.seat_memory(seat) if self._budget.recalls else self._no_memory
        decide = match.game.engine.calls.decide
        return match.game.move_text(
            int(decide(match.seat_observation(seat), memory, self._budget, generator))
        )


class SeeingContestant:
    """A bot with a memory in which only the true hands are possible."""

    def __init__(self, name: str, game: AnyGame, budget: Budget) -> None:
        self.name = name
        self._budget = budget
        self._build_memory = find_config(game).build_seeing_memory

    def move(self, match: MatchLog, seat: int, generator: IntArray) -> str:
        """Choose a move with knowledge of the whole state."""
        memory = self._build_memory(match.state, seat)
        decide = match.game.engine.calls.decide
        return match.game.move_text(
            int(decide(match.seat_observation(seat), memory, self._budget, generator))
        )


class PlainSearchContestant:
    """A plain search with a fixed number of simulations a move."""

    def __init__(self, name: str, game: AnyGame, simulations: int) -> None:
        self.name = name
        self._simulations = simulations
        self._is_tree = name.startswith("tree")
        self._config = find_config(game)
        self._worlds = game.engine.state.batch(simulations)
        self._trial = game.engine.state.batch(1)
        self._moves = game.engine.move_set()
        self._values = np.zeros(game.move_count)
        self._visits = np.zeros(game.move_count, dtype=np.int64)

    def move(self, match: MatchLog, seat: int, generator: IntArray) -> str:
        """Return the tree's most visited move, or the best by sampling; the first of equals."""
        legal = match.game.legal(match.state)
        if len(legal) == 1:
            return match.game.move_text(legal[0])
        self._search(match, seat, len(legal), generator)
        values, visits = self._values, self._visits
        best = max(legal, key=lambda move: (visits[move] if self._is_tree else 0, values[move]))
        return match.game.move_text(best)

    def _search(self, match: MatchLog, seat: int, moves: int, generator: IntArray) -> None:
        """Fill the values and visits."""
        count = self._simulations if self._is_tree else max(1, self._simulations // moves)
        worlds: Any = self._worlds[:count]
        observation, memory = match.seat_observation(seat), match.seat_memory(seat)
        self._config.draw_worlds(observation, memory, worlds, generator)
        self._values[:] = 0
        self._visits[:] = 0
        found = self._values, self._visits
        if self._is_tree:
            search_by_tree(worlds, self._moves, self._config.exploration, generator, *found)
        else:
            search_by_sampling(worlds, self._trial, self._moves, generator, *found)


class ExternalContestant:
    """A custom player or a program. It gets the view of its seat, as at a table."""

    def __init__(self, player: CustomPlayer) -> None:
        self.name = player.name
        self._player = player

    def move(self, match: MatchLog, seat: int, _generator: IntArray) -> str:
        """Return the player's answer. Raises BotError if it is not a legal move."""
        return self._player.prepare_move(match, seat)().move


ContestantFactory = Callable[[], Contestant]
"""Makes a contestant of the caller, in the process that plays."""


def build_contestants(
    players: Sequence[Player], factories: Sequence[ContestantFactory], game: str
) -> list[Contestant]:
    """Build the contestants of all players, then those of the factories."""
    played = find_game(game)
    return [
        *(build_contestant(each, played) for each in players),
        *(guest() for guest in factories),
    ]
