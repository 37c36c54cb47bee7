"""The one folder that keeps what is built here: libraries, and what pages and devices are sent.

It is the user's own cache, and shared by all that run. Nobody makes it who only looks whether
something lies there; where it cannot be written, whoever has to build says so, and builds nothing.
An installed package brings what it needs, and has nothing to keep.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import sys
import sysconfig
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from courtcards.kernel.errors import EngineError

# Owners of new files: what root writes belongs to the owner of its folder.
#
# An operator backs up and restores as root. The server runs as a user of its own, and must be able
# to read and write these files.


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


LOCK = "building.lock"
UNFINISHED = "unfinished-"
"""How the name of a folder begins in which something is being built."""

DAY_S = 24 * 3600
KEPT_UNUSED_S = 30 * DAY_S
KEPT_VERSIONS = 3
"""How many versions of a thing are kept that nobody has used for a day."""

_DIGEST = re.compile(r"-[0-9a-f]{16}(?=[.-]|$)")
"""The digest in a name: what is left of the name says of what this is a version."""

LOOKED_AT_S = 0.2
"""How often somebody who waits looks whether the others are done."""


def cache() -> Path:
    """Where things are kept, in COURTCARDS_CACHE or the cache of the user; it need not be there."""
    named = os.environ.get("COURTCARDS_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        base = Path(named).absolute() if named else Path.home() / ".cache"
    except RuntimeError:  # a user without a home: nothing lies here, nor can be put here
        base = Path(os.devnull)
    return base / "courtcards" / f"engine-{sysconfig.get_platform()}"


def writable_cache() -> Path:
    """The same folder, to build into. Raises EngineError where it cannot be written."""
    folder = cache()
    try:
        make_folder(folder)
        is_writable = os.access(folder, os.W_OK)
    except OSError:
        is_writable = False
    if not is_writable:
        raise EngineError(
            "{folder} cannot be written: set COURTCARDS_CACHE to a folder that can keep what is"
            " built here",
            folder=folder,
        )
    return folder


@contextmanager
def lock_cache(waiting: Callable[[], None]) -> Iterator[Path]:
    """Keep others from building until this is done; gives the folder. Raises EngineError.

    ``waiting`` is called, once, where somebody else is building just now. What a build has left
    that was killed is removed; the system takes its lock from a process that ends in any way.
    """
    folder = writable_cache()
    with (folder / LOCK).open("a", encoding="utf-8") as file:
        if not _try_lock(file):
            waiting()
            while not _try_lock(file):
                time.sleep(LOOKED_AT_S)
        os.utime(file.name)  # it is in use
        for left in folder.glob(UNFINISHED + "*"):
            shutil.rmtree(left, ignore_errors=True)
        yield folder
        for built in (folder / LOCK, *folder.rglob("*")):
            adopt(built)


def _try_lock(file: IO[str]) -> bool:
    """Lock a file for this process, or say that another has it."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - of that system

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl  # noqa: PLC0415 - not on every system

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks: two may build, and the last stays
        return True
    return True


def remove_unused(used: Path) -> None:
    """Remove from the folder of ``used`` what no process has used for long.

    That is a month, or a day for what has newer versions enough. Each process marks what it uses
    by touching it. A thing goes out of sight first, so that nobody finds half of it.
    """
    versions: dict[str, list[tuple[float, Path]]] = defaultdict(list)
    for path in used.parent.iterdir():
        with suppress(OSError):  # another process is removing it
            kind, count = _DIGEST.subn("", path.name)
            versions[kind if count else path.name].append((path.stat().st_mtime, path))
    now = used.stat().st_mtime
    for paths in versions.values():
        for place, (last, path) in enumerate(sorted(paths, reverse=True)):
            kept_s = KEPT_UNUSED_S if place < KEPT_VERSIONS else DAY_S
            if now - last > kept_s:
                _remove(path)


def _remove(old: Path) -> None:
    with suppress(OSError):  # another process is removing it
        gone = old.rename(old.with_name(f"removed.{old.name}.{os.getpid()}"))
        shutil.rmtree(gone) if gone.is_dir() else gone.unlink()


def remove_all() -> None:
    """Remove all that is kept, once nobody builds. Raises EngineError."""
    with lock_cache(lambda: None) as folder:
        for path in folder.iterdir():
            if path.name != LOCK:
                _remove(path)


def list_cached() -> list[Path]:
    """What is kept."""
    with suppress(FileNotFoundError, NotADirectoryError):
        return sorted(path for path in cache().iterdir() if path.name != LOCK)
    return []
