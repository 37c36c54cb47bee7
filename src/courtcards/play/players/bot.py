"""The bot of a game in a seat, the names of bots, and the faults of players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Literal, Self

from courtcards.games import find_game
from courtcards.kernel.budgets import Budget
from courtcards.kernel.errors import BotError
from courtcards.kernel.records import StateRecord
from courtcards.kernel.shuffling import check_seed, seed_generator
from courtcards.play import MatchLog

FaultKind = Literal["illegal", "late", "crashed"]


@dataclass(frozen=True)
class ChosenMove:
    """The move of a player; with a ``fault``, a move that was made in its place."""

    move: str
    fault: FaultKind | None = None


@dataclass(frozen=True)
class Faults:
    """Counts of a player's decisions, and of the moves made in its place, by kind of fault.

    ``illegal``: its answer was none of its legal moves. ``late``: its time was up. ``crashed``: it
    had ended, or could not be started. ``first`` describes the first fault.

    >>> Faults(asked=3, late=1, first="x") + Faults(asked=2, illegal=1, first="y")
    Faults(asked=5, illegal=1, late=1, crashed=0, first='x')
    """

    asked: int = 0
    illegal: int = 0
    late: int = 0
    crashed: int = 0
    first: str = ""

    @property
    def count(self) -> int:
        """Number of moves that were made in the player's place."""
        return self.illegal + self.late + self.crashed

    def __add__(self, other: Faults) -> Faults:
        return Faults(
            self.asked + other.asked,
            self.illegal + other.illegal,
            self.late + other.late,
            self.crashed + other.crashed,
            self.first or other.first,
        )


def count_fault(kind: FaultKind, first: str) -> Faults:
    """Return the faults of a player with one decision, which was a fault."""
    return Faults(
        asked=1,
        illegal=int(kind == "illegal"),
        late=int(kind == "late"),
        crashed=int(kind == "crashed"),
        first=first,
    )


def add_faults(each: Iterable[Mapping[str, Faults]]) -> dict[str, Faults]:
    """Return the sum of faults by player."""
    whole: dict[str, Faults] = {}
    for some in each:
        for name, faults in some.items():
            whole[name] = whole.get(name, Faults()) + faults
    return whole


# The names of bots: ``random``, ``steady``, and five levels that search.
#
# A level is a fixed budget, so it plays the same on fast and slow machines. Each game declares the
# budgets of its bots. docs/levels.md gives the measured strength of each.


LEVELS = ("novice", "casual", "club", "expert", "master")
BOT_NAMES = ("random", "steady", *LEVELS)
"""Every name that a bot of a game may have, from the weakest to the strongest."""


def budget_of_bot(name: str, game: str) -> Budget:
    """Return the budget of a bot by its name. Raises BotError if the game has no such bot."""
    bots = find_game(game).bots
    if name not in bots:
        raise no_bot(name, bots)
    return bots[name]


def no_bot(name: str, known: Iterable[str]) -> BotError:
    """Return the error for an unknown bot; it lists the known ones."""
    return BotError(
        "there is no bot {name!r}; the bots are {known}", name=name, known=", ".join(known)
    )


class Bot:
    """The bot of a game by its name, with its own random numbers.

    The same name, seed, observations and memories give the same moves. ``takes_time`` says whether
    it searches. Raises BotError if the game has no such bot.
    """

    def __init__(self, name: str, game: str, seed: bytes) -> None:
        self.name = name
        self._game = find_game(game)
        self._budget = budget_of_bot(name, game)
        self._generator = seed_generator(check_seed(seed), "bot", name)
        self.takes_time = bool(self._budget.recalls)
        self._no_memory = self._game.engine.memory.new()

    def __copy__(self) -> Self:
        return deepcopy(self)

    def choose(self, observation: StateRecord, memory: StateRecord | None) -> str:
        """Return the bot's move as text.

        Expects an observation whose viewer is on turn, and that viewer's memory if the bot
        searches.
        """
        engine, bot, generator = self._game.engine, self._budget, self._generator
        if not isinstance(observation, engine.observation):
            raise BotError(
                "a bot needs the observation of its seat (match.seat_observation), not {kind}",
                kind=type(observation).__name__,
            )
        known = memory if self.takes_time else self._no_memory
        move = engine.calls.decide(observation, known, bot, generator)
        return self._game.move_text(int(move))

    def prepare_move(self, match: MatchLog, seat: int) -> Callable[[], ChosenMove]:
        """Return a function that finds the move of a seat on turn. Call it later, in any thread."""
        observation = match.seat_observation(seat)
        memory = match.seat_memory(seat) if self.takes_time else None
        return lambda: ChosenMove(self.choose(observation, memory))
