"""`courtcards unlist`: a table that should not be shown to everybody leaves the lobby."""

from __future__ import annotations

from typing import Annotated

import typer

from courtcards.cli.language import localize_here
from courtcards.cli.server_options import DatabaseOption, DataOption, find_log
from courtcards.server.maintenance import unlist

EXAMPLES = (
    "courtcards unlist h7kq2mzp9tcd",
    "courtcards unlist h7kq2mzp9tcd --data ~/tables.sqlite3",
)


def run(
    table: Annotated[
        str, typer.Argument(help="The table: the last part of its address.", metavar="TABLE")
    ],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Take a table out of the lobby.

    Whoever plays there goes on, and its link leads to it as before. A server may run meanwhile.
    """
    unlist(find_log(data, database), table)
    typer.echo(localize_here("the table {table} is not in the lobby any more", table=table))
