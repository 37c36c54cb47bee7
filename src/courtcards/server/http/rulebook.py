"""HTTP interface of the rule book: games, rules in sentences, clauses to try."""

from __future__ import annotations

from functools import partial

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from courtcards.rulebook.requests import (
    ClauseView,
    Contents,
    ItemExplanation,
    PressRequest,
    TrialRequest,
    TrialResult,
    build_clause_view,
    build_contents,
    explain_example_item,
    explain_table_item,
    try_moves,
)
from courtcards.server.http.guests import Guest
from courtcards.server.limits.jobs import EXAMPLE, Jobs
from courtcards.server.responses import (
    LANGUAGE_HEADERS,
    PRIVATE,
    HttpRequest,
    declare_refusals,
    find_request_language,
)
from courtcards.tables.views.catalogue import (
    Catalogue,
    RulesInWords,
    build_catalogue,
    describe_rules,
)


@get("/api/rulebook", responses=declare_refusals(429))
async def get_rulebook(request: HttpRequest, jobs: NamedDependency[Jobs]) -> Response[Contents]:
    """Return every clause that can be tried, by game, with its first sentence."""
    told = await jobs.do(EXAMPLE, partial(build_contents, find_request_language(request.scope)))
    return Response(told, headers=LANGUAGE_HEADERS)


@get("/api/rulebook/{clause:str}", responses=declare_refusals(400, 404, 429))
async def get_clause(
    request: HttpRequest, clause: FromPath[str], jobs: NamedDependency[Jobs]
) -> Response[ClauseView]:
    """Return a clause with the position, or the score sheet, on which it can be tried."""
    told = await jobs.do(
        EXAMPLE, partial(build_clause_view, clause, find_request_language(request.scope))
    )
    return Response(told, headers=LANGUAGE_HEADERS)


@post(
    "/api/rulebook/{clause:str}",
    status_code=200,
    responses=declare_refusals(400, 403, 404, 429),
)
async def try_clause_moves(
    request: HttpRequest,
    clause: FromPath[str],
    data: JSONBody[TrialRequest],
    jobs: NamedDependency[Jobs],
) -> Response[TrialResult]:
    """Try a move at the example of a clause. Return the new position, or why it is refused.

    `moves` are all moves made there; the last one is tried. The server stores nothing.
    """
    language = find_request_language(request.scope)
    told = await jobs.do(EXAMPLE, partial(try_moves, clause, data.moves, language))
    return Response(told, headers=PRIVATE)


@post(
    "/api/rulebook/{clause:str}/press",
    status_code=200,
    responses=declare_refusals(400, 403, 404, 429),
)
async def get_example_reply(
    request: HttpRequest,
    clause: FromPath[str],
    data: JSONBody[PressRequest],
    jobs: NamedDependency[Jobs],
) -> Response[ItemExplanation]:
    """Explain an item on an example's table, as `/api/tables/…/press` does."""
    language = find_request_language(request.scope)
    told = await jobs.do(
        EXAMPLE, partial(explain_example_item, clause, data.moves, data.about, language)
    )
    return Response(told, headers=PRIVATE)


@get("/api/tables/{table:str}/press", responses=declare_refusals(400, 403, 404, 429))
async def get_table_reply(
    guest: NamedDependency[Guest], about: FromQuery[str]
) -> Response[ItemExplanation]:
    """Explain an item on a table, as far as you may see it.

    `about` is `stock`, `contract`, `trick`, `seat:1`, a place such as `NE`, or a card such as `9H`.
    """
    holder = guest.viewer()
    seat = None if holder is None else holder.seat
    return Response(
        explain_table_item(guest.live.table, seat, about, guest.language), headers=PRIVATE
    )


@get("/api/games", sync_to_thread=False)
def get_games(request: HttpRequest) -> Response[Catalogue]:
    """Return everything that a table can be opened with, in the language of the request."""
    return Response(build_catalogue(find_request_language(request.scope)), headers=LANGUAGE_HEADERS)


@get("/api/rules", sync_to_thread=False, responses=declare_refusals(400, 422))
def get_rules(
    request: HttpRequest, game: FromQuery[str], ruleset: FromQuery[str]
) -> Response[RulesInWords]:
    """Return the rules in force, in plain sentences.

    Every option of the game is a parameter too: ``&draw=start``. ``seats`` is the number of
    players. ``language`` is a code, such as ``fr``. Without it the answer is in the language of the
    request.
    """
    query = {"language": [find_request_language(request.scope)]} | request.query_params.dict()
    return Response(describe_rules(game, ruleset, query), headers=LANGUAGE_HEADERS)


HANDLERS = (
    get_rulebook,
    get_clause,
    try_clause_moves,
    get_example_reply,
    get_table_reply,
    get_games,
    get_rules,
)
