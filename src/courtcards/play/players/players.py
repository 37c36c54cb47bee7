"""Players of every kind: the bots of a game by name, and custom players.

A player is the name of a bot or a custom player. A custom player is one of these: a callable that
gets a view and returns a move as text; an object with such a method ``choose``; an object whose
``act`` gets an observation and a mask and returns the number of an action; or the place of one of
these, ``module:object``. A player receives only what its seat sees and remembers.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from numbers import Real
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from courtcards.games import GAMES
from courtcards.kernel.arguments import whole_number
from courtcards.kernel.errors import BotError
from courtcards.kernel.game import make_match_state
from courtcards.kernel.layouts import Layout
from courtcards.kernel.match_states import write_sheet
from courtcards.kernel.records import Float32Array
from courtcards.play import MatchLog, PlayerView
from courtcards.play.players.bot import BOT_NAMES, Bot, ChosenMove, Faults, budget_of_bot, no_bot
from courtcards.play.players.weighing import WeighedMove


class Actor(Protocol):
    """An object that plays by an observation and a mask of actions, as environments give them.

    ``observation``, if present, names the observation that it was trained on; the default is the
    newest of the game. ``unit``, if present, names the episode of its training. If that was a
    match, the observation includes the score sheet.
    """

    def act(self, observation: Float32Array, mask: npt.NDArray[np.int8], /) -> int:
        """Return the number of a legal action."""


class CustomPlayer(ABC):
    """A custom player, with a name that can be shown. It may take any time for a move.

    ``stands_in`` says whether a legal move replaces a missing or wrong answer. ``faults`` then
    counts these.
    """

    name: str
    takes_time = True
    stands_in = False
    faults = Faults()

    @abstractmethod
    def prepare_move(self, match: MatchLog, seat: int) -> Callable[[], ChosenMove]:
        """Return a function that finds the move of a seat on turn. Call it later, in any thread.

        The function raises BotError if the player's answer is not a legal move.
        """

    def weigh_moves(self, _match: MatchLog, _seat: int, _seed: bytes) -> list[WeighedMove]:
        """Return the legal moves of a seat on turn with the player's worth of each: the best first.

        Raises BotError if the player cannot weigh moves.
        """
        raise BotError("{name} cannot weigh moves", name=self.name)

    def take_faults(self) -> Faults:
        """Return the faults since the last call, and start the count again."""
        taken, self.faults = self.faults, Faults()
        return taken

    def check_game(self, game: str) -> None:  # noqa: B027 - by default a player plays any
        """Raise BotError for a game that the player does not play."""


class Chooser(Protocol):
    """An object that plays."""

    def choose(self, view: PlayerView, /) -> str:
        """Return the move to make, one of ``view.legal``."""


PLACE_MARK = ":"
"""The mark between module and object in the name of a custom player."""


class CallablePlayer(CustomPlayer):
    """A player that is called with a view, or has a method ``choose`` that is.

    Raises BotError for an object that cannot be called with a view and has no such ``choose``.
    """

    def __init__(self, name: str, player: Chooser | Callable[[PlayerView], str]) -> None:
        self.name = name
        self.player = player
        choose: Any = getattr(player, "choose", player)
        if isinstance(player, type) or not accepts_arguments(choose, 1):
            raise BotError(
                "{name} cannot play: a player must be callable with a view, or have "
                "choose(view) or act(observation, mask)",
                name=name,
            )
        self._choose: Callable[[PlayerView], Any] = choose

    def prepare_move(self, match: MatchLog, seat: int) -> Callable[[], ChosenMove]:
        """Return a function that finds the move. It raises BotError for an illegal answer."""
        view = match.player_view(seat)
        return lambda: self._answer(view)

    def weigh_moves(self, match: MatchLog, seat: int, _seed: bytes) -> list[WeighedMove]:
        """Return the legal moves with the worth that the player's ``weigh`` gives to each.

        Raises BotError if the player has no ``weigh`` that can be called with a view, or if it
        leaves out a legal move.
        """
        view = match.player_view(seat)
        weigh: Any = getattr(self.player, "weigh", None)
        if not accepts_arguments(weigh, 1):
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
        return [WeighedMove(move, -each, 1) for each, move in ranked]

    def _answer(self, view: PlayerView) -> ChosenMove:
        move = self._choose(view)
        if not isinstance(move, str) or move not in view.legal:
            raise BotError(
                "{name} answered {move!r}, which is not one of its legal moves: {legal}",
                name=self.name,
                move=move,
                legal=", ".join(view.legal),
            )
        return ChosenMove(move)


Player = str | Chooser | Actor | Callable[[PlayerView], str] | CustomPlayer


def accepts_arguments(called: object, count: int) -> bool:
    """Tell whether an object can be called with ``count`` arguments, without calling it.

    >>> accepts_arguments(len, 1), accepts_arguments(len, 0), accepts_arguments("steady", 1)
    (True, False, False)
    """
    if not callable(called):
        return False
    try:
        signature = inspect.signature(called)
    except (TypeError, ValueError):  # some functions written in C have no signature
        return True
    try:
        signature.bind(*range(count))
    except TypeError:
        return False
    return True


def player_name(player: Player) -> str:
    """Return the name of a player in tables and records.

    >>> player_name("steady")
    'steady'
    """
    if isinstance(player, str):
        return player
    named: Any = player
    return str(
        getattr(named, "name", None) or getattr(named, "__name__", None) or type(named).__name__
    )


def resolve_player(player: Player) -> CustomPlayer | str:
    """Return a custom player, ready to play, or the name of a bot. Raises BotError otherwise."""
    if isinstance(player, CustomPlayer):
        return player
    if not isinstance(player, str):
        return _wrap_player(player_name(player), player)
    if PLACE_MARK in player:
        return _import_player(player)
    check_bot(player)
    return player


def fill_seats(players: Sequence[Player], seats: int) -> tuple[Player, ...]:
    """Return the players by seat, from one for all seats or one for each.

    Raises BotError for any other number.
    """
    if len(players) not in (1, seats):
        raise BotError(
            "{count} players for {seats} seats: name one for all, or one for each",
            count=len(players),
            seats=seats,
        )
    return tuple(players) if len(players) == seats else tuple(players) * seats


def _import_player(place: str) -> CustomPlayer:
    """Return the player at ``module:object``. A class is called to make an object."""
    module, _, name = place.partition(PLACE_MARK)
    try:
        # A relative name has no meaning here.
        found: Any = None if module.startswith(".") else import_module(module)
    except (ImportError, ValueError) as error:
        raise BotError(
            "the player {place} cannot be found: {reason}", place=place, reason=str(error)
        ) from error
    for part in name.split("."):
        found = getattr(found, part, None)
    if found is None:
        raise BotError("the module {module} has no player {name!r}", module=module, name=name)
    if isinstance(found, type):
        if not accepts_arguments(found, 0):
            raise BotError("the class {place} cannot be called without arguments", place=place)
        found = found()
    return _wrap_player(place, found)


def _wrap_player(name: str, player: Any) -> CustomPlayer:
    """Wrap an object in the custom player for its methods."""
    is_actor = not isinstance(player, type) and accepts_arguments(getattr(player, "act", None), 2)
    if is_actor and not hasattr(player, "choose"):
        return ActorPlayer(name, player)
    return CallablePlayer(name, player)


_INVITED: dict[str, CustomPlayer] = {}
"""Custom players that may be seated at the tables of this process, by name."""


def invite(player: str | CustomPlayer) -> None:
    """Let a custom player, or the one at ``module:object``, be seated at tables.

    Raises BotError if there is none.
    """
    own = player if isinstance(player, CustomPlayer) else _import_player(player)
    _INVITED[own.name] = own


def list_invited(game: str | None = None) -> Iterable[str]:
    """Return the custom players that may be seated at tables, of one game or of all."""
    return tuple(name for name in _INVITED if game is None or _plays(name, game))


def _plays(name: str, game: str) -> bool:
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


def seat_player(name: str, game: str, seed: bytes) -> Bot | CustomPlayer:
    """Return the bot or invited player of a name, for a table. Raises BotError if there is none."""
    return _INVITED[name] if name in _INVITED else Bot(name, game, seed)


class ActorPlayer(CustomPlayer):
    """A player whose ``act`` is called with an observation and a mask.

    Its attribute ``observation`` names the layout that it was trained on. Its ``unit`` names the
    episode of its training. A player trained on whole matches also receives the score sheet.
    """

    def __init__(self, name: str, player: Actor) -> None:
        self.name = name
        self.player = player

    def check_game(self, game: str) -> None:
        """Raise BotError for a game without the observation that the player was trained on."""
        named = self._observation_name()
        if named is not None and not named.startswith(f"{game}-"):
            raise BotError(
                "{name} was trained on {observation}, so it cannot play {game}",
                name=self.name,
                observation=named,
                game=game,
            )

    def prepare_move(self, match: MatchLog, seat: int) -> Callable[[], ChosenMove]:
        """Return a function that finds the move. It raises BotError for an illegal answer."""
        game = match.game
        layout, uses_memory = self._layout(match)
        sheet = game.engine.sheet if self._plays_matches(match) else ()
        tensor = np.zeros(layout.with_fields(*sheet).size, dtype=np.float32)
        observation, table = match.seat_observation(seat), tensor[: layout.size]
        if uses_memory:
            game.engine.calls.encode_information(observation, match.seat_memory(seat), table)
        else:
            game.engine.calls.encode(observation, table)
        if sheet:
            match_state = make_match_state(match.score)
            write_sheet(match_state, seat, match.rules.seats, tensor[layout.size :])
        mask = np.zeros(game.move_count, dtype=np.int8)
        mask[game.legal(match.state)] = 1

        def answer() -> ChosenMove:
            action: Any = self.player.act(tensor, mask.copy())
            number = whole_number(action)
            if number is None or not 0 <= number < len(mask) or not mask[number]:
                raise BotError(
                    "{name} answered {move!r}, which is not one of its legal moves: {legal}",
                    name=self.name,
                    move=action,
                    legal=", ".join(map(str, np.flatnonzero(mask).tolist())),
                )
            return ChosenMove(game.move_text(number))

        return answer

    def _observation_name(self) -> str | None:
        named: str | None = getattr(self.player, "observation", None)
        return named

    def _plays_matches(self, match: MatchLog) -> bool:
        """Tell whether the player was trained in whole matches."""
        words = match.game.words
        unit = getattr(self.player, "unit", words.hand)
        self._check_known(unit, [words.hand, words.match])
        return bool(unit == words.match)

    def _layout(self, match: MatchLog) -> tuple[Layout, bool]:
        """Return the layout of the observation, and whether it includes the seat's memory."""
        layouts = match.game.list_layouts(match.rules)
        named = self._observation_name()
        names = [each.name for each in layouts]
        if named is not None:
            self._check_known(named, names)
        chosen = len(layouts) - 1 if named is None else names.index(named)
        return layouts[chosen], chosen > 0

    def _check_known(self, named: str, known: Sequence[str]) -> None:
        """Raise BotError for an unknown observation or unit."""
        if named not in known:
            raise BotError(
                "{name} was trained on {observation}, which is unknown; known are {known}",
                name=self.name,
                observation=named,
                known=", ".join(known),
            )
