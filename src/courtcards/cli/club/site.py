"""`courtcards club site`: write the results as static pages, for any file host."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from courtcards.admin.atomic_files import write_site
from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.cli.options import describe_os_error
from courtcards.cli.server_options import DatabaseOption, DataOption, find_log
from courtcards.clubs import error_messages
from courtcards.clubs.members.matching import ClubMembers, find_only_club
from courtcards.clubs.publishing.calendar import CalendarEvent, make_uid
from courtcards.clubs.publishing.presentation import (
    HasAgreed,
    PublishedEvening,
    PublishedSeason,
    build_consent_by_member,
    build_consent_by_name,
    has_everybody_agreed,
)
from courtcards.clubs.publishing.public import find_last_change
from courtcards.clubs.publishing.site import Site, build_site_files
from courtcards.clubs.season import Season
from courtcards.clubs.season.outcomes import EveningOutcome, build_outcome, summarize_evening
from courtcards.clubs.season.ranking import sort_evenings
from courtcards.clubs.service.log_queries import (
    LoggedEvening,
    LoggedMemberList,
    load_logged_evening,
    load_logged_evenings,
    load_logged_member_lists,
    load_logged_seasons,
    map_evenings_to_clubs,
)
from courtcards.eventlog.admin_log import AdminLog, open_admin_log
from courtcards.kernel.arguments import normalize_utf8
from courtcards.kernel.errors import UnknownEvening
from courtcards.text import LANGUAGES, check_language

AGREED, ALL = "agreed", "all"

EXAMPLES = (
    "courtcards club site --out results",
    "courtcards club site --out results --names agreed.txt --language fr --title 'Cercle royal'",
)


def run(
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Folder of the pages.")],
    only: Annotated[
        list[str] | None,
        typer.Option("--evening", help="Id of an evening; may be repeated. All, if not given."),
    ] = None,
    clubs: Annotated[
        list[str] | None,
        typer.Option("--club", help="Id of a club, whose evenings are written; may be repeated."),
    ] = None,
    seasons: Annotated[
        list[str] | None,
        typer.Option("--season", help="Id of a season, alone with its evenings; may be repeated."),
    ] = None,
    names: Annotated[
        str,
        typer.Option(
            "--names",
            metavar="agreed|all|FILE",
            help="Who is named: members of clubs who agreed, everybody, or the names in a file, "
            "one a line. Everybody else appears by initials.",
        ),
    ] = AGREED,
    language: Annotated[
        str | None, typer.Option("--language", help="Code of one language; all, if not given.")
    ] = None,
    title: Annotated[str, typer.Option("--title", help="Title of the site.")] = "Courtcards",
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Write the results as a folder of static pages.

    The pages show evenings with their score sheets, seasons, and the strength of players. They have
    no scripts, suit phones and paper, and follow dark mode. Beside them are JSON, CSV and the
    calendar `calendar.ics`. Evenings that a club hides are left out. The same evenings make the
    same bytes.
    The folder must be new, empty, or an earlier site, which is updated. A server may run meanwhile.
    """
    if language is not None:
        check_language(language)
    has_agreed = _choose_agreement(names)
    with open_admin_log(find_log(data, database)) as log:
        site = _build_site(log, title, SiteChoice(only, clubs, seasons), has_agreed)
    files = build_site_files(site, LANGUAGES if language is None else (language,))
    write_site(out, files)
    typer.echo(
        localize_here(
            "wrote the site to {path}; evenings: {evenings}, seasons: {seasons}",
            path=out,
            evenings=len(site.evenings),
            seasons=len(site.seasons),
        )
    )


@dataclass(frozen=True)
class SiteChoice:
    """The ids of evenings, clubs and seasons that were chosen; None for all."""

    evenings: list[str] | None
    clubs: list[str] | None
    seasons: list[str] | None

    def has_season(self, name: str) -> bool:
        """Tell whether the season of that id is written."""
        return self.seasons is None or name in self.seasons


