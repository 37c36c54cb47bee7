"""Automatic play: bots and stand-ins move, and a pile is shuffled into the stock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from courtcards.eventlog.ledger import Ledger
from courtcards.games import find_game
from courtcards.kernel.errors import CourtcardsError, SequenceTaken, StorageError
from courtcards.kernel.library import BUILD
from courtcards.play.players import LEVELS, seat_player
from courtcards.play.players.bot import ChosenMove
from courtcards.tables import AUTOMATIC_ID, AnyTableEvent, Table, TableEnvelope, TableInput
from courtcards.tables.commands.play import Play, Restock
from courtcards.tables.service.host import Thinkers, now_ms
from courtcards.tables.service.listeners import Listeners
from courtcards.tables.views.messages import RefusedMessage
from courtcards.tables.views.refusals import describe_refusal
from courtcards.text import SOURCE_LANGUAGE

STEADY = "steady"


@dataclass(frozen=True)
class BotTurn:
    """A bot's turn: the function that chooses the move. ``takes_time``: run it in a worker."""

    decide: Callable[[], ChosenMove]
    takes_time: bool


def find_bot_turn(table: Table) -> BotTurn | None:
    """Return the turn of the bot that is to move, or None if no bot is, or the table waits.

    In a lesson, bots play the moves of the script. After a claim, the rest plays itself.
    """
    if not table.acts_by_itself:
        return None
    if table.is_claimed:
        return BotTurn(lambda: ChosenMove(table.find_claimed_move()), takes_time=False)
    name, seat = table.bot_on_turn, table.match.awaiting.seat
    if name is None or seat is None:
        return None
    scripted = None if table.guide is None else table.guide.find_scripted_move()
    if scripted is not None:
        return BotTurn(lambda: ChosenMove(scripted), takes_time=False)
    bot = seat_player(
        choose_acting_bot(name, table.match.rules.game), table.match.rules.game, table.bot_seed()
    )
    return BotTurn(bot.prepare_move(table.match, seat), bot.takes_time)


def choose_acting_bot(name: str, game: str) -> str:
    """Return the bot that plays. While the engine is built, `steady` replaces searching bots.

    A search in plain Python takes seconds, and nobody should wait for the build.
    """
    has_steady = STEADY in find_game(game).bots
    return STEADY if BUILD.is_under_way and name in LEVELS and has_steady else name


def build_automatic_command(table: Table, decided: ChosenMove | None, at: int) -> TableInput:
    """Return the next automatic command: the bot's move, or a restock without one."""
    seat = table.match.awaiting.seat
    if decided is None or seat is None:
        return Restock(at)
    play = Play(AUTOMATIC_ID, table.sequence, decided.move)
    return TableEnvelope(play, seat, at, fault=decided.fault)


logger = logging.getLogger("courtcards.tables.service")

RETRY_AFTER_S = 1.0
TAKE_OVER_AFTER_S = 2.0
"""Seconds for which bots are left to another server process that has moved the table on."""

TableLedger = Ledger[Table, TableInput, AnyTableEvent]


class AutomaticPlay:
    """The automatic play of a table: one event at a time, until a person is to act."""

    def __init__(self, ledger: TableLedger, listeners: Listeners, thinkers: Thinkers) -> None:
        self._ledger = ledger
        self._listeners = listeners
        self._thinkers = thinkers
        self._playing: asyncio.Task[None] | None = None
        self.pause_ms: int | None = None
        """Pause of a bot before each play in milliseconds. If None, the table's settings apply."""

    @property
    def is_busy(self) -> bool:
        return self._playing is not None and not self._playing.done()

    def wake(self) -> None:
        """Play on, if there is anything to play.

        If another server process plays, this one waits until no more events come from it.
        """
        if not self.is_busy and self._ledger.aggregate.acts_by_itself:
            self._playing = asyncio.create_task(self._play())

    async def _play(self) -> None:
        try:
            while await self._step():
                pass
        except Exception:
            # A bug in a bot is logged. The bot tries again when somebody next uses the table.
            name = self._ledger.name
            logger.exception("a bot failed at table %s", name, extra={"table": name})

    async def _step(self) -> bool:
        """Take the next step, or wait for it. Return whether there may be more."""
        ledger = self._ledger
        if ledger.has_stopped:
            return False
        if self._led_elsewhere_s > 0:
            await asyncio.sleep(min(self._led_elsewhere_s, RETRY_AFTER_S))
            return True
        table, before = ledger.aggregate, ledger.aggregate.changed_sequence
        decided, _ = await asyncio.gather(self._decide(), self._pause())
        try:
            async with ledger.lock:
                # A person may have changed the table while the bot was thinking.
                if table.changed_sequence == before and table.acts_by_itself:
                    await ledger.commit(build_automatic_command(table, decided, now_ms()))
        except SequenceTaken:
            pass
        except StorageError as error:
            name = ledger.name
            logger.error(  # noqa: TRY400
                "table %s waits for its log: %s", name, error, extra={"table": name}
            )
            self._listeners.broadcast_refusal(build_refusal_message(error))
            await asyncio.sleep(RETRY_AFTER_S)
        return table.acts_by_itself

    @property
    def _led_elsewhere_s(self) -> float:
        """Seconds for which play is still left to another server process, or at most 0."""
        read_at = self._ledger.read_at
        if read_at is None:
            return 0.0
        return read_at + TAKE_OVER_AFTER_S - asyncio.get_running_loop().time()

    async def _decide(self) -> ChosenMove | None:
        """Return the decision of the bot on turn, or None if none is on turn."""
        turn = find_bot_turn(self._ledger.aggregate)
        if turn is None:
            return None
        return await self._thinkers.think(turn.decide) if turn.takes_time else turn.decide()

    async def _pause(self) -> None:
        """Wait before a bot plays: people may look, or take a move back."""
        table = self._ledger.aggregate
        if table.acts_by_itself and not table.waits_for_stock and not table.has_no_choices:
            pause = table.settings.bot_pause if self.pause_ms is None else self.pause_ms
            await asyncio.sleep(pause / 1000)

    async def close(self) -> None:
        """Stop playing. An event that is being written is still written."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)


def build_refusal_message(error: CourtcardsError) -> RefusedMessage:
    """Return the message that tells everybody at a table why it does not continue."""
    known = describe_refusal(error, SOURCE_LANGUAGE)
    assert known is not None  # noqa: S101 - it is in the list of refusals
    return RefusedMessage.from_refusal(None, *known)
