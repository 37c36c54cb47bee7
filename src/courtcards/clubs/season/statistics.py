"""Statistics of a season: figures of each person, and the hall of fame.

All figures follow from the outcomes of the evenings, in their order:

- A table is *won* by the highest score. Players who share the highest score have all won it.
- An evening is *attended* by a player who has a result there, a bye included.
- The points of a contract are those of all its deals at the player's tables, whoever dealt.
- A *climb* is the strength now, less the strength after the player's first evening.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from courtcards.clubs.season.commands import RecordRule
from courtcards.clubs.season.outcomes import EveningOutcome, Person, PlayedTable
from courtcards.clubs.season.ranking import Rating, RatingTrace
from courtcards.clubs.standings import RankingEntry, Score
from courtcards.kernel.club_scoring import SEATS, ContractScoring

LEAST_DEALS = 10
"""Deals of a contract before its mean counts as somebody's best or worst."""
LEAST_STREAK = 2
"""A streak has at least two in a row."""
LEAST_EVENINGS = 3
"""Evenings with a rating before a climb counts."""
FIRST_PLACES = 3

HALL_RULES: tuple[RecordRule, ...] = (
    "best-round",
    "best-evening",
    "winning-streak",
    "tables-won",
    "evenings",
    "climb",
)
"""Records of the hall of fame, before those of each contract."""


@dataclass(frozen=True)
class OwnTable:
    """A table at which a person sat; ``evening`` is the evening's index."""

    evening: int
    table: PlayedTable
    seat: int

    @property
    def score(self) -> Score:
        return self.table.counted[self.seat]

    @property
    def is_won(self) -> bool:
        return self.score == max(self.table.counted)


@dataclass
class Streak:
    """The longest run of something, and the one that still goes on."""

    longest: int = 0
    current: int = 0

    def add(self, *, holds: bool) -> None:
        """Continue the streak, or end it."""
        self.current = self.current + 1 if holds else 0
        self.longest = max(self.longest, self.current)


@dataclass(frozen=True)
class RatedEvening:
    """A person's strength and doubt after an evening, by the evening's index."""

    evening: int
    strength: float
    doubt: float


@dataclass(frozen=True)
class ContractMean:
    """A person's points at the deals of a contract; ``average`` is the mean of any seat."""

    contract: str
    deals: int
    points: int
    average: Fraction

    @property
    def mean(self) -> Fraction:
        """Points of a deal."""
        return Fraction(self.points, self.deals)

    @property
    def gain(self) -> Fraction:
        """Points of a deal above the average: it compares contracts with each other."""
        return self.mean - self.average


@dataclass
class PersonStatistics:
    """The figures of a person.

    ``evenings`` has the ranking entries of the evenings attended, by the evening's index.
    """

    person: Person
    name: str = ""
    team: str = ""
    evenings: dict[int, RankingEntry] = field(default_factory=dict)
    tables: list[OwnTable] = field(default_factory=list)
    contracts: dict[str, ContractMean] = field(default_factory=dict)
    won: int = 0
    winning: Streak = field(default_factory=Streak)
    podium: Streak = field(default_factory=Streak)
    attending: Streak = field(default_factory=Streak)
    curve: list[RatedEvening] = field(default_factory=list)

    @cached_property
    def mean_score(self) -> Fraction | None:
        """The mean score of a table; None without a table."""
        if not self.tables:
            return None
        return Fraction(sum(each.score for each in self.tables)) / len(self.tables)

    @cached_property
    def best_table(self) -> OwnTable | None:
        """The table with the highest score, the earliest of several; None without a table."""
        return max(self.tables, key=lambda each: each.score, default=None)

    @cached_property
    def best_evening(self) -> int | None:
        """The index of the evening with most points, then the highest score; the earliest."""
        worth = self.evenings
        return max(worth, key=lambda each: (worth[each].points, worth[each].score), default=None)

    @property
    def climb(self) -> float | None:
        """The rise of the strength since the first evening; None with too few evenings."""
        if len(self.curve) < LEAST_EVENINGS:
            return None
        return self.curve[-1].strength - self.curve[0].strength

    def list_telling_contracts(self) -> list[ContractMean]:
        """List the contracts with enough deals, by gain; the best first."""
        enough = [each for each in self.contracts.values() if each.deals >= LEAST_DEALS]
        return sorted(enough, key=lambda each: -each.gain)


@dataclass(frozen=True)
class Opponent:
    """A person's record against another, over the tables where both sat.

    ``difference`` is the sum of the person's scores less the other's.
    """

    person: Person
    tables: int
    ahead: int
    level: int
    behind: int
    difference: Score


# The hall of fame: records of the season, with all who hold them.

Value = Score | float
Measure = tuple[Value, ...]
"""A value, and what decides between equal values; more is better."""


@dataclass(frozen=True)
class PersonWithRecord:
    """A person who holds a record, with the evening and the round if it was made there."""

    person: Person
    evening: int | None = None
    round: int | None = None


@dataclass(frozen=True)
class SeasonRecord:
    """A record; ``of`` is the contract, if it is of one."""

    rule: RecordRule
    of: str
    value: Value
    holders: tuple[PersonWithRecord, ...]


@dataclass(frozen=True)
class SeasonStatistics:
    """The statistics of a season; ``people`` has all who are in the ranking, by name."""

    contracts: tuple[ContractScoring, ...]
    people: Mapping[Person, PersonStatistics]
    ratings: list[Rating]
    records: list[SeasonRecord]


