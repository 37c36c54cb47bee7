"""Engine functions: functions over records, run as Python or compiled.

The rules are plain functions over one small record. ``@compiled`` marks a function that the build
translates to machine code (see ``build``). Python calls that code by the entries of a game
(``kernel/entries.py``). A ``@generic_function`` is called by loops that serve every game: the
record that it gets first selects the game's function.

A compiler can be set before any other module is imported. It then compiles single functions. The
build reads what it produces, and the scripts that make tables of weights call its functions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, ParamSpec, Protocol, TypeVar, cast

import numpy as np

from courtcards.kernel.records import StateRecord

P = ParamSpec("P")
R = TypeVar("R")


class Compiler(Protocol):
    """A compiler of single functions to machine code."""

    def function(self, function: Callable[..., Any], *, is_inlined: bool) -> Callable[..., Any]:
        """Return the function as machine code; if inlined, it becomes a part of each caller."""

    def instruction(self, name: str, function: Callable[[int], int]) -> Callable[[int], int]:
        """Return the processor's instruction that does what the function does."""

    def generic_function(self, call: Any, serving: dict[Any, Any]) -> None:
        """Let compiled code call a generic function; ``serving`` has them by record type."""


_SERVING: dict[Any, dict[type[StateRecord], Callable[..., Any]]] = {}
"""For each generic function, the function of each game by the type of its record."""


class _ActiveCompiler:
    compiler: Compiler | None = None


def set_compiler(compiler: Compiler) -> None:
    """Let this compiler compile single functions.

    Raises RuntimeError if a generic function has been declared before.
    """
    if _SERVING:
        raise RuntimeError("functions have been declared before the compiler was set")
    _ActiveCompiler.compiler = compiler


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function of the engine, which the build compiles to machine code."""
    return (
        function
        if _ActiveCompiler.compiler is None
        else _ActiveCompiler.compiler.function(function, is_inlined=False)
    )


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a small function of the engine, which is compiled into each of its callers.

    The callers then know the lengths of the arrays that they pass on.
    """
    return (
        function
        if _ActiveCompiler.compiler is None
        else _ActiveCompiler.compiler.function(function, is_inlined=True)
    )


def import_lazily(find: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """Return an engine function that is imported at its first call in Python.

    If a compiler is set, it is imported at once.
    """
    if _ActiveCompiler.compiler is not None:
        return find()
    found = cache(find)

    def call(*arguments: Any) -> Any:
        return found()(*arguments)

    return call


def instruction(name: str) -> Callable[[Callable[[int], int]], Callable[[int], int]]:
    """Declare a processor instruction, given in Python; ``name`` is its name in the build."""

    def declare(function: Callable[[int], int]) -> Callable[[int], int]:
        return (
            function
            if _ActiveCompiler.compiler is None
            else _ActiveCompiler.compiler.instruction(name, function)
        )

    return declare


def generic_function(function: Callable[P, R]) -> Callable[P, R]:
    """Declare a function that each game implements; see ``register_function``.

    The type of the record in the first argument selects the game's function. A compiled loop that
    calls it is compiled once for each game, as if it had been written for that game.
    """
    serving: dict[type[StateRecord], Callable[..., Any]] = {}

    @wraps(function)
    def call(record: Any, *arguments: Any) -> Any:
        return serving[type(record)](record, *arguments)

    if _ActiveCompiler.compiler is not None:
        _ActiveCompiler.compiler.generic_function(call, serving)
    _SERVING[call] = serving
    return cast("Callable[P, R]", call)


def register_function(
    done: Callable[..., Any], kind: type[StateRecord], function: Callable[..., Any]
) -> None:
    """Register a game's implementation of a ``generic_function`` for one type of its records.

    Raises TypeError if another type has the same fields and another function, because compiled code
    could not tell the two apart.
    """
    serving = _SERVING[done]
    for other, of_other in serving.items():
        if other is not kind and of_other is not function and other.is_like(kind):
            raise TypeError(f"{kind.__name__} has the same fields as a record of another game")
    serving[kind] = function


@dataclass(frozen=True)
class NumberKind:
    """A whole number of 64 bits."""

    def resolve(self, _engine: Any) -> NumberKind:
        """Return the kind itself: it is the same for every game."""
        return self


@dataclass(frozen=True)
class RecordKind:
    """A record: its type, or the name of the game's type in an ``Engine``, such as ``state``."""

    record: type[StateRecord] | str

    def resolve(self, engine: Any) -> RecordKind:
        """Return the kind with the record type of a game."""
        return RecordKind(getattr(engine, self.record)) if isinstance(self.record, str) else self

    @property
    def layout(self) -> np.dtype[Any]:
        """Layout of the record. Expects a resolved kind."""
        return self.record.layout  # type: ignore[union-attr]


@dataclass(frozen=True)
class ArrayKind:
    """An array in C order.

    ``element`` is NumPy's code of a number, or a record. A dimension is a length, the name of an
    attribute of the game's ``Engine`` (``words``), or None if each array brings its own length.
    """

    element: str | RecordKind
    shape: tuple[int | str | None, ...] = (None,)

    def resolve(self, engine: Any) -> ArrayKind:
        """Return the kind with the element and the lengths of a game."""
        element = self.element if isinstance(self.element, str) else self.element.resolve(engine)
        shape = (getattr(engine, each) if isinstance(each, str) else each for each in self.shape)
        return ArrayKind(element, tuple(shape))

    @property
    def layout(self) -> np.dtype[Any]:
        """Layout of an element. Expects a resolved kind."""
        return np.dtype(self.element) if isinstance(self.element, str) else self.element.layout


EntryKind = NumberKind | RecordKind | ArrayKind

INT = NumberKind()
STATE, OBSERVATION, MEMORY, BUDGET = (
    RecordKind("state"),
    RecordKind("observation"),
    RecordKind("memory"),
    RecordKind("budget"),
)
PACK = ArrayKind("i8", (52,))
WORDS = ArrayKind("i8", ("words",))
GENERATOR = ArrayKind("i8", (1,))
GENERATORS = ArrayKind("i8", (None, 1))
INTS, FLOATS, FLOATS32, BYTES = ArrayKind("i8"), ArrayKind("f8"), ArrayKind("f4"), ArrayKind("i1")


def record_array(record: RecordKind, count: int | None = None) -> ArrayKind:
    return ArrayKind(record, (count,))
