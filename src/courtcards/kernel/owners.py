"""Owners of new files: what root writes belongs to the owner of its folder.

An operator backs up and restores as root. The server runs as a user of its own, and must be able
to read and write these files.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

PRIVATE_FILE = 0o600
SHARED_FILE = 0o660
"""For a group that shares a folder of root's with nobody else."""


def inherit_owner(descriptor: int, folder: Path) -> None:
    """As root, give an open new file, or folder, to the owner of the folder that it is in."""
    if not _is_root():
        return
    owner = folder.stat()
    with suppress(OSError):  # a system where root may not: the file is there all the same
        os.fchown(descriptor, owner.st_uid, owner.st_gid)
        is_of_group = owner.st_uid == 0 != owner.st_gid and owner.st_mode & stat.S_IRWXO == 0
        if is_of_group and owner.st_mode & stat.S_IWGRP and not _is_folder(descriptor):
            os.fchmod(descriptor, SHARED_FILE)


def inherit_replaced(descriptor: int, file: Path) -> None:
    """Give an open new file the owner, group and mode of the file that it will replace.

    Others than the owner and the group never read it.
    """
    replaced = file.stat()
    with suppress(OSError, AttributeError):  # another group than one's own; Windows
        os.fchown(descriptor, replaced.st_uid if _is_root() else -1, replaced.st_gid)
        os.fchmod(descriptor, PRIVATE_FILE | replaced.st_mode & SHARED_FILE)


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make a folder, and those above it that are missing, each owned as the one above it."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(mode, exist_ok=True)
    adopt(folder)


def adopt(path: Path) -> None:
    """As root, give a file or folder of root's to the owner of the folder that it is in."""
    if not _is_root():
        return
    with suppress(OSError):
        # Whoever owns the folder may have put a link here meanwhile, to a file of somebody else's.
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            found = os.fstat(descriptor)
            if found.st_uid == 0 and (stat.S_ISDIR(found.st_mode) or found.st_nlink == 1):
                inherit_owner(descriptor, path.parent)
        finally:
            os.close(descriptor)


def _is_folder(descriptor: int) -> bool:
    return stat.S_ISDIR(os.fstat(descriptor).st_mode)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
