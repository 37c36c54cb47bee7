"""Other programs as players: started, asked with a time limit, and replaced where they fail.

A program that answers wrongly, too late or not at all loses nothing but that move. The first of its
legal moves, in the order of their texts, is made in its place, and counted.
"""

from __future__ import annotations

import itertools
import logging
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any, NoReturn
from weakref import WeakKeyDictionary, finalize

from courtcards.kernel.errors import BotError, refuse_copy
from courtcards.kernel.version import __version__
from courtcards.play import MatchLog, PlayerView
from courtcards.play.players import CustomPlayer, Player
from courtcards.play.players.bot import ChosenMove, FaultKind, Faults, count_fault
from courtcards.play.programs.protocol import (
    MOST_OCTETS,
    PROTOCOL,
    Choose,
    EngineRequest,
    Greeting,
    GreetingReply,
    MatchBegins,
    MatchEnds,
    MoveReply,
    Quit,
    TimeLeft,
    TimeLimit,
    format_line,
    in_ms,
    parse_limit,
    parse_reply,
    quote_line,
)

# A running program, which is asked by lines. Whatever it does, nobody waits for ever.
#
# Three threads serve it. One writes to it, since it may not read. One reads its answers. One keeps
# the end of its error output.


WAITING_LINES = 256
"""Number of lines that may wait to be processed. Beyond it, the program's output is not read."""
GRACE_S = 1.0
"""Seconds until a program that was told to quit is killed."""
COMPLAINTS, SHOWN_OF_LINE = 20, 400
"""Number of stored lines of error output, and of octets of each."""
MOST_COMPLAINT = 200
"""Number of characters of error output in a message."""
LOOK_AGAIN_S = 0.05
TOO_LONG = b""
"""A mark for a line that is too long."""


class ProgramEnded(Exception):  # callers turn it into a BotError or a fault
    """The program has ended, cannot be started, or was cut off; the message says why."""


class ProgramProcess:
    """A program that has been started. Raises ProgramEnded if it cannot be started."""

    def __reduce__(self) -> NoReturn:
        refuse_copy("a running program", "copy its player, which starts another")

    def __init__(self, command: str) -> None:
        try:
            arguments = shlex.split(command, posix=os.name == "posix")
            # With its own session, Ctrl-C reaches only us, and its children can be ended with it.
            self._process = subprocess.Popen(  # noqa: S603 - the user gave the command
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as error:
            raise ProgramEnded(f"it cannot be started: {_reason(error)}") from error
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._incoming: queue.Queue[bytes | None] = queue.Queue(WAITING_LINES)
        self._complaints: deque[bytes] = deque(maxlen=COMPLAINTS)
        self._is_ended = threading.Event()
        pipes: Any = self._process
        threads = [
            threading.Thread(target=work, args=(pipe, *others), daemon=True)
            for work, pipe, *others in (
                (_write, pipes.stdin, self._outgoing),
                (_read, pipes.stdout, self._incoming, self._is_ended),
                (_keep, pipes.stderr, self._complaints),
            )
        ]
        for each in threads:
            each.start()
        ending = self._process, self._outgoing, self._is_ended, threads
        self.end = weakref.finalize(self, _end, *ending)
        """Ends the program and its children; runs at the latest when our process ends."""

    def say(self, line: bytes) -> None:
        """Send a line; return at once."""
        self._outgoing.put(line)

    def hear(self, until: float) -> bytes | None:
        """Return the next line of the program, or None if none came by ``until`` (``monotonic``).

        Raises ProgramEnded if none can come.
        """
        try:
            line = self._incoming.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return None
        if not line:
            raise self._end_with_reason(is_too_long=line is not None)
        return line

    def _end_with_reason(self, *, is_too_long: bool) -> ProgramEnded:
        """End the program if it still runs, and return an error that says what is known."""
        if is_too_long:
            how = f"it said a line of more than {MOST_OCTETS} octets"
        else:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE_S)
            status = self._process.poll()
            how = "it closed its output" if status is None else f"it ended with status {status}"
        self.end()
        said = b" ".join(b"".join(self._complaints).split()).decode(errors="replace")
        return ProgramEnded(f"{how}: {said[-MOST_COMPLAINT:]}" if said else how)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _write(pipe: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    # If the program has closed its input, its output is still read.
    with suppress(OSError), pipe:
        while (line := lines.get()) is not None:
            pipe.write(line)
            pipe.flush()


def _read(pipe: IO[bytes], lines: queue.Queue[bytes | None], is_ended: threading.Event) -> None:
    with pipe:
        while line := pipe.readline(MOST_OCTETS + 1):
            is_too_long = len(line) > MOST_OCTETS
            if not _put(lines, TOO_LONG if is_too_long else line, is_ended) or is_too_long:
                is_ended.wait()
        _put(lines, None, is_ended)


def _put(lines: queue.Queue[bytes | None], line: bytes | None, is_ended: threading.Event) -> bool:
    """Put a line into the queue as soon as there is room. Return False if the program has ended."""
    while not is_ended.is_set():
        try:
            lines.put(line, timeout=LOOK_AGAIN_S)
        except queue.Full:
            continue
        return True
    return False


def _keep(pipe: IO[bytes], complaints: deque[bytes]) -> None:
    with pipe:
        while line := pipe.readline(MOST_OCTETS):
            complaints.append(line[-SHOWN_OF_LINE:])


def _end(
    process: subprocess.Popen[bytes],
    outgoing: queue.SimpleQueue[bytes | None],
    is_ended: threading.Event,
    threads: list[threading.Thread],
) -> None:
    """Tell a program to quit, then end it and all its children."""
    is_ended.set()
    outgoing.put(format_line(Quit()))
    outgoing.put(None)
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE_S)
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:  # pragma: no cover - Windows
        process.kill()
    process.wait()
    for each in threads:
        if each is not threading.current_thread():
            each.join(GRACE_S)  # a process that has left the session may hold a pipe open


