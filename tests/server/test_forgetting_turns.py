"""Whoever has a name taken out waits for no more than what is being done, and one thing besides."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from courtcards.clubs.verb import Who
from courtcards.server.clubs import forgetting_jobs
from courtcards.server.clubs.forgetting_jobs import Forgetting, ForgettingJob, JobDone
from waiting import happens


def test_what_is_done_once_more_gives_way_to_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[tuple[int | None, bool]] = []

    async def ask() -> None:
        forgetting = Forgetting(tmp_path / "log")
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
