"""What can be played here, the rules in sentences, and clauses that can be tried."""

from __future__ import annotations

from functools import partial

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from courtcards.rulebook.requests import (
    ClauseShown,
    Contents,
    Press,
    Replied,
    Tried,
    Trying,
    contents,
    pressed,
    replied,
    shown,
    tried,
)
from courtcards.server.answers import LANGUAGE_HEADERS, PRIVATE, HttpRequest, language_of, refusals
from courtcards.server.http.guests import Guest
from courtcards.server.limits.lanes import EXAMPLE, Jobs
from courtcards.tables.views.catalogue import Catalogue, RulesInWords, catalogue, rules_in_words


@get("/api/rulebook", responses=refusals(429))
async def clauses(request: HttpRequest, jobs: NamedDependency[Jobs]) -> Response[Contents]:
    """Every clause that can be tried, game by game, with its first sentence."""
    told = await jobs.do(EXAMPLE, partial(contents, language_of(request.scope)))
    return Response(told, headers=LANGUAGE_HEADERS)


@get("/api/rulebook/{clause:str}", responses=refusals(400, 404, 429))
async def clause_shown(
    request: HttpRequest, clause: FromPath[str], jobs: NamedDependency[Jobs]
) -> Response[ClauseShown]:
    """A clause, and the position, or the paper, on which it can be tried."""
    told = await jobs.do(EXAMPLE, partial(shown, clause, language_of(request.scope)))
    return Response(told, headers=LANGUAGE_HEADERS)


@post(
    "/api/rulebook/{clause:str}",
    status_code=200,
    responses=refusals(400, 403, 404, 429),
)
async def clause_tried(
    request: HttpRequest,
    clause: FromPath[str],
    data: JSONBody[Trying],
    jobs: NamedDependency[Jobs],
) -> Response[Tried]:
    """What comes of a move at the example of a clause: the new position, or why it is refused.

    `moves` are all that were made there, the one that is tried last. Nothing is kept.
    """
    language = language_of(request.scope)
    told = await jobs.do(EXAMPLE, partial(tried, clause, data.moves, language))
    return Response(told, headers=PRIVATE)


@post(
    "/api/rulebook/{clause:str}/press",
    status_code=200,
    responses=refusals(400, 403, 404, 429),
)
async def clause_pressed(
    request: HttpRequest,
    clause: FromPath[str],
    data: JSONBody[Press],
    jobs: NamedDependency[Jobs],
) -> Response[Replied]:
    """What a press on a thing of an example's table is answered, as at `/api/tables/…/press`."""
    language = language_of(request.scope)
    told = await jobs.do(EXAMPLE, partial(replied, clause, data.moves, data.about, language))
    return Response(told, headers=PRIVATE)


@get("/api/tables/{table:str}/press", responses=refusals(400, 403, 404, 429))
async def table_pressed(guest: NamedDependency[Guest], about: FromQuery[str]) -> Response[Replied]:
    """What a press on a thing of a table is answered, from what you may see of it.

    `about` is `stock`, `contract`, `trick`, `seat:1`, a place such as `NE`, or a card such as `9H`.
    """
    holder = guest.viewer()
    seat = None if holder is None else holder.seat
    return Response(pressed(guest.live.table, seat, about, guest.language), headers=PRIVATE)


@get("/api/games", sync_to_thread=False)
def games(request: HttpRequest) -> Response[Catalogue]:
    """Everything that a table can be opened with, in the language of whoever asks."""
    return Response(catalogue(language_of(request.scope)), headers=LANGUAGE_HEADERS)


@get("/api/rules", sync_to_thread=False, responses=refusals(400, 422))
def rules(
    request: HttpRequest, game: FromQuery[str], ruleset: FromQuery[str]
) -> Response[RulesInWords]:
    """The rules in force, in plain sentences.

    Every option of the game is a parameter too: ``&draw=start``. ``seats`` is how many play.
    ``language`` is a code, such as ``fr``; without it, the language that the request asks for.
    """
    query = {"language": [language_of(request.scope)]} | request.query_params.dict()
    return Response(rules_in_words(game, ruleset, query), headers=LANGUAGE_HEADERS)


HANDLERS = (
    clauses,
    clause_shown,
    clause_tried,
    clause_pressed,
    table_pressed,
    games,
    rules,
)
