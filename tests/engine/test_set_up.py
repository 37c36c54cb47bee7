"""Setting up a clone: what is said where it fails, and the engine that comes while people play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from courtcards.building import packages
from courtcards.clubs.seating import annealing
from courtcards.hosting.own_play import standing_in
from courtcards.kernel import library
from courtcards.kernel.awaited import BUILD
from courtcards.kernel.cache import cache
from courtcards.kernel.sources import name_of

UNIT = "courtcards.clubs.seating"


@pytest.fixture
def building() -> Iterator[None]:
    """A build goes on beside this process."""
    BUILD.begin()
    yield
    BUILD.end(is_built=True)


def test_a_call_goes_over_to_the_engine_once_that_is_built(building: None) -> None:
    entry = annealing._seat_all
    asked = np.arange(4).reshape(1, 4), np.ones((4, 4), dtype=np.int64)
    plain, bound = Spy(), Spy()
    call = library.called(UNIT, entry.name, plain, entry.kinds)
    binding = library.binding(UNIT, entry.name, bound, entry.kinds)(*asked)
    assert (call(*asked), binding()) == (Spy.answer, Spy.answer)
    BUILD.end(is_built=True)
    assert Spy.answer not in (call(*asked), binding())
    assert (plain.calls, bound.calls) == (1, 1)


class Spy:
    """A function of the engine, as Python, that counts how often it is called."""

    answer = -7

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, *_: object) -> int:
        self.calls += 1
        return self.answer


def test_until_then_steady_decides_for_bots_that_search(building: None) -> None:
    assert standing_in("club", "double-king") == "steady"
    assert standing_in("random", "double-king") == "random"
    BUILD.end(is_built=True)
    assert standing_in("club", "double-king") == "club"


@pytest.mark.parametrize(
    ("said", "meaning"),
    [
        ("ERROR: [Errno 28] No space left on device", "the disk is full"),
        ("WARNING: Retrying (Retry(total=1))\nERROR: No matching", "does not answer"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "than what was pinned"),
        ("a\nERROR: No matching distribution found for numba", "No matching distribution"),
        ("python: No module named pip", "No module named pip"),
    ],
)
def test_what_stops_pip_is_a_sentence(said: str, meaning: str) -> None:
    assert meaning in packages.why(said)


def test_half_an_installation_is_removed(tmp_path: Path) -> None:
    for name in ("whole-1.dist-info", "half-1.dist-info", "~umpy"):
        (tmp_path / name).mkdir()
    (tmp_path / "whole-1.dist-info" / "RECORD").touch()
    packages._remove_halves(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["whole-1.dist-info"]


def test_a_damaged_library_is_removed_and_counts_as_lacking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURTCARDS_CACHE", str(tmp_path))
    damaged = cache() / name_of(UNIT)
    damaged.parent.mkdir(parents=True)
    damaged.write_bytes(b"half of it")
    assert library.lacking([UNIT]) == [UNIT]
    assert not damaged.exists()
