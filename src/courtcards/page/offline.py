"""Service workers: by them pages open without a connection."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from courtcards.page import STATIC

SCRIPT = STATIC / "js" / "offline-worker.js"
KEPT = {".css", ".js", ".svg", ".woff2"}


def page_files() -> list[str]:
    """All that pages are made of, by their places among the files."""
    files = sorted(path for path in STATIC.rglob("*") if path.suffix in KEPT)
    return [path.relative_to(STATIC).as_posix() for path in files]


def offline_worker(
    name: str, version: str, files: Sequence[str], shells: Sequence[str] = ()
) -> bytes:
    """A service worker that keeps these files, under a version that changes with any of them.

    ``name`` is how it calls what it keeps; ``shells`` are pages that it keeps before anybody visits
    them. Addresses are as seen from the worker's own.
    """
    told = {"NAME": name, "VERSION": version, "FILES": list(files), "SHELLS": list(shells)}
    lines = [f"const {key} = {msgspec.json.encode(each).decode()};\n" for key, each in told.items()]
    return "".join(lines).encode() + SCRIPT.read_bytes()
