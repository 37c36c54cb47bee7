"""What a page is answered: a status, as HTTP has it, and JSON."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import msgspec

from courtcards.tables.views.refusals import Refused, refused
from courtcards.text import translated

logger = logging.getLogger("courtcards.offline")

_encode = msgspec.json.Encoder().encode


class Answer(NamedTuple):
    """The status and the body of an answer."""

    status: int
    body: bytes


def answer_of(thing: Any, status: int = 200) -> Answer:
    """The answer that tells a thing."""
    return Answer(status, _encode(thing))


def refusal_of(error: Exception, language: str) -> tuple[int, Refused]:
    """The status and the body that answer an error; 500 for a fault of ours, which is logged."""
    known = refused(error, language)
    if known is not None:
        return known
    logger.error("a request failed", exc_info=error)
    return 500, Refused("device/failed", translated("something has gone wrong here", language))


def nothing_there(language: str) -> Answer:
    """The answer to what asks for something that is not there."""
    told = translated("there is nothing at this address", language)
    return answer_of(Refused("request/unknown", told), 404)
