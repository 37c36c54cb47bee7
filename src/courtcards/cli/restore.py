"""`courtcards restore`: a log out of a backup, where nothing is yet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from courtcards.admin.backup import restore
from courtcards.cli.language import localize_here
from courtcards.cli.server_options import DatabaseOption, DataOption, find_log

EXAMPLES = (
    "courtcards restore tables.backup --data ~/restored.sqlite3",
    "courtcards restore tables.backup --database postgresql://cards@localhost/empty",
)


def run(
    file: Annotated[Path, typer.Argument(help="A file of `courtcards backup`.", dir_okay=False)],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Make a log of a backup, where nothing is yet.

    Into a file or a database, whichever of the two the backup was made from. It is checked whole;
    where it is damaged, nothing is left behind. Cookies and personal links go on being right.
    """
    place = find_log(data, database)
    count = restore(file, place)
    typer.echo(
        localize_here(
            "restored into {place}: {events} events under {names} names, {archived} archived",
            place=place if isinstance(place, Path) else localize_here("the database"),
            events=count.events,
            names=count.names,
            archived=count.archived,
        )
    )
