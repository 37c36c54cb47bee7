"""How Python in a browser calls a library of WebAssembly beside it."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import browser
from courtcards.offline.small_numpy import arrays


class Adding:
    """A library with two functions: each adds a number to all of an array's."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def has(self, name: str) -> bool:
        return name in {"courtcards_add_packed", "courtcards_search_packed"}

    def run(self, _name: str, takes: str, desk: bytearray) -> int:
        assert takes == "void *, int64_t, int64_t"
        at, length, number = struct.unpack_from("<3q", desk)
        values = struct.unpack_from(f"<{length}q", desk, at)
        struct.pack_into(f"<{length}q", desk, at, *(value + number for value in values))
        self.asked.append("run")
        return int(length)

    def think(self, name: str, takes: str, desk: bytearray) -> Iterator[int]:
        """A promise: it is kept when somebody waits for it."""
        yield self.run(name, takes, desk)
        self.asked.append("thought")


class Waiting:
    """What Python in a browser waits for promises with."""

    def __init__(self) -> None:
        self.can_wait = True

    def can_run_sync(self) -> bool:
        return self.can_wait

    def run_sync(self, promise: Iterator[int]) -> int:
        [found] = promise
        return found


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Waiting:
    waiting: Any = Waiting()
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", waiting)
    return waiting  # type: ignore[no-any-return]


@pytest.fixture
def adding(monkeypatch: pytest.MonkeyPatch, waiting: Waiting) -> Adding:
    library = Adding()
    module = ModuleType("courtcards_engine")
    vars(module)["library"] = {"adder": library}.__getitem__
    monkeypatch.setitem(sys.modules, "courtcards_engine", module)
    return library


def test_what_a_call_changes_is_changed(adding: Adding) -> None:
    add = browser.find_function(browser.open_library("adder"), "add", "void *, int64_t, int64_t")
    row = arrays.array([1, 2, 3])
    assert add(browser.get_pointer(row), len(row), 10) == 3
    assert row.tolist() == [11, 12, 13]
    add(browser.get_pointer(row[1:]), 2, -1)
    assert row.tolist() == [11, 11, 12]
    assert adding.asked == ["run", "run"]


def test_a_search_is_made_beside_everything_else_where_one_can_wait(
    adding: Adding, waiting: Waiting
) -> None:
    row = arrays.array([1, 2, 3])
    search = browser.find_function(
        browser.open_library("adder"), "search", "void *, int64_t, int64_t"
    )
    assert search(browser.get_pointer(row), 3, 1) == 3
    assert row.tolist() == [2, 3, 4]
    assert adding.asked == ["run", "thought"]
    waiting.can_wait = False
    assert search(browser.get_pointer(row), 3, 1) == 3
    assert row.tolist() == [3, 4, 5]
    assert adding.asked == ["run", "thought", "run"]


@pytest.mark.usefixtures("adding")
def test_a_function_that_is_not_there_gets_a_sentence() -> None:
    with pytest.raises(
        EngineError, match="the engine in adder does not fit this version: it has no take"
    ):
        browser.find_function(browser.open_library("adder"), "take", "int64_t")
    with pytest.raises(EngineError, match="cannot take the address of"):
        browser.get_address(browser.get_pointer(arrays.array([1])))
