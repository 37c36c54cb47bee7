"""An engine in a process of its own: whatever becomes of it, every line gets its answer.

A view from elsewhere may say what cannot come about. What shows is refused in a sentence; the rest
reaches compiled code, which trusts its records and may fail in any way. So the engine is asked
through a pipe, and where it ends, or never comes back, that is said, and another one begins.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from courtcards.play.programs.engine import BotEngine
from courtcards.play.programs.lines import Trouble, line_of, sketch_of

MOST_S = 120.0
"""For so long a decision is waited for: a hundred times what the strongest bot takes."""

Work = Callable[..., None]


class Supervised:
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
        return line_of(
            Trouble(f"{reason}: can what the view says come about?", sketch_of(line).number)
        )

    def end(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.kill()
        self._process.join()


def answer_for(pipe: Connection, bot: str, seed: str) -> None:
    """Answer for a bot what comes through a pipe, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends whoever asks, and so the pipe
    engine = BotEngine(bot, seed)
    try:
        while True:
            said = engine.answer_line(pipe.recv_bytes())
            pipe.send_bytes(b"" if said is None else line_of(said))
    except (EOFError, OSError):
        pass  # nobody asks any more
