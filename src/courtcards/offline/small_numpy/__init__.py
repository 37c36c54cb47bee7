"""What records and tables use of NumPy, for a browser, where NumPy itself would weigh too much.

The engine is compiled; what Python does with records and arrays there is to read fields, copy
bytes and make small tables. ``install`` puts this in the place of ``numpy``. Whatever it does not
have is an AttributeError or a TypeError, never another answer than NumPy's.
It takes the name of ``numpy``, so any room imports it unknowingly. Start at ``arrays``.
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
"""By the name in NumPy what stands in for it."""


class NDArray:
    """The type of arrays, as annotations write it."""

    def __class_getitem__(cls, _element: Any) -> type[arrays.ndarray]:
        return arrays.ndarray


def install() -> None:
    """Put this in the place of NumPy, for all modules that are imported from now on."""
    numpy, typing = ModuleType("numpy"), ModuleType("numpy.typing")
    vars(numpy).update(NAMES)
    vars(typing).update({"ArrayLike": Any, "DTypeLike": Any, "NDArray": NDArray})
    vars(numpy)["typing"] = typing
    sys.modules |= {"numpy": numpy, "numpy.typing": typing}
