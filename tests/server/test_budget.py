"""What an address may ask of the server is counted in milliseconds, of the loop and of threads."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.hosting.listeners import Listeners
from courtcards.hosting.messages import Snapshot
from courtcards.server.limits.clients import Allowance, Rate
from courtcards.server.limits.metering import Metered
from server.gathering import tell
from server.recorded import RECORD
from server.refused import check
from server.serving import LOOSE, Guest, client_of, running_server
from waiting import wait_until

LITTLE = Rate(1, 3600)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_what_was_spent_beyond_a_budget_has_to_be_waited_for() -> None:
    clock = Clock()
    budget = Allowance(Rate(1000, 10), clock)
    budget.charge("ann", 900)
    assert budget.over_s("ann") == 0
    budget.charge("ann", 600)
    assert budget.over_s("ann") == pytest.approx(5)
    assert budget.over_s("bea") == 0
    clock.now += 5
    assert budget.over_s("ann") == 0


def test_each_step_is_measured_and_everything_passes_through() -> None:
    steps = list[float]()

    async def work() -> str:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            await asyncio.sleep(0)
        return "done"

    async def fail() -> None:
        await asyncio.sleep(0)
        raise LookupError("no such thing")

    async def run() -> None:
        async def metered() -> str:
            return await Metered(work(), steps.append)  # type: ignore[no-any-return]

        doing = asyncio.create_task(metered())
        await asyncio.sleep(0)
        doing.cancel()
        assert await doing == "done"
        assert len(steps) == 3
        with pytest.raises(LookupError, match="no such thing"):
            await Metered(fail(), steps.append)
        assert len(steps) == 5

    asyncio.run(run())
    assert all(step >= 0 for step in steps)


def other_client(url: str) -> httpx.Client:
    """A client at another address of this machine."""
    transport = httpx.HTTPTransport(local_address="127.0.0.2")
    return httpx.Client(base_url=url, transport=transport)


@pytest.fixture
def url_of_little(log: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    with running_server(log, request.param) as url:
        yield url


@pytest.mark.parametrize(
    "url_of_little", [replace(LOOSE, loop_ms_per_address=LITTLE)], indirect=True
)
def test_who_has_used_up_the_loop_is_refused_and_nobody_else(url_of_little: str) -> None:
    with client_of(url_of_little) as ann, other_client(url_of_little) as bea:
        wait_until(lambda: ann.get("/api/games").status_code == 429)
        refused = ann.get("/api/games")
        check(refused, 429, "request/too-fast", "too much in a short time")
        assert int(refused.headers["retry-after"]) > 0
        assert ann.get("/new").status_code == 429
        assert bea.get("/api/rules?game=double-king").status_code < 429


@pytest.mark.parametrize(
    "url_of_little", [replace(LOOSE, thread_ms_per_address=LITTLE)], indirect=True
)
def test_who_has_used_up_the_threads_is_refused_and_nobody_else(url_of_little: str) -> None:
    headers = {"content-type": "application/json"}
    with client_of(url_of_little) as ann, other_client(url_of_little) as bea:
        for http in (ann, bea):
            asked = http.post("/api/replay", content=json.dumps(RECORD), headers=headers)
            assert asked.status_code == 200, asked.text
            wait_until(lambda http=http: http.get("/api/games").status_code == 429)  # type: ignore[misc]


def test_whoever_connects_again_is_shown_what_was_made_once_for_each_event(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[int | None]()
    snapshot = Listeners.snapshot

    def counted(listeners: Listeners, seat: int | None) -> Snapshot:
        made.append(seat)
        return snapshot(listeners, seat)

    monkeypatch.setattr(Listeners, "snapshot", counted)
    guest.open("double-king", "club", 4, options={"first_dealer": 0})
    shown = list[Any]()
    for _ in range(3):
        with guest.live() as wire:
            shown.append(wire.next())
    assert made == [0]
    assert shown[0] == shown[1] == shown[2]
    assert tell(guest, "deal").status_code == 200
    made.clear()
    with guest.live() as wire:
        assert wire.next()["seq"] > shown[0]["seq"]
    assert made == [0]
