"""Where the log lies when nobody says so, its secret and signatures, and files that are whole."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import IO

from courtcards.kernel.cache import inherit_owner, inherit_replaced, make_folder
from courtcards.kernel.errors import StorageError

FILE_NAME = "tables.sqlite3"


def user_folder() -> Path:
    """The folder in which this user's system keeps the data of programs, for Courtcards."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "courtcards"


def log_file(named: Path | None = None) -> Path:
    """The file of the log: the one named, or in the folder named, or in the user's own.

    A new name without an ending, such as ``/var/lib/courtcards``, is that of a folder.
    """
    if named is None:
        return user_folder() / FILE_NAME
    is_folder = named.is_dir() or not (named.suffix or named.exists())
    return named / FILE_NAME if is_folder else named


def secret_file(log: Path) -> Path:
    """The file that holds the server's secret, beside the log that it belongs to."""
    return log.with_name(log.name + ".secret")


def backup_mark(log: Path) -> Path:
    """The empty file whose age says when a log was last backed up."""
    return log.with_name(log.name + ".backed-up")


def sync_folder(folder: Path) -> None:
    """Make a name that is new in a folder durable, where the system can."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def write_atomically(file: Path, *, overwrite: bool = False) -> Iterator[IO[bytes]]:
    """A file, for its owner alone, that stands at its place, durably, only once it is whole.

    It has the owner and mode of the file that it replaces; else, as root, the folder's owner.
    FileExistsError where one stands there by then, unless it is to be overwritten.
    """
    draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as raw:
            if overwrite and file.exists():
                inherit_replaced(descriptor, file)
            else:
                inherit_owner(descriptor, file.parent)
            yield raw
            raw.flush()
            os.fsync(raw.fileno())
        if overwrite:
            draft.replace(file)
        else:
            file.hardlink_to(draft)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(file.parent)


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
    with contextlib.suppress(FileExistsError), write_atomically(path) as file:
        file.write(secret)


CACHED_SIGNATURES = 4096
"""How many signatures are kept: the same link comes with each request of a phone."""


@lru_cache(maxsize=CACHED_SIGNATURES)
def signature(secret: bytes, message: str) -> str:
    """The signature of a message, in base64url."""
    digest = hmac.digest(secret, message.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def find_generation(token: str, now: int, make_token: Callable[[int], str]) -> int | None:
    """The generation that a token is of, ``now`` being the last one; None where it is of none."""
    return next(
        (
            generation
            for generation in range(now, -1, -1)
            if hmac.compare_digest(token.encode(), make_token(generation).encode())
        ),
        None,
    )
