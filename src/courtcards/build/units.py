"""Building the libraries of units, on all cores."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from courtcards.build.entries import entries_of
from courtcards.build.functions import compile_functions
from courtcards.build.linking import WEB_ASSEMBLY, Target, link, link_for_pages, this_machine
from courtcards.build.programs import object_of, programs_of
from courtcards.build.telling import Telling
from courtcards.kernel.cache import UNFINISHED, remove_unused
from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import PACKED, PREFIX
from courtcards.kernel.sources import PAGES, file_name, name_of

CALLED_ELSEWHERE = {"decide_noting", "encode", "encode_known", "show_decisions"}
"""Other entries that no page calls: they show learners what a seat sees, and what a bot thought."""

Linker = Callable[[str, Sequence[bytes], Path], None]
"""Links the object files of a unit to a library."""


def build(units: Iterable[str], way: str, folder: Path, telling: Telling) -> None:
    """Build libraries for this machine, or for browsers, into the cache. Raises EngineError."""
    libraries = {unit: folder / name_of(unit, way) for unit in units}
    if way == PAGES:
        _build(libraries, WEB_ASSEMBLY, _link_for_pages, telling)
    else:
        _build(libraries, this_machine(), _link_for_here, telling)
    for library in libraries.values():
        remove_unused(library)


def build_for(target: Target, units: Iterable[str], folder: Path, telling: Telling) -> None:
    """Build libraries for another kind of machine into a folder. Raises EngineError."""
    folder.mkdir(parents=True, exist_ok=True)
    libraries = {unit: folder / file_name(unit, target.ending) for unit in units}
    linker = partial(_link_for, target)
    _build(libraries, target, linker, telling)


def _build(libraries: Mapping[str, Path], target: Target, linker: Linker, telling: Telling) -> None:
    """Build these libraries, by unit where each is put, and say so. Raises EngineError."""
    try:
        for unit, objects in _objects(libraries, target, telling):
            with _put_in_place(libraries[unit]) as unfinished:
                linker(unit, objects, unfinished)
            telling.built(unit)
    except BrokenProcessPool as error:
        raise EngineError(
            "a process that built the engine was ended: there may be too little memory"
        ) from error


def _objects(
    units: Collection[str], target: Target, telling: Telling
) -> Iterator[tuple[str, list[bytes]]]:
    """The object files of these units: each is translated, then each of its programs is optimised.

    Each step has a process of its own: what Numba has counted in one would show in the next.
    """
    with ProcessPoolExecutor(
        os.cpu_count(), get_context("spawn"), compile_functions, max_tasks_per_child=1
    ) as pool:
        translating = {pool.submit(programs_of, unit, target): unit for unit in units}
        optimising: dict[str, list[Future[bytes]]] = {}
        telling.begin(units)
        for future in telling.each(translating):
            telling.translated()
            optimising[translating[future]] = [
                pool.submit(object_of, program.names, program.texts, target)
                for program in future.result()
            ]
        for unit, programs in optimising.items():
            yield unit, [future.result() for future in telling.each(programs)]


def _link_for_here(_unit: str, objects: Sequence[bytes], library: Path) -> None:
    link(objects, library)


def _link_for(target: Target, _unit: str, objects: Sequence[bytes], library: Path) -> None:
    link(objects, library, target)


def _link_for_pages(unit: str, objects: Sequence[bytes], library: Path) -> None:
    names = [
        PREFIX + entry.name + PACKED
        for entry in entries_of(unit)
        if entry.is_for_pages and entry.name not in CALLED_ELSEWHERE
    ]
    link_for_pages(objects, library, names)


@contextmanager
def _put_in_place(library: Path) -> Iterator[Path]:
    """Where to link a library, apart from what the linker leaves beside it.

    It is on the disk before it has its name: a power cut leaves no library that is cut short.
    """
    with tempfile.TemporaryDirectory(dir=library.parent, prefix=UNFINISHED) as folder:
        part = Path(folder) / library.name
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(library)
