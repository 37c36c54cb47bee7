"""One aggregate on its ledger: done once, refused only after reading on, kept alive while used."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from courtcards.eventlog import repository
from courtcards.eventlog.aggregate import Aggregate, Codec
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.repository import Follower, Repository, load_aggregate, start_task
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import CourtcardsError, StaleSequence, StorageError

pytestmark = pytest.mark.anyio

NAME = "tally"


class Begun(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="begun"):
    """A tally begins."""

    total: int


class Added(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="added"):
    """Something is added to it."""

    count: int
    command: str | None = None

    def check(self, tally: Tally) -> None:
        if self.count < 1:
            raise CourtcardsError("nothing is added by {count}", count=self.count)

    def apply(self, tally: Tally) -> None:
        tally.total += self.count

    def command_key(self) -> str | None:
        return self.command


@dataclass(frozen=True)
class Add:
    """Add something, up to ten in all."""

    count: int
    key: str | None = None
    against: int = 0

    def decide(self, tally: Tally) -> Added:
        tally.check_sequence(self.against)
        if tally.total + self.count > 10:
            raise CourtcardsError("that is more than ten")
        return Added(self.count, self.key)

    def check_repeat(self, added: Added) -> None:
        if added.count != self.count:
            raise CourtcardsError("{key!r} was another", key=self.key)


class Tally(Aggregate[Add, Any]):
    """What is counted."""

    codec = Codec[Any](Begun | Added)
    opening = Begun
    answers_kept = 2

    def __init__(self, begun: Begun) -> None:
        super().__init__(begun)
        self.total = begun.total


class Process:
    """What one server process has of the tally."""

    def __init__(self, log: SqliteLog, begun: Begun) -> None:
        self.taken: list[Any] = []
        self.tally = Tally(begun)
        self.ledger: Ledger[Tally, Add, Any] = Ledger(NAME, self.tally, log, self.taken.append)

    def has_read(self) -> bool:
        """Whether another process was the last to write, as far as this one knows."""
        return self.ledger.read_at is not None


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "log"


async def two(log: SqliteLog, total: int = 0) -> tuple[Process, Process]:
    """Two processes that have both read the tally when it began."""
    begun = Begun(total)
    await log.append(NAME, 1, [Tally.codec.encode(begun)])
    return Process(log, begun), Process(log, begun)


async def test_a_command_is_done_once_and_answered_alike_and_no_other_of_its_key(
    place: Path,
) -> None:
    async with SqliteLog(place) as log:
        one, other = await two(log)
        assert (await one.ledger.do(Add(3, "a")))[0] == 2
        assert await one.ledger.do(Add(3, "a")) == (2, None)
        assert await other.ledger.do(Add(3, "a")) == (2, None)  # the log says so
        for process in (one, other):
            with pytest.raises(CourtcardsError, match="'a' was another"):
                await process.ledger.do(Add(2, "a"))
            assert await process.ledger.do(Add(3, "a")) == (2, None)
            assert process.tally.total == 3
        assert (await one.ledger.do(Add(1)))[0] == 3
        assert (await one.ledger.do(Add(1)))[0] == 4
        one.ledger.name = "emptied"  # its event has vanished: nothing is said of it
        with pytest.raises(StorageError, match="the log of 'emptied' is damaged"):
            await one.ledger.do(Add(3, "a"))


def test_only_so_many_answers_are_kept() -> None:
    tally = Tally(Begun(0))
    for name in "abc":
        tally.apply(tally.decide(Add(1, name)))
    assert [tally.find_event_sequence(Add(1, name)) for name in "abc"] == [None, 3, 4]


async def test_whoever_is_behind_reads_on_before_it_refuses(place: Path) -> None:
    """What is refused as things stood may be right as they stand, and the other way round."""
    async with SqliteLog(place) as log:
        one, other = await two(log)
        for _ in range(3):
            await one.ledger.do(Add(1))
        assert (await other.ledger.do(Add(1, against=4)))[0] == 5  # it had seen 1 event
        assert [event.count for event in other.taken] == [1, 1, 1, 1]
        with pytest.raises(CourtcardsError, match="more than ten"):
            await one.ledger.do(Add(7))
        assert one.tally.total == 4  # it has read on all the same
        with pytest.raises(StaleSequence):
            await one.ledger.do(Add(1, against=9))


async def test_what_another_process_has_written_is_followed(place: Path) -> None:
    async with SqliteLog(place) as log:
        one, other = await two(log)
        caught_up = asyncio.Event()

        async def note() -> None:
            caught_up.set()

        follower = Follower(other.ledger, note)
        assert not other.has_read()
        await one.ledger.do(Add(2))
        follower.start_refresh()
        assert follower.is_busy
        await caught_up.wait()
        await follower.close()
        assert other.tally.total == 2
        assert other.has_read()
        await other.ledger.do(Add(1))
        assert not other.has_read()  # it has been the last to write


async def test_what_cannot_be_saved_has_not_happened(place: Path) -> None:
    log = SqliteLog(place)
    one, _ = await two(log)
    await log.close()
    with pytest.raises(StorageError):
        await one.ledger.do(Add(1))
    assert (one.tally.total, one.taken) == (0, [])


@pytest.mark.parametrize(
    "stored",
    [
        [b"no event"],
        [b'{"kind":"added","count":1}'],
        [b'{"kind":"begun","total":0}', b'{"kind":"begun","total":0}'],
        [b'{"kind":"begun","total":0}', b'{"kind":"added","count":0}'],
    ],
)
async def test_a_damaged_log_is_said_to_be_one(place: Path, stored: list[bytes]) -> None:
    async with SqliteLog(place) as log:
        assert await load_aggregate(log, NAME, Tally) is None
        await log.append(NAME, 1, stored)
        with pytest.raises(StorageError, match="the log of 'tally' is damaged"):
            await load_aggregate(log, NAME, Tally)


class Lamp:
    """Something alive that may be in use."""

    def __init__(self) -> None:
        self.is_in_use = False
        self.has_stopped = False
        self.was_let_go = False

    def let_go(self) -> None:
        self.was_let_go = True


@contextmanager
def nothing_is_recent(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(repository, "IDLE_AFTER_S", -1.0)
        yield


async def test_who_asks_at_once_waits_for_one_loading_and_the_idle_are_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded: list[str] = []

    async def load(name: str) -> Lamp:
        loaded.append(name)
        await asyncio.sleep(0)
        if name == "none":
            raise CourtcardsError("there is none")
        return Lamp()

    lamps: Repository[Lamp] = Repository(load, 2)
    first, again = await asyncio.gather(lamps.find("a"), lamps.find("a"))
    assert first is again
    assert loaded == ["a"]
    for _ in range(2):
        with pytest.raises(CourtcardsError, match="there is none"):
            await lamps.find("none")
    assert loaded.count("none") == 2
    first.is_in_use = True
    await lamps.find("b")
    await lamps.find("c")
    assert len(lamps) == 3  # they have just been asked for
    with nothing_is_recent(monkeypatch):
        dropped = await lamps.find("b")
        await lamps.find("d")
    assert lamps.get("a") is first  # in use
    assert len(lamps) == 2
    assert dropped.was_let_go
    assert lamps.get("b") is None
    assert not lamps.drop_unused("d")  # it has just been asked for
    with nothing_is_recent(monkeypatch):
        assert not lamps.drop_unused("a")
        assert lamps.drop_unused("d")
    assert lamps.get("d") is None
    first.has_stopped = True
    assert await lamps.find("a") is not first  # it is not as it was any more
    assert first.was_let_go


# Work that several wait for goes on without them, and fails without a complaint


async def test_what_fails_when_all_have_gone_is_nobodys_fault() -> None:
    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: complaints.append(what))
    go_on, went_on = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        await go_on.wait()
        went_on.set()
        raise CourtcardsError("there is none")

    async def wait_for(task: asyncio.Task[None]) -> None:
        await asyncio.shield(task)

    task = start_task(work())
    asker = asyncio.create_task(wait_for(task))
    await asyncio.sleep(0)
    asker.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asker
    go_on.set()
    await went_on.wait()
    await asyncio.wait({task})
    del task, asker
    gc.collect()
    assert not complaints


async def test_who_waits_is_told_and_what_is_cancelled_is_over() -> None:
    async def fail() -> None:
        raise CourtcardsError("there is none")

    with pytest.raises(CourtcardsError, match="there is none"):
        await asyncio.shield(start_task(fail()))
    ended = start_task(asyncio.sleep(3600))
    ended.cancel()
    await asyncio.wait({ended})
    assert ended.cancelled()