def _choose_agreement(names: str) -> HasAgreed | None:
    """Return who may be named; None if the clubs decide."""
    if names == AGREED:
        return None
    if names == ALL:
        return has_everybody_agreed
    try:
        lines = normalize_utf8(Path(names).read_bytes()).decode().splitlines()
    except OSError as error:
        raise UsageError(
            localize_here(
                "cannot read {path}: {reason}", path=names, reason=describe_os_error(error)
            )
        ) from error
    except UnicodeDecodeError as error:
        raise UsageError(localize_here("{path} is not UTF-8 text", path=names)) from error
    return build_consent_by_name([line for line in lines if line.strip()])


def _build_site(
    log: AdminLog, title: str, choice: SiteChoice, has_agreed: HasAgreed | None
) -> Site:
    """Build the site of the evenings that have begun, and of their seasons."""
    member_lists = load_logged_member_lists(log)
    seasons = [each for each in load_logged_seasons(log) if choice.has_season(each[0])]
    ids = _choose_evenings(log, choice, member_lists, seasons)
    chosen = [load_logged_evening(log, name) for name in ids]
    begun = [each for each in chosen if each.evening.rounds]
    clubs = map_evenings_to_clubs(begun, member_lists)
    found = [
        PublishedEvening(e.evening, e.sheets, _make_outcome(e, clubs.get(e.id))) for e in begun
    ]
    by_id = {each.outcome.evening: each for each in found}
    order = [by_id[each.evening] for each in sort_evenings([each.outcome for each in found])]
    published = [
        PublishedSeason(season.settings, _list_outcomes(season, begun, clubs))
        for _, season in seasons
    ]
    if has_agreed is None:
        in_seasons = (outcome for each in published for outcome in each.outcomes)
        has_agreed = build_consent_by_member([*(each.outcome for each in order), *in_seasons])
    shown = [each for each in published if each.outcomes]
    return Site(title, order, shown, has_agreed, _list_calendar_events(chosen))


def _choose_evenings(
    log: AdminLog,
    choice: SiteChoice,
    member_lists: Sequence[LoggedMemberList],
    seasons: Sequence[tuple[str, Season]],
) -> list[str]:
    """Choose the ids of the evenings. Raises UnknownEvening for an unknown club or season."""
    for name in choice.seasons or ():
        if name not in {each for each, _ in seasons}:
            raise UnknownEvening(error_messages.NO_SUCH_SEASON, season=name)
    by_club = {each.id: {e.evening for e in each.member_list.evenings} for each in member_lists}
    for name in choice.clubs or ():
        if name not in by_club:
            raise UnknownEvening(error_messages.NO_SUCH_CLUB, club=name)
    ids: Iterable[str] = choice.evenings or (each.id for each in load_logged_evenings(log))
    hidden = {name for each in member_lists for name in each.member_list.hidden}
    in_clubs = {name for each in choice.clubs or () for name in by_club[each]}
    in_seasons = {name for _, season in seasons for name in season.evenings}
    return [
        name
        for name in dict.fromkeys(ids)
        if name not in hidden
        and (choice.clubs is None or name in in_clubs)
        and (choice.seasons is None or name in in_seasons)
    ]


def _list_calendar_events(chosen: Iterable[LoggedEvening]) -> list[CalendarEvent]:
    """List the evenings of the calendar, also those to come."""
    events = [
        CalendarEvent(
            make_uid(each.id),
            each.evening.settings.name,
            each.evening.settings.date,
            find_last_change(each.evening),
        )
        for each in chosen
    ]
    return sorted(events, key=lambda each: (each.date, each.uid))


def _list_outcomes(
    season: Season, begun: list[LoggedEvening], clubs: Mapping[str, ClubMembers]
) -> list[EveningOutcome]:
    """Return the outcomes of a season's evenings, as the season's own page shows them."""
    of_season = [each for each in begun if each.id in season.evenings]
    shared = find_only_club([clubs.get(each.id) for each in of_season])
    return sort_evenings([_make_outcome(each, clubs.get(each.id, shared)) for each in of_season])


def _make_outcome(kept: LoggedEvening, club: ClubMembers | None) -> EveningOutcome:
    return build_outcome(kept.id, kept.evening, summarize_evening(kept.evening, kept.sheets), club)
