"""Published results of evenings and seasons: names, tables for spreadsheets, texts of a site."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from itertools import groupby

from courtcards.clubs.error_messages import display_group, display_name, is_pseudonym
from courtcards.clubs.evening import Evening
from courtcards.clubs.results import Sheets
from courtcards.clubs.season import SeasonSettings
from courtcards.clubs.season.outcomes import EveningOutcome, Person, PlayedTable, find_agreed
from courtcards.clubs.season.ranking import Rating, SeasonRankingEntry
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.standings import RankingEntry, RoundResult, Score
from courtcards.clubs.views.season_views import RatingView
from courtcards.kernel.club_scoring import GameLine, JuryDecision, VoidLine
from courtcards.kernel.errors import mark_text
from courtcards.kernel.naming import Average, TranslatableName
from courtcards.text import localize, translate_text, translations
from courtcards.text.formatting import format_date, format_points, format_score
from courtcards.text.names import name_key

HOUSE = mark_text("house player")
VOID = mark_text("trump game void")
WAIVED = mark_text("fault, no sanction")
DECISION = mark_text("jury decision")
BYE = mark_text("sits out")
GROUP = mark_text("group")


@dataclass(frozen=True)
class PublishedEvening:
    """An evening with its sheets and its outcome."""

    evening: Evening
    sheets: Sheets
    outcome: EveningOutcome


@dataclass(frozen=True)
class PublishedSeason:
    """A season with the outcomes of its evenings, in their order."""

    settings: SeasonSettings
    outcomes: Sequence[EveningOutcome]


@dataclass(frozen=True)
class SiteRow:
    """A line of a table: the place, marked if shared; the name; then the cells.

    ``address`` is the page that the name leads to, if any.
    """

    place: str
    name: str
    cells: tuple[str, ...]
    address: str = ""


@dataclass(frozen=True)
class SheetLine:
    """A line of a score sheet: dealer, game, and points by seat."""

    dealer: int
    game: str
    points: tuple[str, ...]


@dataclass(frozen=True)
class SiteSheet:
    """A score sheet that counts."""

    table: int
    names: tuple[str, ...]
    lines: tuple[SheetLine, ...]
    scores: tuple[str, ...]
    points: tuple[str, ...]


@dataclass(frozen=True)
class SiteFormatter:
    """Formatting for one language, with people as they agreed to be named."""

    language: str
    names: Mapping[Person, str]

    def format_points(self, points: Fraction) -> str:
        return format_points(points, self.language)

    def format_decimal(self, value: float) -> str:
        """Format a number of a rating."""
        return localize(Average(value), self.language)

    def format_day(self, date: str) -> str:
        return format_date(date, self.language)

    def format_short_day(self, date: str) -> str:
        """Format a day for small spaces: the day of the month, then the month."""
        _, month, day = date.split("-")
        return f"{int(day)}/{int(month)}"

    def format_score(self, score: Score) -> str:
        return format_score(score, self.language)

    def format_best(self, best: Score | None) -> str:
        return "–" if best is None else self.format_score(best)

    def build_rankings(self, published: PublishedEvening) -> list[tuple[str, list[SiteRow]]]:
        """Build the ranking of each group, by its title; without groups only one, without title.

        A line has points, score, best round, and the points of each round.
        """
        outcome, groups = published.outcome, published.evening.map_groups()
        by_group = groupby(outcome.places.items(), key=lambda each: groups.get(each[1].player, ""))
        return [
            (
                display_group(group, self.language) if groups else "",
                self._build_ranking(list(entries), len(published.evening.rounds)),
            )
            for group, entries in by_group
        ]

    def _build_ranking(
        self, entries: Sequence[tuple[Person, RankingEntry]], rounds: int
    ) -> list[SiteRow]:
        shared = Counter(place.place for _, place in entries)
        rows = []
        for person, place in entries:
            by_round = {result.round: result for result in place.results}
            brought = (self._result(by_round.get(number)) for number in range(1, rounds + 1))
            cells = (
                self.format_points(place.points),
                self.format_score(place.score),
                self.format_best(place.best),
            )
            shown = format_shared_place(place.place, shared)
            rows.append(SiteRow(shown, self.names[person], (*cells, *brought)))
        return rows

    def _result(self, result: RoundResult | None) -> str:
        if result is None:
            return "–"
        if result.table is None:
            return f"{self.format_points(result.points)} {translate_text(BYE, self.language)}"
        return self.format_points(result.points)

    def build_season_rows(
        self,
        ranking: Sequence[SeasonRankingEntry],
        evenings: int,
        addresses: Mapping[Person, str],
    ) -> list[SiteRow]:
        """Build the ranking of a season: points, score, best round, and points of each evening.

        Points of an evening that does not count are in brackets. ``addresses`` are the personal
        pages.
        """
        shared = Counter(each.place for each in ranking)
        rows = []
        for each in ranking:
            by_evening = {result.evening: result for result in each.results}
            brought = []
            for number in range(evenings):
                result = by_evening.get(number)
                text = "" if result is None else self.format_points(result.place.points)
                brought.append(text if result is None or result.counts else f"({text})")
            cells = (
                self.format_points(each.points),
                self.format_score(each.score),
                self.format_best(each.best),
            )
            shown, name = format_shared_place(each.place, shared), self.names[each.person]
            rows.append(SiteRow(shown, name, (*cells, *brought), addresses.get(each.person, "")))
        return rows

    def build_rating_rows(self, ratings: Sequence[Rating]) -> list[SiteRow]:
        """Build the ratings: cautious rating, rating, uncertainty, number of tables."""
        shared = Counter(each.place for each in ratings)
        return [
            SiteRow(
                format_shared_place(each.place, shared),
                self.names[each.person],
                (
                    self.format_decimal(each.sure),
                    self.format_decimal(each.strength),
                    f"±{self.format_decimal(each.doubt)}",
                    str(each.tables),
                ),
            )
            for each in ratings
        ]

    def build_sheets(self, published: PublishedEvening) -> list[tuple[int, list[SiteSheet]]]:
        """Build the sheets that count, by round."""
        return [
            (number, [self._sheet(published, table) for table in tables])
            for number, tables in groupby(published.outcome.tables, key=lambda each: each.round)
        ]

    def _sheet(self, published: PublishedEvening, table: PlayedTable) -> SiteSheet:
        sheet = published.sheets[table.round, table.table]
        house = translate_text(HOUSE, self.language)
        return SiteSheet(
            table=table.table,
            names=tuple(house if person is None else self.names[person] for person in table.people),
            lines=tuple(
                SheetLine(
                    row.dealer, self._game(sheet, row.line), tuple(map(_format_entry, row.points))
                )
                for row in sheet.round_sheet.rows
            ),
            scores=tuple(map(format_score, table.scores)),
            points=tuple(
                map(self.format_points, published.outcome.club.ranking_points(table.scores))
            ),
        )

    def _game(self, sheet: Sheet, line: object) -> str:
        """Name the kind of a line, without its reason, which may name somebody."""
        match line:
            case GameLine(contract=contract):
                return localize(sheet.club.find_contract(contract).title, self.language)
            case JuryDecision():
                return translate_text(DECISION, self.language)
            case VoidLine():
                return translate_text(VOID, self.language)
        return translate_text(WAIVED, self.language)


def _format_entry(points: int) -> str:
    return "·" if points == 0 else format_score(points)


def format_shared_place(place: int, shared: Mapping[int, int]) -> str:
    """Format a place, marked if it is shared: ``shared`` counts the people at each place."""
    return f"{place}{'=' if shared[place] > 1 else ''}"


NOBODY = "…"
"""Replaces a name without initials."""

HasAgreed = Callable[[Person, str], bool]
"""Tells whether the person of that name may be named in public."""


def has_everybody_agreed(_person: Person, _name: str) -> bool:
    """Return True. For a club that has asked all of its players."""
    return True


def build_consent_by_name(names: Collection[str]) -> HasAgreed:
    """Build a check that accepts people of these names, however they are written."""
    keys = set(map(name_key, names))
    return lambda _person, name: name_key(name) in keys


def build_consent_by_member(outcomes: Iterable[EveningOutcome]) -> HasAgreed:
    """Build a check that accepts people whose club has recorded their consent."""
    agreed = find_agreed(outcomes)
    return lambda person, _name: person in agreed


def choose_published_name(person: Person, name: str, has_agreed: HasAgreed) -> str:
    """Return the name of a person, or the initials without consent; a pseudonym stays one.

    >>> choose_published_name("a person", "somebody 2", lambda _person, _name: False)
    'somebody 2'
    """
    return name if is_pseudonym(name) or has_agreed(person, name) else abbreviate_name(name)


def abbreviate_name(name: str) -> str:
    """Return the first letter of each word.

    >>> abbreviate_name("Jean-Luc van den Berg"), abbreviate_name("=1+"), abbreviate_name("  ")
    ('J. V. D. B.', '1.', '…')
    """
    letters = (next(filter(str.isalnum, word), "") for word in name.split())
    return " ".join(f"{letter.upper()}." for letter in letters if letter) or NOBODY


WORDS = {
    "place": TranslatableName("Place", "club.place"),
    "player": TranslatableName("Player", "club.player"),
    "points": TranslatableName("Points", "club.points"),
    "score": TranslatableName("Score", "club.score"),
    "best": TranslatableName("Best", "club.best"),
    "evenings": TranslatableName("Evenings", "club.evenings"),
    "seasons": TranslatableName("Seasons", "club.seasons.known"),
    "prizes": TranslatableName("Prizes", "club.season.awards"),
    "shared": TranslatableName("shared", "club.season.shared"),
    "strength": TranslatableName("Rating", "club.season.ratings"),
    "sure": TranslatableName("Cautious rating", "club.season.sure"),
    "doubt": TranslatableName("Uncertainty", "club.season.doubt"),
    "tables": TranslatableName("Tables", "club.season.tables"),
    "ranking": TranslatableName("Standings", "club.season.ranking"),
    "left_out": TranslatableName(
        "In brackets: evenings that do not count for that player.", "club.season.left-out"
    ),
    "tie_breaks": TranslatableName(
        "Ties: the total score decides, then the best round; players still equal share the place.",
        "club.tie-breaks",
    ),
    "ratings_what": TranslatableName(
        "Each player’s rating from the results of all tables (Plackett–Luce), with its "
        "uncertainty. Sorted by cautious rating: the rating minus three times the "
        "uncertainty. New players start at 25, uncertainty 8.33.",
        "club.season.ratings.what",
    ),
}

COUNT_FORMS = {
    "byes": ("club.byes.of", "Sits out: {names}", "Sit out: {names}"),
    "evenings": ("club.season.evenings", "{n} evening", "{n} evenings"),
    "players": ("club.season.players", "{n} player", "{n} players"),
    "tables": ("club.record.tables", "{n} table", "{n} tables"),
}
"""Forms of a number of things: the key of the page's text, and the English forms."""


