"""The entries of a unit: functions of its game, its own functions, and the shared loops."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, NamedTuple

from courtcards.games import GAMES
from courtcards.kernel.compilation import EntryKind
from courtcards.kernel.entries import ALL_ENTRIES
from courtcards.kernel.sources import NOT_COMPILED, find_unit, list_loop_modules


class UnitEntry(NamedTuple):
    """An entry of a unit: its name, its function, and the kinds of its arguments."""

    name: str
    function: Callable[..., Any]
    kinds: tuple[EntryKind, ...]

    @property
    def module(self) -> str:
        return str(self.function.__module__)

    @property
    def is_apart(self) -> bool:
        """True if it is optimised apart from the others, as its module says.

        Such a loop runs for long over the rules alone. A function that it calls in one place
        becomes a part of it there. This makes it 1.15 times as fast as entries that share the
        rules.
        """
        return bool(getattr(sys.modules[self.module], "IS_APART", False))

    @property
    def is_for_pages(self) -> bool:
        """True if a page may call it; the library for pages leaves out all others."""
        return bool(getattr(sys.modules[self.module], "IS_FOR_PAGES", True))


def list_entries(unit: str) -> Iterator[UnitEntry]:
    shared = list_loop_modules()
    for module in shared:
        import_module(module)
    package = import_module(unit)
    for found in walk_packages(package.__path__, f"{unit}."):
        if not NOT_COMPILED & set(found.name.split(".")):
            import_module(found.name)
    engines = [g.engine for g in GAMES.values() if find_unit(g.engine.state.__module__) == unit]
    for engine in engines:
        for name, (function, kinds) in engine.entries().items():
            yield UnitEntry(name, function, tuple(kind.resolve(engine) for kind in kinds))
    for entry in ALL_ENTRIES:
        of_unit = entry.unit == unit or entry.function.__module__.startswith(f"{unit}.")
        if of_unit and not engines:
            yield UnitEntry(entry.name, entry.function, entry.kinds)
        elif engines and (of_unit or entry.function.__module__ in shared):
            kinds = tuple(kind.resolve(engines[0]) for kind in entry.kinds)
            yield UnitEntry(entry.name, entry.function, kinds)
