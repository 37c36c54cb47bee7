"""Notices of turns at tables that are played over days, to browsers that have subscribed."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from courtcards.eventlog.log import EventLog
from courtcards.games import find_game
from courtcards.kernel.errors import BadSettings, CourtcardsError, NothingToDo
from courtcards.server.access.addresses import Address
from courtcards.server.http.guests import Guest
from courtcards.server.limits.clients import CLIENT, RateLimiter
from courtcards.server.limits.jobs import FairThreadPool, QueueBounds
from courtcards.server.push import endpoints, sending
from courtcards.server.push.sending import PushKey, PushMessage, YourTurn, send_message
from courtcards.server.push.subscriptions import Subscribe, Subscribed, Subscriptions, Unsubscribe
from courtcards.server.responses import COMMAND_REFUSALS, PRIVATE
from courtcards.tables import AnyTableEvent
from courtcards.tables.service.host import Holder
from courtcards.tables.service.table import LiveTable
from courtcards.text import format_message, localize, translate_text

logger = logging.getLogger("courtcards.server.push")

GRACE_S = 600.0
"""A player who has the table's page open gets a notice only after this time without a move."""
BOUNDS = QueueBounds(at_once=8, at_once_of_one=2, weight_of_one=1000, weight=4000)
"""Messages that are sent at once and that may wait, for one push service and in all. A service that
hangs delays no other."""
MOST_AT_WORK = 10_000
"""Most turns for which notices are in progress."""
MOST_FOLLOWED = 20_000
"""Most tables whose last player on turn is remembered. The least recently played go first."""


WITHIN_S = 5.0
LOOKUP_BOUNDS = QueueBounds(at_once=4, at_once_of_one=1, weight_of_one=16, weight=64)


class Lookups:
    """Looks up hosts in threads of their own, because a name server may hang.

    A look-up cannot be stopped, but its client waits only so long. No address has more than one at
    a time.
    """

    def __init__(self) -> None:
        self._pool = FairThreadPool("looking-up", LOOKUP_BOUNDS)

    async def resolve_host(self, host: str) -> str:
        """Return the IP address of a host.

        Raises BadSettings, or TooMany if too many look-ups wait.
        """
        find = partial(endpoints.resolve_host, host)
        try:
            async with asyncio.timeout(WITHIN_S):
                return await self._pool.do(find, CLIENT.get().address)
        except TimeoutError:
            raise BadSettings(endpoints.NOT_FOUND) from None

    def close(self) -> None:
        """Accept no more look-ups."""
        self._pool.close()


