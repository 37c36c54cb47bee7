"""Outcomes of evenings, as seasons and ratings use them.

Two players of different evenings are one person if they are the same member of a club, or else if
they have the same name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache

import msgspec

from courtcards.clubs.error_messages import is_pseudonym
from courtcards.clubs.evening import Evening
from courtcards.clubs.members.commands import Member
from courtcards.clubs.members.matching import ClubMembers
from courtcards.clubs.results import (
    Sheets,
    build_visible_sheets,
    compare_round,
    find_line_contract,
    has_results,
    list_sheet_places,
    rank_evening,
)
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.standings import RankingEntry, RoundResult, Score
from courtcards.kernel.club_scoring import SEATS, ClubGame, Points
from courtcards.text.names import name_key

# Summary of an evening's sheets, by the numbers of its players, without names.
#
# A summary is small, but takes long to compute: every sheet must be read. So it is stored beside
# the log (``encode_summary``, ``decode_summary``). It stays valid until the evening or one of its
# sheets gets an event. Names and members can change without one, so they are always read anew.


@dataclass(frozen=True)
class ContractPoints:
    """The points by seat that a table made at all deals of a contract, and how many these were."""

    contract: str
    deals: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class TableScores:
    """The scores of a table whose sheet counts, by seat, with its round and its number.

    ``relative`` are the scores of a duplicate round against its other tables. ``contracts`` has the
    games, and no other lines: it is empty if the sheet has only the four scores.
    """

    round: int
    table: int
    scores: Points
    relative: tuple[Score, ...] = ()
    contracts: tuple[ContractPoints, ...] = ()


@dataclass(frozen=True)
class EveningSummary:
    """The ranking of an evening and the scores of its tables, at one moment.

    ``sequence`` is the number of the evening's last event. ``ends`` are those of its sheets, by
    round and table; 0 for a sheet that does not exist yet.
    """

    sequence: int
    ends: tuple[int, ...]
    places: tuple[RankingEntry, ...]
    tables: tuple[TableScores, ...]

    def is_current(self, sequence: int, ends: tuple[int, ...]) -> bool:
        """Tell whether the summary is still valid for these event numbers."""
        return (self.sequence, self.ends) == (sequence, ends)


def list_sheet_ends(evening: Evening, sheets: Sheets) -> tuple[int, ...]:
    """List the numbers of the last events of an evening's sheets, as a summary has them."""
    laid_out = map(sheets.get, list_sheet_places(evening))
    return tuple(0 if sheet is None else sheet.sequence for sheet in laid_out)


def summarize_evening(evening: Evening, sheets: Sheets) -> EveningSummary:
    """Summarize an evening; a sheet counts once it is confirmed, in duplicate with its round."""
    return EveningSummary(
        evening.sequence,
        list_sheet_ends(evening, sheets),
        tuple(rank_evening(evening, sheets)),
        tuple(_list_tables(evening, sheets)),
    )


def _list_tables(evening: Evening, sheets: Sheets) -> Iterator[TableScores]:
    seen = build_visible_sheets(evening, sheets)
    for played in evening.counting_rounds:
        relative: dict[int, tuple[Score, ...]] = {}
        if played.is_duplicate:
            if not has_results(sheets, played):
                continue
            compared = compare_round(evening, sheets, played)
            relative = {table: each.scores for table, each in compared.items()}
        for table in range(1, len(played.seating.tables) + 1):
            sheet = seen.get((played.number, table))
            if sheet is not None and sheet.scores is not None:
                yield TableScores(
                    played.number,
                    table,
                    sheet.scores,
                    relative.get(table, ()),
                    tuple(_add_up_contracts(sheet)),
                )


def _add_up_contracts(sheet: Sheet) -> Iterator[ContractPoints]:
    """Add up the points of the games, also of those that the jury decided."""
    deals: Counter[str] = Counter()
    sums: dict[str, list[int]] = {}
    for row in sheet.round_sheet.rows:
        contract = find_line_contract(row.line)
        if contract:
            deals[contract] += 1
            of_contract = sums.setdefault(contract, [0] * SEATS)
            for seat, points in enumerate(row.points):
                of_contract[seat] += points
    for contract, points_by_seat in sums.items():
        yield ContractPoints(contract, deals[contract], tuple(points_by_seat))


