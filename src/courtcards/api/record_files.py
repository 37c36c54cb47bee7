"""Files of records, one match a line: read as matches, and written from matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from courtcards.api.match import Match
from courtcards.kernel.errors import Message, RecordError
from courtcards.matches import records
from courtcards.matches.replay import verify


def read_records(file: str | Path) -> Iterator[Match]:
    """Every match of a file of records, played again and checked.

    Raises RecordError, with the number of the line, where that is no record or does not follow the
    rules, and OSError for a file that cannot be read.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     match = Match("french-single", seed="7")
    ...     match.play_out("steady")
    ...     write_records(f"{folder}/one.jsonl", [match])
    ...     [read.totals == match.totals for read in read_records(f"{folder}/one.jsonl")]
    [True]
    """
    with Path(file).open("rb") as lines:
        for number, line in records.lines_of(lines):
            try:
                log = verify(records.decode(line))
            except RecordError as error:
                reason = Message(error.message, error.parameters)
                raise RecordError(
                    "{file}, line {line}: {reason}",
                    error.hand,
                    error.ply,
                    file=str(file),
                    line=number,
                    reason=reason,
                ) from None
            yield Match(log.rules, log=log)


def write_records(file: str | Path, matches: Iterable[Match], players: Iterable[str] = ()) -> None:
    """Write matches as records, one a line; ``players`` are the names, by seat.

    Raises OSError for a file that cannot be written.
    """
    names = list(players)
    with Path(file).open("wb") as lines:
        lines.writelines(records.encode(match.record(names)) + b"\n" for match in matches)
