"""`courtcards club list`: list the clubs, evenings and seasons of a log."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from courtcards.cli.language import localize_here
from courtcards.cli.options import make_plain_console, print_columns
from courtcards.cli.server_options import DatabaseOption, DataOption, find_log
from courtcards.clubs.service.log_queries import (
    LoggedEvening,
    LoggedMemberList,
    load_logged_evenings,
    load_logged_member_lists,
    load_logged_seasons,
)
from courtcards.eventlog.admin_log import open_admin_log

EXAMPLES = (
    "courtcards club list",
    "courtcards club list --data ~/evenings --json",
)


class EveningLine(msgspec.Struct, frozen=True):
    """An evening in the list; a round counts as played once it is closed."""

    evening: str
    date: str
    name: str
    players: int
    played: int
    rounds: int

    @classmethod
    def of(cls, kept: LoggedEvening) -> EveningLine:
        """Describe an evening of the log."""
        evening = kept.evening
        return cls(
            kept.id,
            evening.settings.date,
            evening.settings.name,
            sum(not (each.is_house or each.is_removed) for each in evening.players),
            sum(played.closed is not None for played in evening.rounds),
            evening.settings.rounds,
        )


class SeasonLine(msgspec.Struct, frozen=True):
    """A season in the list."""

    season: str
    name: str
    evenings: int


class ClubLine(msgspec.Struct, frozen=True):
    """A club in the list; merged entries and people who left are no members."""

    club: str
    name: str
    members: int
    evenings: int

    @classmethod
    def of(cls, kept: LoggedMemberList) -> ClubLine:
        """Describe a club of the log, with its present members only."""
        roll = kept.member_list
        members = sum(each.is_listed and not each.has_left for each in roll.members)
        return cls(kept.id, roll.name, members, len(roll.evenings))


def run(
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """List the clubs, evenings and seasons of a log.

    The newest evenings come first. Give an id to `courtcards club link` to get its link: the
    director's of an evening or season, or the only one of a club. A server may run meanwhile.
    """
    with open_admin_log(find_log(data, database)) as log:
        lines = [EveningLine.of(each) for each in load_logged_evenings(log)]
        clubs = [ClubLine.of(each) for each in load_logged_member_lists(log)]
        kept = [
            SeasonLine(name, season.settings.name, len(season.evenings))
            for name, season in load_logged_seasons(log)
        ]
    if as_json:
        found = {"clubs": clubs, "evenings": lines, "seasons": kept}
        typer.echo(msgspec.json.encode(found))
    elif not (lines or clubs or kept):
        typer.echo(localize_here("there is no club and no evening in this log"))
    else:
        rows = (
            *map(_make_club_row, clubs),
            *map(_make_evening_row, lines),
            *map(_make_season_row, kept),
        )
        print_columns(make_plain_console(), rows)


def _make_club_row(line: ClubLine) -> tuple[str, str, str, str, str]:
    return (
        line.club,
        localize_here("club"),
        localize_here("members: {count}", count=line.members),
        localize_here("evenings: {count}", count=line.evenings),
        line.name,
    )


def _make_evening_row(line: EveningLine) -> tuple[str, str, str, str, str]:
    return (
        line.evening,
        line.date,
        localize_here("players: {count}", count=line.players),
        localize_here("rounds: {played} of {rounds}", played=line.played, rounds=line.rounds),
        line.name,
    )


def _make_season_row(line: SeasonLine) -> tuple[str, str, str, str, str]:
    evenings_in = localize_here("evenings: {count}", count=line.evenings)
    return line.season, localize_here("season"), "", evenings_in, line.name
