"""`courtcards club export`: the complete export of an evening, from the log itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from courtcards.admin.whole_files import whole_file
from courtcards.cli.club import EveningArgument
from courtcards.cli.language import in_own_words
from courtcards.cli.place import DatabaseOption, DataOption, OverwriteOption, place_of_log
from courtcards.clubs.export import export
from courtcards.clubs.service.stored import evening_of
from courtcards.eventlog.whole import whole_log

EXAMPLES = (
    "courtcards club export h7kq2mzp9tcd evening.json",
    "courtcards club export h7kq2mzp9tcd evening.json --overwrite --data ~/evenings",
)


def run(
    evening: EveningArgument,
    file: Annotated[Path, typer.Argument(help="The file to write.", dir_okay=False)],
    data: DataOption = None,
    database: DatabaseOption = None,
    overwrite: OverwriteOption = False,
) -> None:
    """Write the complete export of an evening: the file that its director's page gives.

    Any server makes the same evening of it again. A server may run meanwhile.
    """
    with whole_log(place_of_log(data, database)) as log:
        kept = evening_of(log, evening)
    with whole_file(file, overwrite=overwrite) as stream:
        stream.write(export(kept.evening, kept.sheets, kept.aside))
    typer.echo(
        in_own_words(
            "{path} has the evening {name}; score sheets: {sheets}",
            path=file,
            name=kept.evening.settings.name,
            sheets=len(kept.sheets),
        )
    )
