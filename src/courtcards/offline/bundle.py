"""Where the files lie with which a device hosts tables itself.

They are built apart, from a folder of sources; an installed package has them beside the libraries
of the engine. What is sent of them is compressed when they are built: they are large.
"""

from __future__ import annotations

import hashlib
from functools import cache as kept
from pathlib import Path

from courtcards.kernel.cache import cache
from courtcards.kernel.sources import BUNDLED, PACKAGE

SOURCES = {".po", ".py"}
BROTLI, GZIP = ".br", ".gz"
"""What follows the name of a file that is compressed: each lies there in both ways."""


@kept
def compute_digest() -> str:
    """A name for the present text of the whole package, its catalogues included."""
    digest = hashlib.sha256()
    found = (path for path in PACKAGE.rglob("*") if path.suffix in SOURCES)
    for place, path in sorted((path.relative_to(PACKAGE).as_posix(), path) for path in found):
        digest.update(place.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def built_folder() -> Path:
    """The folder for the files of this very package, where they are built."""
    return cache() / f"pocket-{compute_digest()}"


def find_folder() -> Path | None:
    """Where the files lie; None where there are none of this very package."""
    built = built_folder()
    return next((place for place in (BUNDLED / built.name, built) if place.is_dir()), None)
