"""Building the library of a unit."""

from __future__ import annotations

import tempfile
from pathlib import Path

from courtcards.building.linking import link, link_for_pages
from courtcards.building.translation import translated
from courtcards.building.whole import NATIVE, WEB_ASSEMBLY, object_of
from courtcards.kernel.foreign import PREFIX
from courtcards.kernel.sources import PAGES, cache, name_of, remove_unused


def build(unit: str, way: str) -> Path:
    """Build a library into the cache; where it lies."""
    library = cache() / name_of(unit, way)
    entries = list(translated(unit))
    with tempfile.TemporaryDirectory(dir=library.parent) as folder:
        part = Path(folder) / library.name
        if way == PAGES:
            names = [PREFIX + entry.name for entry in entries]
            link_for_pages(object_of(entries, WEB_ASSEMBLY), part, names)
        else:
            link(object_of(entries, NATIVE), part)
        part.replace(library)
    remove_unused(library)
    return library
