"""`courtcards club recount`: count an evening again from its log."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from courtcards.cli.club import EveningArgument, print_ranking
from courtcards.cli.language import localize_here
from courtcards.cli.runner import WRONG
from courtcards.cli.server_options import DatabaseOption, DataOption, find_log
from courtcards.clubs.export import build_ranking_records
from courtcards.clubs.service.log_queries import (
    SheetProblem,
    find_sheet_problems,
    load_logged_evening,
)
from courtcards.eventlog.admin_log import open_admin_log

EXAMPLES = (
    "courtcards club recount h7kq2mzp9tcd",
    "courtcards club recount h7kq2mzp9tcd --data ~/evenings --json",
)


def run(
    evening: EveningArgument,
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Count an evening again from its log.

    Prints the ranking, then each sheet that does not count as it should: an unconfirmed one of a
    closed round, or one that does not add up. The exit status is 1 if there is such a sheet. A
    server may run meanwhile.
    """
    with open_admin_log(find_log(data, database)) as log:
        kept = load_logged_evening(log, evening)
    places, found = (
        build_ranking_records(kept.evening, kept.sheets),
        list(find_sheet_problems(kept)),
    )
    if as_json:
        typer.echo(msgspec.json.encode({"standings": places, "doubts": found}))
    else:
        print_ranking(places)
        for each in found:
            typer.echo(_describe_problem(each))
    if found:
        raise typer.Exit(WRONG)


def _describe_problem(doubt: SheetProblem) -> str:
    place = {"round": doubt.round, "table": doubt.table}
    if doubt.is_unconfirmed:
        return localize_here(
            "round {round}, table {table}: nobody has confirmed the sheet", **place
        )
    return localize_here("round {round}, table {table}: the sheet does not add up", **place)
