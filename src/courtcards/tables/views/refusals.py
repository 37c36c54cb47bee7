"""Answers to refused requests: a status, a code, one sentence, the clause.

Codes are ``scope/what``. Codes and statuses are part of the public interface. The statuses are
those of HTTP, whatever carries them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from courtcards.kernel.errors import (
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
    MalformedMessage,
    MalformedMove,
    Muted,
    NoHints,
    NoSeat,
    NoSuchThing,
    NotAllowed,
    NothingToDo,
    NotHost,
    NotNow,
    NotReady,
    NotYourTurn,
    OtherHost,
    OtherMove,
    Paused,
    PlayError,
    PositionError,
    RecordError,
    RuleSetError,
    SeatTaken,
    ServerFull,
    StaleSequence,
    StorageError,
    TooFast,
    TooLong,
    TooMany,
    TooOften,
    UnknownClause,
    UnknownEvening,
    UnknownLesson,
    UnknownTable,
    WrittenByNewer,
)
from courtcards.text import localize

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
    (MalformedMessage, 400, "request/malformed"),
    (NoHints, 403, "table/no-hints"),
    (BadContribution, 422, "table/bad-contribution"),
    (BadChat, 422, "chat/refused"),
    (Muted, 403, "chat/muted"),
    (TooFast, 429, "chat/too-fast"),
    (TooOften, 429, "table/too-often"),
    (RuleSetError, 422, "rules/refused"),
    (UnknownClause, 404, "rules/unknown-clause"),
    (NoSuchThing, 404, "press/no-such-thing"),
    (PositionError, 422, "position/refused"),
    (PlayError, 422, "play/refused"),
    (RecordError, 422, "record/refused"),
    (BotError, 422, "bot/unknown"),
    (BadName, 422, "player/bad-name"),
    (UnknownTable, 404, "table/unknown"),
    (NoSeat, 403, "table/no-seat"),
    (UnknownLesson, 404, "lesson/unknown"),
    (OtherMove, 409, "lesson/other-move"),
    (CrossSite, 403, "request/cross-site"),
    (OtherHost, 421, "request/other-host"),
    (ServerFull, 503, "server/full"),
    (NotReady, 503, "server/not-ready"),
    (TooMany, 429, "request/too-fast"),
    (TooLong, 422, "request/too-long"),
    (UnknownEvening, 404, "club/unknown"),
    (BadEntry, 422, "club/bad-entry"),
    (BadPeople, 422, "club/bad-people"),
    (NotAllowed, 403, "club/not-allowed"),
    (EntryTaken, 409, "club/entry-taken"),
    (NotNow, 409, "club/not-now"),
    (BadExport, 422, "club/bad-export"),
    (WrittenByNewer, 503, "storage/newer"),
    (StorageError, 503, "storage/failed"),
)


class RefusalBody(msgspec.Struct, frozen=True):
    """A refusal: the body of every answer to a request that failed."""

    error: str
    message: str
    clause: str | None = None


def describe_refusal(error: Exception, language: str) -> tuple[int, RefusalBody] | None:
    """Return the status and the body for an error, or None if it is no refusal but a bug."""
    for kind, status, code in KINDS:
        if isinstance(error, kind):
            return status, RefusalBody(
                code, localize(error, language), getattr(error, "clause", None)
            )
    return None


@contextmanager
def locate_errors() -> Iterator[None]:
    """Add the hand and the ply to errors in a record, as far as they are known."""
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
