"""The same numbers from a Ray cluster: a real one, started on this machine for this module.

Ray takes ten seconds to start, so there is one cluster, and these tests stand where those of the
engine do not, which run three times.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray

from cli_runs import Answer, assert_one_line
from courtcards.cli.runner import run_command
from courtcards.kernel.errors import LabError
from courtcards.lab import workers
from courtcards.lab.workers import PieceQueue, run_on_ray
from lab.squares import Squares

TESTS = str(Path(__file__).parent.parent)
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("default")]  # Ray's own are not ours


@pytest.fixture(scope="module", autouse=True)
def local_ray() -> Iterator[None]:
    """Two processors, which the tests of this module share."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("PYTHONPATH", TESTS, prepend=os.pathsep)  # its processes are given our squares
        ray.init(
            num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR
        )
        yield
        ray.shutdown()


def run(capfd: pytest.CaptureFixture[str], *arguments: object) -> Answer:
    status = run_command([str(argument) for argument in arguments])
    captured = capfd.readouterr()
    return Answer(status, captured.out, captured.err)


def test_a_simulation_is_the_same_on_the_cluster(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    made = {}
    for place in ("cores", "ray"):
        records, rows = tmp_path / f"{place}.jsonl", tmp_path / f"{place}.csv"
        asked = ("--rules", "club", "--bots", "steady", "--matches", 5, "--seed", "r")
        kept = ("--record", records, "--results", rows)
        answer = run(capfd, "simulate", *asked, *kept, "--json", "--on", place)
        assert answer.status == 0, answer.err
        assert json.loads(answer.out)["hands"] == 100
        made[place] = records.read_bytes(), rows.read_bytes()
    assert made["ray"] == made["cores"]


def test_a_contest_is_the_same_on_the_cluster(capfd: pytest.CaptureFixture[str]) -> None:
    asked = ("arena", "--rules", "french", "--bots", "steady,random", "--until", "decided")
    here = run(capfd, *asked, "--json", "--workers", 1)
    there = run(capfd, *asked, "--json", "--on", "ray", "--workers", 1)
    assert there == here
    assert json.loads(here.out)["better"] == "steady"


def test_a_fault_on_the_cluster_is_ours() -> None:
    with pytest.raises(ArithmeticError, match="cannot be done"):
        list(run_on_ray(Squares(fails_at=40), PieceQueue(0, 100), 1))


def test_a_cluster_with_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "source_digest", lambda: "another")
    with pytest.raises(LabError, match="another version"):
        list(run_on_ray(Squares(), PieceQueue(0, 100), 1))


@pytest.mark.parametrize("address", ["nowhere at all", "127.0.0.1:9", "ray://127.0.0.1:9"])
def test_a_cluster_that_is_not_there_is_said(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    answer = run(capfd, "simulate", "--rules", "club", "--on", "ray", "--address", address)
    assert_one_line(answer, 1, f"no Ray cluster answers at {address}")
    assert answer.out == ""