NO_SUMMARY = EveningSummary(0, (), (), ())
"""A summary without results: an outcome that is built from it only names people."""


# Stored form of a summary

Quotient = tuple[int, int]
"""A fraction, since MessagePack has none."""
StoredScore = int | Quotient


class _Row(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    pass


class RoundResultRow(_Row, frozen=True):
    """A ``RoundResult``."""

    round: int
    table: int | None
    points: Quotient
    score: StoredScore
    is_total: bool


class RankingEntryRow(_Row, frozen=True):
    """A ``RankingEntry``."""

    place: int
    player: int
    points: Quotient
    score: StoredScore
    best: StoredScore | None
    results: tuple[RoundResultRow, ...]
    penalty: int


class TableScoresRow(_Row, frozen=True):
    """A ``TableScores``; each of ``contracts`` has the deals and the points by seat."""

    round: int
    table: int
    scores: tuple[int, int, int, int]
    relative: tuple[StoredScore, ...]
    contracts: tuple[tuple[str, int, tuple[int, ...]], ...]


class EveningSummaryRow(_Row, frozen=True):
    """An ``EveningSummary``."""

    sequence: int
    ends: tuple[int, ...]
    places: tuple[RankingEntryRow, ...]
    tables: tuple[TableScoresRow, ...]


_decoder = msgspec.msgpack.Decoder(EveningSummaryRow)


def encode_summary(summary: EveningSummary) -> bytes:
    """Encode a summary as MessagePack."""
    rows = [
        RankingEntryRow(
            each.place,
            each.player,
            each.points.as_integer_ratio(),
            _number(each.score),
            None if each.best is None else _number(each.best),
            tuple(map(_result_row, each.results)),
            each.penalty,
        )
        for each in summary.places
    ]
    tables = tuple(
        TableScoresRow(
            each.round,
            each.table,
            each.scores,
            tuple(map(_number, each.relative)),
            tuple((of.contract, of.deals, of.points) for of in each.contracts),
        )
        for each in summary.tables
    )
    return msgspec.msgpack.encode(
        EveningSummaryRow(summary.sequence, summary.ends, tuple(rows), tables)
    )


def decode_summary(state: bytes) -> EveningSummary:
    """Decode a summary. Any error means that the bytes are not a summary of this version."""
    summary = _decoder.decode(state)
    rows = [
        RankingEntry(
            each.place,
            each.player,
            _fraction(each.points),
            _score(each.score),
            None if each.best is None else _score(each.best),
            tuple(map(_result, each.results)),
            each.penalty,
        )
        for each in summary.places
    ]
    tables = tuple(
        TableScores(
            each.round,
            each.table,
            each.scores,
            tuple(map(_score, each.relative)),
            tuple(_contract_points(*of) for of in each.contracts),
        )
        for each in summary.tables
    )
    return EveningSummary(summary.sequence, summary.ends, tuple(rows), tables)


def _result_row(result: RoundResult) -> RoundResultRow:
    points, score = result.points.as_integer_ratio(), _number(result.score)
    return RoundResultRow(result.round, result.table, points, score, result.is_total)


def _result(row: RoundResultRow) -> RoundResult:
    return RoundResult(row.round, row.table, _fraction(row.points), _score(row.score), row.is_total)


def _number(score: Score) -> StoredScore:
    return score if isinstance(score, int) else score.as_integer_ratio()


def _score(number: StoredScore) -> Score:
    return number if isinstance(number, int) else _fraction(number)


@lru_cache(maxsize=4096)
def _contract_points(contract: str, deals: int, points: tuple[int, ...]) -> ContractPoints:
    """Build the points of a contract; cached, because few differ."""
    return ContractPoints(contract, deals, points)


@lru_cache(maxsize=4096)
def _fraction(quotient: Quotient) -> Fraction:
    """Build a fraction; cached, because few differ and a look-up is faster."""
    return Fraction(*quotient)


@dataclass(frozen=True, order=True)
class Person:
    """A person across evenings, identified by member number and club, or else by name.

    A player without a name is a person at one evening only. ``nth`` tells apart two players of one
    evening who would be the same person.
    """

    key: str
    nth: int = 1
    club: str = ""


@dataclass(frozen=True)
class PlayedTable:
    """A table whose sheet counts: the people by seat, None for a house player, and the scores.

    ``relative`` and ``contracts`` are those of ``TableScores``.
    """

    round: int
    table: int
    people: tuple[Person | None, ...]
    scores: Points
    relative: tuple[Score, ...] = ()
    contracts: tuple[ContractPoints, ...] = ()

    @property
    def counted(self) -> tuple[Score, ...]:
        """The scores that give the ranking points of the table: in duplicate the relative ones."""
        return self.relative or self.scores


@dataclass(frozen=True)
class EveningOutcome:
    """The outcome of an evening: its people with their names and places, and its tables.

    ``names`` and ``places`` have every person, but no house players. ``agreed`` are the members who
    may be named in what is published. ``people`` has every person by player number, and ``teams``
    the team or club of people who have one.
    """

    evening: str
    name: str
    date: str
    at: int
    club: ClubGame
    names: dict[Person, str]
    places: dict[Person, RankingEntry]
    tables: tuple[PlayedTable, ...]
    agreed: frozenset[Person] = frozenset()
    people: Mapping[int, Person] = field(default_factory=dict)
    teams: Mapping[Person, str] = field(default_factory=dict)

    @property
    def order(self) -> tuple[str, int, str]:
        """The sort key of evenings: the date, then the time of opening."""
        return self.date, self.at, self.evening


def find_agreed(outcomes: Iterable[EveningOutcome]) -> frozenset[Person]:
    """Find the members who may be named in what is published."""
    return frozenset(person for each in outcomes for person in each.agreed)


def build_outcome(
    name: str, evening: Evening, summary: EveningSummary, club: ClubMembers | None = None
) -> EveningOutcome:
    """Build the outcome of the evening of that id from its summary.

    ``club`` identifies its members among the players. They appear under their names as members.
    """
    members = (
        {} if club is None else club.find_members(name, evening.players, club_id=evening.club_id)
    )
    people = _identify_people(name, evening, members, "" if club is None else club.club_id)
    names = {person: evening.players[number].name for number, person in people.items()}
    teams = {person: evening.players[number].club for number, person in people.items()}
    known = {people[number]: each for number, each in members.items() if people[number].nth == 1}
    return EveningOutcome(
        evening=name,
        name=evening.settings.name,
        date=evening.settings.date,
        at=evening.opened.at,
        club=evening.club,
        names=names | {person: member.name for person, member in known.items()},
        places={people[each.player]: each for each in summary.places},
        tables=tuple(_build_tables(evening, summary, people)),
        agreed=frozenset(person for person, member in known.items() if member.agrees),
        people=people,
        teams={
            person: team
            for person, playing_for in teams.items()
            if (team := (known[person].club if person in known else "") or playing_for)
        },
    )


def _identify_people(
    name: str, evening: Evening, members: Mapping[int, Member], club: str
) -> dict[int, Person]:
    """Identify the people by player number; a player without a name matches nobody else."""
    met: Counter[Person] = Counter()
    people: dict[int, Person] = {}
    for player in evening.players:
        if player.is_house or player.is_removed:
            continue
        member = members.get(player.number)
        if member is not None:
            person = Person(str(member.number), club=club)
        elif is_pseudonym(player.name):
            person = Person(f"{name} {player.number}")
        else:
            person = Person(name_key(player.name))
        met[person] += 1
        people[player.number] = replace(person, nth=met[person])
    return people


def _build_tables(
    evening: Evening, summary: EveningSummary, people: dict[int, Person]
) -> Iterator[PlayedTable]:
    for each in summary.tables:
        players = evening.rounds[each.round - 1].seating.tables[each.table - 1]
        seated = tuple(people.get(player) for player in players)
        yield PlayedTable(
            each.round, each.table, seated, each.scores, each.relative, each.contracts
        )