def format_count(what: str, count: int, language: str, **parameters: str) -> str:
    """Return a number of things in words, with other parameters if the words have any.

    >>> format_count("players", 1, "en"), format_count("evenings", 2, "nl")
    ('1 player', '2 avonden')
    """
    return translations(language).npgettext(*COUNT_FORMS[what], count).format(n=count, **parameters)


CSV = "text/csv"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of a cell that a spreadsheet would take for a formula."""
FIGURE = re.compile(r"-\d+[.,]\d+")
"""A number that begins like a formula."""
WRITTEN_AT = datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""A constant date for all XLSX files. With it, the same rows give the same bytes."""
LONGEST_NAME = 31
NO_SHEET_NAME = str.maketrans("", "", "[]:*?/\\'")


@dataclass(frozen=True)
class Money:
    """An amount of money: a workbook shows two decimals."""

    amount: Fraction


Cell = str | int | float | Fraction | Money
Rows = Iterable[Sequence[Cell]]


def encode_csv(rows: Rows, language: str) -> bytes:
    """Encode a table for spreadsheets in that language, with its separator and decimal mark."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter="," if language == "en" else ";")
    for row in rows:
        writer.writerow([escape_formula(_format_cell(cell, language)) for cell in row])
    return ("\ufeff" + text.getvalue()).encode()


def _format_cell(cell: Cell, language: str) -> str | int:
    if isinstance(cell, Money):
        cell = cell.amount
    if isinstance(cell, float):
        cell = Fraction(round(cell * 1000), 1000)
    return format_points(cell, language) if isinstance(cell, Fraction) else cell


def escape_formula(cell: str | int) -> str | int:
    """Escape a cell that a spreadsheet would take for a formula, such as a player's name.

    >>> escape_formula("=1+1"), escape_formula("Ann"), escape_formula(-5), escape_formula("-0,333")
    ("'=1+1", 'Ann', -5, '-0,333')
    """
    if isinstance(cell, str) and cell.startswith(FORMULAS) and not FIGURE.fullmatch(cell):
        return "'" + cell
    return cell


def encode_xlsx(sheets: Iterable[tuple[str, Rows]]) -> bytes:
    """Encode tables as sheets of a workbook, by name; the first row of each is its heading."""
    from xlsxwriter import Workbook  # noqa: PLC0415 - long to load

    made = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with Workbook(made, options) as book:
        book.set_properties({"created": WRITTEN_AT})
        heading = book.add_format({"bold": True, "bottom": 1})
        money = book.add_format({"num_format": "0.00"})
        for name, rows in sheets:
            sheet = book.add_worksheet(name.translate(NO_SHEET_NAME)[:LONGEST_NAME])
            sheet.freeze_panes(1, 0)
            for number, row in enumerate(rows):
                for column, cell in enumerate(row):
                    if isinstance(cell, Money):
                        sheet.write_number(number, column, float(cell.amount), money)
                        continue
                    value = float(cell) if isinstance(cell, Fraction) else cell
                    sheet.write(number, column, value, heading if number == 0 else None)
            sheet.autofit()
    return made.getvalue()


RANKING_HEADINGS = (
    mark_text("place"),
    mark_text("player"),
    mark_text("ranking points"),
    mark_text("score"),
    mark_text("best round"),
    mark_text("evenings"),
)
RATING_HEADINGS = (
    mark_text("place"),
    mark_text("player"),
    mark_text("rating"),
    mark_text("uncertainty"),
    mark_text("cautious rating"),
    mark_text("tables"),
)
LEFT_OUT = mark_text("does not count")
DIGITS = 2
"""Decimals of a rating that are shown."""


def build_ranking_table(
    ranking: Sequence[SeasonRankingEntry], outcomes: Sequence[EveningOutcome], language: str
) -> Iterator[Sequence[Cell]]:
    """Yield the ranking, with the points of each evening and the evenings that do not count."""
    yield [
        *(translate_text(heading, language) for heading in RANKING_HEADINGS),
        *(each.date for each in outcomes),
        translate_text(LEFT_OUT, language),
    ]
    for each in ranking:
        brought = {result.evening: result for result in each.results}
        left_out = [outcomes[result.evening].date for result in each.results if not result.counts]
        yield [
            each.place,
            display_name(each.name, language),
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


def build_ratings_table(
    ratings: Sequence[Rating | RatingView], language: str
) -> Iterator[Sequence[Cell]]:
    """Yield the ratings, the best first."""
    yield [translate_text(heading, language) for heading in RATING_HEADINGS]
    for each in ratings:
        numbers = (round(value, DIGITS) for value in (each.strength, each.doubt, each.sure))
        yield [each.place, display_name(each.name, language), *numbers, each.tables]
