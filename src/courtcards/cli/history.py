"""`courtcards history`: print records as hand histories, and read these back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.cli.options import (
    STANDARD_STREAM,
    make_illegal_record,
    open_input,
    read_records,
)
from courtcards.kernel.arguments import normalize_utf8
from courtcards.kernel.errors import RecordError
from courtcards.play import records
from courtcards.play.history import read_history, split_histories, write_history

EXAMPLES = (
    "courtcards history games.jsonl > games.txt",
    "courtcards history games.txt --record games.jsonl",
)


def run(
    file: Annotated[
        Path,
        typer.Argument(
            help="File of records, or with --record of histories; - for standard input."
        ),
    ],
    record: Annotated[
        Path | None,
        typer.Option("--record", help="Read histories, and write their records to this file."),
    ] = None,
) -> None:
    """Print records as hand histories, and read these back.

    A history is a page of text that people read. With --record it reads histories and writes the
    records, the same to the byte. Every line is checked. The exit status is 1 if a record breaks
    the rules, and 2 if a history does; the error names the line.
    """
    if record is None:
        for each in read_records(file):
            try:
                text = write_history(each.record)
            except RecordError as error:
                raise make_illegal_record(f"{each.file}, line {each.line}", error) from None
            sys.stdout.write(("\n" if each.match else "") + text)
        return
    lines = list(_read_histories(file))
    if str(record) == str(STANDARD_STREAM):
        sys.stdout.buffer.writelines(lines)
    else:
        record.write_bytes(b"".join(lines))


def _read_histories(file: Path) -> Iterator[bytes]:
    with open_input(file) as opened:
        text = normalize_utf8(opened.read()).decode("utf-8", errors="replace")
    for before, history in split_histories(text):
        try:
            yield records.encode(read_history(history, before)) + b"\n"
        except RecordError as error:
            raise UsageError(
                localize_here("{file}, {error}", file=str(file), error=error)
            ) from None
