"""A table as it stands, written down whole, so that its events need not be replayed to be there.

It holds all that a table knows: cards, seeds, what was told of the hand, which commands were done.
So it never leaves the server. It is of use only to the very code that wrote it (``eventlog``), so
that no version of it is ever brought up to another.
"""

from __future__ import annotations

from collections import OrderedDict
from fractions import Fraction
from typing import Any, Literal

import msgspec
import numpy as np

from courtcards.kernel.options import RuleSet
from courtcards.play.chance import Fairness
from courtcards.play.match import HandLog, MatchLog
from courtcards.tables.chat import ChatMessage
from courtcards.tables.commands import AnyPublicEvent
from courtcards.tables.opening import Opened
from courtcards.tables.state import Proposal
from courtcards.tables.table import Table

# A match as it stands, written down whole. It holds the record of the hand in play as the engine
# has it, so it is of use only to the very code that wrote it.


class MatchSnapshot(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a match holds beside its rules.

    ``before`` is how it stood before the last hand, empty where that is as it stands; ``state`` are
    the bytes of the record of that hand, empty where they are not needed or where there is no hand.
    """

    hands: list[HandLog]
    score: msgspec.Raw
    before: msgspec.Raw
    state: bytes


_NOTHING = msgspec.Raw(b"\xc0")
"""None, as MessagePack has it."""


def snapshot_match(match: MatchLog) -> MatchSnapshot:
    """A match as it stands. TypeError where its game has a standing that cannot be written down."""
    score, before, state = match.score, match.score_before, match.state
    return MatchSnapshot(
        match.hands,
        _encode_score(score),
        _NOTHING if before is score else _encode_score(before),
        b"" if state is None else state.tobytes(),
    )


def restore_match(match: MatchLog, snapshot: MatchSnapshot) -> None:
    """Let a fresh match of the same rules stand as another stood.

    ValueError, or a fault of msgspec, where the snapshot is of no such match.
    """
    kind: Any = type(match.score)
    score = _read(snapshot.score, kind)
    before = _read(snapshot.before, kind | None) or score
    state: Any = None
    if snapshot.hands:
        # The record owns its bytes, since they change with each move.
        record = match.game.engine.state
        state = np.ndarray((1,), record.layout, bytearray(snapshot.state))[0]
    match.restore(snapshot.hands, score, before, state)


def _encode_score(score: Any) -> msgspec.Raw:
    return msgspec.Raw(_match_encoder.encode(score))


def _read(raw: msgspec.Raw, kind: Any) -> Any:
    return msgspec.msgpack.decode(raw, type=kind, dec_hook=_decode_fraction)


def _encode_fraction(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be written down")


def _decode_fraction(_kind: type[Any], text: Any) -> Any:
    return Fraction(text)


_match_encoder = msgspec.msgpack.Encoder(enc_hook=_encode_fraction)


class _Part(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    pass


class SeatingSnapshot(_Part, frozen=True):
    """What a ``Seating`` holds beside its players."""

    since: list[int]
    seated_since: list[int]
    origins: list[str]
    host: int | None
    has_begun: bool


class AttendanceSnapshot(_Part, frozen=True):
    """What an ``Attendance`` holds beside the settings."""

    away_since: dict[int, int]
    stand_ins: dict[int, str]
    turn_since: int


class ChatSnapshot(_Part, frozen=True):
    """What a ``Chat`` holds."""

    free_text: bool
    muted: list[int]
    messages: list[ChatMessage]


class PendingSnapshot(_Part, frozen=True):
    """What a ``Proposal`` holds."""

    what: Literal["takeback", "rematch"]
    seat: int
    sequence: int
    agreed: list[int]


class PastMatch(_Part, frozen=True):
    """A match that was played to its end here, before the one that is played now."""

    options: dict[str, Any]
    match: MatchSnapshot
    fairness: Fairness | None


class TableSnapshot(_Part, frozen=True):
    """What a table holds, which is ``opened`` as it would be if it began as it stands."""

    opened: Opened
    sequence: int
    changed_sequence: int
    last_at: int
    is_paused: bool
    last_seen: list[int]
    seating: SeatingSnapshot
    attendance: AttendanceSnapshot
    chat: ChatSnapshot
    contributions: list[str]
    imported_count: int
    pending: PendingSnapshot | None
    match: MatchSnapshot
    past: list[PastMatch]
    side_actions: dict[int, int]
    absences: dict[int, int]
    feed: list[tuple[int, AnyPublicEvent]]
    answers: list[tuple[tuple[int, str], int]]


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(TableSnapshot)


def encode_table(table: Table) -> bytes | None:
    """A table as it stands; None where it stands still, since it has other rules than today's."""
    if table.has_other_rules:
        return None
    seating, attendance, chat = table.seating, table.attendance, table.chat
    snapshot = TableSnapshot(
        _build_opened(table),
        table.sequence,
        table.changed_sequence,
        table.last_at,
        table.is_paused,
        table.last_seen,
        SeatingSnapshot(
            seating.since, seating.seated_since, seating.origins, seating.host, seating.has_begun
        ),
        AttendanceSnapshot(attendance.away_since, attendance.stand_ins, attendance.turn_since),
        ChatSnapshot(chat.free_text, sorted(chat.muted), list(chat.messages)),
        table.shuffle.contributions,
        table.shuffle.imported_count,
        _encode_proposal(table.pending),
        snapshot_match(table.match),
        [
            PastMatch(dict(match.rules.options), snapshot_match(match), fairness)
            for match, fairness in table.past
        ],
        table.side_actions.counts,
        table.side_actions.absences,
        table.feed.all,  # type: ignore[arg-type]  # whatever is told is one of them
        list(table.answers.items()),  # type: ignore[arg-type]  # a seat and a command, by Change
    )
    return _encoder.encode(snapshot)


def _encode_proposal(asked: Proposal | None) -> PendingSnapshot | None:
    if asked is None:
        return None
    return PendingSnapshot(asked.what, asked.seat, asked.sequence, sorted(asked.agreed))


def _build_opened(table: Table) -> Opened:
    rules, shuffle = table.match.rules, table.shuffle
    return Opened(
        rules.game,
        rules.name,
        dict(rules.options),
        table.players,
        shuffle.server_seed.hex(),
        table.settings,
        shuffle.version,
        seat=table.seating.opener,
        what_if=table.what_if,
        lesson="" if table.guide is None else table.guide.lesson.name,
        rules=table.rules_version,
        seed_given=shuffle.is_given,
        duplicate=table.duplicate,
    )


def restore_table(state: bytes) -> Table:
    """The table that stood so. Whatever is raised says that it was not written by this code."""
    stored = _decoder.decode(state)
    table = Table(stored.opened)
    table.sequence, table.changed_sequence = stored.sequence, stored.changed_sequence
    table.last_at, table.is_paused, table.last_seen = (
        stored.last_at,
        stored.is_paused,
        stored.last_seen,
    )
    _restore_people(table, stored)
    table.shuffle.contributions, table.shuffle.imported_count = (
        stored.contributions,
        stored.imported_count,
    )
    if stored.pending is not None:
        what, seat, sequence, agreed = msgspec.structs.astuple(stored.pending)
        table.pending = Proposal(what, seat, sequence, set(agreed))
    restore_match(table.match, stored.match)
    table.past = [_restore_past_match(table.match.rules, each) for each in stored.past]
    table.side_actions.counts.update(stored.side_actions)
    table.side_actions.absences.update(stored.absences)
    table.feed.replace_all(list(stored.feed))
    table.answers = OrderedDict(stored.answers)
    return table


def find_difference(one: bytes, other: bytes) -> str:
    """In what two tables differ that stood so: the name of the first part that does."""
    pairs = zip(_fields(one), _fields(other), strict=True)
    return next(name for (name, stored), (_, right) in pairs if stored != right)


def _fields(state: bytes) -> list[tuple[str, Any]]:
    values: list[Any] = msgspec.msgpack.decode(state)
    return list(zip(TableSnapshot.__struct_fields__, values, strict=True))


def _restore_people(table: Table, stored: TableSnapshot) -> None:
    seating, attendance, chat = table.seating, table.attendance, table.chat
    seating.since, seating.seated_since, seating.origins, seating.host, seating.has_begun = (
        msgspec.structs.astuple(stored.seating)
    )
    attendance.away_since, attendance.stand_ins, attendance.turn_since = msgspec.structs.astuple(
        stored.attendance
    )
    chat.free_text, chat.muted = stored.chat.free_text, set(stored.chat.muted)
    chat.messages.extend(stored.chat.messages)


def _restore_past_match(rules: RuleSet, past: PastMatch) -> tuple[MatchLog, Fairness | None]:
    match = MatchLog(RuleSet(rules.game, rules.name, past.options, rules.seats))
    restore_match(match, past.match)
    return match, past.fairness
