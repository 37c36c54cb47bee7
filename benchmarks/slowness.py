"""A file host on a slow line, and a browser on a slow device."""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from sites.compressing import compress_files
from sites.serving import KINDS, Handler

from benchmarks.line import slow_line

SLOWER = 4
PERIOD_US = 20_000
GROUPS = Path("/sys/fs/cgroup")
"""Folder of the control groups of Linux."""


def compress(folder: Path) -> int:
    """Write the compressed form of each file of a folder beside it; return all their bytes."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    small = compress_files(paths)
    for path, octets in zip(paths, small, strict=True):
        path.with_name(f"{path.name}.br").write_bytes(octets)
    return sum(map(len, small))


class CompressedHandler(Handler):
    """Serves compressed files, as a good host does."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:  # noqa: N802 - the library's name
        """Send a file, or say that it has not changed."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        small = path.with_name(f"{path.name}.br")
        if not small.exists():
            self.send_error(404)
            return
        octets = small.read_bytes()
        tag = f'"{hashlib.sha256(octets).hexdigest()[:16]}"'
        if self.headers.get("if-none-match") == tag:
            self.send_response(304)
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("content-type", KINDS.get(path.suffix, self.guess_type(str(path))))
        self.send_header("content-encoding", "br")
        self.send_header("content-length", str(len(octets)))
        self.send_header("etag", tag)
        self.end_headers()
        with suppress(ConnectionError):  # the browser has closed the connection
            self.wfile.write(octets)


@contextmanager
def host_folder(folder: Path) -> Iterator[str]:
    """Serve a folder of compressed files on a slow line; yield its address."""
    handler = partial(CompressedHandler, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        with slow_line(f"http://127.0.0.1:{server.server_port}") as address:
            yield f"{address}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def slow_browsers() -> Iterator[None]:
    """Hold all browsers of this process together to a part of a core: 1 in ``SLOWER``.

    Processes that they start share it. Raises OSError if the system does not allow it.
    """
    quota = PERIOD_US // SLOWER
    parent = GROUPS / "cpu" if (GROUPS / "cpu").is_dir() else GROUPS
    group = parent / f"courtcards-{os.getpid()}"
    group.mkdir()
    try:
        if (group / "cpu.max").exists():
            (group / "cpu.max").write_text(f"{quota} {PERIOD_US}")
        else:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        move(browser_processes(), group)
        yield
    finally:
        move(list_processes(group), parent)
        group.rmdir()


def list_processes(group: Path) -> list[int]:
    return [int(line) for line in (group / "cgroup.procs").read_text().split()]


def move(processes: list[int], group: Path) -> None:
    """Move processes into a group; some may have ended."""
    for process in processes:
        try:
            (group / "cgroup.procs").write_text(str(process))
        except ProcessLookupError:
            continue


def browser_processes() -> list[int]:
    """Return all browser processes that this process has started."""
    parents = dict(filter(None, map(process_and_parent, Path("/proc").glob("[0-9]*"))))
    return [each for each in parents if descends(each, parents) and is_browser(each)]


def process_and_parent(entry: Path) -> tuple[int, int] | None:
    """Return a process and its parent, by its folder; None if it has ended."""
    try:
        after_name = (entry / "stat").read_text().rpartition(")")[2]
    except (FileNotFoundError, ProcessLookupError):
        return None
    return int(entry.name), int(after_name.split()[1])


def descends(process: int, parents: dict[int, int]) -> bool:
    """Tell whether a process descends from this one."""
    while process not in (0, os.getpid()):
        process = parents.get(process, 0)
    return process != 0


def is_browser(process: int) -> bool:
    """Tell whether a process belongs to Chromium."""
    try:
        command = Path(f"/proc/{process}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return "chrom" in command.split("\0")[0]