class Notices:
    """Sends one notice for each turn to the browsers that have subscribed.

    No table waits for it.
    """

    def __init__(self, subscriptions: Subscriptions, key: PushKey) -> None:
        self.subscriptions = subscriptions
        self.key = key
        self.lookups = Lookups()
        self._on_turn: OrderedDict[str, int | None] = OrderedDict()
        self._sending = FairThreadPool("pushing", BOUNDS)
        self._at_work: set[asyncio.Task[None]] = set()
        self._in_grace: dict[str, asyncio.Task[Any]] = {}

    def note_event(self, live: LiveTable, _event: AnyTableEvent, /, *, was_here: bool) -> None:
        """Note an event of a table.

        If this process has written it (``was_here``), send the notices.
        """
        table = live.table
        if table.settings.pace != "days":
            return
        on_turn, before = _find_person_on_turn(live), self._on_turn.get(live.name)
        self._on_turn[live.name] = on_turn
        self._on_turn.move_to_end(live.name)
        if len(self._on_turn) > MOST_FOLLOWED:
            self._on_turn.popitem(last=False)
        if on_turn is None or on_turn == before or not was_here:
            return
        if live.name in self._in_grace:
            self._in_grace.pop(live.name).cancel()  # that turn is over
        if len(self._at_work) >= MOST_AT_WORK:
            logger.warning("too many notices in progress: one is not sent")
            return
        self._start(self._tell(live, on_turn))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)

    async def _tell(self, live: LiveTable, seat: int) -> None:
        changed = live.table.changed_sequence
        try:
            if live.has_listener(seat):
                await self._grace(live.name)
                if live.table.changed_sequence != changed:
                    return
            holder = Holder(seat, live.table.seating.since[seat])
            for told in await self.subscriptions.list_subscribed(live.name, holder):
                push_message = PushMessage(told, _make_message(live, seat, told.language))
                service = _find_service(told.endpoint)
                if await self._sending.do(partial(send_message, push_message, self.key), service):
                    await self.subscriptions.remove(live.name, told.endpoint)
        except CourtcardsError as error:
            logger.error(  # noqa: TRY400
                "table %s could not send a notice of a turn: %s",
                live.name,
                error,
                extra={"table": live.name},
            )
        except Exception:
            logger.exception(
                "table %s failed to send a notice of a turn", live.name, extra={"table": live.name}
            )

    async def _grace(self, table: str) -> None:
        """Give a player with an open page time to play. Each table has at most one such wait."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - this is a coroutine
        self._in_grace[table] = task
        try:
            await asyncio.sleep(GRACE_S)
        finally:
            if self._in_grace.get(table) is task:
                del self._in_grace[table]

    async def close(self) -> None:
        """Cancel all notices."""
        for task in self._at_work:
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)
        self._sending.close()
        self.lookups.close()


def make_notices(log: EventLog) -> Notices | None:
    """Make the notices of a server; None if it cannot send messages."""
    return Notices(Subscriptions(log), PushKey(log.secret)) if sending.is_available() else None


def _find_service(endpoint: str) -> str:
    """Return the push service of an address, by the end of its host's name.

    >>> _find_service("https://updates.push.services.mozilla.com/wpush/v2/abc")
    'mozilla.com'
    """
    return ".".join(endpoints.parse_host(endpoint).split(".")[-2:])


def _find_person_on_turn(live: LiveTable) -> int | None:
    """Return the person whom the table waits for; None if it waits for nobody."""
    table = live.table
    if not table.seating.has_begun or table.is_paused or table.match.is_over:
        return None
    return table.person_on_turn


def _make_message(live: LiveTable, seat: int, language: str) -> YourTurn:
    table = live.table
    game = localize(find_game(table.match.rules.game).titled, language)
    others = [player.name for other, player in enumerate(table.players) if player and other != seat]
    body = format_message(
        "{game}, with {names}", {"game": game, "names": ", ".join(others)}, language
    )
    return YourTurn(live.name, translate_text("Your turn", language), body, language)


class PushOffer(msgspec.Struct, frozen=True):
    """The key with which this server signs messages; null if it sends none."""

    key: str | None


class PushState(msgspec.Struct, frozen=True):
    """State of a browser: it gets notices of its person's turns at a table, or it does not."""

    told: bool


@get("/api/push", sync_to_thread=False)
def get_push_key(notices: NamedDependency[Notices | None]) -> Response[PushOffer]:
    """Return the key that a browser subscribes with, in base64url."""
    return Response(PushOffer(None if notices is None else notices.key.public), headers=PRIVATE)


@post("/api/tables/{table:str}/push", status_code=200, responses=COMMAND_REFUSALS)
async def subscribe(
    data: JSONBody[Subscribe],
    guest: NamedDependency[Guest],
    limiter: NamedDependency[RateLimiter],
    notices: NamedDependency[Notices | None],
    server_address: NamedDependency[Address],
) -> PushState:
    """Send this browser a notice when it is your turn, at a table that is played over days."""
    holder = guest.holder()
    limiter.admit_command(guest.live.name, holder.seat)
    if guest.live.table.settings.pace != "days":
        raise BadSettings("notices are sent only at tables where a move may take days")
    if notices is None:
        raise NothingToDo("this server sends no messages: it lacks the extra courtcards[push]")
    data.check()
    await notices.lookups.resolve_host(endpoints.parse_host(data.endpoint))
    host = urlsplit(server_address.address).hostname or ""
    site = f"https://{host}" if "." in host else "https://localhost"  # no port is allowed here
    await notices.subscriptions.add(
        guest.live.name,
        Subscribed(holder.seat, holder.since, data.endpoint, data.keys, guest.language, site),
    )
    return PushState(told=True)


@post("/api/tables/{table:str}/push/end", status_code=200, responses=COMMAND_REFUSALS)
async def unsubscribe(
    data: JSONBody[Unsubscribe],
    guest: NamedDependency[Guest],
    limiter: NamedDependency[RateLimiter],
    notices: NamedDependency[Notices | None],
) -> PushState:
    """Send this browser no more notices of your turns at the table."""
    holder = guest.holder()
    limiter.admit_command(guest.live.name, holder.seat)
    if notices is not None:
        await notices.subscriptions.remove(guest.live.name, data.endpoint)
    return PushState(told=False)


HANDLERS = (get_push_key, subscribe, unsubscribe)
