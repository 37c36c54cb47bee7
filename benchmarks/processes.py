"""The memory and processor time of processes (Linux)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import chain
from pathlib import Path


def with_workers(process: int) -> list[int]:
    """Return a process and the processes that it has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [process, *map(int, children.split())]


def cpu_seconds(processes: Sequence[int]) -> float:
    """Return the processor time of some processes, with all their threads."""
    ticks = 0
    for process in processes:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
        numbers = stat.rpartition(")")[2].split()
        ticks += int(numbers[11]) + int(numbers[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def resident_kib(processes: Sequence[int]) -> float:
    """Return the resident memory of some processes; shared memory counts once.

    A new process shares all memory with the one that started it.
    """
    texts = (Path(f"/proc/{each}/smaps_rollup").read_text(encoding="ascii") for each in processes)
    lines = chain.from_iterable(text.splitlines() for text in texts)
    return sum(float(line.split()[1]) for line in lines if line.startswith("Pss:"))
