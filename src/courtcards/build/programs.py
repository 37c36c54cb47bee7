"""The programs of a unit: its entries, by what is optimised as a whole."""

from __future__ import annotations

import gc
import re
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm

from courtcards.build.entries import Found, entries_of
from courtcards.build.linking import WEB_ASSEMBLY, Target
from courtcards.build.missing import OTHERS
from courtcards.build.translation import keep_texts, texts_of, translated
from courtcards.kernel.foreign import PACKED, PREFIX

WITH_BOTS = {"decide", "decide_noting", "search", "play_hand"} | {
    *("begin_against", "step_against"),
    *("worth_before_deal", "worth_of_hands", "worth_of_draw"),
}
"""Entries that the bots are a part of."""

YOUNG_OBJECTS = 100_000
"""How many new objects start the garbage collector: a translation makes millions, and they stay."""


@dataclass
class EngineProgram:
    """A program, optimised as a whole: the names of its entries, and all its functions as texts."""

    names: list[str]
    texts: list[str]


def programs_of(unit: str, target: Target) -> list[EngineProgram]:
    """The programs of a unit, for a kind of machine, what takes longest first.

    All are translated by one process: most of them call the same functions.
    """
    entries = list(entries_of(unit))
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
    keep_texts()  # from here on, since what was imported may have been called
    together: dict[str, list[Found]] = {}
    for entry in entries:
        together.setdefault(_program_of(entry, unit, target), []).append(entry)
    return [_program(found) for _, found in sorted(together.items())]


def _program_of(entry: Found, unit: str, target: Target) -> str:
    """Return the program of an entry: one for all where size counts more than time."""
    if unit in OTHERS or target == WEB_ASSEMBLY:
        return ""
    if entry.name in WITH_BOTS:
        return "bots"
    return entry.module if entry.is_apart else "rules"


def _program(entries: list[Found]) -> EngineProgram:
    made = [translated(entry) for entry in entries]
    doors = [door for each in made for door in (each.door(), each.packed_door())]
    libraries = dict.fromkeys(library for each in made for library in each.libraries)
    return EngineProgram([each.name for each in made], ["\n".join(doors), *texts_of(libraries)])


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
"""Owners are counted without a lock: memory that a call takes belongs to its thread alone."""

_OWN_COUNTING = re.compile(r"^define [^\n]*@NRT_(incref|decref)\(.*?^}", re.MULTILINE | re.DOTALL)


def object_of(names: list[str], texts: list[str], target: Target) -> bytes:
    """The object file of a program: of the entries of these names, and of all that they call."""
    _llvm.initialize_all_targets()
    _llvm.initialize_all_asmprinters()
    machine = target.machine()
    heading = _heading(target, machine)
    module: Any = _llvm.parse_assembly(heading)
    for text in texts:
        module.link_in(_llvm.parse_assembly(heading + _prepared(text)))
    doors = {PREFIX + name + PACKED for name in names}
    if target.has_plain_doors:
        doors |= {PREFIX + name for name in names}
    _hide(module, doors)
    _simplify(module, machine)
    # What has become part of its callers shows more counts that cancel out.
    _optimise(module, machine)
    _prune(module, machine)
    module.link_in(_llvm.parse_assembly(heading + COUNTING))
    _hide(module, doors)
    _optimise(module, machine)
    octets: bytes = machine.emit_object(module)
    return octets


def _heading(target: Target, machine: Any) -> str:
    return f'target triple = "{target.triple}"\ntarget datalayout = "{machine.target_data}"\n'


def _prepared(text: str) -> str:
    """A module without what belongs to the machine that Numba had in mind."""
    text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"^(@\S+ = )common ", r"\1linkonce_odr ", text, flags=re.MULTILINE)
    return _OWN_COUNTING.sub(lambda found: f"declare void @NRT_{found[1]}(ptr)", text)


def _hide(module: Any, names: set[str]) -> None:
    """Let only the entries be seen from outside: the rest may be changed at will."""
    for function in module.functions:
        if not function.is_declaration and function.name not in names:
            function.linkage = "internal"
    for value in module.global_variables:
        if not value.is_declaration:
            value.linkage = "internal"


def _passes(machine: Any) -> Any:
    return _llvm.create_pass_builder(machine, _llvm.create_pipeline_tuning_options(speed_level=3))


def _simplify(module: Any, machine: Any) -> None:
    """Take away counts of owners that cancel out, before they look like any other arithmetic."""
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
