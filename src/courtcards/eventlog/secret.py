"""The secret that belongs to a log: whoever holds it can make the cookies of every seat."""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path

from courtcards.eventlog.drafts import drafted
from courtcards.kernel.errors import StorageError
from courtcards.kernel.owners import make_folder

SECRET_BYTES = 32


def load_secret(path: Path) -> bytes:
    """The server's secret, made the first time; readable by its owner alone."""
    try:
        if not path.exists():
            write_secret(path, secrets.token_bytes(SECRET_BYTES))
        secret = path.read_bytes()
    except OSError as error:
        raise StorageError(
            "{path} cannot be read or made: {reason}", path=path, reason=error.strerror
        ) from error
    if len(secret) != SECRET_BYTES:
        raise StorageError(
            "{path} does not hold the server's secret: remove it to make another", path=path
        )
    return secret


def write_secret(path: Path, secret: bytes) -> None:
    """Write a secret whole or not at all, and let a server that came first keep its own."""
    make_folder(path.parent, 0o700)
    with contextlib.suppress(FileExistsError), drafted(path) as file:
        file.write(secret)
