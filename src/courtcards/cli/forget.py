"""`courtcards forget`: remove a person's name and chat from the log."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.cli.runner import WRONG
from courtcards.cli.server_options import DatabaseOption, DataOption, find_log
from courtcards.eventlog.admin_log import open_admin_log
from courtcards.kernel.errors import StorageError
from courtcards.server.redaction.people import Redaction, check_not_shared, find_redactions, redact
from courtcards.tables.service.host import format_day
from courtcards.text import mark_text

EXAMPLES = (
    'courtcards forget "Ann Peeters"',
    "courtcards forget Ann --table b96qprnpznad --yes",
)

KINDS = {"table": mark_text("table"), "evening": mark_text("evening"), "club": mark_text("club")}


def run(
    name: Annotated[str, typer.Argument(help="Name of the person, in upper or lower case.")],
    data: DataOption = None,
    database: DatabaseOption = None,
    table: Annotated[
        str | None,
        typer.Option("--table", help="Only at the table, evening or club of this id."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
) -> None:
    """Remove a person's name and chat from the log.

    The person is called "somebody" everywhere. Nothing stays of their chat texts, or of what a club
    knows about them. The command first shows every table, evening and club with the name, since
    others may have the same name. No server may run meanwhile.
    """
    with open_admin_log(find_log(data, database)) as log:
        check_not_shared(log)
        places = list(find_redactions(log, name, table))
        if not places:
            raise StorageError("nobody in this log is called {name!r}", name=name)
        if not yes:
            _confirm(name, places)
        redact(log, places)
    typer.echo(
        localize_here(
            "removed {name!r} from {count} tables, evenings and clubs",
            name=name,
            count=len(places),
        )
    )


def _confirm(name: str, places: list[Redaction]) -> None:
    """Show every place and ask; exit if the answer is no."""
    for each in places:
        kind, others = localize_here(KINDS[each.kind]), ", ".join(each.others)
        typer.echo(f"{kind} {each.name} {format_day(each.at)}: {others}")
    if not sys.stdin.isatty():
        raise UsageError(localize_here("no terminal to ask for confirmation: add --yes"))
    question = localize_here("Remove {name!r} from all of them?", name=name)
    try:
        agreed = typer.confirm(question)
    except typer.Abort:
        agreed = False
    if not agreed:
        typer.echo(localize_here("nothing has changed"))
        raise typer.Exit(WRONG)
