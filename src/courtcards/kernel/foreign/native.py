"""Native libraries, called without the GIL."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import _cffi_backend  # type: ignore[import-untyped]

from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign.names import PREFIX

_ffi: Any = _cffi_backend.FFI()

get_pointer: Callable[[Any], Any] = _ffi.from_buffer
"""Returns a pointer to the bytes of a record or an array, and keeps them alive."""

Pointer: Any = type(_ffi.from_buffer(b""))
"""Type of the results of ``get_pointer``."""


def get_address(pointer: Any) -> int:
    return int(_ffi.cast("intptr_t", pointer))


def open_library(path: Path) -> Any:
    """Open a library. Raises EngineError if it cannot be loaded."""
    try:
        if _is_cut_short(path):
            raise EngineError("the engine in {path} is damaged: remove the file", path=path)
        return ctypes.CDLL(str(path))
    except OSError as error:
        raise EngineError(
            "the engine in {path} does not fit this machine: {error}", path=path, error=error
        ) from None


_ELF = b"\x7fELF\x02\x01"
_SEGMENTS = struct.Struct("<32xQ14xHH")
"""In the header of a file: offset of the segment headers, their size, and their number."""
_SEGMENT = struct.Struct("<8xQ16xQ")
"""In the header of a segment: its offset in the file, and its size there."""


def _is_cut_short(path: Path) -> bool:
    """Tell whether a library for Linux is shorter than its headers say.

    The loader does not check that. It maps what they promise, and the process dies of a bus error.
    """
    with path.open("rb") as file:
        header = file.read(64)
        if not header.startswith(_ELF):
            return False
        try:
            begin, size, count = _SEGMENTS.unpack_from(header)
            file.seek(begin)
            segments = file.read(size * count)
            ends = [sum(_SEGMENT.unpack_from(segments, place * size)) for place in range(count)]
        except struct.error:
            return True
    return path.stat().st_size < max(ends, default=1)


def find_function(library: Any, name: str, arguments: str) -> Callable[..., int]:
    """Return a function of a library; it is called without the GIL.

    Raises EngineError if the library does not have it.
    """
    try:
        found = getattr(library, PREFIX + name)
    except AttributeError:
        raise EngineError(
            "the engine in {library} does not fit this version: it has no {name}",
            library=library,
            name=name,
        ) from None
    address = ctypes.cast(found, ctypes.c_void_p).value
    function: Callable[..., int] = _ffi.cast(f"int64_t(*)({arguments})", address)
    return function
