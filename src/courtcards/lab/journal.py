"""Runs that can be continued: results are written down as they come.

Beside the file of results that a run is to make, say ``deals.parquet``, there is a file
``deals.parquet.partial`` until the run is done: a line of JSON that says what the rows follow from,
then rows, a line each, and after each batch a line ``#`` with what is done by then. Whatever comes
after the last such line was being written when the run was stopped, and is removed.
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

    ``done`` is how many pieces of the work are in it, ``notes`` what was noted with the last.
    """

    def __reduce__(self) -> NoReturn:
        refuse_copy("results that are being written", "continue their run once it has stopped")

    def __init__(self, target: Path, metadata: Mapping[str, Any], table: TableKind) -> None:
        """Begin a run, or continue it where its partial file is found.

        Raises ResultsError where the results exist already, where the partial file is that of
        another run, or while another process writes it; OSError where it cannot be written.
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
        """Read what is in the file, and cut off what was not finished."""
        head = json.dumps(self.metadata).encode() + b"\n"
        self._file.seek(0)
        first = self._file.readline()
        if not head.startswith(first):
            raise ResultsError(
                "{path} is the beginning of another run, or one of another version: name another "
                "file for the results, or remove it",
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
        """Leave what is in the file until the last mark by which ``most`` pieces are done."""
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
        """Forget a batch that another file of the run does not have, where ``done`` pieces are.

        Raises ResultsError, and changes nothing, where more than that would be lost, or it has
        fewer pieces.
        """
        if done not in {self._before, self.done}:
            raise ResultsError(
                "{path} holds {count}, and the results that go with it {other}: they were not "
                "written side by side",
                path=self.path,
                count=self.done,
                other=done,
            )
        self._truncate_pieces(done)

    def append(self, rows: bytes, count: int, **notes: object) -> None:
        """Write down ``count`` more pieces: their rows, and what a continued run needs to know.

        All is on the disk afterwards. Expects to be called in one thread only.
        """
        self.done += count
        mark = json.dumps({"done": self.done, **notes}).encode()
        with defer_signals():
            self._file.write(rows + MARK + mark + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())

    def rows(self) -> Iterator[bytes]:
        """The rows so far, as lines."""
        with self.path.open("rb") as file:
            file.readline()
            yield from (row for row in file if not row.startswith(MARK))

    def finish(self, wrap_rows: Callable[[Iterator[bytes]], Iterator[bytes]] = iter) -> None:
        """Make the file of results, once the work is done, and remove the partial one.

        ``watched`` may look on while the rows go by.
        """
        self.table.write(self.target, self.metadata, wrap_rows(self.rows()))
        self.path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; it stays where anything has been done."""
        self._file.close()
        if self.is_ours and self.done == 0:
            self.path.unlink(missing_ok=True)


def build_partial_path(target: Path) -> Path:
    """The partial file of a run, by the file of its results."""
    return target.with_name(f"{target.name}.partial")


def lock_file(file: IO[bytes], path: Path) -> None:
    """Keep other processes from writing the file until it is closed; ResultsError if one does."""
    if sys.platform == "win32":  # pragma: no cover - no such lock there
        return
    import fcntl  # noqa: PLC0415 - not on every system

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise ResultsError("another run is writing {path} just now", path=path) from error


@contextmanager
def defer_signals() -> Iterator[None]:
    """Ctrl-C and SIGTERM wait until what is being written has been written."""
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
