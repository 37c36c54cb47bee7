"""Building the libraries of units, on all cores."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from courtcards.building.entries import entries_of
from courtcards.building.linking import link, link_for_pages
from courtcards.building.programs import Part, objects_of, parts_of
from courtcards.building.targets import WEB_ASSEMBLY, Target, this_machine
from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import PACKED, PREFIX
from courtcards.kernel.sources import LOOPS, PAGES, cache, file_name, name_of, remove_unused

NOT_FOR_PAGES = {module for module in LOOPS if module.startswith("courtcards.envs.")} | {
    "courtcards.lab.perft",
    "courtcards.lab.plain",
}
"""Modules whose entries no page calls: what they alone need is left out of the library there."""

CALLED_ELSEWHERE = {"decide_noting", "encode", "encode_known", "show_decisions"}
"""Other entries that no page calls: they show learners what a seat sees, and what a bot thought."""

Linker = Callable[[str, Sequence[bytes], Path], None]
"""Links the object files of a unit to a library."""


def build(units: Iterable[str], way: str) -> None:
    """Build libraries for this machine, or for browsers, into the cache. Raises EngineError."""
    libraries = {unit: cache() / name_of(unit, way) for unit in units}
    if way == PAGES:
        _build(libraries, WEB_ASSEMBLY, _link_for_pages)
    else:
        _build(libraries, this_machine(), lambda _unit, objects, library: link(objects, library))
    for library in libraries.values():
        remove_unused(library)


def build_for(target: Target, units: Iterable[str], folder: Path) -> None:
    """Build libraries for another kind of machine into a folder. Raises EngineError."""
    folder.mkdir(parents=True, exist_ok=True)
    libraries = {unit: folder / file_name(unit, target.ending) for unit in units}
    _build(libraries, target, lambda _unit, objects, library: link(objects, library, target))


def _build(libraries: Mapping[str, Path], target: Target, linker: Linker) -> None:
    """Build these libraries, by unit where each is put, and say so. Raises EngineError."""
    began = time.monotonic()
    parts = {unit: parts_of(unit, target) for unit in libraries}
    # Each has a process of its own: what Numba has counted in one would show in the next.
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), max_tasks_per_child=1) as pool:
        made = {
            (unit, part): pool.submit(objects_of, unit, target, part)
            for part in Part
            for unit in libraries
            if part in parts[unit]
        }
        for unit, library in libraries.items():
            try:
                objects = [each for part in parts[unit] for each in made[unit, part].result()]
            except BrokenProcessPool as error:
                raise EngineError(
                    "a process that built the engine was ended: there may be too little memory"
                ) from error
            with _put_in_place(library) as unfinished:
                linker(unit, objects, unfinished)
            sys.stdout.write(f"Building the engine: {unit} ... {time.monotonic() - began:.0f} s\n")
            sys.stdout.flush()


def _link_for_pages(unit: str, objects: Sequence[bytes], library: Path) -> None:
    names = [
        PREFIX + entry.name + PACKED
        for entry in entries_of(unit)
        if entry.module not in NOT_FOR_PAGES and entry.name not in CALLED_ELSEWHERE
    ]
    link_for_pages(objects, library, names)


@contextmanager
def _put_in_place(library: Path) -> Iterator[Path]:
    """Where to link a library, apart from what the linker leaves beside it; then it is whole."""
    with tempfile.TemporaryDirectory(dir=library.parent) as folder:
        part = Path(folder) / library.name
        yield part
        part.replace(library)
