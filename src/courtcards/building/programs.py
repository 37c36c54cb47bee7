"""The programs of a unit: its entries, by what is optimised as a whole."""

from __future__ import annotations

import gc
from enum import IntEnum

from courtcards.building.entries import entries_of
from courtcards.building.missing import OTHERS
from courtcards.building.targets import WEB_ASSEMBLY, Target
from courtcards.building.texts import keep_texts
from courtcards.building.translation import Translated, translated
from courtcards.building.whole import object_of

APART = {"courtcards.envs.batches"} | {
    *("courtcards.lab.perft", "courtcards.lab.plain", "courtcards.lab.rollouts")
}
"""Modules whose loops run for long over the rules alone.

Each is a program of its own: what it calls in one place becomes a part of it there, which makes it
1.15 times as quick as where all entries share the rules.
"""

WITH_BOTS = {"decide", "decide_noting", "search", "play_hand"} | {
    *("begin_against", "step_against"),
    *("worth_before_deal", "worth_of_hands", "worth_of_draw"),
}
"""Entries that the bots are a part of."""


YOUNG_OBJECTS = 100_000
"""How many new objects start the garbage collector: a translation makes millions, and they stay."""


class Part(IntEnum):
    """What of a unit is made by one process, what takes longest first.

    The entries with bots take as long as all others, or longer. Where there are none, or where
    size counts more than time, all is one program.
    """

    THINKING, REST, WHOLE = range(3)


ABOUT_S = {Part.THINKING: 25, Part.REST: 15, Part.WHOLE: 35}
SMALL_S = 5


def about_s(unit: str, part: Part) -> int:
    """How long a part takes about, in seconds of a processor; what is no game is small."""
    return SMALL_S if unit in OTHERS else ABOUT_S[part]


def parts_of(unit: str, target: Target) -> tuple[Part, ...]:
    """The parts that a unit is made in, for a kind of machine."""
    is_whole = unit in OTHERS or target == WEB_ASSEMBLY
    return (Part.WHOLE,) if is_whole else (Part.THINKING, Part.REST)


def objects_of(unit: str, target: Target, part: Part) -> list[bytes]:
    """The object files of the programs in a part of a unit."""
    programs: dict[str, list[Translated]] = {}
    entries = list(entries_of(unit))
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
    keep_texts()  # from here on, since what was imported may have been called
    for entry in entries:
        if part is Part.WHOLE or (entry.name in WITH_BOTS) == (part is Part.THINKING):
            made = translated(entry)
            is_apart = part is Part.REST and made.origin in APART
            programs.setdefault(made.origin if is_apart else "", []).append(made)
    return [object_of(program, target) for program in programs.values()]
