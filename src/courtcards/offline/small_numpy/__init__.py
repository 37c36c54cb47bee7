"""The part of NumPy that records and tables use, for a browser, where NumPy would be too large.

The engine is compiled. Beside it, Python only reads fields, copies bytes and makes small tables.
``install`` puts this package in the place of ``numpy``. A missing function is an AttributeError or
a TypeError: no answer differs from NumPy's. Modules import it under the name ``numpy``. Start at
``arrays``.
"""

from __future__ import annotations

import sys
from math import inf, nan
from types import ModuleType
from typing import Any

from courtcards.offline.small_numpy import arrays, dtypes

NAMES: dict[str, Any] = {
    "array": arrays.array,
    "dtype": dtypes.dtype,
    "empty": arrays.zeros,
    "float32": dtypes.float32,
    "float64": dtypes.float64,
    "full": arrays.full,
    "generic": dtypes.generic,
    "inf": inf,
    "int16": dtypes.int16,
    "int64": dtypes.int64,
    "int8": dtypes.int8,
    "nan": nan,
    "ndarray": arrays.ndarray,
    "ones": arrays.ones,
    "void": arrays.void,
    "zeros": arrays.zeros,
}
"""Replacements by the name in NumPy."""


class NDArray:
    """The type of arrays in annotations."""

    def __class_getitem__(cls, _element: Any) -> type[arrays.ndarray]:
        return arrays.ndarray


def install() -> None:
    """Replace NumPy, for all modules that are imported from now on."""
    numpy, typing = ModuleType("numpy"), ModuleType("numpy.typing")
    vars(numpy).update(NAMES)
    vars(typing).update({"ArrayLike": Any, "DTypeLike": Any, "NDArray": NDArray})
    vars(numpy)["typing"] = typing
    sys.modules |= {"numpy": numpy, "numpy.typing": typing}
