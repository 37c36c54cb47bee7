"""The requests by which a browser is told of turns, and is told no more."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from courtcards.kernel.errors import BadSettings, NothingToDo
from courtcards.server.access.addresses import Address
from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.http.guests import Guest
from courtcards.server.limits.clients import Admission
from courtcards.server.push import endpoints
from courtcards.server.push.notices import Notices
from courtcards.server.push.subscriptions import Subscribe, Subscribed, Unsubscribe


class PushOffer(msgspec.Struct, frozen=True):
    """By which key this server sends messages; null where it sends none."""

    key: str | None


class PushState(msgspec.Struct, frozen=True):
    """Whether a browser is told of its person's turns at a table."""

    told: bool


@get("/api/push", sync_to_thread=False)
def offer(notices: NamedDependency[Notices | None]) -> Response[PushOffer]:
    """The key that a browser subscribes with, in base64url."""
    return Response(PushOffer(None if notices is None else notices.key.public), headers=PRIVATE)


@post(
    "/api/tables/{table:str}/push",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 422, 429, 503),
)
async def subscribe(
    data: JSONBody[Subscribe],
    guest: NamedDependency[Guest],
    admission: NamedDependency[Admission],
    notices: NamedDependency[Notices | None],
    asked: NamedDependency[Address],
) -> PushState:
    """Tell this browser when it is your turn, at a table that is played over days."""
    holder = guest.holder()
    admission.commands(guest.live.name, holder.seat)
    if guest.live.table.settings.pace != "days":
        raise BadSettings("turns are told of where a move may take days")
    if notices is None:
        raise NothingToDo("this server sends no messages: it lacks the extra courtcards[push]")
    data.check()
    await notices.lookups.public_address(endpoints.host_of(data.endpoint))
    host = urlsplit(asked.address).hostname or ""
    site = f"https://{host}" if "." in host else "https://localhost"  # a port is not allowed here
    await notices.subscriptions.add(
        guest.live.name,
        Subscribed(holder.seat, holder.since, data.endpoint, data.keys, guest.language, site),
    )
    return PushState(told=True)


@post(
    "/api/tables/{table:str}/push/end",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 422, 429, 503),
)
async def unsubscribe(
    data: JSONBody[Unsubscribe],
    guest: NamedDependency[Guest],
    admission: NamedDependency[Admission],
    notices: NamedDependency[Notices | None],
) -> PushState:
    """Tell this browser no more of your turns at the table."""
    holder = guest.holder()
    admission.commands(guest.live.name, holder.seat)
    if notices is not None:
        await notices.subscriptions.remove(guest.live.name, data.endpoint)
    return PushState(told=False)


HANDLERS = (offer, subscribe, unsubscribe)
