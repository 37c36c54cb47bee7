"""Building the library of a unit."""

from __future__ import annotations

import tempfile
from pathlib import Path

from courtcards.building.linking import link
from courtcards.building.translation import translated
from courtcards.building.whole import Target, object_of
from courtcards.kernel.sources import cache, name_of, remove_unused

NATIVE = Target("x86_64-unknown-linux-gnu", "x86-64-v2")


def build(unit: str, *, is_checked: bool) -> Path:
    """Build a library into the cache; where it lies."""
    library = cache() / name_of(unit, is_checked=is_checked)
    made = object_of(list(translated(unit)), NATIVE)
    with tempfile.TemporaryDirectory(dir=library.parent) as folder:
        part = Path(folder) / library.name
        link(made, part)
        part.replace(library)
    remove_unused(library)
    return library
