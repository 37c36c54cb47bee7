"""An evening as one complete JSON file, and back: all its events, and those of its sheets.

``format``    ``courtcards-event/1``
``evening``   the events of the evening, in order
``sheets``    the events of each sheet, by ``round/table``
``standings`` the ranking as of the export, for whoever reads only that; not read back
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evenings.evening import Evening
from courtcards.clubs.evenings.events import EveningEvent
from courtcards.clubs.results import Sheets, standings
from courtcards.clubs.sheets import Sheet, SheetEvent
from courtcards.errors import BadExport, CourtcardsError

FORMAT = "courtcards-event/1"


class PlaceRecord(msgspec.Struct, frozen=True):
    """A line of the ranking, as it is printed."""

    place: int
    player: str
    points: int | float
    score: int
    best: int | None


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """The file."""

    format: str = FORMAT
    evening: list[EveningEvent]
    sheets: dict[str, list[SheetEvent]]
    standings: list[PlaceRecord] = msgspec.field(default_factory=list)


def place_records(evening: Evening, sheets: Sheets, until: int | None = None) -> list[PlaceRecord]:
    """The ranking with the players' names; points are whole numbers where they are."""
    return [
        PlaceRecord(
            each.place,
            evening.player(each.player).name,
            int(each.points) if each.points.denominator == 1 else float(each.points),
            each.score,
            each.best,
        )
        for each in standings(evening, sheets, until)
    ]


def export(evening: Evening, sheets: Sheets) -> bytes:
    """The file of an evening."""
    by_name = {
        f"{number}/{table}": [past.event for past in sheet.history]
        for (number, table), sheet in sorted(sheets.items())
    }
    whole = Export(
        evening=evening.history, sheets=by_name, standings=place_records(evening, sheets)
    )
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def restored(text: bytes) -> tuple[Evening, dict[tuple[int, int], Sheet]]:
    """The evening and the sheets of a file; BadExport where it makes none."""
    try:
        whole = msgspec.json.decode(text, type=Export)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadExport(sentences.NO_EXPORT, fault=error) from error
    if whole.format != FORMAT:
        raise BadExport(sentences.OTHER_FORMAT, found=whole.format, expected=FORMAT)
    try:
        evening = Evening.replay(whole.evening)
        sheets = {_place(name): Sheet.replay(events) for name, events in whole.sheets.items()}
    except (CourtcardsError, LookupError, TypeError, ValueError, StopIteration) as error:
        raise BadExport(sentences.BROKEN_EXPORT, fault=error) from error
    _check_seated(evening, sheets)
    return evening, sheets


def _place(name: str) -> tuple[int, int]:
    number, table = name.split("/")
    return int(number), int(table)


def _check_seated(evening: Evening, sheets: Mapping[tuple[int, int], Sheet]) -> None:
    """Refuse sheets of tables that were not there, or of others than sat there."""
    for (number, table), sheet in sheets.items():
        at = evening.rounds[number - 1].seating.tables if 0 < number <= len(evening.rounds) else ()
        players = tuple(seated.player for seated in sheet.opened.players)
        if not 0 < table <= len(at) or at[table - 1] != players:
            raise BadExport(sentences.STRAY_SHEET, round=number, table=table)
