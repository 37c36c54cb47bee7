"""What pages are told in a language: their words, and what can be played. Browsers keep both.

Each has its own address for a language, so that what is kept does not depend on who asked.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from courtcards.hosting.catalogue import catalogue
from courtcards.languages import LANGUAGES, page_words
from courtcards.server.pages.shells import FRESH_HEADERS
from courtcards.server.pages.statics import SentOnce


@get("/words/{language:str}", include_in_schema=False, sync_to_thread=False, middleware=[SentOnce])
def words(language: FromPath[str]) -> Response[bytes]:
    """The texts of the page in a language, by key; 404 for a language that is not there."""
    return _told(page_words(_known(language)))


@get(
    "/catalogue/{language:str}",
    include_in_schema=False,
    sync_to_thread=False,
    middleware=[SentOnce],
)
def games(language: FromPath[str]) -> Response[bytes]:
    """What can be played, in a language; 404 for a language that is not there."""
    return _told(catalogue(_known(language)))


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise NotFoundException
    return language


def _told(thing: Any) -> Response[bytes]:
    body = msgspec.json.encode(thing)
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Response(body, media_type="application/json", headers=FRESH_HEADERS | {"etag": etag})


def addresses() -> list[str]:
    """All that pages may ask for here."""
    return [f"/{kind}/{language}" for kind in ("words", "catalogue") for language in LANGUAGES]


HANDLERS = (words, games)
