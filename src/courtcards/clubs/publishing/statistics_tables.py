"""Sheets of a season's workbook: records, prizes, figures of people, opponents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from courtcards.clubs.error_messages import display_name
from courtcards.clubs.publishing.presentation import Cell
from courtcards.clubs.publishing.statistics import format_rule
from courtcards.clubs.season.outcomes import EveningOutcome
from courtcards.clubs.season.prizes import SpecialAward
from courtcards.clubs.season.ranking import Award
from courtcards.clubs.season.statistics import (
    PersonStatistics,
    SeasonStatistics,
    compare_opponents,
)
from courtcards.kernel.errors import mark_text
from courtcards.text import localize, translate_text

MOST_PAIRS = 5_000
"""Pairs of opponents in a workbook: the most frequent ones."""

RECORD_HEADINGS = (
    mark_text("record"),
    mark_text("value"),
    mark_text("player"),
    mark_text("evening"),
    mark_text("round"),
)
PRIZE_HEADINGS = (mark_text("prize for"), mark_text("player"), mark_text("prize"))
FIGURE_HEADINGS = (
    mark_text("player"),
    mark_text("evenings"),
    mark_text("tables"),
    mark_text("tables won"),
    mark_text("won in a row"),
    mark_text("mean score"),
    mark_text("best round"),
)
OPPONENT_HEADINGS = (
    mark_text("player"),
    mark_text("opponent"),
    mark_text("tables"),
    mark_text("ahead"),
    mark_text("level"),
    mark_text("behind"),
    mark_text("difference"),
)
CONTRACT_HEADING = mark_text("{contract}, per deal")


def _translate(headings: Sequence[str], language: str) -> list[str]:
    return [translate_text(heading, language) for heading in headings]


def build_records_table(
    statistics: SeasonStatistics, outcomes: Sequence[EveningOutcome], language: str
) -> Iterator[Sequence[Cell]]:
    """Yield the hall of fame, a line for each holder of a record."""
    yield _translate(RECORD_HEADINGS, language)
    for each in statistics.records:
        for holder in each.holders:
            yield [
                format_rule(each.rule, each.of, statistics, language),
                each.value,
                display_name(statistics.people[holder.person].name, language),
                "" if holder.evening is None else outcomes[holder.evening].date,
                "" if holder.round is None else holder.round,
            ]


def build_prizes_table(
    by_place: Sequence[Award],
    special: Sequence[SpecialAward],
    statistics: SeasonStatistics,
    language: str,
) -> Iterator[Sequence[Cell]]:
    """Yield the prizes by place and the special ones, a line for each winner."""
    yield _translate(PRIZE_HEADINGS, language)
    for award in by_place:
        for name in award.names:
            yield [award.place, display_name(name, language), ", ".join(award.prizes)]
    for each in special:
        for person in each.people:
            name = display_name(statistics.people[person].name, language)
            title = format_rule(each.rule, each.of, statistics, language)
            yield [title, name, ", ".join(each.prizes)]


def build_figures_table(
    statistics: SeasonStatistics, people: Sequence[PersonStatistics], language: str
) -> Iterator[Sequence[Cell]]:
    """Yield the figures of these people, with their mean points of each contract."""
    heading = translate_text(CONTRACT_HEADING, language)
    titles = [localize(each.title, language) for each in statistics.contracts]
    yield [
        *_translate(FIGURE_HEADINGS, language),
        *(heading.format(contract=title) for title in titles),
    ]
    for each in people:
        yield [
            display_name(each.name, language),
            len(each.evenings),
            len(each.tables),
            each.won,
            each.winning.longest,
            "" if each.mean_score is None else each.mean_score,
            "" if each.best_table is None else each.best_table.score,
            *(
                each.contracts[of.name].mean if of.name in each.contracts else ""
                for of in statistics.contracts
            ),
        ]


def build_opponents_table(statistics: SeasonStatistics, language: str) -> Iterator[Sequence[Cell]]:
    """Yield every pair of opponents once, as far as there is room; for the director."""
    yield _translate(OPPONENT_HEADINGS, language)
    order = {person: index for index, person in enumerate(statistics.people)}
    pairs = [
        (person, found)
        for person in statistics.people
        for found in compare_opponents(statistics, person)
        if order[person] < order[found.person]
    ]
    pairs.sort(key=lambda pair: (-pair[1].tables, order[pair[0]], order[pair[1].person]))
    for person, found in pairs[:MOST_PAIRS]:
        yield [
            display_name(statistics.people[person].name, language),
            display_name(statistics.people[found.person].name, language),
            found.tables,
            found.ahead,
            found.level,
            found.behind,
            found.difference,
        ]
