"""Sharing work out: in order, whole, and the same whoever does it."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from courtcards.games import find_game
from courtcards.kernel.errors import LabError
from courtcards.kernel.game import Column
from courtcards.lab.journal import Journal
from courtcards.lab.results import ResultTable
from courtcards.lab.simulate import SimulationJob
from courtcards.lab.study import import_matplotlib
from courtcards.lab.workers import (
    BATCH_SECONDS,
    LARGEST_BATCH,
    PieceQueue,
    run_here,
    run_in_processes,
    run_on_cores,
    run_on_ray,
)
from lab.squares import Long, Squares
from waiting import LIMIT_S


def flat(batches: object) -> list[int]:
    return [number for batch in batches for number in batch]  # type: ignore[attr-defined]


SQUARES = [number * number for number in range(500)]


@pytest.mark.parametrize("workers", [None, 1, 2])
def test_whoever_does_it_the_same_comes_out_in_order(workers: int | None) -> None:
    assert flat(run_on_cores(Squares(), PieceQueue(0, 500), workers)) == SQUARES
    assert flat(run_on_cores(Squares(), PieceQueue(123, 500), workers)) == SQUARES[123:]
    assert flat(run_on_cores(Squares(), PieceQueue(500, 500), workers)) == []


def test_what_patience_leaves_is_done_by_others() -> None:
    spans = PieceQueue(0, 500)
    assert flat(run_here(Squares(), spans, 0.0)) == []
    first = next(run_here(Squares(), spans, 100.0))
    assert first + flat(run_in_processes(Squares(), spans, 2)) == SQUARES


def test_a_fault_in_a_worker_is_ours() -> None:
    with pytest.raises(ArithmeticError, match="cannot be done"):
        flat(run_in_processes(Squares(fails_at=40), PieceQueue(0, 500), 2))


def test_whoever_stops_listening_ends_the_work() -> None:
    """All of it: what still ended while this process does would complain at times."""
    threads, processes = set(threading.enumerate()), set(multiprocessing.active_children())
    with closing(run_in_processes(Squares(), PieceQueue(0, 10**9), 2)) as batches:
        assert next(batches)[0] == 0
    assert set(threading.enumerate()) <= threads
    assert set(multiprocessing.active_children()) <= processes


def test_work_that_is_stopped_while_results_are_handed_over_ends() -> None:
    """A worker that died in the middle would leave half a result, and this process waiting."""
    for _ in range(2):
        with closing(run_in_processes(Long(), PieceQueue(0, 10**9, workers=2), 2)) as batches:
            assert next(batches)[0] == 0


def test_workers_end_with_a_process_that_is_killed() -> None:
    """They hold its output open for as long as they live."""
    code = (
        "from courtcards.lab.workers import PieceQueue, run_in_processes\n"
        "from lab.squares import Squares\n"
        "for batch in run_in_processes(Squares(), PieceQueue(0, 10**12, workers=2), 2):\n"
        "    print(len(batch), flush=True)\n"
    )
    tests = Path(__file__).parents[1]
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=tests
    ) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline()
        killed.kill()
        killed.communicate(timeout=LIMIT_S)


def test_batches_grow_until_they_take_their_time() -> None:
    spans = PieceQueue(0, 10**9)
    sizes = []
    for _ in range(12):
        span = spans.take()
        assert span is not None
        sizes.append(span[1])
        spans.note(span[1], 0.001 * span[1])
    assert sizes[0] == 1
    assert sizes == sorted(sizes)
    assert sizes[-1] == BATCH_SECONDS / 0.001
    spans.note(10, 0.0)
    spans.note(10, 0.0)
    spans.note(10, 0.0)
    assert spans.size == LARGEST_BATCH
    spans.note(1, 60.0)
    assert spans.size == 1


def test_the_last_batches_are_small_enough_for_all_workers() -> None:
    spans = PieceQueue(0, 100, size=5000, workers=2)
    sizes = []
    while (span := spans.take()) is not None:
        sizes.append(span[1])
    assert sizes[0] == 25
    assert sizes[-1] == 1
    assert sum(sizes) == 100


def test_without_pyarrow_there_is_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.csv", None)
    columns = ResultTable((Column("deal", "int"),))
    moves = SimulationJob(find_game("double-king").rules("club"), ("random",) * 4, "1").decisions()
    for table in (columns, moves):
        with pytest.raises(LabError, match=r"Parquet needs one more package: .*courtcards\[lab\]"):
            Journal(tmp_path / "deals.parquet", {}, table)
    assert list(tmp_path.iterdir()) == []
    with Journal(tmp_path / "deals.csv", {}, columns) as journal:
        journal.append(b"0\n", 1)
        journal.finish()
    assert (tmp_path / "deals.csv").read_text(encoding="utf-8") == "deal\n0\n"


def test_without_their_packages_there_are_no_pictures_and_no_cluster(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("matplotlib", "ray"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(LabError, match=r"pictures need one more package: .*courtcards\[lab\]"):
        import_matplotlib()
    with pytest.raises(LabError, match=r"a cluster needs one more package: .*courtcards\[cluster"):
        list(run_on_ray(Squares(), PieceQueue(0, 3), 1))
