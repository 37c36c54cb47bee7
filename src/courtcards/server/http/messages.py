"""What goes in and out by HTTP and by nothing else."""

from __future__ import annotations

import msgspec

from courtcards.tables import Player, Settings


class TableOpened(msgspec.Struct, frozen=True):
    """The table is open; the seat is yours by the cookie that comes with this.

    ``token`` says the same as the cookie, for a program; ``resume`` is the address of the page
    that gives the seat to another device of yours. Keep both to yourself.
    """

    table: str
    seat: int
    token: str
    resume: str


class SeatLink(msgspec.Struct, frozen=True):
    """What brings your seat to another device, or gives it to a program of yours."""

    token: str
    resume: str


class LobbyTable(msgspec.Struct, frozen=True):
    """A public table, as the lobby lists it."""

    table: str
    game: str
    ruleset: str
    status: str
    players: tuple[Player | None, ...]
    open_seats: list[int]
    settings: Settings


class LobbyPage(msgspec.Struct, frozen=True):
    """The public tables, the newest first."""

    tables: list[LobbyTable]


class Now(msgspec.Struct, frozen=True):
    """A moment, in milliseconds since 1970."""

    now: int


class Done(msgspec.Struct, frozen=True):
    """A command has been done: it is the event of this number."""

    seq: int
