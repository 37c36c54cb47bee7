"""Our bots in another's program, in a process of their own: every line gets its answer."""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any, BinaryIO

from courtcards.games import GAMES
from courtcards.kernel.errors import BotError, CourtcardsError
from courtcards.kernel.version import __version__
from courtcards.play import PlayerView, parse_knowledge
from courtcards.play.players import Bot, budget_of_bot
from courtcards.play.programs.protocol import (
    MOST_OCTETS,
    PROTOCOL,
    QUIT,
    Choose,
    EngineReply,
    EngineRequest,
    ErrorReply,
    Greeting,
    GreetingReply,
    MoveReply,
    format_line,
    parse_header,
    parse_request,
)
from courtcards.play.views import InformationState


class BotEngine:
    """The bot of a name, which decides by what a view says and nothing else."""

    def __init__(self, bot: str, seed: str) -> None:
        self.bot = bot
        self.seed = seed
        self.games = [name for name, game in GAMES.items() if bot in game.bots]

    def answer_line(self, line: bytes) -> EngineReply | None:
        """What a line is answered; None where nothing is to be said."""
        try:
            return self.answer(parse_request(line))
        except BotError as error:
            return ErrorReply(str(error), parse_header(line).number)

    def answer(self, said: EngineRequest) -> EngineReply | None:
        """What a line is answered; None where nothing is to be said."""
        match said:
            case Greeting(protocol=protocol) if protocol != PROTOCOL:
                return ErrorReply(f"{protocol!r} is not spoken here, but {PROTOCOL}")
            case Greeting():
                return GreetingReply(PROTOCOL, f"courtcards {self.bot}", __version__, self.games)
            case Choose(id=number, view=view):
                try:
                    return MoveReply(number, self.move(view))
                except CourtcardsError as error:
                    return ErrorReply(str(error), number)
            case _:
                return None

    def move(self, view: PlayerView) -> str:
        """The move that the bot makes. Raises BotError and others for a view that is not right."""
        budget_of_bot(self.bot, view.game)
        information = parse_knowledge(view)
        bot = Bot(self.bot, view.game, decision_seed(self.seed, information))
        try:
            move = bot.choose(information.observation, information.memory)
        except (IndexError, ValueError):  # a number that is no move
            move = ""
        if move not in view.legal:
            raise BotError("nothing can be decided by what the view says: it cannot come about")
        return move


def decision_seed(seed: str, information: InformationState) -> bytes:
    """What a bot behind the door does at random follows from the seed and from what it knows.

    So the same view gets the same move, whatever was asked before.
    """
    known = information.observation.tobytes() + information.memory.tobytes()
    return hashlib.sha256(f"engine/{seed}/".encode() + known).digest()


def read_requests(stream: BinaryIO) -> Iterator[bytes]:
    """The lines that ask, up to the one that says to quit.

    One that is too long is cut short, so that it is no line of the protocol.
    """
    while line := stream.readline(MOST_OCTETS):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(MOST_OCTETS)
        if parse_header(line).type == QUIT:
            return
        yield line


# An engine in a process of its own: whatever becomes of it, every line gets its answer.
#
# A view from elsewhere may say what cannot come about. What shows is refused in a sentence; the
# rest reaches compiled code, which trusts its records and may fail in any way. So the engine is
# asked through a pipe, and where it ends, or never comes back, that is said, and another one
# begins.


MOST_S = 120.0
"""For so long a decision is waited for: a hundred times what the strongest bot takes."""

Work = Callable[..., None]


class SupervisedProcess:
    """Asks a function that runs in a process of its own: a line in, the line that answers it out.

    It is called with its end of the pipe and ``arguments``, and answers each message with one,
    an empty one where there is nothing to be said.
    """

    def __init__(self, work: Work, *arguments: Any) -> None:
        self._work, self._arguments = work, arguments
        self._context = multiprocessing.get_context("spawn")
        self._process: Any = None
        self._begin()

    def _begin(self) -> None:
        self._pipe, theirs = self._context.Pipe()
        self._process = self._context.Process(
            target=self._work, args=(theirs, *self._arguments), daemon=True
        )
        self._process.start()
        theirs.close()

    def answer(self, line: bytes) -> bytes:
        """The line that answers; empty where nothing is to be said."""
        try:
            self._pipe.send_bytes(line)
            if self._pipe.poll(MOST_S):
                return self._pipe.recv_bytes()
            reason = f"no decision was found in {MOST_S:g} seconds"
        except (EOFError, OSError):
            self._process.join()
            reason = f"the engine has ended with status {self._process.exitcode}"
        self.end()
        self._begin()
        return format_line(
            ErrorReply(f"{reason}: can what the view says come about?", parse_header(line).number)
        )

    def end(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.kill()
        self._process.join()


def serve_bot(pipe: Connection, bot: str, seed: str) -> None:
    """Answer for a bot what comes through a pipe, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends whoever asks, and so the pipe
    engine = BotEngine(bot, seed)
    try:
        while True:
            said = engine.answer_line(pipe.recv_bytes())
            pipe.send_bytes(b"" if said is None else format_line(said))
    except (EOFError, OSError):
        pass  # nobody asks any more
