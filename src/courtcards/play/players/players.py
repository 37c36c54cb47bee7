"""Players of every kind: the bots of a game by name, and players of one's own.

A player is the name of a bot, or a player of one's own: a callable that is handed a view and gives
a move as text, an object whose ``choose`` does so, or whose ``act`` is handed an observation and a
mask and gives the number of an action, or where to find one of these, ``module:object``. It is
handed what its seat sees and remembers, and nothing else.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from numbers import Real
from typing import Any, Protocol

from courtcards.games import GAMES
from courtcards.kernel.errors import BotError
from courtcards.play import MatchLog, PlayerView
from courtcards.play.players.bot import BOT_NAMES, Bot, Decided, budget_of_bot, no_bot
from courtcards.play.players.own import Actor, OwnPlayer
from courtcards.play.players.weighing import Weighed


class Chooser(Protocol):
    """An object that plays."""

    def choose(self, view: PlayerView, /) -> str:
        """The move to make, one of ``view.legal``."""


PLACE_MARK = ":"
"""Stands between module and object in the name of a player of one's own."""


class CalledPlayer(OwnPlayer):
    """A player that is called with a view, or whose ``choose`` is.

    Raises BotError for an object that cannot be called with a view and has no ``choose`` that can.
    """

    def __init__(self, name: str, player: Chooser | Callable[[PlayerView], str]) -> None:
        self.name = name
        self.player = player
        choose: Any = getattr(player, "choose", player)
        if isinstance(player, type) or not takes(choose, 1):
            raise BotError(
                "{name} cannot play: a player is called with a view, or has choose(view), or "
                "act(observation, mask)",
                name=name,
            )
        self._choose: Callable[[PlayerView], Any] = choose

    def asked(self, match: MatchLog, seat: int) -> Callable[[], Decided]:
        """A function that finds the move of a seat on turn; BotError where its answer is none."""
        view = match.player_view(seat)
        return lambda: self._answer(view)

    def weighed(self, match: MatchLog, seat: int, _seed: bytes) -> list[Weighed]:
        """The legal moves with what the player's ``weigh`` says that each is worth.

        Raises BotError where the player has no ``weigh`` that can be called with a view, or it
        leaves out a legal move.
        """
        view = match.player_view(seat)
        weigh: Any = getattr(self.player, "weigh", None)
        if not takes(weigh, 1):
            raise BotError(
                "{name} cannot weigh moves: it has no method weigh(view)", name=self.name
            )
        worth = weigh(view)
        is_number = isinstance(worth, Mapping) and all(
            isinstance(each, Real) for each in worth.values()
        )
        if not is_number or sorted(worth) != sorted(view.legal):
            raise BotError(
                "weigh(view) of {name} must give a number for each legal move and for nothing "
                "else; the legal moves are {legal}",
                name=self.name,
                legal=", ".join(view.legal),
            )
        ranked = sorted((-float(each), move) for move, each in worth.items())
        return [Weighed(move, -each, 1) for each, move in ranked]

    def _answer(self, view: PlayerView) -> Decided:
        move = self._choose(view)
        if not isinstance(move, str) or move not in view.legal:
            raise BotError(
                "{name} answered {move!r}, which is none of its legal moves: {legal}",
                name=self.name,
                move=move,
                legal=", ".join(view.legal),
            )
        return Decided(move)


Player = str | Chooser | Actor | Callable[[PlayerView], str] | OwnPlayer


def takes(called: object, count: int) -> bool:
    """Whether something can be called with so many arguments. It is not called to find out.

    >>> takes(len, 1), takes(len, 0), takes("steady", 1)
    (True, False, False)
    """
    if not callable(called):
        return False
    try:
        signature = inspect.signature(called)
    except (TypeError, ValueError):  # some things written in C do not say what they take
        return True
    try:
        signature.bind(*range(count))
    except TypeError:
        return False
    return True


def name_of(player: Player) -> str:
    """What a player is called in tables and records.

    >>> name_of("steady")
    'steady'
    """
    if isinstance(player, str):
        return player
    named: Any = player
    return str(
        getattr(named, "name", None) or getattr(named, "__name__", None) or type(named).__name__
    )


def player_of(player: Player) -> OwnPlayer | str:
    """A player of one's own, ready to play, or the name of a bot as it is; BotError if neither."""
    if isinstance(player, OwnPlayer):
        return player
    if not isinstance(player, str):
        return _own(name_of(player), player)
    if PLACE_MARK in player:
        return _found(player)
    check_bot(player)
    return player


def one_a_seat(players: Sequence[Player], seats: int) -> tuple[Player, ...]:
    """The players by seat, given one for all seats or one for each; BotError otherwise."""
    if len(players) not in (1, seats):
        raise BotError(
            "{count} players for {seats} seats: name one for all, or one for each",
            count=len(players),
            seats=seats,
        )
    return tuple(players) if len(players) == seats else tuple(players) * seats


def _found(place: str) -> OwnPlayer:
    """The player at ``module:object``; a class is called for an object of it."""
    module, _, name = place.partition(PLACE_MARK)
    try:
        # a relative name is of no module here
        found: Any = None if module.startswith(".") else import_module(module)
    except (ImportError, ValueError) as error:
        raise BotError(
            "the player {place} cannot be found: {reason}", place=place, reason=str(error)
        ) from error
    for part in name.split("."):
        found = getattr(found, part, None)
    if found is None:
        raise BotError("the module {module} has no {name!r} that plays", module=module, name=name)
    if isinstance(found, type):
        if not takes(found, 0):
            raise BotError("the class {place} cannot be called without arguments", place=place)
        found = found()
    return _own(place, found)


def _own(name: str, player: Any) -> OwnPlayer:
    """A player of one's own, by the way in which it is to be asked."""
    is_actor = not isinstance(player, type) and takes(getattr(player, "act", None), 2)
    if is_actor and not hasattr(player, "choose"):
        from courtcards.play.players.observing import ObservingPlayer  # noqa: PLC0415 - only where one plays

        return ObservingPlayer(name, player)
    return CalledPlayer(name, player)


_INVITED: dict[str, OwnPlayer] = {}
"""Players of one's own that may be seated at the tables of this process, by name."""


def invite(player: str | OwnPlayer) -> None:
    """Let a player of one's own be seated at tables, or the one at ``module:object``.

    Raises BotError where there is none.
    """
    own = player if isinstance(player, OwnPlayer) else _found(player)
    _INVITED[own.name] = own


def invited(game: str | None = None) -> Iterable[str]:
    """The players of one's own that may be seated at tables, of a game or of any."""
    return tuple(name for name in _INVITED if game is None or _plays(name, game))


def _plays(name: str, game: str) -> bool:
    """Whether an invited player plays a game."""
    try:
        _INVITED[name].check_game(game)
    except BotError:
        return False
    return True


def check_bot(name: str, game: str | None = None) -> None:
    """Raise BotError for a name that no bot and no invited player has.

    Without a game, the bots of all games count.
    """
    if name in _INVITED:
        if game is not None:
            _INVITED[name].check_game(game)
    elif game is not None:
        budget_of_bot(name, game)
    elif not any(name in each.bots for each in GAMES.values()):
        raise no_bot(name, (*BOT_NAMES, *_INVITED))


def seated(name: str, game: str, seed: bytes) -> Bot | OwnPlayer:
    """The bot or invited player of a name, for a table; BotError when the game has none."""
    return _INVITED[name] if name in _INVITED else Bot(name, game, seed)
