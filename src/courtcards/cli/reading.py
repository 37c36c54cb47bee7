"""Record files, read match by match; a line that is no record is an error with status 2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from courtcards.cli.commands import Senseless
from courtcards.cli.language import in_own_words
from courtcards.cli.options import STANDARD_STREAM, opened_to_read
from courtcards.kernel.errors import RecordError
from courtcards.play import records
from courtcards.play.records import Record


@dataclass(frozen=True)
class Recorded:
    """A record and its place: the file, the line from 1, the number of the match from 0."""

    file: str
    line: int
    match: int
    record: Record


class NotLegal(typer.TyperException):
    """A record that does not follow the rules."""

    exit_code = 1


def recorded_matches(path: Path) -> Iterator[Recorded]:
    """The records of a file, in order; an error with status 2 where a line is no record."""
    name = "standard input" if path == STANDARD_STREAM else str(path)
    count = 0
    with opened_to_read(path) as file:
        for line_number, line in records.lines_of(file):
            try:
                record = records.decode(line)
                records.rules_of(record)
            except RecordError as error:
                raise Senseless(
                    in_own_words(
                        "{file}, line {line}: {error}", file=name, line=line_number, error=error
                    )
                ) from None
            except RecursionError:
                raise Senseless(
                    in_own_words(
                        "{file}, line {line}: not a {format}: nested too deeply",
                        file=name,
                        line=line_number,
                        format=records.FORMAT,
                    )
                ) from None
            yield Recorded(name, line_number, count, record)
            count += 1
    if not count:
        raise Senseless(
            in_own_words(
                "{file} holds no record: each line must be one {format}",
                file=name,
                format=records.FORMAT,
            )
        )


def told_apart(players: Sequence[str]) -> list[str]:
    """What the players of a match are called, by seat: where two have one name, with their seats.

    >>> told_apart(["bot:steady", "Ann", "bot:steady"])
    ['bot:steady (seat 0)', 'Ann', 'bot:steady (seat 2)']
    """
    return [
        f"{name} (seat {seat})" if players.count(name) > 1 else name
        for seat, name in enumerate(players)
    ]


def not_legal(place: str, error: RecordError) -> NotLegal:
    """The error for a wrong record, with hand and ply, counted from 0, as far as they are known."""
    where = {"place": place, "hand": error.hand, "ply": error.ply, "error": error}
    if error.hand is None:
        return NotLegal(in_own_words("{place}: {error}", **where))
    if error.ply is None:
        return NotLegal(in_own_words("{place}, hand {hand}: {error}", **where))
    return NotLegal(in_own_words("{place}, hand {hand}, ply {ply}: {error}", **where))
