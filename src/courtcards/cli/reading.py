"""Record files, match by match: what is no record is said with its line, and status 2."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import typer

from courtcards.cli.asking import STANDARD_STREAM, opened_to_read
from courtcards.cli.commands import Senseless
from courtcards.errors import RecordError
from courtcards.matches import records
from courtcards.matches.records import Record


@dataclass(frozen=True)
class Recorded:
    """A record and where it stands: its file, its line from 1, its number from 0."""

    file: str
    line: int
    match: int
    record: Record


class NotLegal(typer.TyperException):
    """A record that does not follow the rules."""

    exit_code = 1


def recorded_matches(path: Path) -> Iterator[Recorded]:
    """The records of a file, in order; a sentence and status 2 where a line is none."""
    name = "standard input" if path == STANDARD_STREAM else str(path)
    count = 0
    with opened_to_read(path) as file:
        for line_number, line in records.lines_of(file):
            try:
                record = records.decode(line)
                records.rules_of(record)
            except RecordError as error:
                raise Senseless(f"{name}, line {line_number}: {error}") from None
            except RecursionError:
                wanted = f"not a {records.FORMAT}: nested too deeply"
                raise Senseless(f"{name}, line {line_number}: {wanted}") from None
            yield Recorded(name, line_number, count, record)
            count += 1
    if not count:
        raise Senseless(f"{name} holds no record: one {records.FORMAT} a line was expected")


def not_legal(place: str, error: RecordError) -> NotLegal:
    """What is not right, with the hand and the ply, counted from 0, as far as they are known."""
    if error.hand is not None:
        place += f", hand {error.hand}"
    if error.ply is not None:
        place += f", ply {error.ply}"
    return NotLegal(f"{place}: {error}")
