"""What processes have had of the machine (Linux)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path


def with_workers(process: int) -> list[int]:
    """A process, and those that it has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [process, *map(int, children.split())]


def cpu_seconds(processes: Sequence[int]) -> float:
    """What some processes have had of the processors, all their threads together."""
    ticks = 0
    for process in processes:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
        numbers = stat.rpartition(")")[2].split()
        ticks += int(numbers[11]) + int(numbers[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def resident_kib(processes: Sequence[int]) -> float:
    """The memory that some processes have at hand."""
    files = [Path(f"/proc/{process}/statm") for process in processes]
    pages = sum(int(file.read_text(encoding="ascii").split()[1]) for file in files)
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024
