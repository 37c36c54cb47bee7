"""Statistics of a season on a site of results: the hall of fame and personal pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import ceil, floor

from courtcards.clubs.publishing.presentation import (
    SiteFormatter,
    SiteRow,
    format_count,
)
from courtcards.clubs.season.commands import PrizeRule
from courtcards.clubs.season.outcomes import EveningOutcome, Person
from courtcards.clubs.season.prizes import SpecialAward
from courtcards.clubs.season.ranking import SeasonRankingEntry
from courtcards.clubs.season.statistics import (
    LEAST_DEALS,
    LEAST_EVENINGS,
    RatedEvening,
    SeasonStatistics,
    Value,
    compare_opponents,
)
from courtcards.kernel.naming import TranslatableName
from courtcards.text import localize

MOST_OPPONENTS = 400
"""Opponents on a personal page: the most frequent ones."""

RULE_TITLES: Mapping[PrizeRule, TranslatableName] = {
    "best-round": TranslatableName("Best round", "club.record.best-round"),
    "best-evening": TranslatableName("Best evening", "club.record.best-evening"),
    "winning-streak": TranslatableName("Longest winning streak", "club.record.winning-streak"),
    "tables-won": TranslatableName("Most tables won", "club.record.tables-won"),
    "evenings": TranslatableName("Most evenings", "club.record.evenings"),
    "climb": TranslatableName("Biggest rise in rating", "club.record.climb"),
    "contract": TranslatableName("Best at “{contract}”", "club.record.contract"),
    "last": TranslatableName("Last place", "club.record.last"),
    "team": TranslatableName("Best of {team}", "club.record.team"),
}
POINTS = TranslatableName("{points} points", "club.record.points")
PER_DEAL = TranslatableName("{points} per deal", "club.record.per-deal")
PLACE = TranslatableName("place {place}", "club.record.place")
AT = TranslatableName("{evening}, round {round}", "club.record.at")

STATISTICS_WORDS = {
    "hall": TranslatableName("Hall of fame", "club.season.hall"),
    "special": TranslatableName("Special prizes", "club.special"),
    "won": TranslatableName("Tables won", "club.season.won"),
    "mean": TranslatableName("Mean score", "club.season.mean"),
    "best_round": RULE_TITLES["best-round"],
    "back": TranslatableName("Back to the season", "club.person.back"),
    "row": TranslatableName("In a row", "club.person.row"),
    "longest": TranslatableName("Longest", "club.person.longest"),
    "now": TranslatableName("Now", "club.person.now"),
    "winning": TranslatableName("Tables won", "club.person.winning"),
    "podium": TranslatableName("Evenings in the top three", "club.person.podium"),
    "attending": TranslatableName("Evenings attended", "club.person.attending"),
    "curve": TranslatableName("Rating after each evening", "club.person.curve"),
    "band": TranslatableName("Shaded: the uncertainty.", "club.person.curve.band"),
    "contracts": TranslatableName("Games", "club.person.contracts"),
    "contract": TranslatableName("Game", "club.special.contract"),
    "deals": TranslatableName("Deals", "club.person.deals"),
    "per_deal": TranslatableName("Points per deal", "club.person.per-deal"),
    "gain": TranslatableName("Compared with average", "club.person.gain"),
    "best_contract": TranslatableName("best", "club.person.best"),
    "worst_contract": TranslatableName("worst", "club.person.worst"),
    "opponents": TranslatableName("Opponents", "club.person.opponents"),
    "ahead": TranslatableName("Ahead", "club.person.ahead"),
    "level": TranslatableName("Level", "club.person.level"),
    "behind": TranslatableName("Behind", "club.person.behind"),
    "difference": TranslatableName("Difference", "club.person.difference"),
    "opponents_what": TranslatableName(
        "Ahead: the higher score at the same table. Difference: the sum over all tables together.",
        "club.person.opponents.what",
    ),
}
HALL_WHAT = TranslatableName(
    "Points per deal: after at least {deals} deals. Players who share the highest score at a table "
    "have all won it. Rise: the rating now, compared with the rating after the first evening; "
    "after at least {evenings} evenings.",
    "club.season.hall.what",
)
CONTRACTS_WHAT = TranslatableName(
    "All deals at this player’s tables, whoever dealt. Best and worst: compared with the average "
    "of a seat, after at least {deals} deals.",
    "club.person.contracts.what",
)
CURVE_ALT = TranslatableName(
    "Rating: {first} after the first evening, {last} now. All values are in the table below.",
    "club.person.curve.alt",
)


def describe_hall(language: str) -> str:
    return localize(HALL_WHAT, language).format(deals=LEAST_DEALS, evenings=LEAST_EVENINGS)


def describe_contracts(language: str) -> str:
    return localize(CONTRACTS_WHAT, language).format(deals=LEAST_DEALS)


@dataclass(frozen=True)
class SiteName:
    """A published name, with the address of the personal page if there is one."""

    name: str
    address: str
    where: str = ""


@dataclass(frozen=True)
class SiteRecord:
    """A record or a special prize: its rule in words, what was reached, and by whom."""

    title: str
    value: str
    people: tuple[SiteName, ...]
    prizes: tuple[str, ...] = ()


@dataclass(frozen=True)
class SiteCurve:
    """A curve of ratings as parts of an SVG picture; ``lines`` are heights and their labels."""

    width: int
    height: int
    left: int
    right: int
    alt: str
    lines: tuple[tuple[str, str], ...]
    band: str
    line: str
    points: tuple[tuple[str, str], ...]
    days: tuple[str, str]


@dataclass(frozen=True)
class SeasonPresenter:
    """Presents the statistics of a season on a site. ``addresses`` are those of personal pages."""

    formatter: SiteFormatter
    outcomes: Sequence[EveningOutcome]
    statistics: SeasonStatistics
    addresses: Mapping[Person, str]

    def build_records(self) -> list[SiteRecord]:
        return [
            SiteRecord(
                self._title(each.rule, each.of),
                self._value(each.rule, each.value),
                tuple(
                    self._name(of.person, self._where(of.evening, of.round)) for of in each.holders
                ),
            )
            for each in self.statistics.records
        ]

    def build_special_awards(self, awards: Sequence[SpecialAward]) -> list[SiteRecord]:
        return [
            SiteRecord(
                self._title(each.rule, each.of),
                self._value(each.rule, each.value),
                tuple(map(self._name, each.people)),
                each.prizes,
            )
            for each in awards
        ]

    def build_figures(self, entry: SeasonRankingEntry) -> list[tuple[str, str]]:
        """Build the main figures of a person, by the key of their word."""
        each, say = self.statistics.people[entry.person], self.formatter
        best = None if each.best_table is None else each.best_table.score
        mean = each.mean_score
        return [
            ("place", str(entry.place)),
            ("points", say.format_points(entry.points)),
            ("tables", str(len(each.tables))),
            ("won", str(each.won)),
            ("mean", "–" if mean is None else self._signed(mean, 1)),
            ("best_round", say.format_best(best)),
        ]

    def build_evening_rows(self, entry: SeasonRankingEntry) -> list[tuple[str, SiteRow]]:
        """Build the evenings of a person, each with its day."""
        each, say = self.statistics.people[entry.person], self.formatter
        rated = {point.evening: point for point in each.curve}
        rows = []
        for result in entry.results:
            if result.evening not in each.evenings:
                continue
            outcome, point = self.outcomes[result.evening], rated.get(result.evening)
            points = say.format_points(result.place.points)
            cells = (
                points if result.counts else f"({points})",
                say.format_score(result.place.score),
                "–" if point is None else say.format_decimal(point.strength),
            )
            row = SiteRow(str(result.place.place), outcome.name, cells)
            rows.append((say.format_day(outcome.date), row))
        return rows

    def build_contract_rows(self, person: Person) -> list[SiteRow]:
        """Build the contracts of a person; ``place`` marks the best and the worst."""
        each = self.statistics.people[person]
        telling = [found.contract for found in each.list_telling_contracts()]
        marks = (
            {telling[0]: "best_contract", telling[-1]: "worst_contract"} if len(telling) > 1 else {}
        )
        return [
            SiteRow(
                marks.get(of.contract, ""),
                self._contract(of.contract),
                (str(of.deals), self._decimal(of.mean, 2), self._signed(of.gain, 2)),
            )
            for of in each.contracts.values()
        ]

    def build_opponent_rows(self, person: Person) -> list[SiteRow]:
        return [
            SiteRow(
                "",
                self.formatter.names[each.person],
                (
                    str(each.tables),
                    str(each.ahead),
                    str(each.level),
                    str(each.behind),
                    self.formatter.format_score(each.difference),
                ),
                self.addresses.get(each.person, ""),
            )
            for each in islice(compare_opponents(self.statistics, person), MOST_OPPONENTS)
        ]

    def build_curve(self, person: Person) -> SiteCurve | None:
        """Build the curve of a person's ratings; None without a rating."""
        points = self.statistics.people[person].curve
        if not points:
            return None
        say = self.formatter
        alt = localize(CURVE_ALT, say.language).format(
            first=say.format_decimal(points[0].strength),
            last=say.format_decimal(points[-1].strength),
        )
        days = [say.format_short_day(each.date) for each in self.outcomes]
        return _draw_curve(points, alt, days)

    def _name(self, person: Person, where: str = "") -> SiteName:
        return SiteName(self.formatter.names[person], self.addresses.get(person, ""), where)

    def _where(self, evening: int | None, number: int | None) -> str:
        if evening is None:
            return ""
        name = self.outcomes[evening].name
        if number is None:
            return name
        return localize(AT, self.formatter.language).format(evening=name, round=number)

    def _contract(self, contract: str) -> str:
        return localize(
            self.outcomes[0].club.find_contract(contract).title, self.formatter.language
        )

    def _title(self, rule: PrizeRule, of: str) -> str:
        return format_rule(rule, of, self.statistics, self.formatter.language)

    def _value(self, rule: PrizeRule, value: Value) -> str:
        say = self.formatter
        match rule:
            case "best-round":
                return say.format_score(_exact(value))
            case "best-evening":
                points = say.format_points(Fraction(value))
                return localize(POINTS, say.language).format(points=points)
            case "winning-streak" | "tables-won":
                return format_count("tables", int(value), say.language)
            case "evenings":
                return format_count("evenings", int(value), say.language)
            case "climb":
                return self._signed(Fraction(value), 1)
            case "contract":
                points = self._signed(Fraction(value), 2)
                return localize(PER_DEAL, say.language).format(points=points)
        return localize(PLACE, say.language).format(place=value)

    def _signed(self, value: Fraction, digits: int) -> str:
        text = self._decimal(value, digits)
        return f"+{text}" if round(value, digits) > 0 else text

    def _decimal(self, value: Fraction, digits: int) -> str:
        text = f"{float(round(value, digits)):.{digits}f}".replace("-", "−")
        return text if self.formatter.language == "en" else text.replace(".", ",")


