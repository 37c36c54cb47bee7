"""`courtcards restore`: restore a backup into an empty location."""

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
    file: Annotated[Path, typer.Argument(help="File of `courtcards backup`.", dir_okay=False)],
    data: DataOption = None,
    database: DatabaseOption = None,
) -> None:
    """Restore a backup into an empty location.

    The location is a file or a database; a backup of either fits both. The whole backup is checked.
    If it is damaged, nothing is left behind. Cookies and personal links stay valid.
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
