"""`courtcards club list`: the clubs, evenings and seasons that a log has."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from courtcards.cli.language import in_own_words
from courtcards.cli.options import plain_console, print_columns
from courtcards.cli.place import DatabaseOption, DataOption, place_of_log
from courtcards.clubs.service.stored import LoggedEvening, LoggedRoll, evenings, rolls, seasons
from courtcards.eventlog.whole import whole_log

EXAMPLES = (
    "courtcards club list",
    "courtcards club list --data ~/evenings --json",
)


class EveningLine(msgspec.Struct, frozen=True):
    """What is said of an evening; a round counts as played once it is closed."""

    evening: str
    date: str
    name: str
    players: int
    played: int
    rounds: int

    @classmethod
    def of(cls, kept: LoggedEvening) -> EveningLine:
        """The line of an evening."""
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
    """What is said of a season."""

    season: str
    name: str
    evenings: int


class ClubLine(msgspec.Struct, frozen=True):
    """What is said of a club: entries that were merged, and who has left, are no members."""

    club: str
    name: str
    members: int
    evenings: int

    @classmethod
    def of(cls, kept: LoggedRoll) -> ClubLine:
        """The line of a club."""
        roll = kept.roll
        members = sum(each.is_listed and not each.has_left for each in roll.members)
        return cls(kept.id, roll.name, members, len(roll.evenings))


def run(
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """List the clubs of a log, its evenings, the newest first, and its seasons.

    Each with its id, by which `courtcards club link` gives its link again: the director's of an
    evening, or the only one of a club. A server may run meanwhile.
    """
    with whole_log(place_of_log(data, database)) as log:
        lines = [EveningLine.of(each) for each in evenings(log)]
        clubs = [ClubLine.of(each) for each in rolls(log)]
        kept = [
            SeasonLine(name, season.settings.name, len(season.evenings))
            for name, season in seasons(log)
        ]
    if as_json:
        found = {"clubs": clubs, "evenings": lines, "seasons": kept}
        typer.echo(msgspec.json.encode(found))
    elif not (lines or clubs or kept):
        typer.echo(in_own_words("there is no club and no evening in this log"))
    else:
        rows = *map(_row_of_club, clubs), *map(_row_of_evening, lines), *map(_row_of_season, kept)
        print_columns(plain_console(), rows)


def _row_of_club(line: ClubLine) -> tuple[str, str, str, str, str]:
    return (
        line.club,
        in_own_words("club"),
        in_own_words("members: {count}", count=line.members),
        in_own_words("evenings: {count}", count=line.evenings),
        line.name,
    )


def _row_of_evening(line: EveningLine) -> tuple[str, str, str, str, str]:
    return (
        line.evening,
        line.date,
        in_own_words("players: {count}", count=line.players),
        in_own_words("rounds: {played} of {rounds}", played=line.played, rounds=line.rounds),
        line.name,
    )


def _row_of_season(line: SeasonLine) -> tuple[str, str, str, str, str]:
    evenings_in = in_own_words("evenings: {count}", count=line.evenings)
    return line.season, in_own_words("season"), "", evenings_in, line.name
