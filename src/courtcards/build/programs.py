"""The programs of a unit: groups of entries, each optimised as a whole, built on all cores."""

from __future__ import annotations

import gc
import os
import re
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from courtcards.build.entries import UnitEntry, list_entries
from courtcards.build.functions import compile_functions
from courtcards.build.linking import WEB_ASSEMBLY, Target, find_host_target, link, link_for_pages
from courtcards.build.progress import OTHER_UNITS, BuildProgress
from courtcards.build.translation import keep_texts, list_texts, translate_entry
from courtcards.kernel.cache import UNFINISHED, remove_unused
from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import PACKED, PREFIX
from courtcards.kernel.sources import PAGES, file_name, library_name

WITH_BOTS = {"decide", "decide_noting", "search", "play_hand"} | {
    *("begin_seat_hands", "step_seat_hands"),
    *("sample_before_deal", "sample_dealt_hands", "sample_draw"),
}
"""Entries that contain the bots."""

YOUNG_OBJECTS = 100_000
"""New objects that start the garbage collector: a translation makes millions, and they stay."""


@dataclass
class EngineProgram:
    """A program, optimised as a whole: the names of its entries, and all its functions as texts."""

    names: list[str]
    texts: list[str]


def translate_programs(unit: str, target: Target) -> list[EngineProgram]:
    """Translate the programs of a unit for a kind of machine, the slowest first.

    One process translates all of them, since most call the same functions.
    """
    entries = list(list_entries(unit))
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
    keep_texts()  # not earlier, since imported modules may have called functions
    together: dict[str, list[UnitEntry]] = {}
    for entry in entries:
        together.setdefault(_choose_program(entry, unit, target), []).append(entry)
    return [_translate_program(found) for _, found in sorted(together.items())]


def _choose_program(entry: UnitEntry, unit: str, target: Target) -> str:
    """Return the program of an entry. There is one for all if size counts more than time."""
    if unit in OTHER_UNITS or target == WEB_ASSEMBLY:
        return ""
    if entry.name in WITH_BOTS:
        return "bots"
    return entry.module if entry.is_apart else "rules"


def _translate_program(entries: list[UnitEntry]) -> EngineProgram:
    made = [translate_entry(entry) for entry in entries]
    wrappers = [
        wrapper for each in made for wrapper in (each.wrapper_text(), each.packed_wrapper_text())
    ]
    libraries = dict.fromkeys(library for each in made for library in each.libraries)
    return EngineProgram(
        [each.name for each in made], ["\n".join(wrappers), *list_texts(libraries)]
    )


_llvm: Any = llvm


COUNTING = """
define void @NRT_incref(ptr %memory) alwaysinline {
  %is_none = icmp eq ptr %memory, null
  br i1 %is_none, label %done, label %count
count:
  %owners = load i64, ptr %memory
  %more = add i64 %owners, 1
  store i64 %more, ptr %memory
  br label %done
done:
  ret void
}
declare void @NRT_MemInfo_call_dtor(ptr)
define void @NRT_decref(ptr %memory) alwaysinline {
  %is_none = icmp eq ptr %memory, null
  br i1 %is_none, label %done, label %count
count:
  %owners = load i64, ptr %memory
  %less = sub i64 %owners, 1
  store i64 %less, ptr %memory
  %is_last = icmp eq i64 %less, 0
  br i1 %is_last, label %free, label %done
free:
  call void @NRT_MemInfo_call_dtor(ptr %memory)
  br label %done
done:
  ret void
}
"""
"""Reference counts without a lock: the memory of a call belongs to its thread alone."""

_OWN_COUNTING = re.compile(r"^define [^\n]*@NRT_(incref|decref)\(.*?^}", re.MULTILINE | re.DOTALL)


def compile_object(names: list[str], texts: list[str], target: Target) -> bytes:
    """Return the object file of a program: its entries, and all functions that they call."""
    _llvm.initialize_all_targets()
    _llvm.initialize_all_asmprinters()
    machine = target.machine()
    heading = _heading(target, machine)
    module: Any = _llvm.parse_assembly(heading)
    for text in texts:
        module.link_in(_llvm.parse_assembly(heading + _prepare_module(text)))
    wrappers = {PREFIX + name + PACKED for name in names}
    if target.has_plain_wrappers:
        wrappers |= {PREFIX + name for name in names}
    _hide(module, wrappers)
    _simplify(module, machine)
    # Functions that are part of their callers now show more counts that cancel out.
    _optimise(module, machine)
    _prune(module, machine)
    module.link_in(_llvm.parse_assembly(heading + COUNTING))
    _hide(module, wrappers)
    _optimise(module, machine)
    octets: bytes = machine.emit_object(module)
    return octets


def _heading(target: Target, machine: Any) -> str:
    return f'target triple = "{target.triple}"\ntarget datalayout = "{machine.target_data}"\n'


