"""Files of records, one match a line: read as matches, and written from matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from courtcards.api.match import MATCH, Match
from courtcards.kernel.arguments import MATCHES, NAMES, PATH, checked_argument
from courtcards.kernel.errors import Message, RecordError
from courtcards.play import records
from courtcards.play.replay import verify


def read_records(file: str | Path) -> Iterator[Match]:
    """Every match of a file of records, played again and checked.

    Raises RecordError, with the number of the line, where that is no record or does not follow the
    rules, and for what is no path; OSError for a file that cannot be read.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     match = Match("french-single", seed="7")
    ...     match.play_out("steady")
    ...     write_records(f"{folder}/one.jsonl", [match])
    ...     [read.totals == match.totals for read in read_records(f"{folder}/one.jsonl")]
    [True]
    """
    checked_argument("file", file, PATH, RecordError)
    return _matches_of(Path(file))


def _matches_of(file: Path) -> Iterator[Match]:
    with file.open("rb") as lines:
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


def write_records(
    file: str | Path,
    matches: Iterable[Match],
    players: Iterable[str] = (),
    *,
    only_finished: bool = False,
) -> None:
    """Write matches as records, one a line; ``players`` are the names, by seat.

    A file that is there already is replaced, once every record is ready. Raises RecordError for
    what is no path or no match, unless there is a name for each seat or none at all, and for a
    match with a hand in play, unless that is left out with ``only_finished``: the file is left as
    it was then. Raises OSError for a file that cannot be written.

    >>> import tempfile
    >>> match = Match("french-single", seed="7", players=2)
    >>> match.play_out("steady")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_records(f"{folder}/two.jsonl", [match, match], ["Ann", "Ben"])
    ...     len(Path(f"{folder}/two.jsonl").read_bytes().splitlines())
    ...
    2
    >>> write_records("two.jsonl", [match, match], ["Ann"])
    Traceback (most recent call last):
    courtcards.kernel.errors.RecordError: players must be a list of 2 names, not ['Ann']
    """
    checked_argument("file", file, PATH, RecordError)
    checked_argument("matches", matches, MATCHES, RecordError)
    checked_argument("players", players, NAMES, RecordError)
    names = list(players)
    lines = [_line_of(match, names, only_finished=only_finished) for match in matches]
    with Path(file).open("wb") as opened:
        opened.writelines(lines)


def _line_of(match: Match, names: list[str], *, only_finished: bool) -> bytes:
    checked_argument("each of matches", match, MATCH, RecordError)
    return records.encode(match.record(names, only_finished=only_finished)) + b"\n"
