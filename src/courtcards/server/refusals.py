"""What is answered when something is refused: a status, a code, one sentence, the clause.

Codes are ``scope/what``. They are part of the public interface, as the statuses are.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec

from courtcards.errors import (
    AlreadySeated,
    BadChat,
    BadContribution,
    BadEntry,
    BadExport,
    BadName,
    BadPeople,
    BadSettings,
    BotError,
    CourtcardsError,
    CrossSite,
    EntryTaken,
    IllegalMove,
    MalformedMove,
    Muted,
    NoHints,
    NoSeat,
    NotAllowed,
    NothingToDo,
    NotHost,
    NotNow,
    NotYourTurn,
    Paused,
    RecordError,
    RuleSetError,
    SeatTaken,
    ServerFull,
    StaleSequence,
    StorageError,
    TooFast,
    TooMany,
    UnknownEvening,
    UnknownTable,
)
from courtcards.languages import said, spoken, translated
from courtcards.server.language import LANGUAGE_HEADERS, language_of

logger = logging.getLogger("courtcards.server")

KINDS: tuple[tuple[type[CourtcardsError], int, str], ...] = (
    (IllegalMove, 422, "play/illegal"),
    (MalformedMove, 400, "play/malformed"),
    (NotYourTurn, 409, "play/not-your-turn"),
    (StaleSequence, 409, "play/stale"),
    (NothingToDo, 409, "table/nothing-to-do"),
    (Paused, 409, "table/paused"),
    (SeatTaken, 409, "table/seat-taken"),
    (AlreadySeated, 409, "table/already-seated"),
    (NotHost, 403, "table/not-host"),
    (BadSettings, 422, "table/bad-settings"),
    (NoHints, 403, "table/no-hints"),
    (BadContribution, 422, "table/bad-contribution"),
    (BadChat, 422, "chat/refused"),
    (Muted, 403, "chat/muted"),
    (TooFast, 429, "chat/too-fast"),
    (RuleSetError, 422, "rules/refused"),
    (RecordError, 422, "record/refused"),
    (BotError, 422, "bot/unknown"),
    (BadName, 422, "player/bad-name"),
    (UnknownTable, 404, "table/unknown"),
    (NoSeat, 403, "table/no-seat"),
    (CrossSite, 403, "request/cross-site"),
    (ServerFull, 503, "server/full"),
    (TooMany, 429, "request/too-fast"),
    (UnknownEvening, 404, "club/unknown"),
    (BadEntry, 422, "club/bad-entry"),
    (BadPeople, 422, "club/bad-people"),
    (NotAllowed, 403, "club/not-allowed"),
    (EntryTaken, 409, "club/entry-taken"),
    (NotNow, 409, "club/not-now"),
    (BadExport, 422, "club/bad-export"),
    (StorageError, 503, "storage/failed"),
)


class Refusal(msgspec.Struct, frozen=True):
    """The body of every answer that is not what was asked for."""

    error: str
    message: str
    clause: str | None = None


WHY = {
    400: "The request is not what is expected here.",
    403: "Not for you: no seat, not the host, muted, no hints, or a request from another site.",
    404: "There is no such table or evening.",
    409: "Not now: the table has moved on, or what is asked for is not due.",
    413: "The request is too large.",
    422: "The rules forbid it, or nothing of that name exists.",
    429: "That is too much in a short time.",
    503: "The table cannot be saved at present, or the server is full.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals that an address answers with, for its description."""
    return {
        status: ResponseSpec(Refusal, description=WHY[status], generate_examples=False)
        for status in statuses
    }


@contextmanager
def located() -> Iterator[None]:
    """Say of a fault in a record where it is: the hand and the ply, as far as they are known."""
    try:
        yield
    except RecordError as error:
        if error.hand is None:
            raise
        if error.ply is None:
            raise RecordError("hand {number}: {error}", number=error.hand, error=error) from None
        raise RecordError(
            "hand {number}, ply {index}: {error}", number=error.hand, index=error.ply, error=error
        ) from None


def refusal_of(error: Exception, language: str) -> tuple[int, Refusal]:
    """The status and the body that answer an error; 500 for a fault of ours, which is logged.

    The message is in the language of whoever asked; the log is in English.
    """
    for kind, status, code in KINDS:
        if isinstance(error, kind):
            if status >= 500:
                logger.error("%s", error)
            return status, Refusal(code, spoken(error, language), getattr(error, "clause", None))
    if isinstance(error, HTTPException) and error.status_code < 500:
        return error.status_code, Refusal(
            _request_code(error.status_code), _sentence(error, language)
        )
    logger.error("a request failed", exc_info=error)
    return 500, Refusal(
        "server/failed", translated("the server has made a mistake; it has been noted", language)
    )


def answer_refusal(request: Request, error: Exception) -> Response[Refusal]:  # type: ignore[type-arg]
    """The HTTP answer to an error; made to be an exception handler of the app."""
    status, body = refusal_of(error, language_of(request.scope))
    return Response(
        body,
        status_code=status,
        media_type="application/json",
        headers=headers_of(error) | LANGUAGE_HEADERS,
    )


def headers_of(error: Exception) -> dict[str, str]:
    """The headers that go with the answer to an error."""
    if isinstance(error, TooMany):
        return {"retry-after": str(error.retry_after_s)}
    return dict(error.headers or {}) if isinstance(error, HTTPException) else {}


def _request_code(status: int) -> str:
    codes = {404: "request/unknown", 405: "request/method", 413: "request/too-large"}
    return codes.get(status, "request/malformed")


def _sentence(error: HTTPException, language: str) -> str:
    """What is wrong with a request, in one sentence, without the words of a library."""
    if error.status_code == 404:
        return translated("there is nothing at this address", language)
    if error.status_code == 405:
        return translated("this address does not take that method", language)
    if error.status_code == 413:
        return translated("the request is too large", language)
    faults = error.extra if isinstance(error, ValidationException) else None
    if isinstance(faults, list) and faults and isinstance(faults[0], dict):
        where, what = faults[0].get("key", ""), str(faults[0].get("message", ""))
        fault = f"{where}: {what}" if where else what
    else:
        fault = error.detail
    return said("the request is not right: {fault}", {"fault": fault}, language)
