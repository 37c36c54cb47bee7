"""What the sheets of an evening have come to, by the numbers of its players: no name is in it.

It takes long to work out, since every sheet has to be read for it, and little room. So it is kept
beside the log (``written``, ``restored``), to be used as long as nothing has happened to the
evening or to one of its sheets. Who the players are, and what they are called, is not in it: that
is always read anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import msgspec

from courtcards.clubs.duplicate import shown
from courtcards.clubs.evening import Evening
from courtcards.clubs.laying_out import places
from courtcards.clubs.results import Sheets, standings
from courtcards.clubs.standings import Place, Result, Score
from courtcards.kernel.clubs import Points


@dataclass(frozen=True)
class TableScores:
    """A table whose sheet counts, by the numbers of round and table, and its scores by seat."""

    round: int
    table: int
    scores: Points


@dataclass(frozen=True)
class EveningTally:
    """The ranking of an evening, and what each table has scored, at one moment.

    ``sequence`` is that of the evening's last event, ``ends`` are those of its sheets: by round
    and table, 0 where one has not been laid out.
    """

    sequence: int
    ends: tuple[int, ...]
    places: tuple[Place, ...]
    tables: tuple[TableScores, ...]

    def is_of(self, sequence: int, ends: tuple[int, ...]) -> bool:
        """Whether nothing has happened since, where they have come so far."""
        return (self.sequence, self.ends) == (sequence, ends)


def ends_of_sheets(evening: Evening, sheets: Sheets) -> tuple[int, ...]:
    """How far the sheets of an evening have come, as a tally has it."""
    laid_out = map(sheets.get, places(evening))
    return tuple(0 if sheet is None else sheet.sequence for sheet in laid_out)


def tally(evening: Evening, sheets: Sheets) -> EveningTally:
    """What an evening has come to; a sheet counts once it has been confirmed."""
    seen = shown(evening, sheets)
    tables = [
        TableScores(played.number, table, sheet.scores)
        for played in evening.counted
        for table in range(1, len(played.seating.tables) + 1)
        if (sheet := seen.get((played.number, table))) is not None and sheet.scores is not None
    ]
    return EveningTally(
        evening.sequence,
        ends_of_sheets(evening, sheets),
        tuple(standings(evening, sheets)),
        tuple(tables),
    )


# As it is kept

Quotient = tuple[int, int]
"""A fraction: MessagePack has none."""
Number = int | Quotient


class _Row(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    pass


class ResultRow(_Row, frozen=True):
    """A ``Result``."""

    round: int
    table: int | None
    points: Quotient
    score: Number
    is_total: bool


class PlaceRow(_Row, frozen=True):
    """A ``Place``."""

    place: int
    player: int
    points: Quotient
    score: Number
    best: Number | None
    results: tuple[ResultRow, ...]
    penalty: int


class TallyRow(_Row, frozen=True):
    """An ``EveningTally``."""

    sequence: int
    ends: tuple[int, ...]
    places: tuple[PlaceRow, ...]
    tables: tuple[tuple[int, int, Points], ...]


_decoder = msgspec.msgpack.Decoder(TallyRow)


def written(kept: EveningTally) -> bytes:
    """A tally as bytes."""
    rows = [
        PlaceRow(
            each.place,
            each.player,
            each.points.as_integer_ratio(),
            _number(each.score),
            None if each.best is None else _number(each.best),
            tuple(map(_result_row, each.results)),
            each.penalty,
        )
        for each in kept.places
    ]
    tables = tuple((each.round, each.table, each.scores) for each in kept.tables)
    return msgspec.msgpack.encode(TallyRow(kept.sequence, kept.ends, tuple(rows), tables))


def restored(state: bytes) -> EveningTally:
    """The tally that was written so. Whatever is raised says that it was not written here."""
    kept = _decoder.decode(state)
    rows = [
        Place(
            each.place,
            each.player,
            _fraction(each.points),
            _score(each.score),
            None if each.best is None else _score(each.best),
            tuple(map(_result, each.results)),
            each.penalty,
        )
        for each in kept.places
    ]
    tables = tuple(TableScores(*each) for each in kept.tables)
    return EveningTally(kept.sequence, kept.ends, tuple(rows), tables)


def _result_row(result: Result) -> ResultRow:
    points, score = result.points.as_integer_ratio(), _number(result.score)
    return ResultRow(result.round, result.table, points, score, result.is_total)


def _result(row: ResultRow) -> Result:
    return Result(row.round, row.table, _fraction(row.points), _score(row.score), row.is_total)


def _number(score: Score) -> Number:
    return score if isinstance(score, int) else score.as_integer_ratio()


def _score(number: Number) -> Score:
    return number if isinstance(number, int) else _fraction(number)


@lru_cache(maxsize=4096)
def _fraction(quotient: Quotient) -> Fraction:
    """Few are different, and to make one takes longer than to find it."""
    return Fraction(*quotient)
