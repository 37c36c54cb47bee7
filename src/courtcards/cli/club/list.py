"""`courtcards club list`: the evenings and seasons that a log has."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from courtcards.cli.columns import plain_console, print_columns
from courtcards.cli.language import in_own_words
from courtcards.cli.place import DatabaseOption, DataOption, place_of_log
from courtcards.eventlog.whole import whole_log
from courtcards.keeping.evenings import LoggedEvening, evenings, seasons

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


def run(
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """List the evenings of a log, the newest first, and its seasons.

    Each with its id, by which `courtcards club link` gives the director's link again. A server
    may run meanwhile.
    """
    with whole_log(place_of_log(data, database)) as log:
        lines = [EveningLine.of(each) for each in evenings(log)]
        kept = [
            SeasonLine(name, season.settings.name, len(season.evenings))
            for name, season in seasons(log)
        ]
    if as_json:
        typer.echo(msgspec.json.encode({"evenings": lines, "seasons": kept}))
        return
    if not lines:
        typer.echo(in_own_words("there is no evening in this log"))
    else:
        rows = [
            (
                each.evening,
                each.date,
                in_own_words("players: {count}", count=each.players),
                in_own_words(
                    "rounds: {played} of {rounds}", played=each.played, rounds=each.rounds
                ),
                each.name,
            )
            for each in lines
        ]
        print_columns(plain_console(), rows)
    if kept:
        typer.echo(in_own_words("seasons:"))
        print_columns(
            plain_console(),
            [
                (each.season, in_own_words("evenings: {count}", count=each.evenings), each.name)
                for each in kept
            ],
        )
