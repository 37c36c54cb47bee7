"""Entries: engine functions that Python and other hosts call, each declared once.

An entry is a compiled function with the kinds of its arguments. Its place in the library of each
game, its call from Python and its call from a page follow from that. An argument is a record of the
game (``STATE``), an array (``PACK``), or a number (``INT``). Entries never call one another.

    @entry(STATE, INT)
    def apply_move_again(state, move): ...
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from courtcards.kernel.compilation import EntryKind, compiled
from courtcards.kernel.library import load_binding, load_call, load_parallel_call
from courtcards.kernel.sources import find_unit

ALL_ENTRIES: list[Entry] = []
"""All entries that imported modules have declared."""


class HasEntries(Protocol):
    """The part of a game's engine that its entries need."""

    @property
    def state(self) -> type:
        """Type of its states."""

    @property
    def observation(self) -> type:
        """Type of a seat's observations."""

    @property
    def calls(self) -> Calls:
        """Its functions as Python calls them."""

    def entries(self) -> dict[str, tuple[Callable[..., Any], tuple[EntryKind, ...]]]:
        """Return its own functions that Python calls, by name, with their kinds of arguments."""


_ENGINES: dict[type, HasEntries] = {}
"""Engine of a game, by each of its record types."""


@dataclass(frozen=True, eq=False)
class Entry:
    """A function of the engine with the kinds of its arguments; a call goes to the library.

    ``unit`` is the package whose library has it. It is None if every game's library has it; then
    the type of the first argument, a record or an array of records, selects the game.
    """

    name: str
    function: Callable[..., Any]
    kinds: tuple[EntryKind, ...]
    unit: str | None = None

    def __call__(self, *arguments: Any) -> Any:
        """Call it. Raises TypeError for arguments that do not fit."""
        if self.unit is not None:
            return _find_unit_call(self)(*arguments)
        first = arguments[0]
        kind = first.dtype.type if isinstance(first, np.ndarray) else type(first)
        engine = _ENGINES.get(kind)
        if engine is None:
            raise TypeError(f"{self.name} takes a record of a game, not {kind.__name__}")
        return engine.calls.find_call(self)(*arguments)


_UNIT_CALLS: dict[Entry, Callable[..., Any]] = {}


def _find_unit_call(entry: Entry) -> Callable[..., Any]:
    if entry not in _UNIT_CALLS:
        _UNIT_CALLS[entry] = load_call(str(entry.unit), entry.name, entry.function, entry.kinds)
    return _UNIT_CALLS[entry]


class Calls:
    """The functions of a game as Python calls them; each is loaded at its first use."""

    def __init__(self, engine: HasEntries) -> None:
        self._unit, self._engine = find_unit(engine.state.__module__), engine
        self._bindings: dict[Entry | str, Callable[..., Callable[..., Any]]] = {}
        for kind in (engine.state, engine.observation):
            _ENGINES[kind] = engine

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return getattr, (self._engine, "calls")

    def __getattr__(self, name: str) -> Any:
        engine = self.__dict__.get("_engine")  # None during construction
        found = None if engine is None else engine.entries().get(name)
        if found is None:
            raise AttributeError(f"the engine has no function {name!r}")
        return self._store_call(name, *found)

    def find_call(self, entry: Entry) -> Callable[..., Any]:
        found: Callable[..., Any] | None = self.__dict__.get(entry.name)
        return found or self._store_call(entry.name, entry.function, entry.kinds)

    def bind_call(self, what: Entry | str, *things: Any) -> Callable[..., Any]:
        """Bind an entry, or a function given by its name, to records and arrays for many calls.

        They are checked now, and kept. A call of the result takes the numbers alone.
        """
        bind = self._bindings.get(what)
        if bind is None:
            name, function, kinds = (
                (what, *self._engine.entries()[what])
                if isinstance(what, str)
                else (what.name, what.function, what.kinds)
            )
            bind = load_binding(self._unit, name, function, self._resolve_kinds(kinds))
            self._bindings[what] = bind
        return bind(*things)

    def make_parallel_call(
        self, entry: Entry, parts: Sequence[Sequence[Any]]
    ) -> Callable[[], list[Any]]:
        """Return a call of an entry for all of these arguments at once, a thread for each."""
        return load_parallel_call(
            self._unit, entry.name, entry.function, self._resolve_kinds(entry.kinds), parts
        )

    def _store_call(
        self, name: str, function: Any, kinds: tuple[EntryKind, ...]
    ) -> Callable[..., Any]:
        call = load_call(self._unit, name, function, self._resolve_kinds(kinds))
        setattr(self, name, call)
        return call

    def _resolve_kinds(self, kinds: tuple[EntryKind, ...]) -> list[EntryKind]:
        return [kind.resolve(self._engine) for kind in kinds]


def declare_entry(
    function: Callable[..., Any], *kinds: EntryKind, unit: str | None = None, name: str = ""
) -> Entry:
    """Declare an entry for a compiled function that others call, too."""
    made = Entry(name or function.__name__.lstrip("_"), function, kinds, unit)
    ALL_ENTRIES.append(made)
    return made


def entry(*kinds: EntryKind, unit: str | None = None) -> Callable[[Callable[..., Any]], Entry]:
    """Declare an entry, as a decorator of its function."""

    def declare(function: Callable[..., Any]) -> Entry:
        name = function.__name__.lstrip("_")
        return declare_entry(compiled(function), *kinds, unit=unit, name=name)

    return declare
