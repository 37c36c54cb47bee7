"""A hint: what a strong bot would play, from what the seat on turn knows."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath

from courtcards.bots.weighing import UNITS, Unit, Weighed, weigh
from courtcards.errors import NoHints, NotYourTurn
from courtcards.server.api import PRIVATE
from courtcards.server.hall import Hall
from courtcards.server.refusals import refusals
from courtcards.server.seats import SeatSigner
from courtcards.server.visitors import holder_of
from courtcards.tables import Table, sentences

HttpRequest = Request[Any, Any, State]

ADVISER = "master"
"""The bot whose eye it is."""


class Hint(msgspec.Struct, frozen=True):
    """Every legal move, the best first, and what each is worth in the eyes of the bot.

    It is for the table as it was after event ``seq``. ``worth`` counts ``unit``: points of the
    deal against the average of the others, or the part of the hand that the seat wins.
    """

    seq: int
    bot: str
    unit: Unit
    moves: list[Weighed]


@get("/api/tables/{table:str}/hint", responses=refusals(400, 403, 404, 409, 429, 503))
async def hint(
    request: HttpRequest,
    table: FromPath[str],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
) -> Response[Hint]:
    """What a strong bot would play in your place, where the table gives hints."""
    live = await hall.find(table)
    seat = holder_of(live, seats, request).seat
    _check(live.table, seat)
    hall.gate.thinks(request.scope)
    match, seq, seed = live.table.match, live.table.sequence, live.table.bot_seed()
    game, view, memory = match.rules.game, match.seat_view(seat), match.seat_memory(seat)
    moves = await hall.thinkers.think(lambda: weigh(ADVISER, game, seed, view, memory))
    return Response(Hint(seq, ADVISER, UNITS[game], moves), headers=PRIVATE)


def _check(table: Table, seat: int) -> None:
    """Refuse a hint where none is given: NoHints, NotYourTurn."""
    if not table.settings.hints:
        raise NoHints(sentences.NO_HINTS)
    awaiting = table.match.awaiting
    if awaiting.kind != "play" or awaiting.seat != seat:
        raise NotYourTurn(sentences.NOT_YOUR_TURN)
