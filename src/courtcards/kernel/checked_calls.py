"""Calls that check their arguments before any machine code sees them.

A record must have the type that an entry takes, an array its element type and its lengths. Bots,
tables and learners call at every act, so a microsecond counts. The source text of a function is
generated for each entry, as Python does for a named tuple; it checks each argument in place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from courtcards.kernel.compilation import ArrayKind, EntryKind, NumberKind, RecordKind
from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import FAILED, get_pointer

Call = Callable[..., Any]

CALL = """def call({arguments}):
    result = function({taken})
    if result == failed:
        raise broken()
    return result
"""
BIND = """def bind({things}):
    {bound} = {taken}
    def call({numbers}):
        result = function({handed})
        if result == failed:
            raise broken()
        return result
    return call
"""
PACK = """def pack({arguments}):
    return [{taken}]
"""
RECORD = "pointer_to({a}) if type({a}) is {a}_type else looked_up({place}, {a})"
ARRAY = (
    "pointer_to({a}) if type({a}) is ndarray and {a}.dtype is {a}_type and {test} else"
    " looked_up({place}, {a})"
)


def format_c_types(kinds: Sequence[EntryKind]) -> str:
    return ", ".join(_format_c_type(kind) for kind in kinds)


def _format_c_type(kind: EntryKind) -> str:
    if isinstance(kind, RecordKind):
        return "void *"
    if isinstance(kind, ArrayKind):
        return ", ".join(["void *", *("int64_t" for each in kind.shape if each is None)])
    return "int64_t"


def make_checked_call(name: str, function: Call, kinds: Sequence[EntryKind]) -> Call:
    """Return a function of a library, ``name``, as Python calls it.

    The call raises TypeError for arguments that do not fit, and EngineError if it fails.
    """
    known, taken = _prepare_arguments(name, kinds)
    arguments = [f"a{place}" for place in range(len(kinds))]
    text = CALL.format(arguments=", ".join([*arguments, "/"]), taken=_join_parts(taken))
    return _compile_text(text, "call", known | {"function": function})


def make_checked_binding(
    name: str, function: Call, kinds: Sequence[EntryKind]
) -> Callable[..., Call]:
    """Return a function that binds records and arrays into a call that takes numbers alone.

    They are checked once, and kept as long as the call.
    """
    known, taken = _prepare_arguments(name, kinds)
    numbers = [f"a{place}" for place, kind in enumerate(kinds) if isinstance(kind, NumberKind)]
    handed = [
        each if f"a{place}" in numbers else [f"b{place}_{part}" for part in range(len(each))]
        for place, each in enumerate(taken)
    ]
    bound = [place for place in range(len(kinds)) if f"a{place}" not in numbers]
    text = BIND.format(
        things=", ".join(f"a{place}" for place in bound),
        bound=_join_parts([handed[place] for place in bound]),
        taken=_join_parts([taken[place] for place in bound]),
        numbers=", ".join(numbers),
        handed=_join_parts(handed),
    )
    return _compile_text(text, "bind", known | {"function": function})


def make_packer(name: str, kinds: Sequence[EntryKind]) -> Callable[..., list[Any]]:
    """Return a function that makes a list of pointers and numbers from arguments.

    Packed functions take such a list. The arguments are checked as for a call, and kept as long as
    the list.
    """
    known, taken = _prepare_arguments(name, kinds)
    arguments = ", ".join(f"a{place}" for place in range(len(kinds)))
    return _compile_text(PACK.format(arguments=arguments, taken=_join_parts(taken)), "pack", known)


def _join_parts(taken: Sequence[Sequence[str]]) -> str:
    return ", ".join(part for each in taken for part in each)


def _prepare_arguments(
    name: str, kinds: Sequence[EntryKind]
) -> tuple[dict[str, Any], list[list[str]]]:
    """Return the names in the text of a call, and what it passes on for each argument."""

    def make_failure() -> EngineError:
        return failure(name)

    def find_pointer(place: int, thing: Any) -> Any:
        return _find_pointer(name, kinds[place], thing)

    known: dict[str, Any] = {
        "__name__": __name__,
        "failed": FAILED,
        "broken": make_failure,
        "looked_up": find_pointer,
        "fits": _fits,
        "pointer_to": get_pointer,
        "ndarray": np.ndarray,
    }
    return known, [_format_argument(place, kind, known) for place, kind in enumerate(kinds)]


def failure(name: str) -> EngineError:
    return EngineError("the engine has failed in {name}", name=name)


def _compile_text(text: str, name: str, known: dict[str, Any]) -> Call:
    exec(text, known)  # noqa: S102 - the text contains nothing from a caller
    call: Call = known[name]
    return call


def _format_argument(place: int, kind: EntryKind, known: dict[str, Any]) -> list[str]:
    """Return the expressions that pass on an argument; add their names to ``known``.

    A length that an array brings itself follows its address.
    """
    a = f"a{place}"
    if isinstance(kind, RecordKind):
        known[f"{a}_type"] = kind.record
        return [RECORD.format(a=a, place=place)]
    if not isinstance(kind, ArrayKind):
        return [a]
    known[f"{a}_type"], known[f"{a}_shape"] = kind.layout, kind.shape
    open_axes = [axis for axis, length in enumerate(kind.shape) if length is None]
    if kind.shape == (None,):
        return [ARRAY.format(a=a, place=place, test=f"{a}.ndim == 1"), f"len({a})"]
    test = f"fits({a}.shape, {a}_shape)" if open_axes else f"{a}.shape == {a}_shape"
    taken = ARRAY.format(a=a, place=place, test=test)
    return [taken, *(f"{a}.shape[{axis}]" for axis in open_axes)]


def _find_pointer(name: str, kind: Any, thing: Any) -> Any:
    """Return the pointer of an argument that the quick check did not accept.

    A layout may equal another without being the same object. Raises TypeError if it does not fit.
    """
    if isinstance(kind, RecordKind):
        wanted: Any = kind.record
        raise TypeError(f"{name} takes a {wanted.__name__}, not {type(thing).__name__}")
    if (
        isinstance(thing, np.ndarray)
        and thing.dtype == kind.layout
        and _fits(thing.shape, kind.shape)
    ):
        return get_pointer(thing)
    raise TypeError(f"{name} takes {_describe_kind(kind)}, not {_describe_thing(thing)}")


def _fits(lengths: tuple[int, ...], shape: tuple[Any, ...]) -> bool:
    if len(lengths) != len(shape):
        return False
    return all(wanted in (None, length) for length, wanted in zip(lengths, shape, strict=True))


def _describe_kind(kind: ArrayKind) -> str:
    lengths = " × ".join("any" if length is None else str(length) for length in kind.shape)
    return f"an array of {lengths} {kind.layout.name}"


def _describe_thing(thing: Any) -> str:
    if not isinstance(thing, np.ndarray):
        return type(thing).__name__
    return f"one of {' × '.join(map(str, thing.shape))} {thing.dtype}"
