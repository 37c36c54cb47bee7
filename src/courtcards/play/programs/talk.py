"""Talking to a program that runs: hello, questions with their numbers, answers in time."""

from __future__ import annotations

import itertools
import time

from courtcards.kernel.errors import BotError
from courtcards.kernel.version import __version__
from courtcards.play import PlayerView
from courtcards.play.players.faults import FaultKind
from courtcards.play.programs.limits import in_ms
from courtcards.play.programs.lines import (
    PROTOCOL,
    Asked,
    Choose,
    Greeting,
    GreetingBack,
    Move,
    line_of,
    quoted,
    read_answered,
)
from courtcards.play.programs.process import Ended, Running

START_S = 30.0
"""How long a program has to say hello."""


class NoMove(Exception):  # no error of a person: it is counted
    """A program gives no legal move in time: which kind of fault that is, and what it has done."""

    def __init__(self, kind: FaultKind, what: str) -> None:
        super().__init__(kind, what)
        self.kind: FaultKind = kind
        self.what = what


class Talk:
    """A program that has said hello. Raises Ended where it does not."""

    def __init__(self, running: Running) -> None:
        self._running = running
        self._questions = itertools.count(1)
        self.silence = 0
        """How many questions in a row have had no answer, not even a late one."""
        try:
            self.hello = self._greeted()
        except Ended:
            running.end()
            raise

    def _greeted(self) -> GreetingBack:
        self.say(Greeting(PROTOCOL, f"courtcards {__version__}"))
        line = self._running.hear(time.monotonic() + START_S)
        if line is None:
            raise Ended(f"it does not say hello in {START_S:g} seconds")
        try:
            said = read_answered(line)
        except BotError as error:
            raise Ended(str(error)) from None
        if isinstance(said, GreetingBack) and said.protocol == PROTOCOL:
            return said
        raise Ended(f"it answers hello with {quoted(line)}, which is no hello of {PROTOCOL}")

    def say(self, said: Asked) -> None:
        """Send a line."""
        self._running.say(line_of(said))

    def move(self, view: PlayerView, match: int, left_s: float) -> str:
        """The legal move that is answered in time; NoMove, or Ended, where there is none."""
        number = next(self._questions)
        until = time.monotonic() + left_s
        self.say(Choose(number, view, match, in_ms(left_s)))
        while (line := self._running.hear(until)) is not None:
            self.silence = 0
            try:
                said = read_answered(line)
            except BotError:
                raise NoMove("illegal", f"it answered {quoted(line)}") from None
            is_late = (
                not isinstance(said, GreetingBack) and said.id is not None and said.id < number
            )
            if is_late and time.monotonic() < until:
                continue  # to a question whose time was up
            if isinstance(said, Move) and said.id == number and said.move in view.legal:
                return said.move
            if not is_late:
                raise NoMove("illegal", f"it answered {quoted(line)}")
            break
        self.silence += 1
        raise NoMove("late", f"no answer in {left_s:g} s")

    def end(self) -> None:
        """End the program."""
        self._running.end()
