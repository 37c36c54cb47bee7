"""Programs of others as players: ``program:COMMAND``, with a time limit ``program/500ms:COMMAND``.

A program that answers wrongly, too late or not at all loses nothing but that move: the first of its
legal moves, in the order of their texts, is made in its place, and counted.
"""

from __future__ import annotations

import itertools
import logging
import threading
import time
from collections.abc import Callable
from weakref import WeakKeyDictionary, finalize

from courtcards.kernel.errors import BotError
from courtcards.play import MatchLog, PlayerView
from courtcards.play.players import OwnPlayer, Player
from courtcards.play.players.faults import Decided, Faults, fault
from courtcards.play.programs.limits import TimeLeft, TimeLimit, parse_limit
from courtcards.play.programs.lines import GreetingBack, MatchBegins, MatchEnds
from courtcards.play.programs.process import Ended, Running
from courtcards.play.programs.talk import NoMove, Talk

logger = logging.getLogger("courtcards.play.programs")
logger.addHandler(logging.NullHandler())  # for the log of a server; the lab tells faults itself

KIND = "program"
MOST_STARTS = 10
"""How often a program is started, the first time included, before it is given up."""
MOST_SILENCE = 3
"""After so many questions in a row whose time went by without a word it is started anew."""


def player_asked(player: Player) -> Player:
    """A player as it was named: a program where the name is one, everybody else as they are.

    Raises BotError for a program without a command, or with a limit that is none.

    >>> player_asked("steady")
    'steady'
    """
    if not isinstance(player, str):
        return player
    kind, colon, command = player.partition(":")
    word, slash, limit = kind.partition("/")
    if word != KIND or not colon:
        return player
    return Program(player, command.strip(), parse_limit(limit) if slash else TimeLimit())


class Program(OwnPlayer):
    """A program that is asked for moves by lines; it is started when it is first asked.

    It plays any number of seats and matches, one question at a time. What it does wrong is counted
    in ``faults``. Raises BotError for a name that results cannot be written under.
    """

    stands_in = True

    def __init__(self, name: str, command: str, limit: TimeLimit) -> None:
        if not command or any(mark in name for mark in ',"\n\r'):
            raise BotError(
                "a program is written program:COMMAND, where the command has no comma and no "
                "double quotation mark, not {name!r}",
                name=name,
            )
        self.name = name
        self.command = command
        self.limit = limit
        self.faults = Faults()
        self._lock = threading.Lock()
        """Held while it is asked, which may take long; a loop that serves people never waits."""
        self._noting = threading.Lock()
        self._talk: Talk | None = None
        self._hello: GreetingBack | None = None
        self._starts = 0
        self._matches: WeakKeyDictionary[MatchLog, _Followed] = WeakKeyDictionary()
        self._numbers = itertools.count(1)
        self._over: list[int] = []

    def __reduce__(self) -> tuple[Callable[..., Program], tuple[str, str, TimeLimit]]:
        # In another process it is another child, which is started there.
        return Program, (self.name, self.command, self.limit)

    def start(self) -> None:
        """Start it, if it is not running; BotError where that fails."""
        with self._lock:
            try:
                self._ready()
            except Ended as error:
                raise self._cannot(str(error)) from error

    def check_game(self, game: str) -> None:
        """BotError where it does not play a game, or has never run and cannot be started."""
        if self._hello is None:
            self.start()
        games = None if self._hello is None else self._hello.games
        if games is not None and game not in games:
            raise self._cannot(f"it plays {', '.join(games) or 'nothing'}, not {game}")

    def _cannot(self, reason: str) -> BotError:
        return BotError("{name} cannot play: {reason}", name=self.name, reason=reason)

    def asked(self, match: MatchLog, seat: int) -> Callable[[], Decided]:
        """A function that finds the move of a seat on turn, called later and in any thread."""
        view = match.player_view(seat)
        with self._noting:
            followed = self._matches.get(match)
            if followed is None:
                followed = _Followed(next(self._numbers), match.rules.seats, self.limit)
                self._matches[match] = followed
                finalize(match, self._over.append, followed.number)
        return lambda: self._move(followed, view)

    def _move(self, followed: _Followed, view: PlayerView) -> Decided:
        """The move that the program makes, or that is made in its place."""
        with self._lock:
            try:
                move = self._answered(followed, view)
            except NoMove as none:
                move = view.legal[0]
                told = (
                    f"hand {view.hand + 1}, seat {view.seat}: {none.what}; {move} was made "
                    "in its place"
                )
                logger.warning("%s, %s: %s", self.name, none.kind, told)
                self.faults += fault(none.kind, told)
                return Decided(move, none.kind)
            self.faults += Faults(asked=1)
        return Decided(move)

    def _answered(self, followed: _Followed, view: PlayerView) -> str:
        """The move of the program; a NoMove where it gives none."""
        watch = followed.watches[view.seat]
        if watch.left_s <= 0:
            raise NoMove("late", "it had no time left")
        begin = time.monotonic()
        try:
            talk = self._ready()
            if (self._starts, view.seat) not in followed.told:
                followed.told.add((self._starts, view.seat))
                talk.say(followed.begins(view, self.limit))
            while self._over:
                talk.say(MatchEnds(self._over.pop()))
            begin = time.monotonic()  # what a start takes is not counted
            return talk.move(view, followed.number, watch.left_s)
        except Ended as error:
            self._stop()
            raise NoMove("crashed", str(error)) from error
        finally:
            watch.note(time.monotonic() - begin)
            if self._talk is not None and self._talk.silence >= MOST_SILENCE:
                self._stop()

    def _ready(self) -> Talk:
        """The program, started if it is not running. Raises Ended where that cannot be done."""
        if self._talk is None:
            if self._starts >= MOST_STARTS:
                raise Ended(f"it was started {MOST_STARTS} times and is given up")
            self._starts += 1
            self._talk = Talk(Running(self.command))
            self._hello = self._talk.hello
        return self._talk

    def _stop(self) -> None:
        if self._talk is not None:
            self._talk.end()
            self._talk = None


class _Followed:
    """A match in which a program plays: what it was told of it, and the time of each seat."""

    def __init__(self, number: int, seats: int, limit: TimeLimit) -> None:
        self.number = number
        self.seats = seats
        self.told: set[tuple[int, int]] = set()
        """In which of its starts the program was told of which seat."""
        self.watches = [TimeLeft(limit) for _ in range(seats)]

    def begins(self, view: PlayerView, limit: TimeLimit) -> MatchBegins:
        """What a program is told of the match and its seat there."""
        return MatchBegins(
            match=self.number,
            game=view.game,
            ruleset=view.ruleset,
            options=view.options,
            seats=self.seats,
            seat=view.seat,
            clock=limit.told,
        )
