"""Building the library of a unit."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from courtcards.building.linking import link, link_for_pages
from courtcards.building.targets import WEB_ASSEMBLY, Target, this_machine
from courtcards.building.translation import Translated, translated
from courtcards.building.whole import object_of
from courtcards.kernel.foreign import PREFIX
from courtcards.kernel.sources import PAGES, cache, file_name, name_of, remove_unused

APART = {"courtcards.envs.batches", "courtcards.lab.perft", "courtcards.lab.rollouts"}
"""Modules whose loops run for long over the rules alone.

Each is a program of its own: what it calls in one place becomes a part of it there, which makes it
1.15 times as quick as where all entries share the rules.
"""


def build(unit: str, way: str) -> Path:
    """Build a library for this machine, or for browsers, into the cache; where it lies."""
    library = cache() / name_of(unit, way)
    entries = list(translated(unit))
    with _put_in_place(library) as part:
        if way == PAGES:
            names = [PREFIX + entry.name for entry in entries]
            link_for_pages([object_of(entries, WEB_ASSEMBLY)], part, names)
        else:
            link(_objects(entries, this_machine()), part)
    remove_unused(library)
    return library


def build_for(target: Target, unit: str, folder: Path) -> Path:
    """Build a library for another kind of machine into a folder; where it lies."""
    library = folder / file_name(unit, target.ending)
    with _put_in_place(library) as part:
        link(_objects(translated(unit), target), part, target)
    return library


@contextmanager
def _put_in_place(library: Path) -> Iterator[Path]:
    """Where to link a library, apart from what the linker leaves beside it; then it is whole."""
    with tempfile.TemporaryDirectory(dir=library.parent) as folder:
        part = Path(folder) / library.name
        yield part
        part.replace(library)


def _objects(entries: Iterable[Translated], target: Target) -> list[bytes]:
    return [object_of(program, target) for program in programs(entries)]


def programs(entries: Iterable[Translated]) -> list[list[Translated]]:
    """The entries, by what is optimised as a whole."""
    found: dict[str, list[Translated]] = {}
    for entry in entries:
        found.setdefault(entry.origin if entry.origin in APART else "", []).append(entry)
    return list(found.values())
