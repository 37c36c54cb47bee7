"""Service workers: by them pages open without a connection."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from litestar import Response

from courtcards.languages import LANGUAGES
from courtcards.page import STATIC
from courtcards.server.pages.shells import FRESH_HEADERS
from courtcards.server.pages.statics import base

WORKER = STATIC / "js" / "offline-worker.js"
KEPT = {".css", ".js", ".svg", ".woff2"}


def page_files() -> list[str]:
    """The addresses of all that pages are made of."""
    files = sorted(path for path in STATIC.rglob("*") if path.suffix in KEPT)
    return [
        *(f"{base()}/{path.relative_to(STATIC).as_posix()}" for path in files),
        *(f"/words/{language}" for language in LANGUAGES),
    ]


def offline_worker(
    name: str, version: str, files: Sequence[str], shells: Sequence[str] = ()
) -> Response[bytes]:
    """A service worker that keeps these files, under a version that changes with any of them.

    ``name`` is how it calls what it keeps; ``shells`` are pages that it keeps before anybody visits
    them.
    """
    told = {"NAME": name, "VERSION": version, "FILES": list(files), "SHELLS": list(shells)}
    lines = [f"const {key} = {msgspec.json.encode(each).decode()};\n" for key, each in told.items()]
    script = "".join(lines).encode() + WORKER.read_bytes()
    return Response(script, media_type="text/javascript", headers=FRESH_HEADERS)
