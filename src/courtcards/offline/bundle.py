"""The folder of the files with which a device hosts tables itself.

They are built separately, from a source folder. An installed package has them beside the libraries
of the engine. They are large, so the build compresses them.
"""

from __future__ import annotations

import hashlib
from functools import cache as kept
from pathlib import Path

from courtcards.kernel.cache import cache
from courtcards.kernel.sources import BUNDLED, PACKAGE

SOURCES = {".po", ".py"}
BROTLI, GZIP = ".br", ".gz"
"""Suffixes of compressed files. Each file exists in both forms."""


@kept
def compute_digest() -> str:
    """Return a digest of the source text of the whole package, its catalogues included."""
    digest = hashlib.sha256()
    found = (path for path in PACKAGE.rglob("*") if path.suffix in SOURCES)
    for place, path in sorted((path.relative_to(PACKAGE).as_posix(), path) for path in found):
        digest.update(place.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def built_folder() -> Path:
    """Return the folder in which a build puts the files of this version of the package."""
    return cache() / f"offline-{compute_digest()}"


def find_folder() -> Path | None:
    """Return the folder of the files, or None if there are none of this version."""
    built = built_folder()
    return next((place for place in (BUNDLED / built.name, built) if place.is_dir()), None)
