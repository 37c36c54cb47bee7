"""Scripts, styles and pictures, each under an address that changes whenever one of them does.

The address contains the version of all the files. What stands under the present version never
changes: a browser keeps it, and asks for nothing when a page is opened again. Under another version
(in a page that an older or newer server made), or under none, the same file is given, but the
browser has to ask for it each time.
"""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path, PurePosixPath
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from courtcards.page import styles
from courtcards.page.files import VERSION_LENGTH, files, octets_of, version, with_brotli
from courtcards.server.pages.sending import (
    BROTLI,
    FOR_GOOD,
    FRESH,
    KINDS,
    Encoded,
    answer,
    encoding_of,
    told,
)


def base() -> str:
    """The beginning of the addresses of files in their present version."""
    return f"/static/{version()}"


@get("/static/{place:path}", include_in_schema=False, sync_to_thread=False)
def file(request: Request[Any, Any, State], place: FromPath[Path]) -> Response[bytes]:
    """A file, by its place with or without a version before it."""
    named, *inside = PurePosixPath(place.as_posix().lstrip("/")).parts
    wanted = "/".join(inside if is_version(named) else (named, *inside))
    kind = KINDS.get(PurePosixPath(wanted).suffix, "text/plain")
    policy = FOR_GOOD if named == version() else FRESH
    small = with_brotli(wanted)
    if small is not None and encoding_of(request, BROTLI) == BROTLI:
        return answer(request, _sent(small), kind, policy)
    return told(request, _octets(wanted), kind, policy)


@functools.cache
def _sent(small: bytes) -> Encoded:
    """What was compressed by brotli when it was built."""
    return Encoded(small, BROTLI, f'"{hashlib.sha256(small).hexdigest()[:20]}"')


def _octets(place: str) -> bytes:
    """What stands in a file; NotFoundException where there is none."""
    if place in styles.places():
        return styles.styles(place)
    if place not in files():
        raise NotFoundException
    return octets_of(files()[place])


def is_version(text: str) -> bool:
    """Whether a part of an address is a version of the files, this one or another."""
    return len(text) == VERSION_LENGTH and set(text) <= set("0123456789abcdef")


HANDLERS = (file,)