def _exact(value: Value) -> int | Fraction:
    return Fraction(value) if isinstance(value, float) else value


def format_rule(rule: PrizeRule, of: str, statistics: SeasonStatistics, language: str) -> str:
    """Name a rule, with its contract or its team."""
    titles = {each.name: localize(each.title, language) for each in statistics.contracts}
    return localize(RULE_TITLES[rule], language).format(contract=titles.get(of, of), team=of)


# The curve: in the same measures as the page of a season draws it (``js/club/season/curve.js``).

WIDTH, HEIGHT = 360, 170
LEFT, RIGHT, TOP, BOTTOM = 28, 8, 8, 20
STEP = 5
"""Ratings between two lines of the grid."""


def _draw_curve(points: Sequence[RatedEvening], alt: str, days: Sequence[str]) -> SiteCurve:
    low = floor(min(each.strength - each.doubt for each in points) / STEP) * STEP
    high = ceil(max(each.strength + each.doubt for each in points) / STEP) * STEP
    last = max(1, len(days) - 1)

    def x(evening: int) -> str:
        return f"{LEFT + (WIDTH - LEFT - RIGHT) * evening / last:.1f}"

    def y(value: float) -> str:
        return f"{TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low):.1f}"

    above = [f"{x(each.evening)},{y(each.strength + each.doubt)}" for each in points]
    below = [f"{x(each.evening)},{y(each.strength - each.doubt)}" for each in reversed(points)]
    line = [(x(each.evening), y(each.strength)) for each in points]
    return SiteCurve(
        WIDTH,
        HEIGHT,
        LEFT,
        WIDTH - RIGHT,
        alt,
        tuple((y(value), str(value)) for value in range(low, high + 1, STEP)),
        " ".join([*above, *below]),
        " ".join(map(",".join, line)),
        tuple(line),
        (days[0], days[-1] if len(days) > 1 else ""),
    )
