"""Whose turn has begun at tables that are played over days, and who is told so."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from courtcards.eventlog.log import EventLog
from courtcards.games import game_named
from courtcards.kernel.errors import CourtcardsError
from courtcards.languages import said, spoken, translated
from courtcards.live.holders import Holder
from courtcards.live.table import LiveTable
from courtcards.server.push import keys
from courtcards.server.push.keys import PushKey
from courtcards.server.push.sending import Letter, YourTurn, is_gone
from courtcards.server.push.subscriptions import Subscriptions
from courtcards.tables import Event

logger = logging.getLogger("courtcards.server.push")

GRACE_S = 600.0
"""Whoever has the table's page open is told only where they have not played by then."""
THREADS = 2
MOST_AT_WORK = 1000


class Notices:
    """Tells people that it is their turn, once a turn; nobody at a table waits for it."""

    def __init__(self, subscriptions: Subscriptions, key: PushKey) -> None:
        self.subscriptions = subscriptions
        self.key = key
        self._on_turn: dict[str, int | None] = {}
        self._threads = ThreadPoolExecutor(THREADS, "pushing")
        self._at_work: set[asyncio.Task[None]] = set()

    def happened(self, live: LiveTable, _event: Event, /, *, was_here: bool) -> None:
        """Note an event of a table; ``was_here``: this process has written it, and tells of it."""
        table = live.table
        if table.settings.pace != "days":
            return
        on_turn, before = _on_turn(live), self._on_turn.get(live.name)
        self._on_turn[live.name] = on_turn
        if on_turn is None or on_turn == before or not was_here:
            return
        if len(self._at_work) >= MOST_AT_WORK:
            logger.warning("too many notices at a time: one is not sent")
            return
        self._start(self._tell(live, on_turn))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)

    async def _tell(self, live: LiveTable, seat: int) -> None:
        changed = live.table.changed
        try:
            if live.hears(seat):
                await asyncio.sleep(GRACE_S)
                if live.table.changed != changed:
                    return
            holder = Holder(seat, live.table.seating.since[seat])
            for told in await self.subscriptions.of(live.name, holder):
                letter = Letter(told, _message(live, seat, told.language))
                loop = asyncio.get_running_loop()
                if await loop.run_in_executor(self._threads, is_gone, letter, self.key):
                    await self.subscriptions.remove(live.name, told.endpoint)
        except CourtcardsError as error:
            logger.error(  # noqa: TRY400
                "table %s tells nobody of a turn: %s", live.name, error, extra={"table": live.name}
            )
        except Exception:
            logger.exception(
                "table %s cannot tell of a turn", live.name, extra={"table": live.name}
            )

    async def close(self) -> None:
        """Tell nobody any more."""
        for task in self._at_work:
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)


def notices_on(log: EventLog) -> Notices | None:
    """What tells people of their turns; None where this server sends no messages."""
    return Notices(Subscriptions(log), PushKey(log.secret)) if keys.is_there() else None


def _on_turn(live: LiveTable) -> int | None:
    """The person whom the table waits for; None where it waits for nobody."""
    table = live.table
    if not table.seating.begun or table.is_paused or table.match.is_over:
        return None
    return table.person_on_turn


def _message(live: LiveTable, seat: int, language: str) -> YourTurn:
    table = live.table
    game = spoken(game_named(table.match.rules.game).titled, language)
    others = [player.name for other, player in enumerate(table.players) if player and other != seat]
    body = said("{game}, with {names}", {"game": game, "names": ", ".join(others)}, language)
    return YourTurn(live.name, translated("It is your turn", language), body, language)
