"""Turns at threads: fair between addresses, bounded, and none for those who wait no more."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial

import pytest

from courtcards.kernel.errors import TooLong, TooMany
from courtcards.kernel.stopping import check_stopped
from courtcards.server.limits.fair_queue import FairQueue, QueueBounds
from courtcards.server.limits.lanes import LOOKS_EVERY_S, Lane
from waiting import happens, looks

ONE = QueueBounds(at_once=1, at_once_of_one=1)


def test_addresses_take_turns_however_much_one_of_them_wants() -> None:
    order = list[str]()

    async def run() -> None:
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

    asyncio.run(run())
    assert order == ["ann 0", "bea 0", "cas", "ann 1", "ann 2", "bea 1", "ann 3"]


def test_one_address_never_takes_every_turn() -> None:
    async def run() -> None:
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

    asyncio.run(run())


def test_what_comes_first_may_be_said() -> None:
    order = list[int]()

    async def run() -> None:
        turns = FairQueue(ONE)
        await turns.take("")

        async def want(number: int) -> None:
            await turns.take("ann", order=number)
            order.append(number)
            turns.give_back("ann")

        waiting = asyncio.gather(*map(want, (3, 1, 2)))
        await asyncio.sleep(0)
        turns.give_back("")
        await waiting

    asyncio.run(run())
    assert order == [1, 2, 3]


def test_more_than_the_bound_is_refused_and_nothing_else_changes() -> None:
    async def run() -> None:
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

    asyncio.run(run())


def test_a_turn_that_comes_as_its_owner_leaves_goes_to_the_next() -> None:
    async def run() -> None:
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

    asyncio.run(run())


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


def in_a_lane(run: Callable[[Lane], object]) -> None:
    async def go() -> None:
        lane = Lane("test", ONE)
        try:
            await run(lane)  # type: ignore[misc]
        finally:
            lane.close()

    asyncio.run(go())


def test_cancelled_work_is_not_begun_or_ends_when_it_asks() -> None:
    begun = list[str]()

    async def run(lane: Lane) -> None:
        first, second, third = (Held(name, begun) for name in ("first", "second", "third"))
        doing = [asyncio.create_task(lane.do(work, "ann")) for work in (first, second, third)]
        await happens(lambda: begun == ["first"])
        doing[1].cancel()  # while it waits
        doing[0].cancel()  # while it runs
        third.go_on.set()
        assert await doing[2] == "third"
        assert first.was_stopped.is_set()
        assert begun == ["first", "third"]
        assert len(lane.turns) == 0

    in_a_lane(run)


def test_work_that_was_cancelled_keeps_its_thread_until_it_ends() -> None:
    begun = list[str]()

    async def run(lane: Lane) -> None:
        go_on = threading.Event()

        def deaf() -> None:
            begun.append("deaf")
            go_on.wait()

        doing = asyncio.create_task(lane.do(deaf, "ann"))
        await happens(lambda: begun == ["deaf"])
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)
        assert len(lane.turns) == 1
        following = asyncio.create_task(lane.do(partial(begun.append, "following"), "bea"))
        go_on.set()
        await following
        assert len(lane.turns) == 0

    in_a_lane(run)
    assert begun == ["deaf", "following"]


def test_work_that_takes_too_long_ends_and_is_charged_for() -> None:
    spent = list[float]()

    def work() -> None:
        while True:
            check_stopped()

    async def run(lane: Lane) -> None:
        with pytest.raises(TooLong, match="takes the server too long"):
            await lane.do(work, "ann", most_s=0.01, charge=spent.append)

    in_a_lane(run)
    assert len(spent) == 1
    assert spent[0] > 0.01


@pytest.mark.parametrize("is_python", [True, False])
def test_work_in_python_rests_as_long_as_it_works(
    monkeypatch: pytest.MonkeyPatch, is_python: bool
) -> None:
    rests = list[float]()

    def work() -> None:
        enough = time.thread_time() + 3 * LOOKS_EVERY_S
        while time.thread_time() < enough:
            check_stopped()

    async def run() -> None:
        lane = Lane("test", ONE, is_python=is_python)
        monkeypatch.setattr(time, "sleep", rests.append)
        await lane.do(work)
        lane.close()

    asyncio.run(run())
    assert set(rests) == ({LOOKS_EVERY_S} if is_python else set())
