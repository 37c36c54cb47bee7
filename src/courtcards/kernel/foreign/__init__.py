"""Calls of machine code: a library, its functions, addresses of records and arrays.

A library is a WebAssembly module if Python itself runs in a browser (``browser``), and a native one
elsewhere (``native``). The kernel and the build may import this package. Start at ``native``.
"""

from __future__ import annotations

import os
from typing import Any

from courtcards.kernel.foreign.names import FAILED, PACKED, PREFIX


def _import_backend() -> Any:
    if os.environ.get("COURTCARDS_ENGINE") == "pages":
        from courtcards.kernel.foreign import browser  # noqa: PLC0415 - only there

        return browser
    from courtcards.kernel.foreign import native  # noqa: PLC0415 - only elsewhere

    return native


_BACKEND = _import_backend()
Pointer = _BACKEND.Pointer
get_address = _BACKEND.get_address
find_function = _BACKEND.find_function
open_library = _BACKEND.open_library
get_pointer = _BACKEND.get_pointer

__all__ = [
    "FAILED",
    "PACKED",
    "PREFIX",
    "Pointer",
    "find_function",
    "get_address",
    "get_pointer",
    "open_library",
]
