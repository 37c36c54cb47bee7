"""`courtcards club list`: the evenings that a log has."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from courtcards.cli.columns import plain_console, print_columns
from courtcards.cli.language import in_own_words
from courtcards.cli.place import DatabaseOption, DataOption, place_of_log
from courtcards.eventlog.whole import whole_log
from courtcards.keeping.evenings import LoggedEvening, evenings

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


def run(
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """List the evenings of a log, the newest first.

    Each with its id, by which `courtcards club link` gives the director's link again. A server
    may run meanwhile.
    """
    with whole_log(place_of_log(data, database)) as log:
        lines = [EveningLine.of(each) for each in evenings(log)]
    if as_json:
        typer.echo(msgspec.json.encode({"evenings": lines}))
    elif not lines:
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
