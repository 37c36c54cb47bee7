"""A bot of a game in a seat: it is handed a sight and a memory, never the state."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Self

from courtcards.games import game_named
from courtcards.kernel.errors import BotError
from courtcards.kernel.generator import seeded
from courtcards.kernel.records import StateRecord
from courtcards.kernel.shuffling import checked_seed
from courtcards.play import MatchLog
from courtcards.play.players.faults import Decided
from courtcards.play.players.levels import budget_of_bot


class Bot:
    """The bot of a game that has a name, with random numbers of its own.

    The same name, seed, sights and memories give the same moves. ``takes_time`` says whether it
    searches. Raises BotError where the game has no bot of the name.
    """

    def __init__(self, name: str, game: str, seed: bytes) -> None:
        self.name = name
        self._game = game_named(game)
        self._budget = budget_of_bot(name, game)
        self._generator = seeded(checked_seed(seed), "bot", name)
        self.takes_time = bool(self._budget.recalls)
        self._no_memory = self._game.engine.memory.new()

    def __copy__(self) -> Self:
        return deepcopy(self)

    def choose(self, sight: StateRecord, memory: StateRecord | None) -> str:
        """The move that the bot makes, as text.

        Expects a sight whose viewer is on turn, and that viewer's memory where the bot searches.
        """
        engine, bot, generator = self._game.engine, self._budget, self._generator
        if not isinstance(sight, engine.sight):
            raise BotError(
                "a bot is handed what its seat sees (match.seat_sight), not {kind}",
                kind=type(sight).__name__,
            )
        known = memory if self.takes_time else self._no_memory
        move = engine.calls.decide(sight, known, bot, generator)
        return self._game.move_text(int(move))

    def asked(self, match: MatchLog, seat: int) -> Callable[[], Decided]:
        """A function that finds the move of a seat on turn, called later and in any thread."""
        sight = match.seat_sight(seat)
        memory = match.seat_memory(seat) if self.takes_time else None
        return lambda: Decided(self.choose(sight, memory))
