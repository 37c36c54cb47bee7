"""Replay of a match that is over: every position of a hand, from a table or from a record."""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.params import FromPath, FromQuery, JSONBody

from courtcards.matches.positions import Position, replayed_hand
from courtcards.matches.records import Record
from courtcards.rulesets import OptionValue
from courtcards.server.api import PRIVATE, record_of
from courtcards.server.catalogue import bot_title
from courtcards.server.hall import Hall
from courtcards.server.language import language_of
from courtcards.server.refusals import located, refusals
from courtcards.server.seats import SeatSigner
from courtcards.server.visitors import viewer_of
from courtcards.tables import Player

LARGEST_RECORD = 512 * 1024
"""The longest record that is read, in bytes; one of a hundred hands has a fifth of it."""

_reader = ThreadPoolExecutor(1, "replays")
"""Records are played again one at a time, beside the loop that the tables are played in."""

# One position is much like the next: compressed, a hand of 60 kB is 3 kB.
_compressed = DefineMiddleware(CompressionMiddleware, config=CompressionConfig(backend="gzip"))

HttpRequest = Request[Any, Any, State]
BOT = "bot:"


class Replay(msgspec.Struct, frozen=True):
    """A match that is over, and every position of one of its hands.

    ``sheet`` is the score sheet of the whole match, ``before`` and ``after`` are those round
    the hand. ``match`` is its number at the table, and ``seat`` that of whoever asks, null for
    a spectator; both are null in the replay of a record.
    """

    game: str
    ruleset: str
    options: dict[str, OptionValue]
    players: list[Player]
    match: int | None
    seat: int | None
    is_over: bool
    sheet: Any
    hand: int
    dealer: int
    before: Any
    after: Any
    positions: list[Position]


@get(
    "/api/tables/{table:str}/replay",
    middleware=[_compressed],
    responses=refusals(400, 403, 404, 409, 422, 503),
)
async def replay_of_table(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    table: FromPath[str],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
    match: FromQuery[int | None] = None,
    hand: FromQuery[int] = 0,
) -> Response[Replay]:
    """One hand of a match move by move, all hands open, once the match is over.

    After a rematch `match` says which, counted from 0; without it, the one played last. `hand`
    counts from 0.
    """
    live = await hall.find(table)
    holder = viewer_of(live, seats, request)
    record = record_of(live, match)
    players = [player for player in live.table.players if player is not None]
    number = len(live.table.past) if match is None else match
    seat = None if holder is None else holder.seat
    return Response(await _replay(record, hand, players, number, seat), headers=PRIVATE)


@post(
    "/api/replay",
    status_code=200,
    middleware=[_compressed],
    request_max_body_size=LARGEST_RECORD,
    responses=refusals(400, 403, 413, 422),
)
async def replay_of_record(
    request: HttpRequest, data: JSONBody[Record], hand: FromQuery[int] = 0
) -> Response[Replay]:
    """One hand of a recorded match move by move; the whole record is checked.

    The body is one line of a file of records. `hand` counts from 0.
    """
    players = _named(data.players, language_of(request.scope))
    return Response(await _replay(data, hand, players, None, None), headers=PRIVATE)


async def _replay(
    record: Record, hand: int, players: list[Player], number: int | None, seat: int | None
) -> Replay:
    loop = asyncio.get_running_loop()
    with located():
        match, shown = await loop.run_in_executor(_reader, replayed_hand, record, hand)
    return Replay(
        game=record.game,
        ruleset=record.ruleset,
        options=record.options,
        players=players,
        match=number,
        seat=seat,
        is_over=match.is_over,
        sheet=match.watch().sheet,
        hand=hand,
        dealer=shown.dealer,
        before=shown.before,
        after=shown.after,
        positions=shown.positions,
    )


def _named(names: list[str], language: str) -> list[Player]:
    """The players of a record; bots are called as at a table, ``Steady 1``, ``Steady 2``."""
    count: Counter[str] = Counter()
    players = []
    for name in names:
        bot = name.removeprefix(BOT) if name.startswith(BOT) else None
        if bot is not None:
            count[bot] += 1
            name = f"{bot_title(bot, language)} {count[bot]}"  # noqa: PLW2901
        players.append(Player(name, bot))
    return players
