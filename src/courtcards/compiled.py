"""Compilation: the only file that imports Numba.

The rules are plain functions over one small record; ``@compiled`` makes machine code of
them and keeps it on disk. With ``NUMBA_DISABLE_JIT=1`` the same functions run as ordinary
Python, with the same results.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import struct
import tempfile
from collections.abc import Callable
from contextlib import suppress
from operator import itemgetter
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    NamedTuple,
    ParamSpec,
    Self,
    TypeVar,
    cast,
    get_type_hints,
)

import numba
import numpy as np
import numpy.typing as npt
from numba import types
from numba.extending import intrinsic

P = ParamSpec("P")
R = TypeVar("R")

IntArray = npt.NDArray[np.int64]
"""Integers in an array; the width is the field's own."""

FloatArray = npt.NDArray[np.float64]
"""Numbers in an array that are no integers: chances, averages."""

Mask = Annotated[int, "i8", 1]
"""A field that holds a card-set mask or another set of up to 63 bits."""

Small = Annotated[int, "i2", 1]
"""A field that holds a small number: a seat, a count, a choice. 16 bits, so that no
arithmetic of the rules overflows where the functions run uncompiled."""

Count = Annotated[int, "i8", 1]
"""A field that holds a number that may be large."""

Masks4 = Annotated[IntArray, "i8", 4]
Masks6 = Annotated[IntArray, "i8", 6]
Masks8 = Annotated[IntArray, "i8", 8]
Masks9 = Annotated[IntArray, "i8", 9]
Masks256 = Annotated[IntArray, "i8", 256]
Smalls4 = Annotated[IntArray, "i2", 4]
Smalls6 = Annotated[IntArray, "i2", 6]
Smalls8 = Annotated[IntArray, "i2", 8]
Smalls13 = Annotated[IntArray, "i1", 13]
Cards52 = Annotated[IntArray, "i1", 52]


if TYPE_CHECKING:

    class Scalar:
        """``np.void``, which NumPy's stubs declare final although it can be subclassed."""

        def copy(self) -> Self:
            """A record of its own with the same bytes."""

        def tobytes(self) -> bytes:
            """All of the record."""

else:
    Scalar = np.void


class Record(Scalar):
    """A NumPy structured scalar whose fields are declared as annotations.

    A subclass lists its fields as ``name: Small`` and so on; ``new`` makes one, all zeros.
    Compiled functions take it by reference and change it in place; in Python its fields are
    properties, about ten times as quick as those of ``np.record``. Its bytes are the whole
    of it: copy, save and compare by them.
    """

    layout: np.dtype[Any]
    _plain: Callable[[bytes], Any]

    def __init_subclass__(cls) -> None:
        fields = []
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if name in ("layout", "_plain"):
                continue
            code, length = hint.__metadata__
            fields.append((name, code) if length == 1 else (name, code, (length,)))
            setattr(cls, name, property(itemgetter(name), _setter(name)))
        cls.layout = np.dtype((cls, np.dtype(fields, align=True)))
        cls._plain = staticmethod(_plain_reader(cls.__name__, cls.layout))

    @classmethod
    def new(cls) -> Self:
        """A record with every field zero."""
        return cast("Self", np.zeros((), dtype=cls.layout)[()])

    @classmethod
    def batch(cls, count: int) -> Any:
        """An array of ``count`` records, all zero."""
        octets = bytearray(count * cls.layout.itemsize)
        return np.ndarray((count,), cls.layout, octets)

    @property
    def cell(self) -> Any:
        """The array without dimensions whose one element this is, ``cell[()]``.

        A compiled function takes it from Python in a sixth of the time that it needs for the
        record: what is called once a move has an entry for it.
        """
        return np.asarray(self)

    def copy(self) -> Self:
        """A record of its own with the same bytes.

        NumPy would copy field by field: slowly, and without what lies between them.
        """
        return cast("Self", _of_bytes(type(self), self.tobytes()))

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        # NumPy would unpickle one that owns its bytes: its cell would be a copy.
        return _of_bytes, (type(self), self.tobytes())

    def plain(self) -> Any:
        """All fields at once as plain numbers, and tuples of them, under their names."""
        return self._plain(self.tobytes())


def _setter(name: str) -> Callable[[Any, Any], None]:
    def set_field(record: Any, value: Any) -> None:
        record[name] = value

    return set_field


def _of_bytes(kind: type[Record], octets: bytes) -> Any:
    return np.ndarray((1,), kind.layout, bytearray(octets))[0]


def _plain_reader(name: str, layout: np.dtype[Any]) -> Callable[[bytes], Any]:
    """What reads the bytes of a record of that layout as a named tuple of plain values."""
    codes, places, size, count = "=", [], 0, 0
    for field in layout.names or ():
        kind, offset = layout.fields[field][:2]  # type: ignore[index]
        element, shape = kind.subdtype or (kind, (1,))
        code = {1: "b", 2: "h", 8: "q"}[element.itemsize]
        codes += f"{offset - size}x{shape[0]}{code}"
        places.append(slice(count, count + shape[0]) if kind.subdtype else count)
        size, count = offset + kind.itemsize, count + shape[0]
    unpack = struct.Struct(f"{codes}{layout.itemsize - size}x").unpack
    fields = NamedTuple(name, [(field, Any) for field in layout.names or ()])  # type: ignore[misc]
    grouped = itemgetter(*places)
    return lambda octets: fields(*grouped(unpack(octets)))


def source_digest() -> str:
    """A name for the present text of everything that may be compiled.

    Numba notices an edit in the file of a function but not in the files of the functions
    that it calls, so the cache lives in a folder named by all of the package's sources.
    """
    digest = hashlib.sha256()
    root = Path(__file__).parent
    for room in (root, *(root / name for name in ("games", "bots", "lab", "envs"))):
        pattern = "*.py" if room == root else "**/*.py"
        for path in sorted(room.glob(pattern)):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


_settings: Any = numba.config


CACHE_KINDS = ("checked-", "compiled-")
KEPT_UNUSED_S = 30 * 24 * 3600


def _cache_folder() -> Path:
    # Numba would load unchecked code from its cache where NUMBA_BOUNDSCHECK asks for checks.
    kind = "checked" if _settings.BOUNDSCHECK else "compiled"
    home = os.environ.get("COURTCARDS_CACHE") or os.environ.get("XDG_CACHE_HOME")
    base = Path(home) if home else Path.home() / ".cache"
    folder = base / "courtcards" / f"{kind}-{source_digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        writable = os.access(folder, os.W_OK)
        remove_old_folders(folder)
    except OSError:
        writable = False
    return folder if writable else Path(tempfile.mkdtemp(prefix="courtcards-"))


def remove_old_folders(used: Path) -> None:
    """Remove the caches of other versions that no process has used for long.

    Each process marks its own by touching it. A folder goes out of sight first, so that nobody
    finds half of it.
    """
    for folder in used.parent.glob("*-????????????????"):
        unused_s = used.stat().st_mtime - folder.stat().st_mtime
        if folder.name.startswith(CACHE_KINDS) and unused_s > KEPT_UNUSED_S:
            gone = folder.with_name(f"removed.{folder.name}.{os.getpid()}")
            with suppress(OSError):  # another process is removing it
                folder.rename(gone)
            shutil.rmtree(gone, ignore_errors=True)


_settings.CACHE_DIR = str(_cache_folder())


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule function; keep the code on disk; release the GIL while it runs."""
    compiled_function: Callable[P, R] = numba.njit(cache=True, nogil=True, error_model="numpy")(
        function
    )
    return compiled_function


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
