"""`courtcards check`: the whole log against itself."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from courtcards.admin.checking import Checked, check
from courtcards.cli.language import in_own_words, sentence_of
from courtcards.cli.place import DatabaseOption, DataOption, place_of_log
from courtcards.cli.running import WRONG
from courtcards.eventlog.whole import whole_log

EXAMPLES = (
    "courtcards check",
    "courtcards check --data ~/tables.sqlite3 --json",
)


def run(
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check the whole log against itself.

    Every table, evening, score sheet, season and club is played again from its events, and every
    match that is over from its record. The exit status is 1 where anything is damaged; each damage
    is named.
    """
    with whole_log(place_of_log(data, database)) as log:
        done = check(log)
    if as_json:
        typer.echo(json.dumps(_as_object(done)))
    else:
        _tell(done)
    if done.damages:
        raise typer.Exit(WRONG)


def _as_object(done: Checked) -> dict[str, object]:
    return {
        **_counts(done),
        "damaged": [{"name": each.name, "why": sentence_of(each.why)} for each in done.damages],
    }


def _counts(done: Checked) -> dict[str, int]:
    return {
        "tables": done.counts["table"],
        "evenings": done.counts["evening"],
        "sheets": done.counts["sheet"],
        "seasons": done.counts["season"],
        "archived": done.archived,
        "events": done.events,
        "matches": done.matches,
    }


def _tell(done: Checked) -> None:
    for each in done.damages:
        why = sentence_of(each.why)
        typer.echo(f"{each.name}: {why}" if each.name else why)
    typer.echo(
        in_own_words(
            "checked: {tables} tables, {evenings} evenings, {sheets} score sheets, {seasons} "
            "seasons, {archived} archived tables; {events} events, {matches} matches that are "
            "over; damaged: {damaged}",
            damaged=len(done.damages),
            **_counts(done),
        )
    )
