"""Pages of a public link: an evening, a season or a calendar, whole or for a frame.

They are complete without a script. A script only fetches the page again and replaces its content,
so many followers share one page that is built once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from courtcards.clubs.error_messages import display_group, display_name
from courtcards.clubs.publishing.presentation import (
    WORDS,
    SiteRow,
    format_count,
    format_shared_place,
)
from courtcards.clubs.publishing.public import (
    PublicCalendar,
    PublicEvening,
    PublicRound,
    PublicSeason,
    PublicTable,
)
from courtcards.clubs.publishing.site import TEMPLATES
from courtcards.clubs.views.messages import (
    JsonNumber,
    PlannedRound,
    PlannedTable,
    RankingEntryView,
)
from courtcards.kernel.budgets import check_stopped
from courtcards.kernel.naming import Average, TranslatableName
from courtcards.text import LANGUAGES, language_names, localize, translations
from courtcards.text.formatting import format_date, format_points, format_score

PublicContent = PublicEvening | PublicSeason | PublicCalendar

PAGE_WORDS = WORDS | {
    "final": TranslatableName("Final standings", "hall.final"),
    "after": TranslatableName("Standings after round {round}", "hall.standings"),
    "so_far": TranslatableName("Standings so far", "hall.so-far"),
    "tables_of": TranslatableName("Tables of round {round}", "hall.seating.tables"),
    "table": TranslatableName("Table {table}", "club.table"),
    "round_of": TranslatableName("Round {round} of {rounds}", "club.round.of"),
    "soon": TranslatableName("The seating will appear here.", "hall.soon"),
    "not-drawn": TranslatableName("Not started", "club.status.not-drawn"),
    "playing": TranslatableName("Game {game} of {games}", "club.status.playing"),
    "finished": TranslatableName("To be confirmed", "club.status.finished"),
    "confirmed": TranslatableName("Confirmed", "club.status.confirmed"),
    "lost": TranslatableName("Connection lost. Reconnecting…", "link.lost"),
}
THEMES = ("light", "dark")


@dataclass(frozen=True)
class PublicPageOptions:
    """Options of a page: its language, its theme (empty: the device's), and the frame.

    ``script`` and ``style`` are addresses. ``base`` is the page's own, to which those of its files
    are relative.
    """

    language: str
    theme: str = ""
    is_embedded: bool = False
    script: str = ""
    style: str = ""
    base: str = ""


def render_public_page(content: PublicContent, options: PublicPageOptions) -> bytes:
    """Render the page of a public link as HTML."""
    words = {key: localize(word, options.language) for key, word in PAGE_WORDS.items()}
    match content:
        case PublicEvening():
            shown = _build_evening(content, options, words)
        case PublicSeason():
            shown = _build_season(content, options)
        case PublicCalendar():
            shown = _build_calendar(content, options, words)
    return _render("public.html", options, words, **shown)


def render_public_error(message: str, options: PublicPageOptions) -> bytes:
    """Render the page of a refused link."""
    words = {key: localize(word, options.language) for key, word in PAGE_WORDS.items()}
    return _render("public_error.html", options, words, title="", message=message)


def _render(
    template: str, options: PublicPageOptions, words: dict[str, str], **context: Any
) -> bytes:
    parts = TEMPLATES.get_template(template).generate(
        _=translations(options.language).gettext,
        word=words,
        options=options,
        language=options.language,
        languages=LANGUAGES,
        language_names=language_names(),
        **context,
    )
    page = []
    for part in parts:
        check_stopped()  # a thread rests here, so that the hall does not wait
        page.append(part)
    return "".join(page).encode()


def _build_evening(
    evening: PublicEvening, options: PublicPageOptions, words: dict[str, str]
) -> dict[str, Any]:
    language = options.language
    has_groups = any(each.group for each in evening.players)
    shown: PublicRound | PlannedRound | None = evening.coming
    if evening.state == "running":
        shown = evening.rounds[-1]
    return {
        "kind": "evening",
        "title": evening.name,
        "lead": _describe_progress(evening, language, words),
        "heading": _choose_standings_title(evening, words),
        "rankings": [
            (
                display_group(group, language) if has_groups else "",
                _build_standings_rows(evening, entries, options),
            )
            for group, entries in evening.rankings
        ],
        "rounds": [] if options.is_embedded else [each.number for each in evening.rounds],
        "seating": None if shown is None else _build_seating(evening, shown, language, words),
        "soon": words["soon"] if shown is None and not evening.rounds else "",
        "files": (("JSON", "results.json"), ("CSV", "standings.csv")),
    }


def _describe_progress(evening: PublicEvening, language: str, words: dict[str, str]) -> str:
    day = format_date(evening.date, language)
    if not evening.rounds:
        return day
    number = evening.rounds[-1].number
    progress = words["round_of"].format(round=number, rounds=evening.rounds_planned)
    return f"{day} · {progress}"


def _choose_standings_title(evening: PublicEvening, words: dict[str, str]) -> str:
    if not any(each.results for each in evening.standings):
        return ""
    if evening.state == "over":
        return words["final"]
    if evening.state == "running":
        return words["so_far"]
    return words["after"].format(round=evening.rounds[-1].number)


def _build_standings_rows(
    evening: PublicEvening, entries: Sequence[RankingEntryView], options: PublicPageOptions
) -> list[SiteRow]:
    language = options.language
    names, shared = evening.name_players(language), Counter(each.place for each in entries)
    rows = []
    for each in entries:
        points = {result.round: result.points for result in each.results}
        cells = [_points(each.points, language), format_score(Fraction(each.score), language)]
        if not options.is_embedded:
            cells += [
                _points(points[played.number], language) if played.number in points else "–"
                for played in evening.rounds
            ]
        place = format_shared_place(each.place, shared)
        rows.append(SiteRow(place, names[each.player], tuple(cells)))
    return rows


def _points(points: JsonNumber, language: str) -> str:
    return format_points(Fraction(points), language)


def _build_seating(
    evening: PublicEvening,
    shown: PublicRound | PlannedRound,
    language: str,
    words: dict[str, str],
) -> dict[str, Any]:
    names = evening.name_players(language)
    byes = ", ".join(names[player] for player in shown.byes)
    return {
        "title": words["tables_of"].format(round=shown.number),
        "tables": [
            {
                "title": words["table"].format(table=each.table),
                "players": [names[player] for player in each.players],
                **_build_progress(each, evening.games_per_round, words),
            }
            for each in shown.tables
        ],
        "byes": format_count("byes", len(shown.byes), language, names=byes) if byes else "",
    }


def _build_progress(
    table: PublicTable | PlannedTable, games: int, words: dict[str, str]
) -> dict[str, Any]:
    """Describe the progress of a table; one of a coming round has none."""
    if isinstance(table, PlannedTable):
        return {"progress": "", "status": "", "games": 0, "most": games}
    said = words[table.status].format(game=min(table.games + 1, games), games=games)
    is_over = table.status in {"finished", "confirmed"}
    played = games if is_over else table.games
    return {"progress": said, "status": table.status, "games": played, "most": games}


def _build_season(season: PublicSeason, options: PublicPageOptions) -> dict[str, Any]:
    language = options.language
    shared = Counter(each.place for each in season.ranking)
    rows = []
    for each in season.ranking:
        cells = [_points(each.points, language), format_score(Fraction(each.score), language)]
        if not options.is_embedded:
            cells.append(str(each.evenings))
            by_evening = {result.evening: result for result in each.results}
            for number in range(len(season.evenings)):
                result = by_evening.get(number)
                text = "" if result is None else _points(result.points, language)
                cells.append(text if result is None or result.counts else f"({text})")
        name = display_name(each.name, language)
        rows.append(SiteRow(format_shared_place(each.place, shared), name, tuple(cells)))
    rated = Counter(each.place for each in season.ratings)
    return {
        "kind": "season",
        "title": season.name,
        "rankings": [("", rows)] if rows else [],
        "evenings": [
            {"name": each.name, "day": format_date(each.date, language), "short": _short(each.date)}
            for each in ([] if options.is_embedded else season.evenings)
        ],
        "awards": [
            replace(each, names=tuple(display_name(name, language) for name in each.names))
            for each in season.awards
        ],
        "ratings": [
            SiteRow(
                format_shared_place(each.place, rated),
                display_name(each.name, language),
                (
                    localize(Average(each.sure), language),
                    localize(Average(each.strength), language),
                    str(each.tables),
                ),
            )
            for each in season.ratings
        ],
        "files": (("JSON", "results.json"), ("CSV", "ranking.csv")),
    }


def _short(date: str) -> str:
    _, month, day = date.split("-")
    return f"{int(day)}/{int(month)}"


def _build_calendar(
    calendar: PublicCalendar, options: PublicPageOptions, words: dict[str, str]
) -> dict[str, Any]:
    return {
        "kind": "calendar",
        "title": calendar.name,
        "heading": words["evenings"],
        "evenings": [
            {
                "name": each.name,
                "day": format_date(each.date, options.language),
                "page": each.page,
            }
            for each in reversed(calendar.evenings)
        ],
        "files": (("JSON", "calendar.json"), ("iCal", "calendar.ics")),
    }
