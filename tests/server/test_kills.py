"""`kill -9` under load, of the server and of its database; a disk that is full under it.

Nothing that was acknowledged or told is lost, no table is broken, and everybody plays on.
"""

from __future__ import annotations

import random
import resource
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from databases import NOBODY, Cluster, free_port
from server.gathering import open_for_people, sit, tell
from server.load import KILLS, all_go_on, regulars_at
from server.playing import chosen
from server.serving import Guest, ServerProcess, Wire

pytestmark = pytest.mark.long

DEAL = {"id": "d", "seq": 1}
OPENING = {"game": "double-king", "ruleset": "club", "seats": 4, "name": "Ann"}
Start = Callable[..., ServerProcess]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers; none of them outlives its test."""
    with ExitStack() as stack:
        yield lambda place, port=0: stack.enter_context(ServerProcess(place, port))


@pytest.mark.parametrize("kills", KILLS)
def test_a_server_that_is_killed_under_load(place: Path | str, kills: int, start: Start) -> None:
    moments = random.Random(kills)
    port = free_port()
    server = start(place, port)
    with regulars_at(place, server) as regulars:
        all_go_on(regulars)
        for _ in range(kills):
            time.sleep(moments.uniform(0, 0.1))
            server.kill()
            server = start(place, port)
            all_go_on(regulars)
    server.kill()


@pytest.mark.parametrize("kills", KILLS)
def test_a_database_that_is_killed_under_load(
    own_cluster: Cluster, kills: int, start: Start
) -> None:
    moments = random.Random(kills)
    place = own_cluster.new_database()
    server = start(place)
    with regulars_at(place, server) as regulars:
        all_go_on(regulars)
        for _ in range(kills):
            time.sleep(moments.uniform(0, 0.1))
            own_cluster.kill()
            answer = regulars[0].guest.ask("POST", "/api/tables", json=OPENING)
            assert (answer.status_code, answer.json()["error"]) == (503, "storage/failed")
            own_cluster.start()
            all_go_on(regulars)
    with in_the_middle_of_a_match(server) as (bea, first, second):
        play = next_play(bea)
        own_cluster.kill()
        told_why(bea, second, play, "database")
        own_cluster.start()
        goes_on(first, second, play)
    assert server.end(signal.SIGINT) == 0


@contextmanager
def in_the_middle_of_a_match(server: ServerProcess) -> Iterator[tuple[Guest, Wire, Wire]]:
    """Two people at their sockets, the second on turn: that guest, and both wires."""
    with Guest(server.url) as ann, Guest(server.url) as bea:
        sit(bea, open_for_people(ann, options={"first_dealer": 0}))
        for command in ("begin", "deal"):
            assert tell(ann, command).status_code == 200
        with ann.live() as first, bea.live() as second:
            assert first.next()["seq"] == second.next()["seq"] == bea.look()["seq"]
            yield bea, first, second


def told_why(guest: Guest, wire: Wire, play: dict[str, Any], why: str) -> None:
    """A play that cannot be saved is refused in a clear sentence, and has not happened."""
    wire.say(type="play", **play)
    refused = wire.until("refused")
    while refused["id"] is None:
        refused = wire.until("refused")  # that the table waits is told to all
    assert (refused["id"], refused["status"]) == (play["id"], 503)
    assert refused["error"] == "storage/failed"
    assert why in refused["message"]
    assert guest.look()["seq"] == play["seq"]


def goes_on(first: Wire, second: Wire, play: dict[str, Any]) -> None:
    """The very same play, sent again, is done in the end, and both are told."""
    answer: Any = {"type": "refused"}
    while answer["type"] == "refused":
        second.say(type="play", **play)
        answer = second.next()
        while answer["type"] == "event":
            answer = second.next()
    assert answer == {"type": "done", "id": play["id"], "seq": play["seq"] + 1}
    assert first.until("event")["seq"] == play["seq"] + 1


def next_play(guest: Guest) -> dict[str, Any]:
    now = guest.look()
    return {"id": "mine", "seq": now["seq"], "move": chosen(now["view"])}


def fill_the_disk(guest: Guest) -> None:
    """Open tables until nothing more can be saved; that is said, and nothing has changed."""
    for _ in range(20_000):
        answer = guest.ask("POST", "/api/tables", json=OPENING | {"seed": "ab" * 400})
        if answer.status_code != 201:
            break
    assert answer.status_code == 503, answer.text
    assert answer.json()["error"] == "storage/failed"
    assert "disk" in answer.json()["message"]


@contextmanager
def limited(process: int, most_bytes: int) -> Iterator[None]:
    """No file of a process may grow beyond that, as on a disk that is full."""
    before = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (most_bytes, before[1]))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)


def test_a_full_disk_under_a_file(log: Path, start: Start) -> None:
    server = start(log)
    with in_the_middle_of_a_match(server) as (bea, first, second):
        play = next_play(bea)
        with limited(server.process.pid, 300_000):
            fill_the_disk(bea)
        with limited(server.process.pid, 1):
            told_why(bea, second, play, "disk")
        goes_on(first, second, play)
    assert server.end(signal.SIGINT) == 0


def mount(folder: Path, options: str) -> None:
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"a small disk cannot be made here: {done.stderr.strip()}")


@pytest.fixture
def small_disk(own_cluster: Cluster) -> Iterator[Path]:
    """A folder of the database that takes little; whoever is root can make one."""
    folder = own_cluster.folder / "small"
    folder.mkdir()
    mount(folder, f"size=12m,uid={NOBODY},mode=700")
    yield folder
    own_cluster.stop(signal.SIGQUIT)
    subprocess.run(["umount", str(folder)], check=True)


def fill_with_ballast(cluster: Cluster) -> None:
    """Leave little room: what follows need not be much."""
    cluster.execute("CREATE TABLE ballast (text text)", "small")
    more = "INSERT INTO ballast SELECT md5(n::text) FROM generate_series(1, 200) n"
    with pytest.raises(asyncpg.DiskFullError):  # noqa: PT012 - one of many fails
        for _ in range(10_000):
            cluster.execute(more, "small")


@pytest.mark.skipif(shutil.which("mount") is None, reason="no small disk can be made here")
def test_a_full_disk_under_a_database(own_cluster: Cluster, small_disk: Path, start: Start) -> None:
    own_cluster.execute(f"CREATE TABLESPACE small LOCATION '{small_disk}'")
    own_cluster.execute("CREATE DATABASE small TABLESPACE small")
    server = start(own_cluster.url("small"))
    with Guest(server.url) as guest:
        guest.open("double-king", "club", 4)
        fill_with_ballast(own_cluster)
        fill_the_disk(guest)
        assert guest.look()["seq"] == 1
        mount(small_disk, f"remount,size=64m,uid={NOBODY},mode=700")
        assert guest.ask("POST", guest.at("/deals"), json=DEAL).status_code == 200
    assert server.end(signal.SIGINT) == 0
