"""`courtcards club site`: a folder of static pages with the results, for any host of files."""

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
from courtcards.text import LANGUAGES

AGREED, ALL = "agreed", "all"

EXAMPLES = (
    "courtcards club site --out results",
    "courtcards club site --out results --names agreed.txt --language fr --title 'Cercle royal'",
)


def run(
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Where the pages are written.")
    ],
    only: Annotated[
        list[str] | None,
        typer.Option("--evening", help="An evening by its id, one or more; all, if not given."),
    ] = None,
    names: Annotated[
        str,
        typer.Option(
            "--names",
            metavar="agreed|all|FILE",
            help="Who is named: the members of clubs who have agreed, everybody, or the "
            "names in a file, one a line. All others stand there by their initials.",
        ),
    ] = AGREED,
    language: Annotated[
        str | None, typer.Option("--language", help="One language; all of them, if not given.")
    ] = None,
    title: Annotated[str, typer.Option("--title", help="What the site is called.")] = "Courtcards",
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Write the results as a folder of static pages, which any host serves.

    Evenings with their score sheets, seasons, and how strong everybody is; without scripts, for
    phones first, dark where the reader's device is, and for paper. The same evenings make the same
    bytes. A folder that such a site was written into before is brought up to date; any other has
    to be new or empty. A server may run meanwhile.
    """
    if language is not None and language not in LANGUAGES:
        raise UsageError(
            localize_here(
                "there is no language {name!r}; there is {known}",
                name=language,
                known=", ".join(LANGUAGES),
            )
        )
    has_agreed = _choose_agreement(names)
    with open_admin_log(find_log(data, database)) as log:
        site = _build_site(log, title, only, has_agreed)
    files = build_site_files(site, LANGUAGES if language is None else (language,))
    write_site(out, files)
    typer.echo(
        localize_here(
            "{path} has the site; evenings: {evenings}, seasons: {seasons}",
            path=out,
            evenings=len(site.evenings),
            seasons=len(site.seasons),
        )
    )


def _choose_agreement(names: str) -> HasAgreed | None:
    """Who may be named; None where the clubs say it."""
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
        raise UsageError(localize_here("{path} is no text in UTF-8", path=names)) from error
    return build_consent_by_name([line for line in lines if line.strip()])


def _build_site(
    log: AdminLog, title: str, only: list[str] | None, has_agreed: HasAgreed | None
) -> Site:
    """What the log has to publish: evenings that have begun, and the seasons of them."""
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
    """What the evenings of a season have come to, as the season's own page has it."""
    of_season = [each for each in begun if each.id in season.evenings]
    shared = find_only_club([clubs.get(each.id) for each in of_season])
    return sort_evenings([_make_outcome(each, clubs.get(each.id, shared)) for each in of_season])


def _make_outcome(kept: LoggedEvening, club: ClubMembers | None) -> EveningOutcome:
    return build_outcome(kept.id, kept.evening, summarize_evening(kept.evening, kept.sheets), club)
