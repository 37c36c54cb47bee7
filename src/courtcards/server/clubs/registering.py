"""The HTTP interface for whoever registers for an evening by themselves, by the link for that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from courtcards.clubs import sentences
from courtcards.clubs.evening import RegistrantCommand
from courtcards.clubs.evening.registering import Secret
from courtcards.clubs.evening.registration import owner_of
from courtcards.clubs.verb import Given, Who
from courtcards.clubs.views.registering import RegisteringView, registering_view
from courtcards.kernel.errors import NotAllowed
from courtcards.server.clubs.clubhouse import Clubhouse
from courtcards.server.clubs.links import LinkSigner, token_sent
from courtcards.server.clubs.live import LiveEvening
from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.limits.clients import Admission
from courtcards.tables.service.clock import now_ms


@dataclass(frozen=True)
class Door:
    """A request at an evening by whoever has the link to register."""

    live: LiveEvening
    links: LinkSigner

    def answer(self, owner: str) -> Response[RegisteringView]:
        """The evening as the owner of a registration sees it."""
        evening = self.live.evening
        hall = self.links.page(self.live.id, "viewer", evening.generation("viewer"))
        return Response(registering_view(evening, owner, hall), headers=PRIVATE)


async def door_of(
    request: Request[Any, Any, State],
    evening: FromPath[str],
    clubhouse: NamedDependency[Clubhouse],
    links: NamedDependency[LinkSigner],
) -> Door:
    """Where somebody registers, for handlers that take a ``door``; UnknownEvening, NotAllowed."""
    live = await clubhouse.find(evening)
    token = token_sent(request.headers.get("authorization", ""))
    link = await live.link(links, token, registers=True)
    if link.role != "register":
        raise NotAllowed(sentences.REGISTERS_OTHERWISE)
    return Door(live, links)


class LookAtRegistration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By which secret the one is known who asks; without it nobody's own registration is shown."""

    secret: Secret | None = None


@post(
    "/api/clubs/{evening:str}/registration",
    status_code=200,
    responses=refusals(400, 403, 404, 413, 422, 429, 503),
)
async def look_at_registration(
    data: JSONBody[LookAtRegistration], door: NamedDependency[Door]
) -> Response[RegisteringView]:
    """What whoever may register sees: the evening, the places that are left, and what is theirs."""
    return door.answer("" if data.secret is None else owner_of(data.secret))


@post(
    "/api/clubs/{evening:str}/registration/commands",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 422, 429, 503),
)
async def register(
    request: Request[Any, Any, State],
    data: JSONBody[RegistrantCommand],
    door: NamedDependency[Door],
    admission: NamedDependency[Admission],
) -> Response[RegisteringView]:
    """Put yourself on the list, or take that back: `type` says which."""
    admission.registers(request.scope)
    await door.live.do(Given(data, Who("register"), now_ms()))
    return door.answer(data.owner)


HANDLERS = (look_at_registration, register)
