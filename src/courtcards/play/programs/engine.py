"""The engine: our bots for other programs, in a separate process. Every line gets its answer."""

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
from courtcards.play.positions import HandPosition
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
    """A bot by its name. It decides by the view or the position alone."""

    def __init__(self, bot: str, seed: str) -> None:
        self.bot = bot
        self.seed = seed
        self.games = [name for name, game in GAMES.items() if bot in game.bots]

    def answer_line(self, line: bytes) -> EngineReply | None:
        """Return the answer to a line, or None if it needs none."""
        try:
            return self.answer(parse_request(line))
        except BotError as error:
            return ErrorReply(str(error), parse_header(line).number)

    def answer(self, said: EngineRequest) -> EngineReply | None:
        """Return the answer to a request, or None if it needs none."""
        match said:
            case Greeting(protocol=protocol) if protocol != PROTOCOL:
                return ErrorReply(
                    f"the protocol {protocol!r} is unknown: this engine speaks {PROTOCOL}"
                )
            case Greeting():
                return GreetingReply(PROTOCOL, f"courtcards {self.bot}", __version__, self.games)
            case Choose(id=number, view=view, position=position):
                try:
                    return MoveReply(number, self._choose(view, position))
                except CourtcardsError as error:
                    return ErrorReply(str(error), number)
            case _:
                return None

    def _choose(self, view: PlayerView | None, position: str | None) -> str:
        if (view is None) == (position is None):
            raise BotError("ask with a view or with a position: choose takes one of them")
        return self.move(HandPosition.parse(position or "") if view is None else view)

    def move(self, seen: PlayerView | HandPosition) -> str:
        """Return the bot's move. Raises BotError and others for a wrong view or position."""
        if isinstance(seen, HandPosition):
            game, information, legal = seen.rules.game, seen.information(), seen.legal_moves()
        else:
            game, information, legal = seen.game, parse_knowledge(seen), seen.legal
        budget_of_bot(self.bot, game)
        try:
            seed = decision_seed(self.seed, information)
            move = Bot(self.bot, game, seed).choose(*information)
        except (IndexError, ValueError):  # a number that is no move
            move = ""
        if move not in legal:
            raise BotError("no move can be chosen: the view or the position is impossible")
        return move


def decision_seed(seed: str, information: InformationState) -> bytes:
    """Return the seed of one decision, from the engine's seed and from what the bot knows.

    So the same knowledge gets the same move, whatever came before.
    """
    known = information.observation.tobytes() + information.memory.tobytes()
    return hashlib.sha256(f"engine/{seed}/".encode() + known).digest()


def read_requests(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of requests, up to the one that says to quit.

    A line that is too long is cut short: then it is no line of the protocol.
    """
    while line := stream.readline(MOST_OCTETS):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(MOST_OCTETS)
        if parse_header(line).type == QUIT:
            return
        yield line


# The engine runs in a process of its own: whatever happens to it, every line gets its answer.
#
# A view from elsewhere may be impossible. Obvious cases get an error. Others reach compiled code,
# which trusts its records and may fail in any way. So requests go through a pipe. If the engine
# ends or never answers, the client gets an error, and another engine starts.


MOST_S = 120.0
"""Time limit for a decision: a hundred times what the strongest bot needs."""

Work = Callable[..., None]


class SupervisedProcess:
    """A function in a process of its own, which answers each line with a line.

    It is called with its end of the pipe and ``arguments``. It sends one message for each that it
    receives: an empty one if there is no answer.
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
        """Return the answer to a line; empty if there is none."""
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
            ErrorReply(f"{reason}: is the view possible?", parse_header(line).number)
        )

    def end(self) -> None:
        self._pipe.close()
        self._process.kill()
        self._process.join()


def serve_bot(pipe: Connection, bot: str, seed: str) -> None:
    """Answer the lines from a pipe for a bot, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the client, and so the pipe
    engine = BotEngine(bot, seed)
    try:
        while True:
            said = engine.answer_line(pipe.recv_bytes())
            pipe.send_bytes(b"" if said is None else format_line(said))
    except (EOFError, OSError):
        pass  # the client is gone
