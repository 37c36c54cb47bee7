"""Scripts, styles and pictures, each under an address that changes whenever one of them does.

The address contains the version of all the files. What stands under the present version never
changes: a browser keeps it, and asks for nothing when a page is opened again. Under another version
(in a page that an older or newer server made), or under none, the same file is given, but the
browser has to ask for it each time.
"""

from __future__ import annotations

import functools
from pathlib import Path, PurePosixPath
from typing import Any

from litestar import Request, Response, route
from litestar.datastructures import State
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from courtcards.page import STATIC
from courtcards.page.files import VERSION_LENGTH, version
from courtcards.server.pages.sending import FOR_GOOD, FRESH, KINDS, told


def base() -> str:
    """The beginning of the addresses of files in their present version."""
    return f"/static/{version()}"


@route(
    "/static/{place:path}",
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
    sync_to_thread=True,
)
def file(request: Request[Any, Any, State], place: FromPath[Path]) -> Response[bytes]:
    """A file, by its place with or without a version before it."""
    named, *inside = PurePosixPath(place.as_posix().lstrip("/")).parts
    path = _files().get("/".join(inside if is_version(named) else (named, *inside)))
    if path is None:
        raise NotFoundException
    policy = FOR_GOOD if named == version() else FRESH
    return told(request, path.read_bytes(), KINDS.get(path.suffix, "text/plain"), policy)


@functools.cache
def _files() -> dict[str, Path]:
    """All files, by their places."""
    found = (path for path in STATIC.rglob("*") if path.is_file())
    return {path.relative_to(STATIC).as_posix(): path for path in found}


def is_version(text: str) -> bool:
    """Whether a part of an address is a version of the files, this one or another."""
    return len(text) == VERSION_LENGTH and set(text) <= set("0123456789abcdef")


HANDLERS = (file,)
