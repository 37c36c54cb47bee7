"""What an evening has come to, as a season and ratings take it.

Somebody is the same person at two evenings as the same member of a club; else by the same name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

import msgspec

from courtcards.clubs.error_messages import is_pseudonym
from courtcards.clubs.evening import Evening
from courtcards.clubs.members.commands import Member
from courtcards.clubs.members.matching import ClubMembers
from courtcards.clubs.results import Sheets, build_visible_sheets, list_sheet_places, rank_evening
from courtcards.clubs.standings import RankingEntry, RoundResult, Score
from courtcards.kernel.club_scoring import ClubGame, Points
from courtcards.text.names import name_key

# What the sheets of an evening have come to, by the numbers of its players: no name is in it.
#
# It takes long to work out, since every sheet has to be read for it, and little room. So it is kept
# beside the log (``encode_summary``, ``decode_summary``), to be used as long as nothing has
# happened to the evening or to one of its sheets. Who the players are, and what they are called, is
# not in it: that is always read anew.


@dataclass(frozen=True)
class TableScores:
    """A table whose sheet counts, by the numbers of round and table, and its scores by seat."""

    round: int
    table: int
    scores: Points


@dataclass(frozen=True)
class EveningSummary:
    """The ranking of an evening, and what each table has scored, at one moment.

    ``sequence`` is that of the evening's last event, ``ends`` are those of its sheets: by round
    and table, 0 where one has not been laid out.
    """

    sequence: int
    ends: tuple[int, ...]
    places: tuple[RankingEntry, ...]
    tables: tuple[TableScores, ...]

    def is_current(self, sequence: int, ends: tuple[int, ...]) -> bool:
        """Whether nothing has happened since, where they have come so far."""
        return (self.sequence, self.ends) == (sequence, ends)


def list_sheet_ends(evening: Evening, sheets: Sheets) -> tuple[int, ...]:
    """How far the sheets of an evening have come, as a tally has it."""
    laid_out = map(sheets.get, list_sheet_places(evening))
    return tuple(0 if sheet is None else sheet.sequence for sheet in laid_out)


def summarize_evening(evening: Evening, sheets: Sheets) -> EveningSummary:
    """What an evening has come to; a sheet counts once it has been confirmed."""
    seen = build_visible_sheets(evening, sheets)
    tables = [
        TableScores(played.number, table, sheet.scores)
        for played in evening.counting_rounds
        for table in range(1, len(played.seating.tables) + 1)
        if (sheet := seen.get((played.number, table))) is not None and sheet.scores is not None
    ]
    return EveningSummary(
        evening.sequence,
        list_sheet_ends(evening, sheets),
        tuple(rank_evening(evening, sheets)),
        tuple(tables),
    )


# As it is kept

Quotient = tuple[int, int]
"""A fraction: MessagePack has none."""
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


class EveningSummaryRow(_Row, frozen=True):
    """An ``EveningSummary``."""

    sequence: int
    ends: tuple[int, ...]
    places: tuple[RankingEntryRow, ...]
    tables: tuple[tuple[int, int, Points], ...]


_decoder = msgspec.msgpack.Decoder(EveningSummaryRow)


def encode_summary(summary: EveningSummary) -> bytes:
    """A tally as bytes."""
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
    tables = tuple((each.round, each.table, each.scores) for each in summary.tables)
    return msgspec.msgpack.encode(
        EveningSummaryRow(summary.sequence, summary.ends, tuple(rows), tables)
    )


def decode_summary(state: bytes) -> EveningSummary:
    """The tally that was written so. Whatever is raised says that it was not written here."""
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
    tables = tuple(TableScores(*each) for each in summary.tables)
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
def _fraction(quotient: Quotient) -> Fraction:
    """Few are different, and to make one takes longer than to find it."""
    return Fraction(*quotient)


@dataclass(frozen=True, order=True)
class Person:
    """Somebody across evenings: by the number of a member of ``club``, without one by the name.

    Without a name either, they are somebody at one evening. ``nth`` tells those apart who would be
    one person and are two players of one evening.
    """

    key: str
    nth: int = 1
    club: str = ""


@dataclass(frozen=True)
class PlayedTable:
    """A table whose sheet counts: its players by seat, None for a house player, and the scores."""

    round: int
    table: int
    people: tuple[Person | None, ...]
    scores: Points


@dataclass(frozen=True)
class EveningOutcome:
    """An evening: who was there, under which name, in which place, and what each table scored.

    Whoever was there is in ``names`` and in ``places``; house players are in neither. ``agreed``
    are the members who may be named in what is published.
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

    @property
    def order(self) -> tuple[str, int, str]:
        """What puts evenings in their order: the day, then which was opened first."""
        return self.date, self.at, self.evening


def build_outcome(
    name: str, evening: Evening, summary: EveningSummary, club: ClubMembers | None = None
) -> EveningOutcome:
    """What the evening of that id has come to, of which that is the tally.

    ``club`` is the one whose members are known among the players; they have their own names.
    """
    members = (
        {} if club is None else club.find_members(name, evening.players, club_id=evening.club_id)
    )
    people = _identify_people(name, evening, members, "" if club is None else club.club_id)
    names = {person: evening.players[number].name for number, person in people.items()}
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
    )


def _identify_people(
    name: str, evening: Evening, members: Mapping[int, Member], club: str
) -> dict[int, Person]:
    """The people among the players, by number; whoever has no name any more is nobody else."""
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
        yield PlayedTable(each.round, each.table, seated, each.scores)
