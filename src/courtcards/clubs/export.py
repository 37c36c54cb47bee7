"""An evening as one complete JSON file, and back: all its events, and those of its sheets.

``format``    ``courtcards-event/1``
``evening``   the events of the evening, in order
``sheets``    the events of each sheet, by ``round/table``
``standings`` the ranking at the time of the export, for other programs; it is not read back

Events stand there as they are stored, each in the version of its format (``eventlog.codec``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from courtcards.clubs.evenings import Evening, EveningEvent, NewPlayer
from courtcards.clubs.evenings.names import check_players
from courtcards.clubs.evenings.settings import MOST_ROUNDS, check_settings
from courtcards.clubs.results import Sheets, standings
from courtcards.clubs.sheets import Sheet, SheetEvent, SheetPlace
from courtcards.clubs.verb import Number
from courtcards.eventlog.codec import Codec
from courtcards.kernel.clubs import SEATS
from courtcards.kernel.errors import BadExport, CourtcardsError, StaleSequence, WrittenByNewer

FORMAT = "courtcards-event/1"
AnyEvent = TypeVar("AnyEvent")


class PlaceRecord(msgspec.Struct, frozen=True):
    """A line of the ranking, as the file has it."""

    place: int
    player: str
    points: int | float
    score: int
    best: int | None


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """The file, as it is described to other programs."""

    format: str = FORMAT
    evening: list[EveningEvent]
    sheets: dict[str, list[SheetEvent]]
    standings: list[PlaceRecord] = msgspec.field(default_factory=list)


class _File(msgspec.Struct, frozen=True, kw_only=True):
    """The file, with its events as they are stored."""

    format: str = FORMAT
    evening: list[msgspec.Raw]
    sheets: dict[str, list[msgspec.Raw]]
    standings: list[PlaceRecord] = msgspec.field(default_factory=list)

    @classmethod
    def of(cls, whole: Export) -> _File:
        """The file of these events."""
        return cls(
            evening=_stored(Evening.codec, whole.evening),
            sheets={name: _stored(Sheet.codec, each) for name, each in whole.sheets.items()},
            standings=whole.standings,
        )

    def read(self) -> Export:
        """The events; WrittenByNewer, or msgspec.DecodeError where they are none."""
        return Export(
            format=self.format,
            evening=[Evening.codec.decode(bytes(each)) for each in self.evening],
            sheets={
                name: [Sheet.codec.decode(bytes(each)) for each in events]
                for name, events in self.sheets.items()
            },
        )


def _stored(codec: Codec[Any], events: Iterable[Any]) -> list[msgspec.Raw]:
    return [msgspec.Raw(codec.encode(each)) for each in events]


def place_records(evening: Evening, sheets: Sheets, until: int | None = None) -> list[PlaceRecord]:
    """The ranking with the players' names; whole points are written as whole numbers."""
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
    whole = Export(
        evening=evening.history,
        sheets=_events_by_name(sheets),
        standings=place_records(evening, sheets),
    )
    return msgspec.json.format(msgspec.json.encode(_File.of(whole)), indent=1)


def restored(text: bytes) -> tuple[Evening, dict[SheetPlace, Sheet]]:
    """The evening and the sheets of a file; BadExport where they cannot be made of it."""
    try:
        file = msgspec.json.decode(text, type=_File)
        if file.format != FORMAT:
            raise BadExport(
                "this file is {found!r}, not {expected!r}", found=file.format, expected=FORMAT
            )
        whole = file.read()
    except WrittenByNewer as error:
        raise BadExport(
            "a newer Courtcards has saved this file, which this one cannot read"
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError, LookupError, TypeError) as error:
        raise BadExport("this is no export of an evening: {fault}", fault=error) from error
    try:
        evening = Evening.replay(whole.evening)
        check_settings(evening.settings)
        sheets = {
            _place(name): Sheet.replay(events, evening.club)
            for name, events in whole.sheets.items()
        }
        players = (each for each in evening.players if not each.is_removed)
        check_players((NewPlayer(each.name, each.club) for each in players), ())
    except (CourtcardsError, LookupError, TypeError, ValueError, StopIteration) as error:
        raise BadExport("the export is damaged: {fault}", fault=error) from error
    _check_seatings(evening)
    _check_seated(evening, sheets)
    _check_finished(sheets)
    return evening, sheets


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many events of an evening somebody has already, and of each sheet by ``round/table``."""

    evening: Number = 0
    sheets: dict[str, Number] = msgspec.field(default_factory=dict)


def export_after(evening: Evening, sheets: Sheets, known: Known) -> bytes:
    """What follows what somebody has: the same file, without that and without the ranking.

    StaleSequence where they have events that the evening has not.
    """
    news = Export(
        evening=_after(evening.history, known.evening),
        sheets={
            name: rest
            for name, events in _events_by_name(sheets).items()
            if (rest := _after(events, known.sheets.get(name, 0)))
        },
    )
    return msgspec.json.encode(_File.of(news))


def _after(events: list[AnyEvent], known: int) -> list[AnyEvent]:
    if known > len(events):
        raise StaleSequence(known, len(events))
    return events[known:]


def _events_by_name(sheets: Sheets) -> dict[str, list[SheetEvent]]:
    """What has happened on each sheet, by ``round/table``, in the order of these."""
    return {
        _name(place): [past.event for past in sheet.history]
        for place, sheet in sorted(sheets.items())
    }


def _place(name: str) -> SheetPlace:
    number, table = name.split("/")
    return int(number), int(table)


def _name(place: SheetPlace) -> str:
    number, table = place
    return f"{number}/{table}"


def _check_seatings(evening: Evening) -> None:
    """Refuse rounds in which players cannot have been seated as the file says: BadExport."""
    numbers = [played.number for played in evening.rounds]
    rounds = [*(played.seating for played in evening.rounds), *evening.plan]
    for number, seating in enumerate(rounds, start=1):
        seated = [*seating.byes, *(player for table in seating.tables for player in table)]
        if (
            number > MOST_ROUNDS
            or numbers[number - 1 : number] not in ([number], [])
            or not seating.tables
            or any(len(table) != SEATS for table in seating.tables)
            or len(set(seated)) < len(seated)
            or not set(seated) <= set(range(len(evening.players)))
        ):
            raise BadExport(
                "the export is damaged: the seating of its round {round} is not possible",
                round=number,
            )


def _check_finished(sheets: Mapping[SheetPlace, Sheet]) -> None:
    """Refuse sheets that were confirmed before they were finished: BadExport."""
    for (number, table), sheet in sheets.items():
        if sheet.confirmed is not None and not sheet.is_over:
            raise BadExport(
                "the export is damaged: table {table} has confirmed round {round} before it "
                "was over",
                round=number,
                table=table,
            )


def _check_seated(evening: Evening, sheets: Mapping[SheetPlace, Sheet]) -> None:
    """Refuse sheets of tables that were not there, or with others than sat there: BadExport."""
    for (number, table), sheet in sheets.items():
        at = evening.rounds[number - 1].seating.tables if 0 < number <= len(evening.rounds) else ()
        players = tuple(seated.player for seated in sheet.opened.players)
        if not 0 < table <= len(at) or at[table - 1] != players:
            raise BadExport(
                "the export is damaged: other players sat at table {table} in round {round}",
                round=number,
                table=table,
            )
