"""`courtcards backup`: write the whole log into one file, beside a running server."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from courtcards.admin.backup import back_up
from courtcards.cli.language import localize_here
from courtcards.cli.server_options import DatabaseOption, DataOption, OverwriteOption, find_log
from courtcards.eventlog.admin_log import open_admin_log
from courtcards.eventlog.log_files import backup_mark
from courtcards.eventlog.sqlite_file import create_private_file
from courtcards.tables.service.host import now_ms

EXAMPLES = (
    "courtcards backup tables.backup",
    "courtcards backup --data ~/tables.sqlite3 /mnt/nightly/tables.backup --overwrite",
    "courtcards backup tables.backup --database postgresql://cards@localhost/courtcards",
)


def run(
    file: Annotated[Path, typer.Argument(help="File to write.", dir_okay=False)],
    data: DataOption = None,
    database: DatabaseOption = None,
    overwrite: OverwriteOption = False,
) -> None:
    """Back up the whole log and its secret into one file.

    The backup shows the log at one moment; servers may run meanwhile. The file appears only when it
    is complete. Keep it as safe as the log itself: anybody who has it can play for everybody.
    """
    place = find_log(data, database)
    with open_admin_log(place) as log:
        count = back_up(log, file, now_ms(), overwrite=overwrite)
    if isinstance(place, Path):
        _mark_backup(place)
    typer.echo(
        localize_here(
            "wrote the whole log to {path}: {events} events under {names} names, {archived} "
            "archived",
            path=file,
            events=count.events,
            names=count.names,
            archived=count.archived,
        )
    )


def _mark_backup(log: Path) -> None:
    """Record for the server's metrics that its log has been backed up."""
    with contextlib.suppress(OSError):  # a folder without write access: no metrics
        create_private_file(backup_mark(log))
        backup_mark(log).touch()
