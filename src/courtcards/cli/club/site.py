"""`courtcards club site`: write the results as static pages, for any file host."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from courtcards.admin.atomic_files import write_site
from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.cli.options import describe_os_error
from courtcards.cli.server_options import DatabaseOption, DataOption, find_log
from courtcards.clubs.members.matching import ClubMembers, find_only_club
from courtcards.clubs.publishing.presentation import (
    HasAgreed,
    PublishedEvening,
    PublishedSeason,
    build_consent_by_member,
    build_consent_by_name,
    has_everybody_agreed,
)
from courtcards.clubs.publishing.site import Site, build_site_files
from courtcards.clubs.season import Season
from courtcards.clubs.season.outcomes import EveningOutcome, build_outcome, summarize_evening
from courtcards.clubs.season.ranking import sort_evenings
from courtcards.clubs.service.log_queries import (
    LoggedEvening,
    load_logged_evening,
    load_logged_evenings,
    load_logged_member_lists,
    load_logged_seasons,
    map_evenings_to_clubs,
)
from courtcards.eventlog.admin_log import AdminLog, open_admin_log
from courtcards.kernel.arguments import normalize_utf8
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
    no scripts, suit phones and paper, and follow dark mode. The same evenings make the same bytes.
    The folder must be new, empty, or an earlier site, which is updated. A server may run meanwhile.
    """
    if language is not None:
        check_language(language)
    has_agreed = _choose_agreement(names)
    with open_admin_log(find_log(data, database)) as log:
        site = _build_site(log, title, only, has_agreed)
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
    log: AdminLog, title: str, only: list[str] | None, has_agreed: HasAgreed | None
) -> Site:
    """Build the site of the evenings that have begun, and of their seasons."""
    ids = (
        [each.id for each in load_logged_evenings(log)]
        if only is None
        else list(dict.fromkeys(only))
    )
    begun = [
        each for each in (load_logged_evening(log, name) for name in ids) if each.evening.rounds
    ]
    clubs = map_evenings_to_clubs(begun, load_logged_member_lists(log))
    found = [
        PublishedEvening(e.evening, e.sheets, _make_outcome(e, clubs.get(e.id))) for e in begun
    ]
    by_id = {each.outcome.evening: each for each in found}
    order = [by_id[each.evening] for each in sort_evenings([each.outcome for each in found])]
    published = [
        PublishedSeason(season.settings, _list_outcomes(season, begun, clubs))
        for _, season in load_logged_seasons(log)
    ]
    if has_agreed is None:
        in_seasons = (outcome for each in published for outcome in each.outcomes)
        has_agreed = build_consent_by_member([*(each.outcome for each in order), *in_seasons])
    return Site(title, order, [each for each in published if each.outcomes], has_agreed)


def _list_outcomes(
    season: Season, begun: list[LoggedEvening], clubs: Mapping[str, ClubMembers]
) -> list[EveningOutcome]:
    """Return the outcomes of a season's evenings, as the season's own page shows them."""
    of_season = [each for each in begun if each.id in season.evenings]
    shared = find_only_club([clubs.get(each.id) for each in of_season])
    return sort_evenings([_make_outcome(each, clubs.get(each.id, shared)) for each in of_season])


def _make_outcome(kept: LoggedEvening, club: ClubMembers | None) -> EveningOutcome:
    return build_outcome(kept.id, kept.evening, summarize_evening(kept.evening, kept.sheets), club)
