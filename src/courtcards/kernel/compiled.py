"""Compilation: the only file that imports Numba.

The rules are plain functions over one small record; ``@compiled`` makes machine code of
them and keeps it on disk. With ``NUMBA_DISABLE_JIT=1`` the same functions run as ordinary
Python, with the same results. A loop that serves every game calls a ``@verb``, which calls the
function of one game: the type of the record that it is handed says of which.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

import numba
from numba import extending
from numba.core.typing import templates
from numba.extending import intrinsic

from courtcards.kernel.cache import cache_folder
from courtcards.kernel.records import Record

P = ParamSpec("P")
R = TypeVar("R")

_settings: Any = numba.config
_lower: Any = extending.lower_builtin
_infer: Any = templates.infer_global
types: Any = numba.types
_settings.CACHE_DIR = str(cache_folder(is_checked=bool(_settings.BOUNDSCHECK)))


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule function; keep the code on disk; release the GIL while it runs."""
    compiled_function: Callable[P, R] = numba.njit(cache=True, nogil=True, error_model="numpy")(
        function
    )
    return compiled_function


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a small function into each of its callers, which then know how long an array is.

    Otherwise an array that is handed on is counted, and its length asked for, at every call.
    """
    inlined_function: Callable[P, R] = numba.njit(
        cache=True, nogil=True, error_model="numpy", inline="always"
    )(function)
    return inlined_function


_SERVING: dict[Any, dict[Any, Callable[..., Any]]] = {}
"""For each verb, each game's function by the type of its record, as Python and as Numba know it."""


def verb(function: Callable[P, R]) -> Callable[P, R]:
    """Declare something that every game does by a function of its own; ``serve`` says by which.

    The type of the first argument, a record, decides which game's function is called. A compiled
    loop that calls a verb is compiled once for each game, as if it had been written for that game.
    """
    serving: dict[Any, Callable[..., Any]] = {}

    @wraps(function)
    def call(record: Any, *arguments: Any) -> Any:
        return serving[type(record)](record, *arguments)

    class Resolution(templates.AbstractTemplate):  # pragma: no cover - asked by the compiler alone
        key = call

        def generic(self, arguments: Any, keywords: Any) -> Any:
            """The types of a call: those of the game's own function."""
            own = serving.get(arguments[0])
            if own is None:
                return None
            return types.Dispatcher(own).get_call_type(self.context, arguments, keywords)

    def emit(
        context: Any, builder: Any, signature: Any, arguments: Any
    ) -> Any:  # pragma: no cover - called by the compiler alone
        """Call the game's own function, with nothing in between: it may then be inlined."""
        own = types.Dispatcher(serving[signature.args[0]])
        function = context.get_function(own, signature)
        context.add_linking_libs(getattr(function, "libs", ()))
        return function(builder, arguments)

    _infer(call, types.Function(Resolution))
    _lower(call, types.VarArg(types.Any))(emit)
    _SERVING[call] = serving
    return cast("Callable[P, R]", call)


def serve(done: Callable[..., Any], kind: type[Record], function: Callable[..., Any]) -> None:
    """Say which compiled function a game does a ``verb`` by, with records of the type ``kind``.

    Raises TypeError where another game's record has the same fields, because compiled code could
    not tell the two apart.
    """
    serving, layout = _SERVING[done], numba.from_dtype(kind.layout)
    if serving.get(layout, function) is not function:
        raise TypeError(f"{kind.__name__} has the same fields as a record of another game")
    serving[kind] = serving[layout] = function


@intrinsic
def _count_ones(_typing: Any, _word: Any) -> Any:  # pragma: no cover - emits machine code
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _count_trailing_zeros(_typing: Any, _word: Any) -> Any:  # pragma: no cover - emits machine code
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        true_bit = context.get_constant(types.boolean, 1)
        return builder.cttz(arguments[0], true_bit)

    return types.int64(types.int64), generate


if _settings.DISABLE_JIT:

    def popcount(mask: int) -> int:
        """How many bits of a mask are set."""
        return int(mask).bit_count()

    def lowest(mask: int) -> int:
        """The number of the lowest bit set in a mask; the mask must not be empty."""
        word = int(mask)
        return (word & -word).bit_length() - 1

else:

    @compiled
    def popcount(mask: int) -> int:
        """How many bits of a mask are set."""
        return _count_ones(mask)  # type: ignore[call-arg]

    @compiled
    def lowest(mask: int) -> int:
        """The number of the lowest bit set in a mask; the mask must not be empty."""
        return _count_trailing_zeros(mask)  # type: ignore[call-arg]


@compiled
def nth_bit(mask: int, index: int) -> int:
    """The number of the ``index``-th bit set in a mask, counted from 0 at the low end."""
    for _ in range(index):
        mask &= mask - 1
    return lowest(mask)
