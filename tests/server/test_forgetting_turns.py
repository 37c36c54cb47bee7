"""Whoever has a name taken out waits for no more than what is being done, and one thing besides."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from courtcards.clubs.verb import Who
from courtcards.kernel.errors import TooMany
from courtcards.server.clubs import forgetting_jobs
from courtcards.server.clubs.forgetting_jobs import Forgetting, ForgettingJob, JobDone
from courtcards.server.limits.client import CLIENT, Client
from server.working import uncharged
from waiting import happens


def test_what_is_done_once_more_gives_way_to_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[tuple[int | None, bool]] = []

    async def ask() -> None:
        forgetting = Forgetting(tmp_path / "log", uncharged)
        goes_on = asyncio.Event()

        async def take_out(job: ForgettingJob) -> JobDone:
            begun.append((job.number, job.is_again))
            if job.is_again:
                await goes_on.wait()
            return JobDone()

        async def forget(number: int) -> None:
            await forgetting.do(
                forgetting.job(by=Who("director"), at=0, evening="evening", number=number)
            )

        async def go_on() -> None:
            goes_on.set()

        monkeypatch.setattr(forgetting_jobs, "_in_a_process", take_out)
        for number in range(4):
            await forget(number)
        await happens(lambda: len(begun) == 5)  # all four are due once more by now
        await asyncio.gather(forget(9), go_on())
        await happens(lambda: len(begun) == 10)
        await forgetting.close()

    monkeypatch.setattr(forgetting_jobs, "AGAIN_AFTER_S", 0.0)
    asyncio.run(ask())
    assert begun[:6] == [*((number, False) for number in range(4)), (0, True), (9, False)]
    assert set(begun[6:]) == {(number, True) for number in (1, 2, 3, 9)}


def test_looks_have_a_bound_and_one_that_nobody_waits_for_is_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int | None] = []
    most = forgetting_jobs.BOUNDS.weight_of_one

    async def ask() -> None:
        forgetting = Forgetting(tmp_path / "log", uncharged)
        goes_on = asyncio.Event()

        async def look(number: int) -> None:
            await forgetting.do(
                forgetting.job(
                    by=Who("director"), at=0, evening="evening", number=number, is_look=True
                )
            )

        async def take_out(job: ForgettingJob) -> JobDone:
            begun.append(job.number)
            await goes_on.wait()
            return JobDone()

        CLIENT.set(Client("10.0.0.1"))
        monkeypatch.setattr(forgetting_jobs, "_in_a_process", take_out)
        looking = [asyncio.create_task(look(number)) for number in range(most)]
        await happens(lambda: begun == [0])
        with pytest.raises(TooMany, match="busy with other requests from your address"):
            await look(most)
        looking[1].cancel()
        goes_on.set()
        await asyncio.gather(*looking, return_exceptions=True)
        await look(most)

    asyncio.run(ask())
    assert begun == [0, *range(2, most + 1)]
