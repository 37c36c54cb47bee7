"""A file that is whole or not there: it is written beside its place, and then put into it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from courtcards.eventlog.places import sync_folder
from courtcards.kernel.owners import inherit_owner, inherit_replaced


@contextmanager
def drafted(file: Path, *, overwrite: bool = False) -> Iterator[IO[bytes]]:
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
