"""Arrays that other libraries can use where they stand."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

ALIGNMENT = 64
"""In octets. XLA, and so JAX, makes a copy of what is not aligned so."""


def aligned_zeros(shape: tuple[int, ...], kind: npt.DTypeLike) -> npt.NDArray[Any]:
    """An array of zeros, in the order of C, that begins at a multiple of ``ALIGNMENT``.

    >>> aligned_zeros((3, 5), np.float32).ctypes.data % ALIGNMENT
    0
    """
    size = math.prod(shape) * np.dtype(kind).itemsize
    octets = np.zeros(size + ALIGNMENT, np.uint8)
    start = -octets.ctypes.data % ALIGNMENT
    return octets[start : start + size].view(kind).reshape(shape)
