"""Hold a process to a share of a core, by a control group of Linux.

Several processes on one machine then leave room for each other, as if each had a machine.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
PERIOD_US = 10_000
"""A process gets its share in each period of this length, then waits for the next."""


@contextmanager
def hold_process(process: int, share: float) -> Iterator[None]:
    """Hold a process to a share of one core meanwhile.

    Needs Linux, and the right to make a control group. Otherwise it ends the program with a
    message.
    """
    quota = int(share * PERIOD_US)
    is_unified = (GROUPS / "cgroup.controllers").exists()
    group = (GROUPS if is_unified else GROUPS / "cpu") / f"courtcards-bench-{os.getpid()}-{process}"
    try:
        group.mkdir()
        if is_unified:
            (group / "cpu.max").write_text(f"{quota} {PERIOD_US}", encoding="ascii")
        else:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD_US), encoding="ascii")
            (group / "cpu.cfs_quota_us").write_text(str(quota), encoding="ascii")
        (group / "cgroup.procs").write_text(str(process), encoding="ascii")
    except OSError as error:
        sys.exit(f"no process can be held to a share of a core here: {error}")
    try:
        yield
    finally:
        (group.parent / "cgroup.procs").write_text(str(process), encoding="ascii")
        group.rmdir()
