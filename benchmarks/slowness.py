"""A host of files on a slow line, and a browser on a slower device."""

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
"""Where Linux keeps the groups of processes that share a part of the processor."""


def compress(folder: Path) -> int:
    """Lay beside each file of a folder what a host sends of it; bytes in all."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    small = compress_files(paths)
    for path, octets in zip(paths, small, strict=True):
        path.with_name(f"{path.name}.br").write_bytes(octets)
    return sum(map(len, small))


class CompressedHandler(Handler):
    """Files compressed beforehand, as a good host sends them."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:  # noqa: N802 - the library's name
        """Send a file, or that it has not changed."""
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
        with suppress(ConnectionError):  # the browser wants no more of it
            self.wfile.write(octets)


@contextmanager
def host_folder(folder: Path) -> Iterator[str]:
    """The address of a folder on a slow line; its files are compressed."""
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
    """Give all browsers of this process together a part of one core: 1 in ``SLOWER``.

    Processes that they begin meanwhile share it. Raises OSError where the system does not let us.
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
    """The processes in a group."""
    return [int(line) for line in (group / "cgroup.procs").read_text().split()]


def move(processes: list[int], group: Path) -> None:
    """Bring processes into a group; one may have ended meanwhile."""
    for process in processes:
        try:
            (group / "cgroup.procs").write_text(str(process))
        except ProcessLookupError:
            continue


def browser_processes() -> list[int]:
    """Every process of the browsers that this process has begun."""
    parents = dict(filter(None, map(process_and_parent, Path("/proc").glob("[0-9]*"))))
    return [each for each in parents if descends(each, parents) and is_browser(each)]


def process_and_parent(entry: Path) -> tuple[int, int] | None:
    """A process of the system and its parent, by its folder; None if it has ended."""
    try:
        after_name = (entry / "stat").read_text().rpartition(")")[2]
    except (FileNotFoundError, ProcessLookupError):
        return None
    return int(entry.name), int(after_name.split()[1])


def descends(process: int, parents: dict[int, int]) -> bool:
    """Whether a process descends from this one."""
    while process not in (0, os.getpid()):
        process = parents.get(process, 0)
    return process != 0


def is_browser(process: int) -> bool:
    """Whether a process is one of Chromium's."""
    try:
        command = Path(f"/proc/{process}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return "chrom" in command.split("\0")[0]
