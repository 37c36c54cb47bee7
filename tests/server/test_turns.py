"""Turns at what there is little of: fair, bounded, and none for those who wait no more."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from courtcards.clubs.command import Sender
from courtcards.kernel.budgets import check_stopped
from courtcards.kernel.errors import TooLong, TooMany
from courtcards.server.limits.jobs import LOOKS_EVERY_S, FairQueue, FairThreadPool, QueueBounds
from courtcards.server.redaction import job as forgetting_jobs
from courtcards.server.redaction.job import RedactionJob, RedactionQueue, RedactionResult
from looping import in_a_loop
from server.working import new_threads, uncharged
from waiting import happens, looks

ONE = QueueBounds(at_once=1, at_once_of_one=1)


@in_a_loop
async def test_addresses_take_turns_however_much_one_of_them_wants() -> None:
    order = list[str]()

    turns = FairQueue(ONE)

    async def want(address: str, name: str, weight: int = 1) -> None:
        await turns.take(address, weight)
        order.append(name)
        await asyncio.sleep(0)
        turns.give_back(address, weight)

    wanted = [want("ann", f"ann {number}") for number in range(4)]
    wanted += [want("bea", f"bea {number}", 2) for number in range(2)]
    wanted += [want("cas", "cas")]
    await asyncio.gather(*wanted)
    assert len(turns) == 0
    assert order == ["ann 0", "bea 0", "cas", "ann 1", "ann 2", "bea 1", "ann 3"]


@in_a_loop
async def test_one_address_never_takes_every_turn() -> None:
    turns = FairQueue(QueueBounds(at_once=2, at_once_of_one=1))
    await turns.take("ann")
    second = asyncio.create_task(turns.take("ann"))
    await asyncio.wait_for(turns.take("bea"), None)
    assert not second.done()
    turns.give_back("ann")
    await second
    turns.give_back("ann")
    turns.give_back("bea")
    assert len(turns) == 0


@in_a_loop
async def test_more_than_the_bound_is_refused_and_nothing_else_changes() -> None:
    turns = FairQueue(QueueBounds(1, 1, weight_of_one=4, weight=6))
    await turns.take("ann", 2)
    waiting = asyncio.create_task(turns.take("ann", 2))
    await asyncio.sleep(0)
    with pytest.raises(TooMany, match="busy with other requests from your address") as refused:
        await turns.take("ann")
    assert refused.value.retry_after_s > 0
    assert len(turns) == 4
    with pytest.raises(TooMany, match="the server is too busy"):
        await turns.take("bea", 3)
    assert len(turns) == 4
    await_server = asyncio.create_task(turns.take(""))  # is never refused
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert len(turns) == 3
    turns.give_back("ann", 2)
    await await_server
    turns.give_back("")
    assert len(turns) == 0


@in_a_loop
async def test_a_turn_that_comes_as_its_owner_leaves_goes_to_the_next() -> None:
    turns = FairQueue(ONE)
    await turns.take("ann")
    leaves, stays = (asyncio.create_task(turns.take(name)) for name in ("bea", "cas"))
    await asyncio.sleep(0)
    turns.give_back("ann")
    leaves.cancel()
    await asyncio.gather(leaves, return_exceptions=True)
    await stays
    turns.give_back("cas")
    assert len(turns) == 0


class Held:
    """Work that goes on until the test says so, and asks meanwhile whether it is to stop."""

    def __init__(self, name: str, begun: list[str]) -> None:
        self._name = name
        self._begun = begun
        self.go_on = threading.Event()
        self.was_stopped = threading.Event()

    def __call__(self) -> str:
        self._begun.append(self._name)
        try:
            for _ in looks():
                check_stopped()
                if self.go_on.is_set():
                    break
        except BaseException:
            self.was_stopped.set()
            raise
        return self._name


@in_a_loop
async def test_cancelled_work_is_not_begun_or_ends_when_it_asks() -> None:
    begun = list[str]()
    first, second, third = (Held(name, begun) for name in ("first", "second", "third"))
    with closing(FairThreadPool("test", ONE)) as lane:
        doing = [asyncio.create_task(lane.do(work, "ann")) for work in (first, second, third)]
        await happens(lambda: begun == ["first"])
        doing[1].cancel()  # while it waits
        doing[0].cancel()  # while it runs
        third.go_on.set()
        assert await doing[2] == "third"
        assert first.was_stopped.is_set()
        assert begun == ["first", "third"]
        assert len(lane.turns) == 0


@in_a_loop
async def test_work_that_was_cancelled_keeps_its_thread_until_it_ends() -> None:
    begun, go_on = list[str](), threading.Event()

    def deaf() -> None:
        begun.append("deaf")
        go_on.wait()

    with closing(FairThreadPool("test", ONE)) as lane:
        doing = asyncio.create_task(lane.do(deaf, "ann"))
        await happens(lambda: begun == ["deaf"])
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)
        assert len(lane.turns) == 1
        following = asyncio.create_task(lane.do(partial(begun.append, "following"), "bea"))
        go_on.set()
        await following
        assert len(lane.turns) == 0
    assert begun == ["deaf", "following"]


@in_a_loop
async def test_work_that_takes_too_long_ends_and_is_charged_for() -> None:
    spent = list[float]()

    def work() -> None:
        while True:
            check_stopped()

    with (
        closing(FairThreadPool("test", ONE)) as lane,
        pytest.raises(TooLong, match="takes too long for the server"),
    ):
        await lane.do(work, "ann", most_s=0.01, charge=spent.append)
    assert len(spent) == 1
    assert spent[0] > 0.01


@pytest.mark.parametrize("is_python", [True, False])
@in_a_loop
async def test_work_in_python_rests_as_long_as_it_works(
    monkeypatch: pytest.MonkeyPatch, is_python: bool
) -> None:
    rests = list[float]()

    def work() -> None:
        enough = time.thread_time() + 3 * LOOKS_EVERY_S
        while time.thread_time() < enough:
            check_stopped()

    with closing(FairThreadPool("test", ONE, is_python=is_python)) as lane:
        monkeypatch.setattr(time, "sleep", rests.append)
        await lane.do(work)
    assert set(rests) == ({LOOKS_EVERY_S} if is_python else set())


@in_a_loop
async def test_what_was_played_at_last_comes_first() -> None:
    begun, go_on, order = threading.Event(), threading.Event(), list[str]()

    def hold() -> None:
        begun.set()
        go_on.wait()

    def fail() -> None:
        raise LookupError("damaged")

    threads = new_threads()
    held = asyncio.create_task(threads.rebuild(hold, 0))
    await asyncio.to_thread(begun.wait)
    tables = (("long ago", 1), ("today", 9), ("now", 10), ("today too", 9))
    tasks = [
        asyncio.create_task(threads.rebuild(partial(order.append, name), at)) for name, at in tables
    ]
    failing = asyncio.create_task(threads.rebuild(fail, 5))
    given_up = asyncio.create_task(threads.rebuild(partial(order.append, "given up"), 7))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    go_on.set()
    await asyncio.gather(held, *tasks)
    with pytest.raises(LookupError, match="damaged"):
        await failing
    threads.close()
    assert order == ["now", "today", "today too", "long ago"]


@in_a_loop
async def test_a_name_taken_out_once_more_gives_way_to_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[tuple[int | None, bool]] = []
    forgetting, goes_on = RedactionQueue(tmp_path / "log", uncharged), asyncio.Event()

    async def take_out(job: RedactionJob) -> RedactionResult:
        begun.append((job.number, job.is_again))
        if job.is_again:
            await goes_on.wait()
        return RedactionResult()

    async def forget(number: int) -> None:
        await forgetting.do(
            forgetting.make_job(by=Sender("director"), at=0, evening="evening", number=number)
        )

    async def go_on() -> None:
        goes_on.set()

    monkeypatch.setattr(forgetting_jobs, "AGAIN_AFTER_S", 0.0)
    monkeypatch.setattr(forgetting_jobs, "_run_process", take_out)
    for number in range(4):
        await forget(number)
    await happens(lambda: len(begun) == 5)  # all four are due once more by now
    await asyncio.gather(forget(9), go_on())
    await happens(lambda: len(begun) == 10)
    await forgetting.close()
    assert begun[:6] == [*((number, False) for number in range(4)), (0, True), (9, False)]
    assert set(begun[6:]) == {(number, True) for number in (1, 2, 3, 9)}
