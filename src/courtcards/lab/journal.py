"""Runs that can be continued: results are saved as they come.

Until a run with results ``deals.parquet`` is done, there is a file ``deals.parquet.partial``. Its
first line is JSON with the settings that determine the rows. Then it has a line for each row, and
after each batch a line ``#`` with the number of finished pieces. Lines after the last ``#`` line
are from a batch that was interrupted, and are removed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NoReturn, Self

from courtcards.kernel.errors import ResultsError, refuse_copy
from courtcards.kernel.sources import source_digest
from courtcards.lab.results import TableKind

MARK = b"#"


class Journal:
    """The partial file of a run, open for more.

    ``done`` is the number of finished pieces, ``notes`` the notes of the last batch.
    """

    def __reduce__(self) -> NoReturn:
        refuse_copy("results that are being written", "continue their run once it has stopped")

    def __init__(self, target: Path, metadata: Mapping[str, Any], table: TableKind) -> None:
        """Begin a run, or continue it if its partial file exists.

        Raises ResultsError if the results exist, if the partial file is that of another run, or
        while another process writes it. Raises OSError if the file cannot be written.
        """
        table.check(target)
        self.target = target
        self.path = build_partial_path(target)
        self.table = table
        self.metadata = {
            "format": table.format,
            **metadata,
            "columns": table.names,
            "engine": source_digest(),
        }
        self.done = self._before = 0
        self.is_ours = False
        self.notes: dict[str, Any] = {}
        self._file: IO[bytes] = self.path.open("a+b")
        try:
            lock_file(self._file, self.path)
            self._continue_run()
        except BaseException:
            self.close()
            raise

    def _continue_run(self) -> None:
        """Read the file, and cut off an unfinished batch."""
        head = json.dumps(self.metadata).encode() + b"\n"
        self._file.seek(0)
        first = self._file.readline()
        if not head.startswith(first):
            raise ResultsError(
                "{path} belongs to another run or another version: choose another file for the "
                "results, or remove it",
                path=self.path,
            )
        self.is_ours = True
        if first != head:
            self._file.truncate(0)
            self._file.write(head)
            self._file.flush()
            return
        self._truncate_pieces(None)

    def _truncate_pieces(self, most: int | None) -> None:
        """Cut the file after the last mark with at most ``most`` pieces done."""
        self._file.seek(0)
        kept = position = len(self._file.readline())
        self.done, self.notes = 0, {}
        for row in self._file:
            position += len(row)
            if row.startswith(MARK) and row.endswith(b"\n"):
                notes = json.loads(row[len(MARK) :])
                if most is not None and notes["done"] > most:
                    break
                self._before = self.done
                kept, self.done, self.notes = position, notes.pop("done"), notes
        self._file.truncate(kept)

    def rewind(self, done: int) -> None:
        """Drop the last batch if another file of the run has only ``done`` pieces.

        Raises ResultsError, and changes nothing, if this would drop more than one batch, or if the
        journal has fewer pieces.
        """
        if done not in {self._before, self.done}:
            raise ResultsError(
                "{path} has {count} pieces, but the results have {other}: they are not from the "
                "same run",
                path=self.path,
                count=self.done,
                other=done,
            )
        self._truncate_pieces(done)

    def append(self, rows: bytes, count: int, **notes: object) -> None:
        """Append ``count`` more pieces: their rows, and notes for a continued run.

        All is on the disk when it returns. Expects to be called in one thread only.
        """
        self.done += count
        mark = json.dumps({"done": self.done, **notes}).encode()
        with defer_signals():
            self._file.write(rows + MARK + mark + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())

    def rows(self) -> Iterator[bytes]:
        """Yield the rows so far, as lines."""
        with self.path.open("rb") as file:
            file.readline()
            yield from (row for row in file if not row.startswith(MARK))

    def finish(self, wrap_rows: Callable[[Iterator[bytes]], Iterator[bytes]] = iter) -> None:
        """Write the file of results, once the work is done, and remove the partial one.

        ``wrap_rows`` can observe the rows, for example to show progress.
        """
        self.table.write(self.target, self.metadata, wrap_rows(self.rows()))
        self.path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; delete it if no piece is done."""
        self._file.close()
        if self.is_ours and self.done == 0:
            self.path.unlink(missing_ok=True)


def build_partial_path(target: Path) -> Path:
    return target.with_name(f"{target.name}.partial")


def lock_file(file: IO[bytes], path: Path) -> None:
    """Lock a file against other processes until it is closed.

    Raises ResultsError if another process has the lock.
    """
    if sys.platform == "win32":  # pragma: no cover - no such lock there
        return
    import fcntl  # noqa: PLC0415 - not on every system

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise ResultsError("another run is writing {path} now", path=path) from error


@contextmanager
def defer_signals() -> Iterator[None]:
    """Defer Ctrl-C and SIGTERM until the block has ended."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before = {
        number: signal.signal(number, lambda heard_now, _frame: heard.append(heard_now))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for heard_before in heard:
            signal.raise_signal(heard_before)
