"""What stands in for NumPy on a device does what NumPy does, as far as it goes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from courtcards.offline import small_numpy
from courtcards.offline.small_numpy import NAMES, arrays, dtypes

small = ModuleType("small")
vars(small).update(NAMES)
BOTH = [pytest.param(np, id="NumPy"), pytest.param(small, id="small")]


def test_a_part_of_a_record_is_a_record_on_the_same_bytes() -> None:
    inner = dtypes.dtype([("low", "i1"), ("wide", "i8")], align=True)
    part: Any = type("Part", (arrays.void,), {"__slots__": ()})
    part.layout = dtypes.dtype((part, inner))
    whole: Any = type("Whole", (arrays.void,), {"__slots__": ()})
    fields = [("first", "i2"), ("part", part.layout)]
    whole.layout = dtypes.dtype((whole, dtypes.dtype(fields, align=True)))
    made: Any = arrays.zeros(2, dtype=whole.layout)
    made[1]["part"]["wide"] = 9
    assert made[1]["part"]["wide"] == 9
    assert [type(each) for each in (made[0]["part"], made[1]["part"])] == [part, part]
    made[0] = made[1]
    assert made[0] == made[1]
    assert made[0] != 9
    other: Any = arrays.zeros((), dtype=part.layout)[()]
    made[0]["part"] = other
    assert made[0]["part"]["wide"] == 0
    assert made["first"].tolist() == [0, 0]
    assert made["part"].tobytes() == bytes(other.octets) + bytes(made[1]["part"].octets)
    with pytest.raises(TypeError, match="records are not filled"):
        made[:] = 1
    assert made.dtype is made[0].dtype


@pytest.mark.parametrize("numpy", BOTH)
def test_arrays_do_what_tables_ask_of_them(numpy: Any) -> None:
    rows = numpy.zeros((2, 3), dtype=numpy.int64)
    rows[0] = [1, 2, 3]
    rows[1, 2] = 7
    rows[1][0] = rows[0][-1]
    assert rows.tolist() == [[1, 2, 3], [3, 0, 7]]
    assert (rows.shape, rows.ndim, rows.size, len(rows)) == ((2, 3), 2, 6, 2)
    assert [row.tolist() for row in rows] == rows.tolist()
    part = rows[1][1:]
    part[:] = 5
    assert rows[1].tolist() == [3, 5, 5]
    rows[0][:2] = rows[1][1:]
    assert rows.reshape(-1).tolist() == rows.reshape(6).tolist() == [5, 5, 3, 3, 5, 5]
    own = rows.copy()
    own[0, 0] = 9
    assert rows[0, 0] == 5
    assert numpy.array([[1, 2], [3, 4]]).tolist() == [[1, 2], [3, 4]]
    assert numpy.array([1, 2.5]).tolist() == [1.0, 2.5]
    assert numpy.full(2, 4).tolist() == [4, 4]
    assert numpy.full((2,), 4, dtype=numpy.float64).tolist() == [4.0, 4.0]
    assert numpy.ones(2, dtype=numpy.int8).tolist() == [1, 1]
    assert len(numpy.empty(3, dtype=numpy.float32)) == 3
    assert numpy.array([1, 2, 3])[2:1].tolist() == []
    assert numpy.array([256, 1], dtype=numpy.int64).tobytes() == b"\0\1" + bytes(6) + b"\1" + bytes(
        7
    )
    assert repr(numpy.array([1, 2])) == "array([1, 2])"
    assert numpy.dtype("i8") is numpy.dtype(numpy.int64)
    assert (numpy.dtype("i2").str, numpy.dtype("f8").name) == ("<i2", "float64")
    assert numpy.dtype(numpy.dtype("i1")) is numpy.dtype("i1")


@pytest.mark.parametrize("numpy", BOTH)
def test_what_does_not_fit_is_refused(numpy: Any) -> None:
    row = numpy.zeros(3, dtype=numpy.int8)
    with pytest.raises(IndexError):
        row[3] = 1
    with pytest.raises(IndexError):
        row[-4]
    with pytest.raises((OverflowError, ValueError)):
        row[0] = 300
    with pytest.raises(ValueError, match=r"4|elements"):
        row[:] = [1, 2, 3, 4]
    with pytest.raises(ValueError, match="shape"):
        row.reshape(2, 2)
    with pytest.raises(ValueError, match=r"rows|shape"):
        numpy.array([[1, 2], [3]])
    with pytest.raises(TypeError):
        numpy.dtype("no such")


def test_what_would_be_answered_otherwise_is_refused() -> None:
    row = arrays.array([1, 2, 3])
    with pytest.raises(TypeError, match="compared"):
        assert row == row.copy()
    with pytest.raises(TypeError, match="cannot have a step"):
        row[::2]
    with pytest.raises(TypeError):
        hash(row)


@pytest.fixture
def without_numpy() -> Iterator[None]:
    kept = {name: sys.modules[name] for name in ("numpy", "numpy.typing")}
    yield
    sys.modules.update(kept)


@pytest.mark.usefixtures("without_numpy")
def test_it_takes_the_place_of_numpy() -> None:
    small_numpy.install()
    installed, npt = import_module("numpy"), import_module("numpy.typing")
    assert installed.zeros is arrays.zeros
    assert npt.NDArray[np.int64] is arrays.ndarray
    assert NAMES["dtype"][Any] is dtypes.dtype
