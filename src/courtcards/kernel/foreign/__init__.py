"""Calls of machine code: a library, its functions, addresses of records and arrays.

Where Python itself runs in a browser, a library is a module of WebAssembly beside it (``browser``);
everywhere else it is of the system's own kind (``native``).
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

from courtcards.kernel.foreign.names import FAILED, PACKED, PREFIX

_WAY: Any = import_module(
    f"{__name__}.{'browser' if os.environ.get('COURTCARDS_ENGINE') == 'pages' else 'native'}"
)
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
