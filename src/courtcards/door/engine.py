"""Our bots in another's program: lines that ask come in, lines that answer go out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import BinaryIO

from courtcards import __version__
from courtcards.bots import Bot, budget_of_bot
from courtcards.door.lines import (
    MOST_OCTETS,
    PROTOCOL,
    Answered,
    Asked,
    Choose,
    Hello,
    HelloBack,
    Move,
    Quit,
    Trouble,
    line_of,
    number_in,
    read_asked,
)
from courtcards.games import GAMES
from courtcards.kernel.errors import BotError, CourtcardsError
from courtcards.matches import PlayerView, insight_of
from courtcards.matches.known import Insight


class Engine:
    """The bot of a name, which decides by what a view says and nothing else."""

    def __init__(self, bot: str, seed: str) -> None:
        self.bot = bot
        self.seed = seed
        self.games = [name for name, game in GAMES.items() if bot in game.bots]

    def serve(self, asked: BinaryIO, answered: Callable[[bytes], object]) -> None:
        """Answer every line until there are no more, or one says to quit."""
        while line := asked.readline(MOST_OCTETS):
            try:
                said = read_asked(_whole(line, asked))
            except BotError as error:
                answered(line_of(Trouble(str(error), number_in(line))))
                continue
            if isinstance(said, Quit):
                return
            answer = self.answer(said)
            if answer is not None:
                answered(line_of(answer))

    def answer(self, said: Asked) -> Answered | None:
        """What a line is answered; None where nothing is to be said."""
        match said:
            case Hello(protocol=protocol) if protocol != PROTOCOL:
                return Trouble(f"{protocol!r} is not spoken here, but {PROTOCOL}")
            case Hello():
                return HelloBack(PROTOCOL, f"courtcards {self.bot}", __version__, self.games)
            case Choose(id=number, view=view):
                try:
                    return Move(number, self.move(view))
                except CourtcardsError as error:
                    return Trouble(str(error), number)
            case _:
                return None

    def move(self, view: PlayerView) -> str:
        """The move that the bot makes. Raises BotError and others for a view that is not right."""
        budget_of_bot(self.bot, view.game)
        insight = insight_of(view)
        bot = Bot(self.bot, view.game, decision_seed(self.seed, insight))
        return bot.choose(insight.sight, insight.memory)


def decision_seed(seed: str, insight: Insight) -> bytes:
    """What a bot behind the door does at random follows from the seed and from what it knows.

    So the same view gets the same move, whatever was asked before.
    """
    known = insight.sight.tobytes() + insight.memory.tobytes()
    return hashlib.sha256(f"engine/{seed}/".encode() + known).digest()


def _whole(line: bytes, asked: BinaryIO) -> bytes:
    """A line that is not too long; BotError for one that is, which then has been read over."""
    if len(line) < MOST_OCTETS or line.endswith(b"\n"):
        return line
    while line and not line.endswith(b"\n"):
        line = asked.readline(MOST_OCTETS)
    raise BotError("a line has at most {most} octets", most=MOST_OCTETS)
