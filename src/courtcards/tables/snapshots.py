"""Snapshots of tables: a table is restored from one without replaying its events.

A snapshot holds everything about a table, secrets included: cards, seeds, the public feed, the
answers to commands. So it never leaves the server. Only the same version of the code can read it
(see ``eventlog``), so snapshots need no upcasters.
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

# The snapshot of a match holds the engine's record of the hand in play. So only the same version of
# the code can read it.


class MatchSnapshot(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The state of a match, without its rules.

    ``before`` is the score before the last hand, empty if it equals ``score``. ``state`` holds the
    bytes of the engine's record of the last hand, empty if there is none or nobody needs it.
    """

    hands: list[HandLog]
    score: msgspec.Raw
    before: msgspec.Raw
    state: bytes


_NOTHING = msgspec.Raw(b"\xc0")
"""None in MessagePack."""


def snapshot_match(match: MatchLog) -> MatchSnapshot:
    """Return a snapshot of a match. Raises TypeError if its score cannot be encoded."""
    score, before, state = match.score, match.score_before, match.state
    return MatchSnapshot(
        match.hands,
        _encode_score(score),
        _NOTHING if before is score else _encode_score(before),
        b"" if state is None else state.tobytes(),
    )


def restore_match(match: MatchLog, snapshot: MatchSnapshot) -> None:
    """Restore a fresh match of the same rules from a snapshot.

    Raises ValueError, or an error of msgspec, if the snapshot is of another kind of match.
    """
    kind: Any = type(match.score)
    score = _read(snapshot.score, kind)
    before = _read(snapshot.before, kind | None) or score
    state: Any = None
    if snapshot.hands:
        # The array needs bytes of its own, since moves change them in place.
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
    """The state of a ``Seating``, without its players."""

    since: list[int]
    seated_since: list[int]
    origins: list[str]
    host: int | None
    has_begun: bool


class AttendanceSnapshot(_Part, frozen=True):
    """The state of an ``Attendance``, without the settings."""

    away_since: dict[int, int]
    stand_ins: dict[int, str]
    conceded: set[int]
    turn_since: int


class ChatSnapshot(_Part, frozen=True):
    """The state of a ``Chat``."""

    free_text: bool
    muted: list[int]
    messages: list[ChatMessage]


class PendingSnapshot(_Part, frozen=True):
    """The state of a ``Proposal``."""

    what: Literal["takeback", "rematch"]
    seat: int
    sequence: int
    agreed: list[int]


class PastMatch(_Part, frozen=True):
    """A match that was played to its end at this table before the current one."""

    options: dict[str, Any]
    match: MatchSnapshot
    fairness: Fairness | None


class TableSnapshot(_Part, frozen=True):
    """The state of a table. ``opened`` is an opening with the current players and rules."""

    opened: Opened
    sequence: int
    changed_sequence: int
    last_at: int
    is_paused: bool
    claimer: int | None
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
    """Return the snapshot of a table, or None for a table with other rules than today's."""
    if table.has_other_rules:
        return None
    seating, attendance, chat = table.seating, table.attendance, table.chat
    snapshot = TableSnapshot(
        _build_opened(table),
        table.sequence,
        table.changed_sequence,
        table.last_at,
        table.is_paused,
        table.claimer,
        table.last_seen,
        SeatingSnapshot(
            seating.since, seating.seated_since, seating.origins, seating.host, seating.has_begun
        ),
        AttendanceSnapshot(
            attendance.away_since,
            attendance.stand_ins,
            attendance.conceded,
            attendance.turn_since,
        ),
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
        table.feed.all,  # type: ignore[arg-type]  # every public event is one of them
        list(table.answers.items()),  # type: ignore[arg-type]  # each key: seat and command
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
    """Restore a table. Raises any exception if another version of the code wrote the snapshot."""
    stored = _decoder.decode(state)
    table = Table(stored.opened)
    table.sequence, table.changed_sequence = stored.sequence, stored.changed_sequence
    table.last_at, table.is_paused = stored.last_at, stored.is_paused
    table.claimer, table.last_seen = stored.claimer, stored.last_seen
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
    """Return the name of the first field in which two snapshots differ. Expects a difference."""
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
    (
        attendance.away_since,
        attendance.stand_ins,
        attendance.conceded,
        attendance.turn_since,
    ) = msgspec.structs.astuple(stored.attendance)
    chat.free_text, chat.muted = stored.chat.free_text, set(stored.chat.muted)
    chat.messages.extend(stored.chat.messages)


def _restore_past_match(rules: RuleSet, past: PastMatch) -> tuple[MatchLog, Fairness | None]:
    match = MatchLog(RuleSet(rules.game, rules.name, past.options, rules.seats))
    restore_match(match, past.match)
    return match, past.fairness
