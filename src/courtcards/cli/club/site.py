"""`courtcards club site`: a folder of static pages with the results, for any host of files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from courtcards.admin.whole_files import write_site
from courtcards.cli.commands import Senseless
from courtcards.cli.language import in_own_words
from courtcards.cli.options import reason
from courtcards.cli.place import DatabaseOption, DataOption, place_of_log
from courtcards.clubs.members.players import ClubMembers, only_club
from courtcards.clubs.publishing.shown import (
    HasAgreed,
    PublishedEvening,
    PublishedSeason,
    agreed_as_members,
    agreed_by_name,
    everybody_agreed,
)
from courtcards.clubs.publishing.site import Site, site_files
from courtcards.clubs.season import Season
from courtcards.clubs.season.outcomes import EveningOutcome, outcome, tally
from courtcards.clubs.season.ranking import in_order
from courtcards.clubs.service.stored import (
    LoggedEvening,
    clubs_of,
    evening_of,
    evenings,
    rolls,
    seasons,
)
from courtcards.eventlog.whole import WholeLog, whole_log
from courtcards.kernel.arguments import utf8_of
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
        raise Senseless(
            in_own_words(
                "there is no language {name!r}; there is {known}",
                name=language,
                known=", ".join(LANGUAGES),
            )
        )
    has_agreed = _has_agreed(names)
    with whole_log(place_of_log(data, database)) as log:
        site = _site(log, title, only, has_agreed)
    files = site_files(site, LANGUAGES if language is None else (language,))
    write_site(out, files)
    typer.echo(
        in_own_words(
            "{path} has the site; evenings: {evenings}, seasons: {seasons}",
            path=out,
            evenings=len(site.evenings),
            seasons=len(site.seasons),
        )
    )


def _has_agreed(names: str) -> HasAgreed | None:
    """Who may be named; None where the clubs say it."""
    if names == AGREED:
        return None
    if names == ALL:
        return everybody_agreed
    try:
        lines = utf8_of(Path(names).read_bytes()).decode().splitlines()
    except OSError as error:
        raise Senseless(
            in_own_words("cannot read {path}: {reason}", path=names, reason=reason(error))
        ) from error
    except UnicodeDecodeError as error:
        raise Senseless(in_own_words("{path} is no text in UTF-8", path=names)) from error
    return agreed_by_name([line for line in lines if line.strip()])


def _site(log: WholeLog, title: str, only: list[str] | None, has_agreed: HasAgreed | None) -> Site:
    """What the log has to publish: evenings that have begun, and the seasons of them."""
    ids = [each.id for each in evenings(log)] if only is None else list(dict.fromkeys(only))
    begun = [each for each in (evening_of(log, name) for name in ids) if each.evening.rounds]
    clubs = clubs_of(begun, rolls(log))
    found = [PublishedEvening(e.evening, e.sheets, _outcome(e, clubs.get(e.id))) for e in begun]
    by_id = {each.outcome.evening: each for each in found}
    order = [by_id[each.evening] for each in in_order([each.outcome for each in found])]
    published = [
        PublishedSeason(season.settings, _outcomes_of(season, begun, clubs))
        for _, season in seasons(log)
    ]
    if has_agreed is None:
        in_seasons = (outcome for each in published for outcome in each.outcomes)
        has_agreed = agreed_as_members([*(each.outcome for each in order), *in_seasons])
    return Site(title, order, [each for each in published if each.outcomes], has_agreed)


def _outcomes_of(
    season: Season, begun: list[LoggedEvening], clubs: Mapping[str, ClubMembers]
) -> list[EveningOutcome]:
    """What the evenings of a season have come to, as the season's own page has it."""
    of_season = [each for each in begun if each.id in season.evenings]
    shared = only_club([clubs.get(each.id) for each in of_season])
    return in_order([_outcome(each, clubs.get(each.id, shared)) for each in of_season])


def _outcome(kept: LoggedEvening, club: ClubMembers | None) -> EveningOutcome:
    return outcome(kept.id, kept.evening, tally(kept.evening, kept.sheets), club)