def _prepare_module(text: str) -> str:
    """Return a module without the parts that belong to Numba's target machine."""
    text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"^(@\S+ = )common ", r"\1linkonce_odr ", text, flags=re.MULTILINE)
    return _OWN_COUNTING.sub(lambda found: f"declare void @NRT_{found[1]}(ptr)", text)


def _hide(module: Any, names: set[str]) -> None:
    """Export the entries only, so everything else may be changed at will."""
    for function in module.functions:
        if not function.is_declaration and function.name not in names:
            function.linkage = "internal"
    for value in module.global_variables:
        if not value.is_declaration:
            value.linkage = "internal"


def _passes(machine: Any) -> Any:
    return _llvm.create_pass_builder(machine, _llvm.create_pipeline_tuning_options(speed_level=3))


def _simplify(module: Any, machine: Any) -> None:
    """Remove reference counts that cancel out, before they look like other arithmetic."""
    passes = _llvm.create_new_module_pass_manager()
    passes.add_simplify_cfg_pass()
    passes.add_sroa_pass()
    passes.add_instruction_combine_pass()
    passes.add_simplify_cfg_pass()
    passes.add_refprune_pass()
    passes.run(module, _passes(machine))


def _prune(module: Any, machine: Any) -> None:
    passes = _llvm.create_new_module_pass_manager()
    passes.add_refprune_pass()
    passes.run(module, _passes(machine))


def _optimise(module: Any, machine: Any) -> None:
    builder = _passes(machine)
    builder.getModulePassManager().run(module, builder)
    module.verify()


NOT_FOR_PAGES = {"decide_noting", "encode", "encode_information", "encode_decisions"}
"""More entries that no page calls: they encode views and bots' decisions for learners."""

Linker = Callable[[str, Sequence[bytes], Path], None]
"""Links the object files of a unit into a library."""


def build(units: Iterable[str], way: str, folder: Path, progress: BuildProgress) -> None:
    """Build libraries into the cache, for this machine or for browsers.

    Raises EngineError if that fails.
    """
    libraries = {unit: folder / library_name(unit, way) for unit in units}
    if way == PAGES:
        _build(libraries, WEB_ASSEMBLY, _link_for_pages, progress)
    else:
        _build(libraries, find_host_target(), _link_here, progress)
    for library in libraries.values():
        remove_unused(library)


def build_for_target(
    target: Target, units: Iterable[str], folder: Path, progress: BuildProgress
) -> None:
    """Build libraries for another kind of machine into a folder.

    Raises EngineError if that fails.
    """
    folder.mkdir(parents=True, exist_ok=True)
    libraries = {unit: folder / file_name(unit, target.ending) for unit in units}
    linker = partial(_link_target, target)
    _build(libraries, target, linker, progress)


def _build(
    libraries: Mapping[str, Path], target: Target, linker: Linker, progress: BuildProgress
) -> None:
    """Build libraries, given their paths by unit, and report each.

    Raises EngineError if that fails.
    """
    try:
        for unit, objects in _compile_objects(libraries, target, progress):
            with _put_in_place(libraries[unit]) as unfinished:
                linker(unit, objects, unfinished)
            progress.report_built(unit)
    except BrokenProcessPool as error:
        raise EngineError("a build process was killed: there may be too little memory") from error


def _compile_objects(
    units: Collection[str], target: Target, progress: BuildProgress
) -> Iterator[tuple[str, list[bytes]]]:
    """Yield the object files of each unit: translate it, then optimise each of its programs.

    Each step has a process of its own, since Numba's counters would show in the next step's output.
    """
    with ProcessPoolExecutor(
        os.cpu_count(), get_context("spawn"), compile_functions, max_tasks_per_child=1
    ) as pool:
        translating = {pool.submit(translate_programs, unit, target): unit for unit in units}
        optimising: dict[str, list[Future[bytes]]] = {}
        progress.begin(units)
        for future in progress.wait_for_each(translating):
            progress.count_translated()
            optimising[translating[future]] = [
                pool.submit(compile_object, program.names, program.texts, target)
                for program in future.result()
            ]
        for unit, programs in optimising.items():
            yield unit, [future.result() for future in progress.wait_for_each(programs)]


def _link_here(_unit: str, objects: Sequence[bytes], library: Path) -> None:
    link(objects, library)


def _link_target(target: Target, _unit: str, objects: Sequence[bytes], library: Path) -> None:
    link(objects, library, target)


def _link_for_pages(unit: str, objects: Sequence[bytes], library: Path) -> None:
    names = [
        PREFIX + entry.name + PACKED
        for entry in list_entries(unit)
        if entry.is_for_pages and entry.name not in NOT_FOR_PAGES
    ]
    link_for_pages(objects, library, names)


@contextmanager
def _put_in_place(library: Path) -> Iterator[Path]:
    """Yield a temporary path for linking a library, then move it into place.

    The file is on the disk before it has its name, so a power cut leaves no truncated library.
    """
    with tempfile.TemporaryDirectory(dir=library.parent, prefix=UNFINISHED) as folder:
        part = Path(folder) / library.name
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(library)
