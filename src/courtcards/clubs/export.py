"""An evening as one complete JSON file, and back: all its events, and those of its sheets.

``format``    ``courtcards-event/1``
``evening``   the events of the evening, in order
``sheets``    the events of each sheet, by ``round/table``; from the second start of a round on, by
              ``round/table/attempt``
``standings`` the ranking at the time of the export, for other programs; it is not read back

Events are written as they are stored, each in the version of its format (``eventlog.codec``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from courtcards.clubs.command import StoredNumber
from courtcards.clubs.evening import Evening, EveningEvent, NewPlayer
from courtcards.clubs.evening.players import check_players
from courtcards.clubs.evening.state import MOST_ROUNDS, check_settings
from courtcards.clubs.results import Sheets, build_reseating, rank_evening
from courtcards.clubs.sheet import Sheet, SheetEvent, SheetPlace
from courtcards.clubs.sheet.state import sheet_place_text
from courtcards.clubs.standings import Score
from courtcards.eventlog.aggregate import Codec
from courtcards.eventlog.personal import remove_marks
from courtcards.kernel.arguments import normalize_utf8
from courtcards.kernel.club_scoring import SEATS
from courtcards.kernel.errors import (
    BadExport,
    CourtcardsError,
    StaleSequence,
    TooLong,
    WrittenByNewer,
)

FORMAT = "courtcards-event/1"
AnyEvent = TypeVar("AnyEvent")


class RankingRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the ranking in the file; ``points`` include the ``penalty``.

    ``group`` is the group that the player is ranked in, if the evening has groups.
    """

    place: int
    player: str
    points: int | float
    score: int | float
    best: int | float | None
    penalty: int = 0
    group: str = ""


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """The file as decoded events, as the API describes it."""

    format: str = FORMAT
    evening: list[EveningEvent]
    sheets: dict[str, list[SheetEvent]]
    standings: list[RankingRecord] = msgspec.field(default_factory=list)


class _File(msgspec.Struct, frozen=True, kw_only=True):
    """The file as JSON, with its events as they are stored."""

    format: str = FORMAT
    evening: list[msgspec.Raw]
    sheets: dict[str, list[msgspec.Raw]]
    standings: list[RankingRecord] = msgspec.field(default_factory=list)

    @classmethod
    def from_export(cls, whole: Export) -> _File:
        return cls(
            evening=_encode_events(Evening.codec, whole.evening),
            sheets={name: _encode_events(Sheet.codec, each) for name, each in whole.sheets.items()},
            standings=whole.standings,
        )

    def read(self) -> Export:
        """Decode the events.

        Raises WrittenByNewer for events of a newer version, and msgspec.DecodeError for invalid
        ones.
        """
        return Export(
            format=self.format,
            evening=[Evening.codec.decode(bytes(each)) for each in self.evening],
            sheets={
                name: [Sheet.codec.decode(bytes(each)) for each in events]
                for name, events in self.sheets.items()
            },
        )


def _encode_events(codec: Codec[Any], events: Iterable[Any]) -> list[msgspec.Raw]:
    return [msgspec.Raw(remove_marks(codec.encode(each))) for each in events]


def build_ranking_records(
    evening: Evening, sheets: Sheets, until: int | None = None
) -> list[RankingRecord]:
    """Build the ranking with the players' names; whole numbers are written as integers."""
    groups = evening.map_groups()
    return [
        RankingRecord(
            each.place,
            evening.player(each.player).name,
            _number(each.points),
            _number(each.score),
            None if each.best is None else _number(each.best),
            each.penalty,
            groups.get(each.player, ""),
        )
        for each in rank_evening(evening, sheets, until)
    ]


def _number(score: Score) -> int | float:
    return int(score) if score.denominator == 1 else float(score)


def export_evening(evening: Evening, sheets: Sheets, undone_sheets: Iterable[Sheet] = ()) -> bytes:
    """Write the file of an evening; ``undone_sheets`` are the sheets of undone starts."""
    whole = Export(
        evening=evening.history,
        sheets=_events_by_name(sheets, undone_sheets),
        standings=build_ranking_records(evening, sheets),
    )
    return msgspec.json.format(msgspec.json.encode(_File.from_export(whole)), indent=1)


@dataclass(frozen=True)
class RestoredEvening:
    """The content of a file; ``undone_sheets`` are the sheets of undone starts."""

    evening: Evening
    sheets: dict[SheetPlace, Sheet]
    undone_sheets: list[Sheet]


