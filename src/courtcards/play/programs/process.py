"""A program that runs beside us and is spoken to by lines; whatever it does, nobody waits for ever.

Three threads serve it: one writes to it, since it may not read; one reads what it answers; one
keeps the end of what it complains of.
"""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from contextlib import suppress
from typing import IO, Any, NoReturn

from courtcards.kernel.pickling import refuse_copy
from courtcards.play.programs.lines import MOST_OCTETS, Quit, line_of

WAITING_LINES = 256
"""How many lines a program may be ahead of whoever reads them; then it is not read any more."""
GRACE_S = 1.0
"""How long a program has to end by itself when it is told to."""
COMPLAINTS, SHOWN_OF_LINE = 20, 400
"""Of what it complains of, how many lines are kept, and how many octets of each."""
MOST_TOLD = 200
"""How many characters of what it complained of are told."""
LOOK_AGAIN_S = 0.05
TOO_LONG = b""
"""Stands for a line that is too long."""


class Ended(Exception):  # no error of a person: who asks the program says what comes of it
    """The program has ended, or cannot be started, or is not listened to any more; says why."""


class Running:
    """A program that has been started. Raises Ended where that cannot be done."""

    def __reduce__(self) -> NoReturn:
        refuse_copy("a running program", "copy its player, which starts another")

    def __init__(self, command: str) -> None:
        try:
            arguments = shlex.split(command, posix=os.name == "posix")
            # A session of its own: Ctrl-C is for us, and what it starts is ended with it.
            self._process = subprocess.Popen(  # noqa: S603 - whoever plays has named it
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as error:
            raise Ended(f"it cannot be started: {_reason(error)}") from error
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
        """Ends it, and what it has started; done at the latest when we end."""

    def say(self, line: bytes) -> None:
        """Send a line; returns at once."""
        self._outgoing.put(line)

    def hear(self, until: float) -> bytes | None:
        """The next line that it has said; None where none has come by then (``monotonic``).

        Raises Ended where none can come.
        """
        try:
            line = self._incoming.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return None
        if not line:
            raise self._ended(is_too_long=line is not None)
        return line

    def _ended(self, *, is_too_long: bool) -> Ended:
        """It is ended, if it has not ended by itself: what is known of that."""
        if is_too_long:
            how = f"it said a line of more than {MOST_OCTETS} octets"
        else:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE_S)
            status = self._process.poll()
            how = "it closed its output" if status is None else f"it ended with status {status}"
        self.end()
        said = b" ".join(b"".join(self._complaints).split()).decode(errors="replace")
        return Ended(f"{how}: {said[-MOST_TOLD:]}" if said else how)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _write(pipe: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    # Where it has closed its input, what it says is heard all the same.
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
    """Hand a line over, as soon as there is room; returns whether that was done."""
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
    """Tell a program to quit, and end it with all that it has started."""
    is_ended.set()
    outgoing.put(line_of(Quit()))
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
            each.join(GRACE_S)  # what has left its session may hold a pipe open
