"""What every player is that is no bot of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

import numpy as np
import numpy.typing as npt

from courtcards.kernel.errors import BotError
from courtcards.kernel.records import Float32Array
from courtcards.play import MatchLog
from courtcards.play.players.bot import Decided, Faults
from courtcards.play.players.weighing import Weighed


class Actor(Protocol):
    """Something that plays by an observation and a mask of actions, as environments give them.

    ``observation``, if it has one, is the name of the observation that it was trained on; else it
    is given the newest of the game. ``unit``, if it has one, is what an episode was for it; where
    that was a match, it is told of the sheet.
    """

    def act(self, observation: Float32Array, mask: npt.NDArray[np.int8], /) -> int:
        """The number of a legal action."""


class OwnPlayer(ABC):
    """A player of one's own, with a name that can be shown. It may take any time for a move.

    ``stands_in`` says whether a legal move is made in its place where it gives none; its ``faults``
    then count how often.
    """

    name: str
    takes_time = True
    stands_in = False
    faults = Faults()

    @abstractmethod
    def asked(self, match: MatchLog, seat: int) -> Callable[[], Decided]:
        """A function that finds the move of a seat on turn, called later and in any thread.

        It raises BotError where the player's answer is not a legal move.
        """

    def weighed(self, _match: MatchLog, _seat: int, _seed: bytes) -> list[Weighed]:
        """The legal moves of a seat on turn with their worth, as the player says: the best first.

        Raises BotError where it cannot weigh them.
        """
        raise BotError("{name} cannot weigh moves", name=self.name)

    def take_faults(self) -> Faults:
        """The faults since this was last asked; they begin anew."""
        taken, self.faults = self.faults, Faults()
        return taken

    def check_game(self, game: str) -> None:  # noqa: B027 - whoever is called plays any
        """Raise BotError for a game that the player does not play."""
