"""A unit as one program: all its entries in one module, optimised together, as an object file."""

from __future__ import annotations

import re
from typing import Any

import llvmlite.binding as llvm

from courtcards.build.targets import Target
from courtcards.kernel.foreign import PACKED, PREFIX

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