def compute_statistics(outcomes: Sequence[EveningOutcome]) -> SeasonStatistics:
    """Compute the statistics and the ratings of a season. ``outcomes`` are in order."""
    people: dict[Person, PersonStatistics] = {}
    trace = RatingTrace()
    for index, outcome in enumerate(outcomes):
        for person, name in outcome.names.items():
            each = people.setdefault(person, PersonStatistics(person))
            each.name = name
            each.team = outcome.teams.get(person, each.team)
        _add_tables(people, index, outcome)
        _add_places(people, index, outcome)
        for person, (strength, doubt) in trace.add_evening(outcome).items():
            people[person].curve.append(RatedEvening(index, strength, doubt))
    contracts = outcomes[0].club.contracts if outcomes else ()
    for each in people.values():
        each.contracts = _add_up_contracts(contracts, each.tables)
        _ = each.mean_score, each.best_table, each.best_evening  # here, in the job: it takes long
    order = sorted(people, key=lambda person: (people[person].name.casefold(), person))
    by_name = {person: people[person] for person in order}
    records = _list_records(contracts, list(by_name.values()))
    return SeasonStatistics(contracts, by_name, trace.list_ratings(), records)


def _add_tables(
    people: Mapping[Person, PersonStatistics], index: int, outcome: EveningOutcome
) -> None:
    for table in outcome.tables:
        for seat, person in enumerate(table.people):
            if person is None:
                continue
            each, own = people[person], OwnTable(index, table, seat)
            each.tables.append(own)
            each.won += own.is_won
            each.winning.add(holds=own.is_won)


def _add_places(
    people: Mapping[Person, PersonStatistics], index: int, outcome: EveningOutcome
) -> None:
    """Add the places of an evening. An evening without any result changes nothing."""
    present = {person: each for person, each in outcome.places.items() if each.best is not None}
    if not present:
        return
    for person, each in present.items():
        people[person].evenings[index] = each
        people[person].podium.add(holds=each.place <= FIRST_PLACES)
    for person, each_person in people.items():
        each_person.attending.add(holds=person in present)


def _add_up_contracts(
    contracts: Sequence[ContractScoring], tables: Iterable[OwnTable]
) -> dict[str, ContractMean]:
    """Add up the points by contract, in the order of the sheet."""
    deals: defaultdict[str, int] = defaultdict(int)
    points: defaultdict[str, int] = defaultdict(int)
    for own in tables:
        for each in own.table.contracts:
            deals[each.contract] += each.deals
            points[each.contract] += each.points[own.seat]
    return {
        each.name: ContractMean(
            each.name, deals[each.name], points[each.name], Fraction(each.sign * each.sum, SEATS)
        )
        for each in contracts
        if deals[each.name]
    }


def compare_opponents(
    statistics: SeasonStatistics, person: Person, *, least: int = 1
) -> list[Opponent]:
    """Compare a person with all who sat at the same tables, the most frequent first.

    House players are left out, and opponents with fewer than ``least`` tables.
    """
    met: defaultdict[Person, list[Score]] = defaultdict(list)
    for own in statistics.people[person].tables:
        for other, score in zip(own.table.people, own.table.counted, strict=True):
            if other is not None and other != person:
                met[other].append(own.score - score)
    found = [
        Opponent(
            other,
            len(differences),
            sum(each > 0 for each in differences),
            differences.count(0),
            sum(each < 0 for each in differences),
            sum(differences),
        )
        for other, differences in met.items()
        if len(differences) >= least
    ]
    names = statistics.people
    return sorted(
        found, key=lambda each: (-each.tables, names[each.person].name.casefold(), each.person)
    )


def measure_person(each: PersonStatistics, rule: RecordRule, of: str = "") -> Measure | None:
    """Measure a person by a rule; None if there is nothing that counts."""
    match rule:
        case "best-round":
            return None if each.best_table is None else (each.best_table.score,)
        case "best-evening":
            best = None if each.best_evening is None else each.evenings[each.best_evening]
            return None if best is None else (best.points, best.score)
        case "winning-streak":
            return (each.winning.longest,) if each.winning.longest >= LEAST_STREAK else None
        case "tables-won":
            return (each.won,) if each.won else None
        case "evenings":
            return (len(each.evenings),) if each.evenings else None
        case "climb":
            return (each.climb,) if each.climb is not None and each.climb > 0 else None
    contract = each.contracts.get(of)
    is_telling = contract is not None and contract.deals >= LEAST_DEALS
    return (contract.mean,) if contract is not None and is_telling else None


def _list_records(
    contracts: Sequence[ContractScoring], people: Sequence[PersonStatistics]
) -> list[SeasonRecord]:
    """List the records of the hall of fame, as far as anybody holds one."""
    wanted: list[tuple[RecordRule, str]] = [(rule, "") for rule in HALL_RULES]
    wanted += [("contract", each.name) for each in contracts]
    found = []
    for rule, of in wanted:
        measured = [(each, measure_person(each, rule, of)) for each in people]
        best = max((measure for _, measure in measured if measure is not None), default=None)
        if best is not None:
            holders = (_build_holder(each, rule) for each, measure in measured if measure == best)
            found.append(SeasonRecord(rule, of, best[0], tuple(holders)))
    return found


def _build_holder(each: PersonStatistics, rule: RecordRule) -> PersonWithRecord:
    if rule == "best-round" and each.best_table is not None:
        return PersonWithRecord(each.person, each.best_table.evening, each.best_table.table.round)
    if rule == "best-evening":
        return PersonWithRecord(each.person, each.best_evening)
    return PersonWithRecord(each.person)
