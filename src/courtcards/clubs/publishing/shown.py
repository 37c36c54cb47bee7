"""What is given out of evenings and seasons: names, tables for spreadsheets, texts of a site."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from itertools import groupby

from courtcards.clubs.evening import Evening
from courtcards.clubs.results import Sheets
from courtcards.clubs.season import SeasonSettings
from courtcards.clubs.season.outcomes import EveningOutcome, Person, PlayedTable
from courtcards.clubs.season.ranking import Rating, SeasonPlace
from courtcards.clubs.sentences import shown_name
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.standings import Result, Score
from courtcards.kernel.clubs import Decision, Game, Void
from courtcards.kernel.errors import marked
from courtcards.kernel.naming import Named
from courtcards.text import spoken, translated, translations
from courtcards.text.figures import written_date, written_points, written_score
from courtcards.text.names import same_name

HOUSE = marked("house player")
VOID = marked("trump game void")
WAIVED = marked("fault, no sanction")
DECISION = marked("jury decision")
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


NOBODY = "…"
"""Stands for a name of which there are no initials."""

HasAgreed = Callable[[Person, str], bool]
"""Says whether somebody of that name may be named where everybody can read it."""


def everybody_agreed(_person: Person, _name: str) -> bool:
    """Where the club has asked all of its players."""
    return True


def agreed_by_name(names: Collection[str]) -> HasAgreed:
    """Those agreed who are called so, however it is written."""
    keys = set(map(same_name, names))
    return lambda _person, name: same_name(name) in keys


def agreed_as_members(outcomes: Iterable[EveningOutcome]) -> HasAgreed:
    """Those agreed of whom their club says so."""
    agreed = {person for each in outcomes for person in each.agreed}
    return lambda person, _name: person in agreed


def called(person: Person, name: str, has_agreed: HasAgreed) -> str:
    """The name of a person as it is published."""
    return name if has_agreed(person, name) else initials(name)


def initials(name: str) -> str:
    """The first letter of each word.

    >>> initials("Jean-Luc van den Berg"), initials("=1+"), initials("  ")
    ('J. V. D. B.', '1.', '…')
    """
    letters = (next(filter(str.isalnum, word), "") for word in name.split())
    return " ".join(f"{letter.upper()}." for letter in letters if letter) or NOBODY


WORDS = {
    "place": Named("Place", "club.place"),
    "player": Named("Player", "club.player"),
    "points": Named("Points", "club.points"),
    "score": Named("Score", "club.score"),
    "best": Named("Best", "club.best"),
    "evenings": Named("Evenings", "club.evenings"),
    "seasons": Named("Seasons", "club.seasons.known"),
    "prizes": Named("Prizes", "club.season.awards"),
    "shared": Named("shared", "club.season.shared"),
    "strength": Named("Rating", "club.season.ratings"),
    "sure": Named("Cautious rating", "club.season.sure"),
    "doubt": Named("Uncertainty", "club.season.doubt"),
    "tables": Named("Tables", "club.season.tables"),
    "ranking": Named("Standings", "club.season.ranking"),
    "left_out": Named(
        "In brackets: evenings that do not count for that player.", "club.season.left-out"
    ),
    "tie_breaks": Named(
        "Ties: the total score decides, then the best round; players still equal share the place.",
        "club.tie-breaks",
    ),
    "ratings_what": Named(
        "Each player’s rating from the results of all tables (Plackett–Luce), with its "
        "uncertainty. Sorted by cautious rating: the rating minus three times the "
        "uncertainty. New players start at 25, uncertainty 8.33.",
        "club.season.ratings.what",
    ),
}

COUNTED = {
    "evenings": ("club.season.evenings", "{n} evening", "{n} evenings"),
    "players": ("club.season.players", "{n} player", "{n} players"),
}
"""How many there are of something: the page's key, and the forms of English."""


def counted(what: str, count: int, language: str) -> str:
    """So many of something, in words.

    >>> counted("players", 1, "en"), counted("evenings", 2, "nl")
    ('1 player', '2 avonden')
    """
    return translations(language).npgettext(*COUNTED[what], count).format(n=count)


