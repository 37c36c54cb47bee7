"""Hostile files with lists of people: refused in one sentence, and nobody else notices."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from courtcards.server.clubs import list_reader
from courtcards.server.clubs.list_reader import MOST_OF_ADDRESS
from server.clubbing import bearer
from server.hostile_lists import MEGABYTE, attacks, fuzzed
from server.roll_keeping import Keeper
from server.serving import Guest, ServerProcess, client_of
from waiting import wait_until

DAMAGED = 30
DAMAGED_DEEP, PARTS = 10_000, 20
"""So many files are damaged, in parts that the runner's limit leaves time for."""
MOST_GROWTH = 200 * MEGABYTE


@pytest.fixture
def keeper(guest: Guest) -> Keeper:
    return Keeper.opening(guest.http)


def look(keeper: Keeper, file: bytes) -> httpx.Response:
    return keeper.http.post(keeper.at("/list"), content=file, headers=bearer(keeper.token))


@pytest.mark.parametrize("name", attacks())
def test_an_attack_is_answered_in_one_sentence(keeper: Keeper, name: str) -> None:
    answer = look(keeper, attacks()[name])
    assert answer.status_code in (200, 422), answer.text
    if answer.status_code == 422:
        assert answer.json()["error"] == "club/bad-people"
        assert "\n" not in answer.json()["message"]


def test_a_damaged_file_is_read_or_refused(keeper: Keeper) -> None:
    for file in fuzzed(DAMAGED, seed=1):
        assert look(keeper, file).status_code in (200, 422)


def test_a_list_is_read_for_nobody_who_has_left(keeper: Keeper) -> None:
    """Whoever leaves at once takes no turn from others, nor do the processes stay."""
    impatient = httpx.Timeout(5, read=0.01)
    for _ in range(3 * MOST_OF_ADDRESS):
        with pytest.raises(httpx.ReadTimeout):
            keeper.http.post(
                keeper.at("/list"), content=attacks()["many lines"], timeout=impatient,
                headers=bearer(keeper.token),
            )  # fmt: skip
    wait_until(lambda: look(keeper, b"Ann").status_code == 200)


def test_an_address_waits_for_its_own_lists(keeper: Keeper) -> None:
    with ThreadPoolExecutor(3 * MOST_OF_ADDRESS) as threads:
        answers = list(threads.map(lambda _: look(keeper, b"Ann"), range(3 * MOST_OF_ADDRESS)))
    statuses = [each.status_code for each in answers]
    assert set(statuses) <= {200, 429}
    assert statuses.count(200) >= MOST_OF_ADDRESS


def test_the_process_knows_nothing_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURTCARDS_SECRET", "x")
    assert "COURTCARDS_SECRET" not in list_reader.environment_of_reader()


def resident_bytes(process: int) -> int:
    """The memory of a process that is in use."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise LookupError(process)


@dataclass(frozen=True)
class Grown:
    """A server that reads one hostile file after the other, and what it took before the first."""

    process: int
    keeper: Keeper
    before: int

    def bytes(self) -> int:
        """How much more it takes now."""
        return resident_bytes(self.process) - self.before


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grown]:
    server = ServerProcess(tmp_path_factory.mktemp("grown"))
    with client_of(server.url) as http:
        keeper = Keeper.opening(http)
        look(keeper, b"Ann")
        number = server.process.pid
        yield Grown(number, keeper, resident_bytes(number))
    server.kill()


@pytest.mark.deep
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="measures by /proc")
@pytest.mark.parametrize("part", range(PARTS))
def test_a_server_does_not_grow_by_ten_thousand_hostile_files(grown: Grown, part: int) -> None:
    files = [*attacks().values(), *fuzzed(DAMAGED_DEEP // PARTS, seed=part)]
    with ThreadPoolExecutor(2) as threads:
        answers = threads.map(lambda file: look(grown.keeper, file).status_code, files)
        assert set(answers) <= {200, 422}
    assert grown.bytes() < MOST_GROWTH
    assert grown.keeper.http.get("/api/health").status_code < 500
