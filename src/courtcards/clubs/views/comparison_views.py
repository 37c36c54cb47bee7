"""A duplicate round as the pages are told it: deal by deal, each table against all the others."""

from __future__ import annotations

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.duplicate import (
    Against,
    ComparedTable,
    comparison,
    contract_of,
    is_counted,
    played_everywhere,
)
from courtcards.clubs.evening import Evening
from courtcards.clubs.results import Sheets
from courtcards.clubs.views.evening_views import number as as_number
from courtcards.clubs.views.messages import Number
from courtcards.kernel.clubs import Points
from courtcards.kernel.errors import NotNow, UnknownEvening

BySeat = tuple[Number, ...]


class ComparedDealView(msgspec.Struct, frozen=True):
    """What a table has made of a deal.

    ``against`` has by seat the points against the mean of the other tables.
    """

    dealer: int
    contract: str
    points: Points
    against: BySeat


class ComparedTableView(msgspec.Struct, frozen=True):
    """A table of a duplicate round; ``deals`` in the order played, as the other tables have them.

    ``scores`` are those against the others so far; ``ranking_points`` are null until they count.
    """

    table: int
    players: tuple[int, ...]
    deals: list[ComparedDealView]
    scores: BySeat
    ranking_points: BySeat | None


class ComparisonView(msgspec.Struct, frozen=True):
    """A duplicate round compared, as far as every table has played: so many ``deals``."""

    round: int
    deals: int
    tables: list[ComparedTableView]


def comparison_view(evening: Evening, sheets: Sheets, number: int) -> ComparisonView:
    """A round as it is compared: UnknownEvening where it has not begun, NotNow in no duplicate."""
    if not 1 <= number <= len(evening.rounds):
        raise UnknownEvening(sentences.NO_SUCH_ROUND, round=number)
    played = evening.rounds[number - 1]
    if not played.is_duplicate:
        raise NotNow("round {round} is not played in duplicate", round=number)
    counts = is_counted(sheets, played)
    tables = [
        ComparedTableView(
            table,
            played.seating.tables[table - 1],
            _deals(each),
            _numbers(each.scores),
            _numbers(each.points) if counts else None,
        )
        for table, each in comparison(evening, sheets, played).items()
    ]
    return ComparisonView(number, played_everywhere(evening, sheets, played), tables)


def _deals(table: ComparedTable) -> list[ComparedDealView]:
    return [
        ComparedDealView(row.dealer, contract_of(row.line), row.points, _numbers(against))
        for row, against in zip(table.rows, table.against, strict=True)
    ]


def _numbers(points: Against) -> BySeat:
    return tuple(map(as_number, points))