CSV = "text/csv"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What a cell must not begin with, since a spreadsheet would take it for a formula."""
FIGURE = re.compile(r"-\d+[.,]\d+")
"""What begins as a formula does, and is a number all the same."""
WRITTEN_AT = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""An XLSX file says when it was made: always then, so that the same rows make the same bytes."""
LONGEST_NAME = 31
NO_SHEET_NAME = str.maketrans("", "", "[]:*?/\\'")

Cell = str | int | float | Fraction
Rows = Iterable[Sequence[Cell]]


def csv_of(rows: Rows, language: str) -> bytes:
    """A table as a spreadsheet in that language reads it: its separator and decimal mark."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter="," if language == "en" else ";")
    for row in rows:
        writer.writerow([harmless(_written(cell, language)) for cell in row])
    return ("\ufeff" + text.getvalue()).encode()


def _written(cell: Cell, language: str) -> str | int:
    if isinstance(cell, float):
        cell = Fraction(round(cell * 1000), 1000)
    return written_points(cell, language) if isinstance(cell, Fraction) else cell


def harmless(cell: str | int) -> str | int:
    """A cell that no spreadsheet takes for a formula, whatever a player is called.

    >>> harmless("=1+1"), harmless("Ann"), harmless(-5), harmless("-0,333")
    ("'=1+1", 'Ann', -5, '-0,333')
    """
    if isinstance(cell, str) and cell.startswith(FORMULAS) and not FIGURE.fullmatch(cell):
        return "'" + cell
    return cell


def xlsx_of(sheets: Iterable[tuple[str, Rows]]) -> bytes:
    """Tables as the sheets of a workbook, by their names; the first row of each is its heading."""
    from xlsxwriter import Workbook  # noqa: PLC0415 - long to load

    made = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with Workbook(made, options) as book:
        book.set_properties({"created": WRITTEN_AT})
        heading = book.add_format({"bold": True, "bottom": 1})
        for name, rows in sheets:
            sheet = book.add_worksheet(name.translate(NO_SHEET_NAME)[:LONGEST_NAME])
            sheet.freeze_panes(1, 0)
            for number, row in enumerate(rows):
                for column, cell in enumerate(row):
                    value = float(cell) if isinstance(cell, Fraction) else cell
                    sheet.write(number, column, value, heading if number == 0 else None)
            sheet.autofit()
    return made.getvalue()


RANKING_HEADINGS = (
    marked("place"),
    marked("player"),
    marked("ranking points"),
    marked("score"),
    marked("best round"),
    marked("evenings"),
)
RATING_HEADINGS = (
    marked("place"),
    marked("player"),
    marked("rating"),
    marked("uncertainty"),
    marked("cautious rating"),
    marked("tables"),
)
LEFT_OUT = marked("does not count")
DIGITS = 2
"""So many of a rating are shown."""


def ranking_table(
    ranking: Sequence[SeasonPlace], outcomes: Sequence[EveningOutcome], language: str
) -> Iterator[Sequence[Cell]]:
    """The ranking; of each evening the ranking points, and a column that says what is left out."""
    yield [
        *(translated(heading, language) for heading in RANKING_HEADINGS),
        *(each.date for each in outcomes),
        translated(LEFT_OUT, language),
    ]
    for each in ranking:
        brought = {result.evening: result for result in each.results}
        left_out = [outcomes[result.evening].date for result in each.results if not result.counts]
        yield [
            each.place,
            shown_name(each.name, language),
            each.points,
            each.score,
            "" if each.best is None else each.best,
            len(each.results),
            *(
                brought[index].place.points if index in brought else ""
                for index in range(len(outcomes))
            ),
            " ".join(left_out),
        ]


def ratings_table(ratings: Sequence[Rating], language: str) -> Iterator[Sequence[Cell]]:
    """The ratings, the best first."""
    yield [translated(heading, language) for heading in RATING_HEADINGS]
    for each in ratings:
        numbers = (round(value, DIGITS) for value in (each.strength, each.doubt, each.sure))
        yield [each.place, shown_name(each.name, language), *numbers, each.tables]
