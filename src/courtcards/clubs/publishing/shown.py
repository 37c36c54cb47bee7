"""What the pages of a site show, as plain texts and numbers: made for one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from courtcards.clubs.evening import Evening
from courtcards.clubs.results import Sheets
from courtcards.clubs.season import SeasonSettings
from courtcards.clubs.season.outcomes import EveningOutcome, Person, PlayedTable
from courtcards.clubs.season.ranking import SeasonPlace
from courtcards.clubs.season.ratings import Rating
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.standings import Result, Score
from courtcards.kernel.clubs import Decision, Game, Void
from courtcards.kernel.errors import marked
from courtcards.text import spoken, translated
from courtcards.text.figures import written_date, written_points, written_score

HOUSE = marked("house player")
VOID = marked("trump game void")
WAIVED = marked("fault without sanction")
DECISION = marked("decision of the jury")
BYE = marked("sits out")


@dataclass(frozen=True)
class PublishedEvening:
    """An evening with its sheets, and what it has come to."""

    evening: Evening
    sheets: Sheets
    outcome: EveningOutcome


@dataclass(frozen=True)
class PublishedSeason:
    """A season, and what its evenings have come to, in their order."""

    settings: SeasonSettings
    outcomes: Sequence[EveningOutcome]


@dataclass(frozen=True)
class ShownRow:
    """A line of a table: the place, with a sign where it is shared; the name; then the cells."""

    place: str
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class SheetLine:
    """A line of a score sheet: who dealt, what was played, the points by seat."""

    dealer: int
    game: str
    points: tuple[str, ...]


@dataclass(frozen=True)
class ShownSheet:
    """A score sheet that counts."""

    table: int
    names: tuple[str, ...]
    lines: tuple[SheetLine, ...]
    scores: tuple[str, ...]
    points: tuple[str, ...]


@dataclass(frozen=True)
class Showing:
    """How things are said: in a language, and people as they agreed to be called."""

    language: str
    names: Mapping[Person, str]

    def points(self, points: Fraction) -> str:
        """Ranking points."""
        return written_points(points, self.language)

    def decimal(self, value: float) -> str:
        """A number of a rating."""
        text = f"{value:.1f}"
        return text if self.language == "en" else text.replace(".", ",")

    def day(self, date: str) -> str:
        """A day."""
        return written_date(date, self.language)

    def short_day(self, date: str) -> str:
        """A day where there is little room: the day of the month, then the month."""
        _, month, day = date.split("-")
        return f"{int(day)}/{int(month)}"

    def score(self, score: Score) -> str:
        """The score of a round, or of several."""
        return written_score(score, self.language)

    def best(self, best: Score | None) -> str:
        """The score of the best round."""
        return "–" if best is None else self.score(best)

    def evening_rows(self, outcome: EveningOutcome, rounds: int) -> list[ShownRow]:
        """The ranking of an evening: points, score, best round, and what each round brought."""
        order = sorted(outcome.places, key=lambda each: _order(outcome, each))
        places = [outcome.places[person].place for person in order]
        rows = []
        for index, person in enumerate(order):
            place = outcome.places[person]
            by_round = {result.round: result for result in place.results}
            brought = (self._result(by_round.get(number)) for number in range(1, rounds + 1))
            cells = self.points(place.points), self.score(place.score), self.best(place.best)
            rows.append(ShownRow(_shared(places, index), self.names[person], (*cells, *brought)))
        return rows

    def _result(self, result: Result | None) -> str:
        if result is None:
            return "–"
        if result.table is None:
            return f"{self.points(result.points)} {translated(BYE, self.language)}"
        return self.points(result.points)

    def season_rows(self, ranking: Sequence[SeasonPlace], evenings: int) -> list[ShownRow]:
        """The ranking of a season: points, score, best round, what each evening brought."""
        places = [each.place for each in ranking]
        rows = []
        for index, each in enumerate(ranking):
            by_evening = {result.evening: result for result in each.results}
            brought = []
            for number in range(evenings):
                result = by_evening.get(number)
                text = "" if result is None else self.points(result.place.points)
                brought.append(text if result is None or result.counts else f"({text})")
            cells = self.points(each.points), self.score(each.score), self.best(each.best)
            rows.append(
                ShownRow(_shared(places, index), self.names[each.person], (*cells, *brought))
            )
        return rows

    def rating_rows(self, ratings: Sequence[Rating]) -> list[ShownRow]:
        """The ratings: what is sure, the strength, the doubt, how many tables."""
        places = [each.place for each in ratings]
        return [
            ShownRow(
                _shared(places, index),
                self.names[each.person],
                (
                    self.decimal(each.sure),
                    self.decimal(each.strength),
                    f"±{self.decimal(each.doubt)}",
                    str(each.tables),
                ),
            )
            for index, each in enumerate(ratings)
        ]

    def sheets(self, published: PublishedEvening) -> list[tuple[int, list[ShownSheet]]]:
        """The sheets that count, by round."""
        return [
            (number, [self._sheet(published, table) for table in tables])
            for number, tables in groupby(published.outcome.tables, key=lambda each: each.round)
        ]

    def _sheet(self, published: PublishedEvening, table: PlayedTable) -> ShownSheet:
        sheet = published.sheets[table.round, table.table]
        house = translated(HOUSE, self.language)
        return ShownSheet(
            table=table.table,
            names=tuple(house if person is None else self.names[person] for person in table.people),
            lines=tuple(
                SheetLine(row.dealer, self._game(sheet, row.line), tuple(map(_points, row.points)))
                for row in sheet.standing.rows
            ),
            scores=tuple(map(written_score, table.scores)),
            points=tuple(map(self.points, published.outcome.club.ranking_points(table.scores))),
        )

    def _game(self, sheet: Sheet, line: object) -> str:
        """What a line is; never a reason, which may name somebody."""
        match line:
            case Game(contract=contract):
                return spoken(sheet.club.counted(contract).title, self.language)
            case Decision():
                return translated(DECISION, self.language)
            case Void():
                return translated(VOID, self.language)
        return translated(WAIVED, self.language)


def _order(outcome: EveningOutcome, person: Person) -> tuple[int, int]:
    place = outcome.places[person]
    return place.place, place.player


def _points(points: int) -> str:
    return "·" if points == 0 else written_score(points)


def _shared(places: Sequence[int], index: int) -> str:
    """A place; with a sign where several have it."""
    return f"{places[index]}{'=' if places.count(places[index]) > 1 else ''}"
