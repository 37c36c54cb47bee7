"""The files that are written for whoever keeps a log: each is whole, or not there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from courtcards.eventlog.drafts import drafted
from courtcards.kernel.errors import StorageError


@contextmanager
def whole_file(file: Path, *, overwrite: bool) -> Iterator[IO[bytes]]:
    """A file that stands at its place only once it is whole, readable by its owner alone.

    StorageError where one stands there already, unless it is to be overwritten, or where it cannot
    be written.
    """
    if file.exists() and not overwrite:
        raise _stands_already(file)
    try:
        with drafted(file, overwrite=overwrite) as raw:
            yield raw
    except FileExistsError:
        raise _stands_already(file) from None
    except OSError as error:
        raise StorageError(
            "{path} cannot be written: {reason}", path=file, reason=error.strerror
        ) from error


def _stands_already(file: Path) -> StorageError:
    return StorageError(
        "{path} stands there already: name another file, or say --overwrite", path=file
    )
