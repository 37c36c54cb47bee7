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
MACHINE = Path("/proc/meminfo")


def memory_limit() -> float:
    """The bytes of memory that the server may use: its control group's, or the machine's."""
    with contextlib.suppress(OSError, ValueError):
        return float(_of_own_group("memory.max"))
    with contextlib.suppress(OSError, ValueError, AttributeError):
        return float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    return UNKNOWN


def memory_used() -> float:
    """The bytes that are used of those, by all processes that share them; files read count not."""
    with contextlib.suppress(OSError, ValueError):
        float(_of_own_group("memory.max"))
        stored = dict(line.split() for line in _of_own_group("memory.stat").splitlines())
        return float(_of_own_group("memory.current")) - float(stored["inactive_file"])
    with contextlib.suppress(OSError, ValueError):
        kib = dict(line.split()[:2] for line in MACHINE.read_text(encoding="ascii").splitlines())
        return (float(kib["MemTotal:"]) - float(kib["MemAvailable:"])) * 1024
    return UNKNOWN


def _of_own_group(name: str) -> str:
    """A file of the control group of this process; ValueError where it has none."""
    [path] = [
        line.removeprefix("0::/")
        for line in OWN_CGROUP.read_text(encoding="utf-8").splitlines()
        if line.startswith("0::/")
    ]
    return (CGROUPS / path / name).read_text(encoding="ascii")


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
