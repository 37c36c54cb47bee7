"""`courtcards forget`: a person's name and chat are taken out of the log."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from courtcards.cli.commands import Senseless
from courtcards.cli.language import in_own_words
from courtcards.cli.place import DatabaseOption, DataOption, place_of_log
from courtcards.cli.running import WRONG
from courtcards.eventlog.whole import whole_log
from courtcards.kernel.errors import StorageError
from courtcards.server.forgetting.people import Forgotten, check_not_shared, forget, forgotten
from courtcards.tables.service.host import day_of
from courtcards.text import marked

EXAMPLES = (
    'courtcards forget "Ann Peeters"',
    "courtcards forget Ann --table b96qprnpznad --yes",
)

KINDS = {"table": marked("table"), "evening": marked("evening"), "club": marked("club")}


def run(
    name: Annotated[str, typer.Argument(help="The name, as it stands at the table.")],
    data: DataOption = None,
    database: DatabaseOption = None,
    table: Annotated[
        str | None,
        typer.Option("--table", help="Only at the table, the evening or the club of that id."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Take a person's name and chat out of the log.

    Everywhere the person is called somebody instead, and nothing is left of what they have
    written in a chat, or is known of them in a club. You are shown every table, evening and club
    first, since others may have the same name. No server may run meanwhile.
    """
    with whole_log(place_of_log(data, database)) as log:
        check_not_shared(log)
        places = list(forgotten(log, name, table))
        if not places:
            raise StorageError("nobody in this log is called {name!r}", name=name)
        if not yes:
            _ask(name, places)
        forget(log, places)
    typer.echo(
        in_own_words(
            "{name!r} is forgotten at {count} tables, evenings and clubs",
            name=name,
            count=len(places),
        )
    )


def _ask(name: str, places: list[Forgotten]) -> None:
    """Show every place and ask; the command ends where the answer is no."""
    for each in places:
        kind, others = in_own_words(KINDS[each.kind]), ", ".join(each.others)
        typer.echo(f"{kind} {each.name} {day_of(each.at)}: {others}")
    if not sys.stdin.isatty():
        raise Senseless(in_own_words("nobody can be asked here: say --yes"))
    question = in_own_words("Forget {name!r} at all of them?", name=name)
    try:
        agreed = typer.confirm(question)
    except typer.Abort:
        agreed = False
    if not agreed:
        typer.echo(in_own_words("nothing has changed"))
        raise typer.Exit(WRONG)
