"""What pages are told in a language: their words, and what can be played. Browsers keep both.

Each has its own address for a language, so that what is kept does not depend on who asked.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from courtcards.server.answers import HttpRequest
from courtcards.server.pages.statics import KINDS, told
from courtcards.tables.views.catalogue import catalogue
from courtcards.text import LANGUAGES, page_words


@get("/words/{language:str}", include_in_schema=False, sync_to_thread=False)
def words(request: HttpRequest, language: FromPath[str]) -> Response[bytes]:
    """The texts of the page in a language, by key; 404 for a language that is not there."""
    return _told(request, page_words(_known(language)))


@get("/catalogue/{language:str}", include_in_schema=False, sync_to_thread=False)
def games(request: HttpRequest, language: FromPath[str]) -> Response[bytes]:
    """What can be played, in a language; 404 for a language that is not there."""
    return _told(request, catalogue(_known(language)))


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise NotFoundException
    return language


def _told(request: HttpRequest, thing: Any) -> Response[bytes]:
    return told(request, msgspec.json.encode(thing), KINDS[".json"])


def addresses() -> list[str]:
    """All that pages may ask for here."""
    return [f"/{kind}/{language}" for kind in ("words", "catalogue") for language in LANGUAGES]


HANDLERS = (words, games)
