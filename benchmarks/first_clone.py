"""Measure `make play` in a fresh clone, until its first page."""

from __future__ import annotations

import os
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from fresh import MEGABYTE, ROOT

READY = "The engine is built."


class CloneTimes(NamedTuple):
    """The times of a clone, in seconds since `make play`, and its size in megabytes."""

    page_s: float
    page_processor_s: float
    ready_s: float
    ready_processor_s: float
    second_s: float
    second_processor_s: float
    disk_mb: float


def measure_clones(folder: Path, count: int) -> None:
    """Measure some clones, and print the medians."""
    told = CloneTimes(
        *map(statistics.median, zip(*(_measure_clone(folder) for _ in range(count)), strict=True))
    )
    _say("`make play` in a fresh clone, its page", told.page_s, told.page_processor_s)
    _say("the same, until the engine is built", told.ready_s, told.ready_processor_s)
    _say("`make play` for the second time, its page", told.second_s, told.second_processor_s)
    sys.stdout.write(f"{'on the disk, with the clone and the engine':45}{told.disk_mb:7.0f} MB\n")


def _measure_clone(folder: Path) -> CloneTimes:
    """Clone the last commit, and start it twice."""
    clone, cache = folder / "a clone", folder / "cache"
    subprocess.run(["git", "clone", "-q", "--no-local", str(ROOT), str(clone)], check=True)
    surroundings = {
        **{name: each for name, each in os.environ.items() if not name.startswith("COURTCARDS")},
        "COURTCARDS_CACHE": str(cache),
        "COURTCARDS_DATA": str(folder / "tables"),
        "COURTCARDS_PORT": "0",
        "BROWSER": "true",
    }
    try:
        with _playing(clone, surroundings) as first:
            page = first.until_page()
            ready = first.until(READY)
        with _playing(clone, surroundings) as second:
            again = second.until_page()
        return CloneTimes(*page, *ready, *again, sum(map(_octets, (clone, cache))) / MEGABYTE)
    finally:
        for made in (clone, cache):
            shutil.rmtree(made, ignore_errors=True)


class _MakePlay:
    """`make play`, and its output."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process, self._began = process, time.perf_counter()

    def until_page(self) -> tuple[float, float]:
        """Wait for the page; return seconds by the clock, and of a processor."""
        address = next(word for word in self.until_line("http:").split() if "http:" in word)
        with urlopen(address) as answer:
            answer.read()
        return self._spent()

    def until(self, text: str) -> tuple[float, float]:
        """Wait for a line with a text; return the same."""
        self.until_line(text)
        return self._spent()

    def until_line(self, text: str) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if text in line:
                return line
        raise SystemExit(f"make play ended without printing {text!r}")

    def _spent(self) -> tuple[float, float]:
        return time.perf_counter() - self._began, _measure_processor(self._process.pid)


@contextmanager
def _playing(clone: Path, surroundings: Mapping[str, str]) -> Iterator[_MakePlay]:
    with subprocess.Popen(
        ["make", "play"],
        cwd=clone,
        env=dict(surroundings),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield _MakePlay(process)
        finally:
            os.killpg(process.pid, signal.SIGTERM)


def _measure_processor(session: int) -> float:
    """Return the processor time of a session, with the processes that it waited for."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if int(fields[3]) == session:
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _octets(folder: Path) -> int:
    """Return the bytes that the files in a folder take on the disk."""
    return sum(each.lstat().st_blocks * 512 for each in folder.rglob("*"))


def _say(what: str, clock: float, processor: float) -> None:
    sys.stdout.write(f"{what:45}{clock:7.1f} s{processor:7.1f} s of a processor\n")
    sys.stdout.flush()
