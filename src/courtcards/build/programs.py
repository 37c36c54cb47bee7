"""The programs of a unit: its entries, by what is optimised as a whole."""

from __future__ import annotations

import gc
from dataclasses import dataclass

from courtcards.build.entries import Found, entries_of
from courtcards.build.missing import OTHERS
from courtcards.build.targets import WEB_ASSEMBLY, Target
from courtcards.build.texts import keep_texts, texts_of
from courtcards.build.translation import translated

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
