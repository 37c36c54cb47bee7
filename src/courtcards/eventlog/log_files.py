"""The files of a log: default place, secret and signatures, atomic writes."""

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
    """Return the folder for Courtcards in which this user's system keeps the data of programs."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "courtcards"


def log_file(named: Path | None = None) -> Path:
    """Return the file of the log: the one named, or in the folder named, or in the user's own.

    A new name without an ending, such as ``/var/lib/courtcards``, is that of a folder.
    """
    if named is None:
        return user_folder() / FILE_NAME
    is_folder = named.is_dir() or not (named.suffix or named.exists())
    return named / FILE_NAME if is_folder else named


def secret_file(log: Path) -> Path:
    """Return the file that holds the server's secret, beside its log."""
    return log.with_name(log.name + ".secret")


def backup_mark(log: Path) -> Path:
    """Return the empty file whose age tells when a log was last backed up."""
    return log.with_name(log.name + ".backed-up")


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder durable, if the system can."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def write_atomically(file: Path, *, overwrite: bool = False) -> Iterator[IO[bytes]]:
    """Yield a file for its owner alone. It appears, durably, only once it is whole.

    It gets the owner and mode of the file that it replaces; else, as root, the folder's owner.
    Raises FileExistsError if there is a file by then, unless ``overwrite`` is set.
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
    """Return the server's secret, created at first use; readable by its owner alone.

    Raises StorageError if it cannot be read or created.
    """
    try:
        if not path.exists():
            write_secret(path, secrets.token_bytes(SECRET_BYTES))
        secret = path.read_bytes()
    except OSError as error:
        raise StorageError(
            "{path} cannot be read or created: {reason}", path=path, reason=error.strerror
        ) from error
    if len(secret) != SECRET_BYTES:
        raise StorageError(
            "{path} does not contain the server's secret: remove it, and a new one is created",
            path=path,
        )
    return secret


def write_secret(path: Path, secret: bytes) -> None:
    """Write a secret whole or not at all; a server that came first keeps its own."""
    make_folder(path.parent, 0o700)
    with contextlib.suppress(FileExistsError), write_atomically(path) as file:
        file.write(secret)


CACHED_SIGNATURES = 4096
"""Number of cached signatures: the same link comes with each request of a phone."""


@lru_cache(maxsize=CACHED_SIGNATURES)
def signature(secret: bytes, message: str) -> str:
    """Return the signature of a message, in base64url."""
    digest = hmac.digest(secret, message.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def find_generation(token: str, now: int, make_token: Callable[[int], str]) -> int | None:
    """Return the generation of a token, ``now`` being the last one; None if it has none."""
    return next(
        (
            generation
            for generation in range(now, -1, -1)
            if hmac.compare_digest(token.encode(), make_token(generation).encode())
        ),
        None,
    )
