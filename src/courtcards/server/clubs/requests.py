"""What pages request of club evenings apart from commands, as it comes over the wire."""

from __future__ import annotations

from typing import Annotated

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evening import EveningSettings
from courtcards.clubs.season import SeasonSettings
from courtcards.clubs.season.state import MOST_EVENINGS
from courtcards.clubs.verb import Command, Given, Name, Role, Who
from courtcards.kernel.errors import NotAllowed
from courtcards.kernel.shuffling import new_seed
from courtcards.server.access.seats import bearer_of
from courtcards.server.answers import HttpRequest
from courtcards.tables.service.host import now_ms


class OpenEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open an evening."""

    settings: EveningSettings


class Attended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An evening of a season, with the token of any of its links."""

    evening: Name
    token: Name


class ShowSeason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The evenings of a season."""

    evenings: Annotated[list[Attended], msgspec.Meta(max_length=MOST_EVENINGS)]


class OpenSeason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Begin a season, with these evenings."""

    settings: SeasonSettings
    evenings: Annotated[list[Attended], msgspec.Meta(max_length=MOST_EVENINGS)]


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message over a WebSocket: who comes to listen."""

    token: Name


def given(command: Command, role: Role, name: str = "") -> Given:
    """A command that has come just now, by a link of that role; it may have been done before.

    Whose link was given out under a ``name`` does what they do under that name.
    """
    now = now_ms()
    at = now if command.at is None else min(command.at, now)
    seed = new_seed() if command.draws else b""
    return Given(command, Who(role, name or command.by), at, seed)


def token_sent(request: HttpRequest) -> str:
    """The token that a request was sent with; NotAllowed without one."""
    token = bearer_of(request.headers.get("authorization", ""))
    if not token:
        raise NotAllowed(sentences.LINK_NEEDED)
    return token
