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
from courtcards.server.thinking import Thinkers
from courtcards.tables import Play, Restock, Table

logger = logging.getLogger("courtcards.server")

RETRY_AFTER_S = 1.0


class OwnPlay:
    """Plays on until a person is to act, an event at a time."""

    def __init__(self, ledger: Ledger, listeners: Listeners, thinkers: Thinkers) -> None:
        self._ledger = ledger
        self._listeners = listeners
        self._thinkers = thinkers
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
        table, before = ledger.table, ledger.table.changed
        move, _ = await asyncio.gather(self._move(), self._pause())
        try:
            async with ledger.turn:
                # People may have gone on meanwhile: nobody is kept waiting by a bot that thinks.
                if table.changed == before and table.acts_by_itself:
                    await ledger.commit(own_command(table, move))
        except SequenceTaken:
            pass
        except StorageError as error:
            logger.warning("table %s waits for its log", ledger.name)
            self._listeners.tell_all(RefusedMessage.of(None, *refusal_of(error, SOURCE_LANGUAGE)))
            await asyncio.sleep(RETRY_AFTER_S)
        return table.acts_by_itself

    async def _move(self) -> str | None:
        """The move that the bot on turn makes; None where none is on turn."""
        table = self._ledger.table
        name, seat = table.bot_on_turn, table.match.awaiting.seat
        if not table.acts_by_itself or name is None or seat is None:
            return None
        bot = Bot(name, table.match.rules.game, table.bot_seed())
        view = table.match.seat_view(seat)
        if not bot.searches:
            return bot.choose(view, None)
        memory = table.match.seat_memory(seat)
        return await self._thinkers.think(lambda: bot.choose(view, memory))

    async def _pause(self) -> None:
        """Let people think, or take back, before a bot plays."""
        table = self._ledger.table
        if table.acts_by_itself and not table.waits_for_stock:
            await asyncio.sleep(table.settings.bot_pause / 1000)

    async def close(self) -> None:
        """Stop. What is being written down is written."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)


def own_command(table: Table, move: str | None) -> Play | Restock:
    """What a table does next by itself: a bot's move, or the stock is shuffled in."""
    seat = table.match.awaiting.seat
    if move is None or seat is None:
        return Restock(now_ms())
    return Play(seat, move, table.sequence, at=now_ms())
