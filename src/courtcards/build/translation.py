"""From functions to LLVM's language: each entry of a unit, with all that it calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from numba.core import codegen, registry
from numba.np import numpy_support

from courtcards.build.entries import UnitEntry
from courtcards.build.functions import record_type, types
from courtcards.kernel.compilation import ArrayKind, EntryKind, NumberKind, RecordKind
from courtcards.kernel.foreign import PACKED, PREFIX

# What Numba writes, function by function, before anything is made of it.
#
# By itself Numba makes machine code of a function as soon as that is translated, and for that puts
# all in one that it calls: so what is called by many is read, printed and compiled many times over.
# Where functions are built nobody calls them. Here each is kept as the text that it was written as,
# once, and LLVM sees it when the whole program is put together (``whole``).


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


def list_called(library: Any) -> list[Any]:
    """A function and all that it calls, directly or not, each once, in an order that stays."""
    found: dict[Any, None] = {}
    waiting = [library]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found[each] = None
            waiting += reversed(each._linking_libraries)  # noqa: SLF001 - it has no other name
    return list(found)


def list_texts(libraries: Iterable[Any]) -> Iterator[str]:
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


@dataclass(frozen=True)
class TranslatedEntry:
    """An entry in LLVM's language: what it consists of, the function ``symbol`` first.

    ``origin`` is the module of Python that it comes from.
    """

    name: str
    origin: str
    symbol: str
    kinds: tuple[EntryKind, ...]
    result: Any
    libraries: list[Any]

    def list_parameters(self) -> list[str]:
        """What the function that others call takes: addresses, lengths and numbers."""
        taken = []
        for place, kind in enumerate(self.kinds):
            name = f"%a{place}"
            taken.append(f"i64 {name}" if isinstance(kind, NumberKind) else f"ptr {name}")
            if isinstance(kind, ArrayKind):
                lengths = [axis for axis, length in enumerate(kind.shape) if length is None]
                taken += [f"i64 {name}.{axis}" for axis in lengths]
        return taken

    def wrapper_text(self) -> str:
        """The function that others call.

        It hands on what Numba's function wants (an array is an owner, a parent, counts, an address,
        lengths and strides) and gives the result, or ``FAILED``.
        """
        inner, lines = [], []
        for place, kind in enumerate(self.kinds):
            name = f"%a{place}"
            if isinstance(kind, ArrayKind):
                lengths = [
                    f"{name}.{axis}" if length is None else str(length)
                    for axis, length in enumerate(kind.shape)
                ]
                made, values = _array(name, lengths, kind.layout.itemsize)
                lines += made
                inner += values
            else:
                inner.append(f"i64 {name}" if isinstance(kind, NumberKind) else f"ptr {name}")
        result = self.result
        return WRAPPER.format(
            symbol=self.symbol,
            name=PREFIX + self.name,
            kinds="".join(f", {each.split()[0]}" for each in inner),
            outer=", ".join(self.list_parameters()),
            lines="\n".join(f"  {line}" for line in lines),
            inner="".join(f", {each}" for each in inner),
            slot=RESULTS[str(result)][0],
            widen=RESULTS[str(result)][1],
        )

    def packed_wrapper_text(self) -> str:
        """The same function for what calls any: it takes everything out of a row of numbers."""
        outer = self.list_parameters()
        lines, values = [], []
        for place, each in enumerate(outer):
            kind = each.split()[0]
            lines.append(f"%at{place} = getelementptr i64, ptr %row, i64 {place}")
            lines.append(f"%value{place} = load {kind}, ptr %at{place}")
            values.append(f"{kind} %value{place}")
        return PACKED_WRAPPER.format(
            name=PREFIX + self.name + PACKED,
            called=PREFIX + self.name,
            lines="\n".join(f"  {line}" for line in lines),
            values=", ".join(values),
        )


def _array(name: str, lengths: list[str], size: int) -> tuple[list[str], list[str]]:
    """The lines that find the counts of an array, and what Numba's function takes for it."""
    lines, strides = [], [str(size)]
    count = lengths[-1]
    for axis in range(len(lengths) - 2, -1, -1):
        stride, whole = f"{name}.stride{axis}", f"{name}.count{axis}"
        lines.append(f"{stride} = mul i64 {strides[0]}, {lengths[axis + 1]}")
        lines.append(f"{whole} = mul i64 {count}, {lengths[axis]}")
        strides.insert(0, stride)
        count = whole
    values = ["ptr null", "ptr null", f"i64 {count}", f"i64 {size}", f"ptr {name}"]
    return lines, values + [f"i64 {each}" for each in (*lengths, *strides)]


def _widen(how: str, bits: int) -> str:
    return (
        f"%small = load i{bits}, ptr %slot\n"
        f"  %value = {how} i{bits} %small to i64\n"
        "  ret i64 %value"
    )


RESULTS = {
    "none": ("ptr", "ret i64 0"),
    "int64": ("i64", "%value = load i64, ptr %slot\n  ret i64 %value"),
    "bool": ("i8", _widen("zext", 8)),
    **{f"int{bits}": (f"i{bits}", _widen("sext", bits)) for bits in (8, 16, 32)},
}
"""By the type of a result the room that it wants, and how it is given as 64 bits."""

WRAPPER = """declare i32 @"{symbol}"(ptr, ptr{kinds})
define i64 @{name}({outer}) {{
  %slot = alloca {slot}
  %error = alloca ptr
  store {slot} zeroinitializer, ptr %slot
{lines}
  %status = call i32 @"{symbol}"(ptr %slot, ptr %error{inner})
  %is_value = icmp eq i32 %status, 0
  %is_none = icmp eq i32 %status, -2
  %is_well = or i1 %is_value, %is_none
  br i1 %is_well, label %well, label %failed
failed:
  ret i64 -9223372036854775808
well:
  {widen}
}}
"""
"""Numba gives a status: 0, or −2 for a result that is None; all else is an error."""

PACKED_WRAPPER = """define i64 @{name}(ptr %row) {{
{lines}
  %result = call i64 @{called}({values})
  ret i64 %result
}}
"""


def numba_type(kind: EntryKind) -> Any:
    """Numba's type of what an entry takes."""
    if isinstance(kind, RecordKind):
        return record_type(kind.record)  # type: ignore[arg-type]
    if isinstance(kind, ArrayKind):
        element = (
            numpy_support.from_dtype(kind.layout)
            if isinstance(kind.element, str)
            else record_type(kind.element.record)  # type: ignore[arg-type]
        )
        return types.Array(element, len(kind.shape), "C")
    return types.int64


def translate_entry(entry: UnitEntry) -> TranslatedEntry:
    """An entry in LLVM's language, unoptimised."""
    dispatcher: Any = entry.function
    arguments = tuple(map(numba_type, entry.kinds))
    dispatcher.compile(arguments)
    made = dispatcher.overloads[arguments]
    symbol, result = made.fndesc.llvm_func_name, types.unliteral(made.signature.return_type)
    libraries = list_called(made.library)
    return TranslatedEntry(
        entry.name, entry.function.__module__, symbol, entry.kinds, result, libraries
    )
