"""What the pages of a site show, as plain texts and numbers: made for one language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from courtcards.clubs.evening import Evening
from courtcards.clubs.results import Sheets
from courtcards.clubs.season import SeasonSettings
from courtcards.clubs.season.outcomes import EveningOutcome, Person, PlayedTable
from courtcards.clubs.season.ranking import Rating, SeasonPlace
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.standings import Result, Score
from courtcards.kernel.clubs import Decision, Game, Void
from courtcards.kernel.errors import marked
from courtcards.kernel.naming import Named
from courtcards.text import spoken, translated, translations
from courtcards.text.names.plain import same_name
from courtcards.text.speaking import written_date, written_points, written_score

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
    "strength": Named("Strength", "club.season.ratings"),
    "sure": Named("Cautious value", "club.season.sure"),
    "doubt": Named("Uncertainty", "club.season.doubt"),
    "tables": Named("Tables", "club.season.tables"),
    "ranking": Named("Ranking", "club.season.ranking"),
    "left_out": Named(
        "In brackets: evenings that do not count for that player.", "club.season.left-out"
    ),
    "tie_breaks": Named(
        "Equal points: the sum of the scores decides, then the best round; players who are still"
        " equal share the place.",
        "club.tie-breaks",
    ),
    "ratings_what": Named(
        "Strength of each player by the results of all tables (Plackett–Luce), and its"
        " uncertainty. The list is in the order of the cautious value: the strength minus three"
        " times the uncertainty. A new player has 25, with an uncertainty of 8.33.",
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
