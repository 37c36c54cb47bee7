"""Translation to LLVM's language: each entry of a unit, with all functions that it calls."""

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

# Numba's output as text, function by function, before machine code is made of it.
#
# Numba alone compiles each function as soon as it is translated, together with all functions that
# it calls. So a function with many callers is read, printed and compiled many times over. A build
# calls none of them. Here each function stays a text, once, and LLVM sees it when the whole program
# is put together (``programs``).


_codegen: Any = codegen


class TextLibrary(_codegen.JITCodeLibrary):  # type: ignore[misc] # Numba has no types
    """A function as text, and the functions that it calls."""

    def __init__(self, maker: Any, name: str) -> None:
        super().__init__(maker, name)
        self.texts: list[str] = []

    def add_ir_module(self, module: Any) -> None:
        """Store a translated module as text."""
        self._raise_if_finalized()
        self.texts.append(str(module))

    def finalize(self) -> None:
        """Accept no more texts."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002 - Numba's own signature
        """Return 0: there is no machine code."""
        return 0


class TextMaker(_codegen.JITCPUCodegen):  # type: ignore[misc] # Numba has no types
    """A code generator that produces texts instead of machine code."""

    _library_class = TextLibrary

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing: only functions that Python calls need it."""


def keep_texts() -> None:
    """Let Numba store texts in this process from now on; none of its functions can be called.

    Functions that modules call at import were compiled before, and stay as they are.
    """
    context: Any = registry.cpu_target.target_context
    context._internal_codegen = TextMaker("courtcards")  # noqa: SLF001 - there is no public way


def list_called(library: Any) -> list[Any]:
    """Return a function and all that it calls, directly or not, each once, in a stable order."""
    found: dict[Any, None] = {}
    waiting = [library]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found[each] = None
            waiting += reversed(each._linking_libraries)  # noqa: SLF001 - there is no public name
    return list(found)


def list_texts(libraries: Iterable[Any]) -> Iterator[str]:
    """Yield the texts of functions in LLVM's language, in an order in which they can be linked.

    Functions compiled before bring along all that they call. Only requested parts of them are used,
    so they come last.
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
    """An entry in LLVM's language: its parts, the function ``symbol`` first.

    ``origin`` is the Python module that it comes from.
    """

    name: str
    origin: str
    symbol: str
    kinds: tuple[EntryKind, ...]
    result: Any
    libraries: list[Any]

    def list_parameters(self) -> list[str]:
        """Return the parameters of the exported function: addresses, lengths and numbers."""
        taken = []
        for place, kind in enumerate(self.kinds):
            name = f"%a{place}"
            taken.append(f"i64 {name}" if isinstance(kind, NumberKind) else f"ptr {name}")
            if isinstance(kind, ArrayKind):
                lengths = [axis for axis, length in enumerate(kind.shape) if length is None]
                taken += [f"i64 {name}.{axis}" for axis in lengths]
        return taken

    def wrapper_text(self) -> str:
        """Return the exported function.

        It passes on the arguments of Numba's function (an array is an owner, a parent, counts, an
        address, lengths and strides) and returns the result, or ``FAILED``.
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
        """Return the exported function that takes all arguments from a row of numbers."""
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
    """Return the lines that compute the counts of an array, and its arguments for Numba."""
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
"""By the type of a result: its storage, and the code that returns it as 64 bits."""

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
"""Numba returns a status: 0, or −2 for the result None. Any other is an error."""

PACKED_WRAPPER = """define i64 @{name}(ptr %row) {{
{lines}
  %result = call i64 @{called}({values})
  ret i64 %result
}}
"""


def numba_type(kind: EntryKind) -> Any:
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
    """Translate an entry to LLVM's language, unoptimised."""
    dispatcher: Any = entry.function
    arguments = tuple(map(numba_type, entry.kinds))
    dispatcher.compile(arguments)
    made = dispatcher.overloads[arguments]
    symbol, result = made.fndesc.llvm_func_name, types.unliteral(made.signature.return_type)
    libraries = list_called(made.library)
    return TranslatedEntry(
        entry.name, entry.function.__module__, symbol, entry.kinds, result, libraries
    )