START_S = 30.0
"""Seconds for a program to say hello."""


class NoMove(Exception):  # counted as a fault, never shown as an error
    """A program gave no legal move in time: the kind of fault, and a description."""

    def __init__(self, kind: FaultKind, what: str) -> None:
        super().__init__(kind, what)
        self.kind: FaultKind = kind
        self.what = what


class EngineConnection:
    """A program that has said hello. Raises ProgramEnded if it does not."""

    def __init__(self, running: ProgramProcess) -> None:
        self._running = running
        self._questions = itertools.count(1)
        self.silence = 0
        """Number of requests in a row without any answer, not even a late one."""
        try:
            self.hello = self._greet()
        except ProgramEnded:
            running.end()
            raise

    def _greet(self) -> GreetingReply:
        self.say(Greeting(PROTOCOL, f"courtcards {__version__}"))
        line = self._running.hear(time.monotonic() + START_S)
        if line is None:
            raise ProgramEnded(f"it did not say hello within {START_S:g} seconds")
        try:
            said = parse_reply(line)
        except BotError as error:
            raise ProgramEnded(str(error)) from None
        if isinstance(said, GreetingReply) and said.protocol == PROTOCOL:
            return said
        raise ProgramEnded(
            f"it answered hello with {quote_line(line)}, which is not a hello of {PROTOCOL}"
        )

    def say(self, said: EngineRequest) -> None:
        self._running.say(format_line(said))

    def move(self, view: PlayerView, match: int, left_s: float) -> str:
        """Return a legal move that was answered in time. Raises NoMove or ProgramEnded."""
        number = next(self._questions)
        until = time.monotonic() + left_s
        self.say(Choose(number, view, match, in_ms(left_s)))
        while (line := self._running.hear(until)) is not None:
            self.silence = 0
            try:
                said = parse_reply(line)
            except BotError:
                raise NoMove("illegal", f"it answered {quote_line(line)}") from None
            is_late = (
                not isinstance(said, GreetingReply) and said.id is not None and said.id < number
            )
            if is_late and time.monotonic() < until:
                continue  # an answer to an earlier request whose time was up
            if isinstance(said, MoveReply) and said.id == number and said.move in view.legal:
                return said.move
            if not is_late:
                raise NoMove("illegal", f"it answered {quote_line(line)}")
            break
        self.silence += 1
        raise NoMove("late", f"no answer in {left_s:g} s")

    def end(self) -> None:
        self._running.end()


logger = logging.getLogger("courtcards.play.programs")
logger.addHandler(logging.NullHandler())  # for a server; the lab reports faults

KIND = "program"
MOST_STARTS = 10
"""Number of starts of a program, the first one included, before it is given up."""
MOST_SILENCE = 3
"""Number of requests in a row without any answer before a program is started again."""


def parse_player(player: Player) -> Player:
    """Return the player for a program's name, and any other player unchanged.

    Raises BotError for a program without a command, or with a wrong time limit.

    >>> parse_player("steady")
    'steady'
    """
    if not isinstance(player, str):
        return player
    kind, colon, command = player.partition(":")
    word, slash, limit = kind.partition("/")
    if word != KIND or not colon:
        return player
    return ProgramPlayer(player, command.strip(), parse_limit(limit) if slash else TimeLimit())


