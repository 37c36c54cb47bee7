"""The cache folder of things built here: libraries, and files for pages and devices.

It belongs to the user, and all processes share it. A search in it does not create it. If it is not
writable, a build says so and stops. An installed package brings all that it needs, and caches
nothing.
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

# Owners of new files: a file that root writes belongs to the owner of its folder.
#
# An operator backs up and restores as root. The server runs as its own user, and must be able to
# read and write these files.


PRIVATE_FILE = 0o600
SHARED_FILE = 0o660
"""For a group that shares a folder of root's with nobody else."""


def inherit_owner(descriptor: int, folder: Path) -> None:
    """As root, give an open new file or folder to the owner of its parent folder."""
    if not _is_root():
        return
    owner = folder.stat()
    with suppress(OSError):  # on some systems root may not: the file is there all the same
        os.fchown(descriptor, owner.st_uid, owner.st_gid)
        is_of_group = owner.st_uid == 0 != owner.st_gid and owner.st_mode & stat.S_IRWXO == 0
        if is_of_group and owner.st_mode & stat.S_IWGRP and not _is_folder(descriptor):
            os.fchmod(descriptor, SHARED_FILE)


def inherit_replaced(descriptor: int, file: Path) -> None:
    """Give an open new file the owner, group and mode of the file that it will replace.

    Nobody but the owner and the group may read it, at any time.
    """
    replaced = file.stat()
    with suppress(OSError, AttributeError):  # a foreign group; Windows
        os.fchown(descriptor, replaced.st_uid if _is_root() else -1, replaced.st_gid)
        os.fchmod(descriptor, PRIVATE_FILE | replaced.st_mode & SHARED_FILE)


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Create a folder and its missing parents, each with the owner of its parent."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(mode, exist_ok=True)
    adopt(folder)


def adopt(path: Path) -> None:
    """As root, give a file or folder of root's to the owner of its parent folder."""
    if not _is_root():
        return
    with suppress(OSError):
        # The owner of the folder may have put a link here meanwhile, to another user's file.
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
"""Prefix of a folder in which something is being built."""

DAY_S = 24 * 3600
KEPT_UNUSED_S = 30 * DAY_S
KEPT_VERSIONS = 3
"""Number of versions of a thing that are kept although nobody has used them for a day."""

_DIGEST = re.compile(r"-[0-9a-f]{16}(?=[.-]|$)")
"""The digest in a name; the rest of the name says what this is a version of."""

LOOKED_AT_S = 0.2
"""Pause between two looks at the lock of another process."""


def cache() -> Path:
    """Return the cache folder: in COURTCARDS_CACHE or the user's cache. It need not exist."""
    named = os.environ.get("COURTCARDS_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        base = Path(named).absolute() if named else Path.home() / ".cache"
    except RuntimeError:  # a user without a home: nothing can be cached
        base = Path(os.devnull)
    return base / "courtcards" / f"engine-{sysconfig.get_platform()}"


def writable_cache() -> Path:
    """Return the same folder, created if missing. Raises EngineError if it is not writable."""
    folder = cache()
    try:
        make_folder(folder)
        is_writable = os.access(folder, os.W_OK)
    except OSError:
        is_writable = False
    if not is_writable:
        raise EngineError(
            "{folder} cannot be written: set COURTCARDS_CACHE to a writable folder",
            folder=folder,
        )
    return folder


@contextmanager
def lock_cache(waiting: Callable[[], None]) -> Iterator[Path]:
    """Keep other processes from building meanwhile; yield the cache folder.

    ``waiting`` is called once if another process is building now. Leftovers of killed builds are
    removed; the system releases the lock of any process that ends. Raises EngineError if the folder
    is not writable.
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
    """Lock a file for this process; return False if another process has locked it."""
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
    except OSError:  # a file system without locks: two may build, and the last result stays
        return True
    return True


def remove_unused(used: Path) -> None:
    """Remove from the folder of ``used`` what no process has used for long.

    The limit is a month, or a day if there are enough newer versions. Each process touches what it
    uses. A thing is renamed before it is removed, so nobody finds half of it.
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
    """Remove everything from the cache, once nobody builds.

    Raises EngineError if the folder is not writable.
    """
    with lock_cache(lambda: None) as folder:
        for path in folder.iterdir():
            if path.name != LOCK:
                _remove(path)


def list_cached() -> list[Path]:
    with suppress(FileNotFoundError, NotADirectoryError):
        return sorted(path for path in cache().iterdir() if path.name != LOCK)
    return []
