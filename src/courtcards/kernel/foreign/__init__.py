"""Calls of machine code: a library, its functions, addresses of records and arrays.

A library is a module of WebAssembly where Python itself runs in a browser (``browser``), and of the
system's own kind elsewhere (``native``). The kernel and the build may import it. Start at
``native``.
"""

from __future__ import annotations

import os
from typing import Any

from courtcards.kernel.foreign.names import FAILED, PACKED, PREFIX


def _way() -> Any:
    if os.environ.get("COURTCARDS_ENGINE") == "pages":
        from courtcards.kernel.foreign import browser  # noqa: PLC0415 - only there

        return browser
    from courtcards.kernel.foreign import native  # noqa: PLC0415 - only elsewhere

    return native


_WAY = _way()
Pointer = _WAY.Pointer
address_in = _WAY.address_in
function_in = _WAY.function_in
opened = _WAY.opened
pointer_to = _WAY.pointer_to

__all__ = [
    "FAILED",
    "PACKED",
    "PREFIX",
    "Pointer",
    "address_in",
    "function_in",
    "opened",
    "pointer_to",
]
