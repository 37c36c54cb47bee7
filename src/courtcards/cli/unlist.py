"""`courtcards unlist`: remove a table from the lobby."""

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
        str, typer.Argument(help="Id of the table: the last part of its address.", metavar="TABLE")
    ],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Remove a table from the lobby.

    Its players play on, and its link still works. A server may run meanwhile.
    """
    unlist(find_log(data, database), table)
    typer.echo(localize_here("removed the table {table} from the lobby", table=table))
