"""The bodies of answers that are sent over HTTP only."""

from __future__ import annotations

from typing import Annotated

import msgspec

from courtcards.tables import Player, Settings
from courtcards.tables.views.messages import Seated


class TableOpened(Seated, frozen=True):
    """You have a seat at the table, by the cookie that comes with this.

    ``token`` gives a program the same seat; ``resume`` is the address of the page that gives it to
    another device of yours. Keep both to yourself.
    """

    token: str
    resume: str


class SeatLink(msgspec.Struct, frozen=True):
    """What brings your seat to another device, or gives it to a program of yours."""

    token: str
    resume: str


class BringSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take the seat of a personal link in this browser, by the token in it.

    With ``changes`` the seat that this browser has at the table is given up for it.
    """

    token: Annotated[str, msgspec.Meta(max_length=200)]
    changes: bool = False


class LobbyTable(msgspec.Struct, frozen=True):
    """A public table, as the lobby lists it; ``seed_given`` is as in its room."""

    table: str
    game: str
    ruleset: str
    status: str
    players: tuple[Player | None, ...]
    open_seats: list[int]
    settings: Settings
    seed_given: bool = False


class LobbyPage(msgspec.Struct, frozen=True):
    """The public tables, those with an open seat first."""

    tables: list[LobbyTable]
