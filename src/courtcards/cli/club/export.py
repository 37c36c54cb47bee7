"""`courtcards club export`: write the complete export of an evening."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from courtcards.admin.atomic_files import open_atomic_file
from courtcards.cli.club import EveningArgument
from courtcards.cli.language import localize_here
from courtcards.cli.server_options import DatabaseOption, DataOption, OverwriteOption, find_log
from courtcards.clubs.export import export_evening
from courtcards.clubs.service.log_queries import load_logged_evening
from courtcards.eventlog.admin_log import open_admin_log

EXAMPLES = (
    "courtcards club export h7kq2mzp9tcd evening.json",
    "courtcards club export h7kq2mzp9tcd evening.json --overwrite --data ~/evenings",
)


def run(
    evening: EveningArgument,
    file: Annotated[Path, typer.Argument(help="File to write.", dir_okay=False)],
    data: DataOption = None,
    database: DatabaseOption = None,
    overwrite: OverwriteOption = False,
) -> None:
    """Write the complete export of an evening.

    It is the file that the director's page gives. Any server can restore the evening from it. A
    server may run meanwhile.
    """
    with open_admin_log(find_log(data, database)) as log:
        kept = load_logged_evening(log, evening)
    with open_atomic_file(file, overwrite=overwrite) as stream:
        stream.write(export_evening(kept.evening, kept.sheets, kept.undone_sheets))
    typer.echo(
        localize_here(
            "wrote the evening {name} to {path}; score sheets: {sheets}",
            path=file,
            name=kept.evening.settings.name,
            sheets=len(kept.sheets),
        )
    )
