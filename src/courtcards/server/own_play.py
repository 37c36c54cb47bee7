"""What a table plays by itself: its bots and stand-ins, and the stock that is shuffled in."""

from __future__ import annotations

import asyncio
import logging

from courtcards.bots import Bot
from courtcards.errors import SequenceTaken, StorageError
from courtcards.languages import SOURCE_LANGUAGE
from courtcards.server.asks import now_ms
from courtcards.server.ledger import Ledger
from courtcards.server.listeners import Listeners
from courtcards.server.messages import RefusedMessage
from courtcards.server.refusals import refusal_of
from courtcards.tables import Play, Restock, Table

logger = logging.getLogger("courtcards.server")

RETRY_AFTER_S = 1.0


class OwnPlay:
    """Plays on until a person is to act, an event at a time."""

    def __init__(self, ledger: Ledger, listeners: Listeners) -> None:
        self._ledger = ledger
        self._listeners = listeners
        self._playing: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether it is at it."""
        return self._playing is not None and not self._playing.done()

    def wake(self) -> None:
        """Go on, if there is anything to be done.

        Where another server process is at it, only when nothing comes from there any more.
        """
        if not self.is_busy and self._ledger.table.acts_by_itself:
            self._playing = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        try:
            while await self._step():
                pass
        except Exception:
            # A fault of a bot's: it is noted, and tried again when the table is next asked for.
            logger.exception("a bot fails at table %s", self._ledger.name)

    async def _step(self) -> bool:
        """Do the next thing, or wait for it; whether there may be more."""
        ledger = self._ledger
        if ledger.led_elsewhere_s > 0:
            await asyncio.sleep(min(ledger.led_elsewhere_s, RETRY_AFTER_S))
            return True
        if not await self._pause():
            return ledger.table.acts_by_itself
        try:
            async with ledger.turn:
                command = own_command(ledger.table)
                if command is None:
                    return False
                await ledger.commit(command)
        except SequenceTaken:
            pass
        except StorageError as error:
            logger.warning("table %s waits for its log", ledger.name)
            self._listeners.tell_all(RefusedMessage.of(None, *refusal_of(error, SOURCE_LANGUAGE)))
            await asyncio.sleep(RETRY_AFTER_S)
        return True

    async def _pause(self) -> bool:
        """Let people think, or take back, before a bot plays; whether nothing has come of it.

        Nobody is kept waiting by it: the table is everybody's meanwhile.
        """
        table = self._ledger.table
        pause_ms = table.settings.bot_pause
        if not pause_ms or not table.acts_by_itself or table.waits_for_stock:
            return True
        before = table.changed
        await asyncio.sleep(pause_ms / 1000)
        return table.changed == before

    async def close(self) -> None:
        """Stop. What is being written down is written."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)


def own_command(table: Table) -> Play | Restock | None:
    """What a table does next by itself; None where a person is to act."""
    if not table.acts_by_itself:
        return None
    if table.waits_for_stock:
        return Restock(now_ms())
    bot, seat = table.bot_on_turn, table.match.awaiting.seat
    if bot is None or seat is None:
        return None
    player = Bot(bot, table.match.rules.game, table.bot_seed())
    move = player.choose(table.match.seat_view(seat), table.match.seat_memory(seat))
    return Play(seat, move, table.sequence, at=now_ms())
