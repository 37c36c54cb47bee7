"""Arrays that other libraries can use where they stand."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.records import StateRecord

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


class PackedRecords(NamedTuple):
    """An array of records as octets: NumPy copies records without what lies between fields."""

    kind: type[StateRecord]
    octets: npt.NDArray[np.uint8]


def packed(value: Any) -> Any:
    """Return an array of records as what can be copied and pickled; anything else as it is."""
    if isinstance(value, np.ndarray) and value.dtype.names:
        return PackedRecords(value.dtype.type, value.view(np.uint8))
    return value


def unpacked(value: Any) -> Any:
    """Return what ``packed`` was given."""
    return value.octets.view(value.kind.layout) if isinstance(value, PackedRecords) else value


class StepArrays:
    """Where the arrays of a step are: in arrays of the caller's, by their names, or in new ones."""

    def __init__(self, into: Mapping[str, npt.NDArray[Any]] | None) -> None:
        self._left = dict(into or {})

    def array(
        self, name: str, shape: tuple[int, ...], kind: npt.DTypeLike, *, may_be_wider: bool = False
    ) -> npt.NDArray[Any]:
        """The caller's array of that name, or one of zeros.

        Where it ``may_be_wider``, a row of the caller's may go on behind what is written there.
        Raises RuleSetError for an array that cannot be written into as it is.
        """
        given = self._left.pop(name, None)
        if given is None:
            return aligned_zeros(shape, kind)
        narrowed = (given.shape[0], min(given.shape[1], shape[1])) if given.ndim == 2 else ()
        fits = given.shape == shape or (may_be_wider and narrowed == shape)
        flags = given.flags
        if not (fits and given.dtype == kind and flags.c_contiguous and flags.writeable):
            raise RuleSetError(
                "{name} has to be {kind} of shape {shape}, in the order of C, not {given} of {of}",
                name=name,
                kind=np.dtype(kind).name,
                shape=shape,
                given=given.dtype.name,
                of=given.shape,
            )
        return given

    def check_used(self) -> None:
        """RuleSetError for an array of a name that a step does not have."""
        for name in self._left:
            raise RuleSetError("a step has no {name!r} to write into an array", name=name)
