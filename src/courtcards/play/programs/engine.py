"""Our bots in another's program: lines that ask come in, lines that answer go out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import BinaryIO

from courtcards.games import GAMES
from courtcards.kernel.errors import BotError, CourtcardsError
from courtcards.kernel.version import __version__
from courtcards.play import PlayerView, insight_of
from courtcards.play.known import SightAndMemory
from courtcards.play.players import Bot, budget_of_bot
from courtcards.play.programs.lines import (
    MOST_OCTETS,
    PROTOCOL,
    QUIT,
    Answered,
    Asked,
    Choose,
    Greeting,
    GreetingBack,
    Move,
    Trouble,
    read_asked,
    sketch_of,
)


class BotEngine:
    """The bot of a name, which decides by what a view says and nothing else."""

    def __init__(self, bot: str, seed: str) -> None:
        self.bot = bot
        self.seed = seed
        self.games = [name for name, game in GAMES.items() if bot in game.bots]

    def answer_line(self, line: bytes) -> Answered | None:
        """What a line is answered; None where nothing is to be said."""
        try:
            return self.answer(read_asked(line))
        except BotError as error:
            return Trouble(str(error), sketch_of(line).number)

    def answer(self, said: Asked) -> Answered | None:
        """What a line is answered; None where nothing is to be said."""
        match said:
            case Greeting(protocol=protocol) if protocol != PROTOCOL:
                return Trouble(f"{protocol!r} is not spoken here, but {PROTOCOL}")
            case Greeting():
                return GreetingBack(PROTOCOL, f"courtcards {self.bot}", __version__, self.games)
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
        try:
            move = bot.choose(insight.sight, insight.memory)
        except (IndexError, ValueError):  # a number that is no move
            move = ""
        if move not in view.legal:
            raise BotError("nothing can be decided by what the view says: it cannot come about")
        return move


def decision_seed(seed: str, insight: SightAndMemory) -> bytes:
    """What a bot behind the door does at random follows from the seed and from what it knows.

    So the same view gets the same move, whatever was asked before.
    """
    known = insight.sight.tobytes() + insight.memory.tobytes()
    return hashlib.sha256(f"engine/{seed}/".encode() + known).digest()


def lines_asked(asked: BinaryIO) -> Iterator[bytes]:
    """The lines that ask, up to the one that says to quit.

    One that is too long is cut short, so that it is no line of the protocol.
    """
    while line := asked.readline(MOST_OCTETS):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = asked.readline(MOST_OCTETS)
        if sketch_of(line).type == QUIT:
            return
        yield line
