"""Single functions as machine code, by Numba."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba import extending
from numba.core.caching import UserProvidedCacheLocator
from numba.core.typing import templates

from courtcards.kernel.cache import make_folder, writable_cache
from courtcards.kernel.compilation import set_compiler
from courtcards.kernel.records import StateRecord
from courtcards.kernel.sources import PACKAGE, source_digest

_settings: Any = numba.config
_njit: Any = numba.njit
_lower: Any = extending.lower_builtin
_infer: Any = templates.infer_global
types: Any = numba.types

IS_BUILDING = os.environ.get("COURTCARDS_BUILDING") == "1"
"""True if functions are read once for translation, and not called from Python."""
_settings.BOUNDSCHECK = int(os.environ.get("COURTCARDS_ENGINE") == "checked")
if not IS_BUILDING:
    # Numba notices an edit in the file of a function, but not in the files of functions that it
    # calls. It would also load unchecked code where checks are wanted.
    _kind = "checked" if _settings.BOUNDSCHECK else "functions"
    _folder = writable_cache() / f"{_kind}-{source_digest()}"
    make_folder(_folder)
    os.utime(_folder)  # marks it as in use
    _settings.CACHE_DIR = str(_folder)
    _settings.CACHE_LOCATOR_CLASSES = f"{__name__}.ModuleCacheLocator"


class ModuleCacheLocator(UserProvidedCacheLocator):
    """Cache locator that goes by the names of modules, so another copy of the sources shares it.

    Numba itself goes by the folder of the sources.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the folder within the cache for the functions of a file."""
        folder, package = Path(py_file).resolve().parent, PACKAGE.resolve()
        if not folder.is_relative_to(package):
            inherited: Any = super()
            return str(inherited.get_suitable_cache_subpath(py_file))
        return "_".join(["courtcards", *folder.relative_to(package).parts])


def record_type(kind: type[StateRecord]) -> Any:
    """Return Numba's type of a record."""
    return numba.from_dtype(kind.layout)


class NumbaCompiler:
    """The ``kernel.compilation.Compiler`` of the engine, by Numba."""

    def function(self, function: Callable[..., Any], *, is_inlined: bool) -> Callable[..., Any]:
        """Compile a function that releases the GIL while it runs."""
        inline = "always" if is_inlined else "never"
        made: Callable[..., Any] = _njit(
            cache=not IS_BUILDING,
            nogil=True,
            error_model="numpy",
            inline=inline,
            no_cpython_wrapper=IS_BUILDING,
            no_cfunc_wrapper=IS_BUILDING,
        )(function)
        return made

    def instruction(self, name: str, function: Callable[[int], int]) -> Callable[[int], int]:
        """Return an instruction of LLVM: ``ctpop``, ``cttz`` or ``ctlz``."""

        def type_call(_typing: Any, _word: Any) -> Any:
            def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                if name == "ctpop":
                    return builder.ctpop(arguments[0])
                is_never_zero = context.get_constant(types.boolean, 1)
                return getattr(builder, name)(arguments[0], is_never_zero)

            return types.int64(types.int64), emit

        done = extending.intrinsic(type_call)

        def call(mask: int) -> int:
            return done(mask)  # type: ignore[call-arg]

        call.__doc__, call.__name__ = function.__doc__, function.__name__
        made: Callable[[int], int] = numba.njit(inline="always")(call)
        return made

    def generic_function(self, call: Any, serving: dict[Any, Any]) -> None:
        """Resolve calls of a generic function to the game's own function at compile time."""

        def find_own(record: Any) -> Any:
            return next((own for kind, own in serving.items() if record_type(kind) == record), None)

        class Resolution(templates.AbstractTemplate):
            key = call

            def generic(self, arguments: Any, keywords: Any) -> Any:
                """Return the types of a call: those of the game's own function."""
                own = find_own(arguments[0])
                if own is None:
                    return None
                return types.Dispatcher(own).get_call_type(self.context, arguments, keywords)

        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            own = types.Dispatcher(find_own(signature.args[0]))
            function = context.get_function(own, signature)
            context.add_linking_libs(getattr(function, "libs", ()))
            return function(builder, arguments)

        _infer(call, types.Function(Resolution))
        _lower(call, types.VarArg(types.Any))(emit)


def compile_functions() -> None:
    """Compile every function of the engine in this process. Call it before any is imported."""
    set_compiler(NumbaCompiler())
