"""What Numba writes, function by function, before anything is made of it.

By itself Numba makes machine code of a function as soon as that is translated, and for that puts
all in one that it calls: so what is called by many is read, printed and compiled many times over.
Where functions are built nobody calls them. Here each is kept as the text that it was written as,
once, and LLVM sees it when the whole program is put together (``whole``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from numba.core import codegen, registry

_codegen: Any = codegen


class TextLibrary(_codegen.JITCodeLibrary):  # type: ignore[misc] # Numba has no types
    """A function as text, and what it calls."""

    def __init__(self, maker: Any, name: str) -> None:
        super().__init__(maker, name)
        self.texts: list[str] = []

    def add_ir_module(self, module: Any) -> None:
        """Keep what was written."""
        self._raise_if_finalized()
        self.texts.append(str(module))

    def finalize(self) -> None:
        """Take no more."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002 - Numba's own signature
        """Where its machine code lies: there is none."""
        return 0


class TextMaker(_codegen.JITCPUCodegen):  # type: ignore[misc] # Numba has no types
    """Makes texts where Numba would make machine code."""

    _library_class = TextLibrary

    def set_env(self, name: str, environment: Any) -> None:
        """Leave out what only a function wants that Python calls."""


def keep_texts() -> None:
    """Have Numba keep what it writes, in this process, from now on; nothing it makes is called.

    What modules call while they are imported was compiled before, and is there as it is.
    """
    context: Any = registry.cpu_target.target_context
    context._internal_codegen = TextMaker("courtcards")  # noqa: SLF001 - there is no other door


def with_all_called(library: Any) -> list[Any]:
    """A function and all that it calls, directly or not, each once, in an order that stays."""
    found: dict[Any, None] = {}
    waiting = [library]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found[each] = None
            waiting += reversed(each._linking_libraries)  # noqa: SLF001 - it has no other name
    return list(found)


def texts_of(libraries: Iterable[Any]) -> Iterator[str]:
    """What was written of functions, in LLVM's language, in the order in which it can be linked.

    What was compiled before brings along all that it calls itself, and is taken only as far as
    something asks for it: so it comes last.
    """
    compiled = []
    for library in libraries:
        if isinstance(library, TextLibrary):
            yield from library.texts
        else:
            compiled.append(library)
    for library in compiled:
        yield str(library._get_module_for_linking())  # noqa: SLF001 - as Numba does itself
