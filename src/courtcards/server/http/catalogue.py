"""What can be played here, and the rules in sentences, in the language of whoever asks."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromQuery

from courtcards.server.http.answers import refusals
from courtcards.server.http.language import LANGUAGE_HEADERS, language_of
from courtcards.tables.views.catalogue import Catalogue, RulesInWords, catalogue, rules_in_words


@get("/api/games", sync_to_thread=False)
def games(request: Request[Any, Any, State]) -> Response[Catalogue]:
    """Everything that a table can be opened with, in the language of whoever asks."""
    return Response(catalogue(language_of(request.scope)), headers=LANGUAGE_HEADERS)


@get("/api/rules", sync_to_thread=False, responses=refusals(400, 422))
def rules(
    request: Request[Any, Any, State], game: FromQuery[str], ruleset: FromQuery[str]
) -> Response[RulesInWords]:
    """The rules in force, in plain sentences.

    Every option of the game is a parameter too: ``&draw=start``. ``seats`` is how many play.
    ``language`` is a code, such as ``fr``; without it, the language that the request asks for.
    """
    query = {"language": [language_of(request.scope)]} | request.query_params.dict()
    return Response(rules_in_words(game, ruleset, query), headers=LANGUAGE_HEADERS)


HANDLERS = (games, rules)
