"""Bots of their own: ask one for a move, without a match that it plays."""

from __future__ import annotations

from courtcards.api.position import Position
from courtcards.kernel.arguments import SEED, TEXT, ArgumentKind, check_argument
from courtcards.kernel.errors import BotError, Message
from courtcards.play import PlayerView
from courtcards.play.players import check_bot
from courtcards.play.programs.engine import BotEngine

SEEN = ArgumentKind(
    lambda given: isinstance(given, PlayerView | Position), Message("a view or a position")
)


class SeededBot:
    """A bot that keeps nothing from one move to the next, as ``bot`` returns it.

    It is a player, too: ``arena``, ``simulate`` and ``Match.play_out`` take it. Use it in any
    thread, and send it to any process.
    """

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self._engine = BotEngine(name, seed)

    def choose(self, view: PlayerView | Position) -> str:
        """Return the move of the seat on turn.

        A view comes from ``Match.view``. In a position with all cards open, the bot sees only the
        cards of the seat on turn. The same seed and the same knowledge of the seat give the same
        move, as from ``courtcards engine``.

        Raises BotError for anything else, for a view of another seat than the one on turn, or if
        the bot does not play the game. Raises PlayError if the position hides the seat on turn, or
        the hand is over.
        """
        seen = check_argument("view", view, SEEN, BotError)
        return self._engine.move(seen.hand if isinstance(seen, Position) else seen)

    def __repr__(self) -> str:
        return f"bot({self.name!r}, seed={self._engine.seed!r})"


def bot(name: str, *, seed: str | int = 0) -> SeededBot:
    """Return a bot that can be asked for a move in any position or view.

    Raises BotError if there is no such bot, or the seed is invalid.

    >>> from courtcards import Match
    >>> match = Match("club", seed="7")
    >>> match.play("choose hearts")
    >>> move = bot("novice").choose(match.view(2))
    >>> move == bot("novice").choose(match.position(2)), move in match.legal_moves
    (True, True)
    """
    check_bot(check_argument("name", name, TEXT, BotError))
    return SeededBot(name, str(check_argument("seed", seed, SEED, BotError)))
