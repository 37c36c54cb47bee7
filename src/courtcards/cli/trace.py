"""`courtcards trace`: print every decision of recorded matches, for checks by other programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from courtcards.cli.options import make_illegal_record, read_records
from courtcards.kernel.errors import RecordError
from courtcards.play import replay

EXAMPLES = (
    "courtcards trace games.jsonl > games.trace",
    "courtcards simulate --rules club --matches 1 --record - | courtcards trace -",
)


def run(
    file: Annotated[
        Path, typer.Argument(help="File of records, one a line; - for standard input.")
    ],
) -> None:
    """Print every decision of recorded matches, with all legal moves.

    Prints one JSON object a line to standard output. The exit status is 1 if a record breaks the
    rules: the trace stops there, and the error names the line of the file. It is 2 if a line is no
    record.
    """
    encode = msgspec.json.Encoder().encode
    for each in read_records(file):
        try:
            for step in replay.trace(each.record):
                sys.stdout.buffer.write(encode(step) + b"\n")
        except RecordError as error:
            sys.stdout.buffer.flush()
            raise make_illegal_record(f"{each.file}, line {each.line}", error) from None
    sys.stdout.buffer.flush()
