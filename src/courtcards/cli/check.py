"""`courtcards check`: check the whole log for damage."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from courtcards.admin.verification import CheckReport, check_log
from courtcards.cli.language import localize_error, localize_here
from courtcards.cli.runner import WRONG
from courtcards.cli.server_options import DatabaseOption, DataOption, find_log
from courtcards.eventlog.admin_log import open_admin_log

EXAMPLES = (
    "courtcards check",
    "courtcards check --data ~/tables.sqlite3 --json",
)


def run(
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check the whole log for damage.

    Replays every table, evening, score sheet, season and club from its events, and every finished
    match from its record. Each damage is named. The exit status is 1 if there is any.
    """
    with open_admin_log(find_log(data, database)) as log:
        done = check_log(log)
    if as_json:
        typer.echo(json.dumps(_make_object(done)))
    else:
        _print_result(done)
    if done.damages:
        raise typer.Exit(WRONG)


def _make_object(done: CheckReport) -> dict[str, object]:
    return {
        **_list_counts(done),
        "damaged": [{"name": each.name, "why": localize_error(each.why)} for each in done.damages],
    }


def _list_counts(done: CheckReport) -> dict[str, int]:
    return {
        "tables": done.counts["table"],
        "evenings": done.counts["evening"],
        "sheets": done.counts["sheet"],
        "seasons": done.counts["season"],
        "archived": done.archived,
        "events": done.events,
        "matches": done.matches,
    }


def _print_result(done: CheckReport) -> None:
    for each in done.damages:
        why = localize_error(each.why)
        typer.echo(f"{each.name}: {why}" if each.name else why)
    typer.echo(
        localize_here(
            "checked: {tables} tables, {evenings} evenings, {sheets} score sheets, {seasons} "
            "seasons, {archived} archived tables; {events} events, {matches} finished matches; "
            "damaged: {damaged}",
            damaged=len(done.damages),
            **_list_counts(done),
        )
    )
