"""What a table does by itself: it moves for its bots and stand-ins, and shuffles a pile in.

In a lesson its bots make the moves of the script.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from courtcards.games import game_named
from courtcards.kernel.awaited import BUILD
from courtcards.play.players import LEVELS, seated
from courtcards.play.players.faults import Decided
from courtcards.tables import BY_THE_TABLE, Act, Sent, Table
from courtcards.tables.verbs.play import Play, Restock

STEADY = "steady"


@dataclass(frozen=True)
class BotTurn:
    """A bot's turn: the function that decides it, and whether that takes time."""

    decide: Callable[[], Decided]
    takes_time: bool


def turn_of(table: Table) -> BotTurn | None:
    """The turn of the bot that is to move; None where no bot is, or where the table waits."""
    name, seat = table.bot_on_turn, table.match.awaiting.seat
    if not table.acts_by_itself or name is None or seat is None:
        return None
    scripted = None if table.guide is None else table.guide.others_move()
    if scripted is not None:
        return BotTurn(lambda: Decided(scripted), takes_time=False)
    bot = seated(
        standing_in(name, table.match.rules.game), table.match.rules.game, table.bot_seed()
    )
    return BotTurn(bot.asked(table.match, seat), bot.takes_time)


def standing_in(name: str, game: str) -> str:
    """Who decides for a bot: while the engine is built, `steady` does for those that search.

    As Python a search takes seconds, and nobody is to wait for the build.
    """
    has_steady = STEADY in game_named(game).bots
    return STEADY if BUILD.is_under_way and name in LEVELS and has_steady else name


def own_act(table: Table, decided: Decided | None, at: int) -> Act:
    """What a table does next by itself: a bot's move, or, without one, a pile is shuffled in."""
    seat = table.match.awaiting.seat
    if decided is None or seat is None:
        return Restock(at)
    play = Play(BY_THE_TABLE, table.sequence, decided.move)
    return Sent(play, seat, at, fault=decided.fault)