class ProgramPlayer(CustomPlayer):
    """A program that is asked for moves by lines. It is started at the first request.

    It plays any number of seats and matches, one request at a time. Its faults are counted in
    ``faults``. Raises BotError for a name that cannot be written in results.
    """

    stands_in = True

    def __init__(self, name: str, command: str, limit: TimeLimit) -> None:
        if not command or any(mark in name for mark in ',"\n\r'):
            raise BotError(
                "write a program as program:COMMAND, without a comma or a double quotation "
                "mark, not {name!r}",
                name=name,
            )
        self.name = name
        self.command = command
        self.limit = limit
        self.faults = Faults()
        self._lock = threading.Lock()
        """Held during a request, which may take long. The event loop of a server must never wait
        for it.
        """
        self._noting = threading.Lock()
        self._connection: EngineConnection | None = None
        self._hello: GreetingReply | None = None
        self._starts = 0
        self._matches: WeakKeyDictionary[MatchLog, _ProgramMatch] = WeakKeyDictionary()
        self._numbers = itertools.count(1)
        self._over: list[int] = []

    def __reduce__(self) -> tuple[Callable[..., ProgramPlayer], tuple[str, str, TimeLimit]]:
        # In another process, a copy starts a child of its own.
        return ProgramPlayer, (self.name, self.command, self.limit)

    def start(self) -> None:
        """Start the program if it is not running. Raises BotError if that fails."""
        with self._lock:
            try:
                self._connect()
            except ProgramEnded as error:
                raise self._cannot(str(error)) from error

    def check_game(self, game: str) -> None:
        """Raise BotError if the program does not play a game, or cannot be started to find out."""
        if self._hello is None:
            self.start()
        games = None if self._hello is None else self._hello.games
        if games is not None and game not in games:
            raise self._cannot(f"it plays {', '.join(games) or 'nothing'}, not {game}")

    def _cannot(self, reason: str) -> BotError:
        return BotError("{name} cannot play: {reason}", name=self.name, reason=reason)

    def prepare_move(self, match: MatchLog, seat: int) -> Callable[[], ChosenMove]:
        """Return a function that finds the move of a seat on turn. Call it later, in any thread."""
        view = match.player_view(seat)
        with self._noting:
            program_match = self._matches.get(match)
            if program_match is None:
                program_match = _ProgramMatch(next(self._numbers), match.rules.seats, self.limit)
                self._matches[match] = program_match
                finalize(match, self._over.append, program_match.number)
        return lambda: self._move(program_match, view)

    def _move(self, program_match: _ProgramMatch, view: PlayerView) -> ChosenMove:
        """Return the move of the program, or the move that is made in its place."""
        with self._lock:
            try:
                move = self._ask(program_match, view)
            except NoMove as none:
                move = view.legal[0]
                told = (
                    f"hand {view.hand + 1}, seat {view.seat}: {none.what}; {move} was made "
                    "in its place"
                )
                logger.warning("%s, %s: %s", self.name, none.kind, told)
                self.faults += count_fault(none.kind, told)
                return ChosenMove(move, none.kind)
            self.faults += Faults(asked=1)
        return ChosenMove(move)

    def _ask(self, program_match: _ProgramMatch, view: PlayerView) -> str:
        """Return the move of the program. Raises NoMove if it gives none."""
        watch = program_match.watches[view.seat]
        if watch.left_s <= 0:
            raise NoMove("late", "it had no time left")
        begin = time.monotonic()
        try:
            connection = self._connect()
            if (self._starts, view.seat) not in program_match.announced:
                program_match.announced.add((self._starts, view.seat))
                connection.say(program_match.make_announcement(view, self.limit))
            while self._over:
                connection.say(MatchEnds(self._over.pop()))
            begin = time.monotonic()  # the time of a start is not counted
            return connection.move(view, program_match.number, watch.left_s)
        except ProgramEnded as error:
            self._stop()
            raise NoMove("crashed", str(error)) from error
        finally:
            watch.note(time.monotonic() - begin)
            if self._connection is not None and self._connection.silence >= MOST_SILENCE:
                self._stop()

    def _connect(self) -> EngineConnection:
        """Return the connection; start the program if needed. Raises ProgramEnded if that fails."""
        if self._connection is None:
            if self._starts >= MOST_STARTS:
                raise ProgramEnded(
                    f"it was started {MOST_STARTS} times, and will not be started again"
                )
            self._starts += 1
            self._connection = EngineConnection(ProgramProcess(self.command))
            self._hello = self._connection.hello
        return self._connection

    def _stop(self) -> None:
        if self._connection is not None:
            self._connection.end()
            self._connection = None


class _ProgramMatch:
    """A match in which a program plays: the seats that it was told about, and their time."""

    def __init__(self, number: int, seats: int, limit: TimeLimit) -> None:
        self.number = number
        self.seats = seats
        self.announced: set[tuple[int, int]] = set()
        """Pairs (number of the start, seat) that the program was told about."""
        self.watches = [TimeLeft(limit) for _ in range(seats)]

    def make_announcement(self, view: PlayerView, limit: TimeLimit) -> MatchBegins:
        """Return the message that tells a program about the match and its seat."""
        return MatchBegins(
            match=self.number,
            game=view.game,
            ruleset=view.ruleset,
            options=view.options,
            seats=self.seats,
            seat=view.seat,
            clock=limit.time_control,
        )