def parse_export(text: bytes) -> RestoredEvening:
    """Parse a file into its evening and sheets.

    Raises BadExport if the file is not an export, is damaged, or was written by a newer Courtcards.
    Raises TooLong if it asks for too much work.
    """
    try:
        file = msgspec.json.decode(normalize_utf8(text), type=_File)
        if file.format != FORMAT:
            raise BadExport(
                "this file has the format {found!r}; {expected!r} is needed",
                found=file.format,
                expected=FORMAT,
            )
        whole = file.read()
    except WrittenByNewer as error:
        raise BadExport(
            "this file was saved by a newer version of Courtcards: this version cannot read it"
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError, LookupError, TypeError) as error:
        raise BadExport("this file is not an export of an evening: {fault}", fault=error) from error
    try:
        evening = Evening.replay(whole.evening)
        check_settings(evening.settings)
        by_place = {
            _parse_place(name): Sheet.replay(events, evening.club)
            for name, events in whole.sheets.items()
        }
        players = (each for each in evening.players if not each.is_removed)
        check_players((NewPlayer(each.name, each.club) for each in players), ())
    except TooLong:
        raise
    except (CourtcardsError, LookupError, TypeError, ValueError, StopIteration) as error:
        raise BadExport("the export is damaged: {fault}", fault=error) from error
    _check_seatings(evening)
    for place, sheet in by_place.items():
        _check_seated(evening, place, sheet)
        _check_finished(sheet)
    sheets = by_place.values()
    aside = [sheet for sheet in sheets if evening.is_attempt_undone(*sheet.at_attempt)]
    counted = {
        each.place: each for each in sheets if not evening.is_attempt_undone(*each.at_attempt)
    }
    return RestoredEvening(evening, counted, aside)


class KnownEvents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of events that a client has: of the evening, and of each sheet by its name."""

    evening: StoredNumber = 0
    sheets: dict[str, StoredNumber] = msgspec.field(default_factory=dict)


def export_new_events(
    evening: Evening, sheets: Sheets, known: KnownEvents, undone_sheets: Iterable[Sheet] = ()
) -> bytes:
    """Write the file without the ranking, and without the events that a client has.

    Raises StaleSequence if the client has events that the evening does not have.
    """
    news = Export(
        evening=_after(evening.history, known.evening),
        sheets={
            name: rest
            for name, events in _events_by_name(sheets, undone_sheets).items()
            if (rest := _after(events, known.sheets.get(name, 0)))
        },
    )
    return msgspec.json.encode(_File.from_export(news))


def _after(events: list[AnyEvent], known: int) -> list[AnyEvent]:
    if known > len(events):
        raise StaleSequence(known, len(events))
    return events[known:]


def _events_by_name(sheets: Sheets, undone_sheets: Iterable[Sheet]) -> dict[str, list[SheetEvent]]:
    """Map the name of each sheet to its events, in order of place."""
    every = sorted(
        [*sheets.values(), *undone_sheets], key=lambda each: (each.place, each.at_attempt)
    )
    return {each.place_text: [past.event for past in each.history] for each in every}


def _parse_place(name: str) -> tuple[int, int, int]:
    """Parse the round, the table and the attempt from the name of a sheet."""
    number, table, attempt = map(int, [*name.split("/"), "1"][:3])
    return number, table, attempt


def _check_seatings(evening: Evening) -> None:
    """Raise BadExport if the seating of a round is impossible."""
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
                "the export is damaged: the seating of round {round} is not possible",
                round=number,
            )


def _check_finished(sheet: Sheet) -> None:
    """Raise BadExport if the sheet was confirmed before its round was over."""
    if sheet.confirmed is not None and not sheet.is_over:
        raise BadExport(
            "the export is damaged: table {table} confirmed round {round} before it was over",
            round=sheet.opened.round,
            table=sheet.opened.table,
        )


def _check_seated(evening: Evening, place: tuple[int, int, int], sheet: Sheet) -> None:
    """Raise BadExport if the sheet's table did not exist, or other players sat there.

    The sheet may not have a correction of seats yet, if a server stopped just after it.
    """
    number, table, attempt = place
    played = evening.find_attempt(number, attempt)
    at = () if played is None else played.seating.tables
    players = tuple(seated.player for seated in sheet.players)
    is_there = sheet.place_text == sheet_place_text(*place) and 0 < table <= len(at)
    if not is_there or (at[table - 1] != players and build_reseating(evening, sheet) is None):
        raise BadExport(
            "the export is damaged: other players sat at table {table} in round {round}",
            round=number,
            table=table,
        )
