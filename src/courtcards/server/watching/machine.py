"""How much room is left where a server runs, and how old the last backup of its log is."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from courtcards.eventlog.places import backup_mark

UNKNOWN = float("nan")
CGROUPS = Path("/sys/fs/cgroup")
OWN_CGROUP = Path("/proc/self/cgroup")


def memory_limit() -> float:
    """The bytes of memory that this process may use: its control group's, or the machine's."""
    with contextlib.suppress(OSError, ValueError):
        [path] = [
            line.removeprefix("0::/")
            for line in OWN_CGROUP.read_text(encoding="utf-8").splitlines()
            if line.startswith("0::/")
        ]
        return float((CGROUPS / path / "memory.max").read_text(encoding="ascii"))
    with contextlib.suppress(OSError, ValueError, AttributeError):
        return float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return UNKNOWN


def disk_free(log: Path) -> float:
    """The bytes that are free on the disk of the log."""
    return float(shutil.disk_usage(log.parent).free)


def disk_size(log: Path) -> float:
    """The bytes that the disk of the log has."""
    return float(shutil.disk_usage(log.parent).total)


def last_backup(log: Path) -> float:
    """When the log was last backed up, in seconds since 1970; 0 for never."""
    try:
        return backup_mark(log).stat().st_mtime
    except FileNotFoundError:
        return 0.0


def asked_of(place: Path | str, look: Callable[[Path], float]) -> Callable[[], float]:
    """What is looked up of a log that is a file; unknown of a database, or where it fails."""

    def look_up() -> float:
        with contextlib.suppress(OSError):
            if isinstance(place, Path):
                return look(place)
        return UNKNOWN

    return look_up
