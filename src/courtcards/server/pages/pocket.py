"""The pages whose tables the device hosts itself, and the files that it needs for that.

The files are built apart (``python -m sites``); where there are none, there are no such
pages.
"""

from __future__ import annotations

import gzip
from functools import cache, partial
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template

from courtcards.offline import files
from courtcards.page.files import version
from courtcards.page.offline import WORKERS, Offline, worker_script
from courtcards.server.answers import COMPRESSED
from courtcards.server.limits.lanes import FILE, Jobs
from courtcards.server.pages.offline import offline_worker, page_files
from courtcards.server.pages.shells import FRESH_HEADERS, shell
from courtcards.server.pages.statics import (
    BROTLI,
    FOR_GOOD,
    GZIP,
    KINDS,
    PLAIN,
    Encoded,
    answer,
    base,
    encoding_of,
)

PAGES = tuple(
    f"/local/{page}"
    for page in ("", "new/", "table/", "near/", "replay/", "history/", "learn/", "rules/")
)
ENDINGS = {BROTLI: files.BROTLI, GZIP: files.GZIP}
"""By their encodings, what follows the names of files."""


@get("/local", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def home(request: Request[Any, Any, State]) -> Template:
    """Go on, play at once or learn, on this device."""
    return _shell(request, "home.html")


@get("/local/new", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def opening(request: Request[Any, Any, State]) -> Template:
    """Open a table of this device."""
    return _shell(request, "opening.html")


@get("/local/table", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def table_page(request: Request[Any, Any, State]) -> Template:
    """A table of this device; its id stands in the query."""
    return _shell(request, "table.html", table="")


@get("/local/near", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def near(request: Request[Any, Any, State]) -> Template:
    """A table of another device next to this one, which its person joins here."""
    return _shell(request, "near.html", host="visitor")


@get("/local/replay", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def replay(request: Request[Any, Any, State]) -> Template:
    """A match of a table of this device, or of a file, move by move."""
    return _shell(request, "replay.html", table="")


@get("/local/history", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def history(request: Request[Any, Any, State]) -> Template:
    """The matches that this device has hosted."""
    return _shell(request, "history.html")


@get("/local/learn", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def learn(request: Request[Any, Any, State]) -> Template:
    """The lessons, at tables of this device."""
    return _shell(request, "learn.html")


@get("/local/rules", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def rulebook(request: Request[Any, Any, State]) -> Template:
    """The rules, each clause with its position; which one is open stands in the query."""
    return _shell(request, "rulebook.html", clause="")


@get([f"/local/{name}" for name in WORKERS], include_in_schema=False, sync_to_thread=False)
def worker(request: Request[Any, Any, State]) -> Response[str]:
    """The script of a worker: it lies in the folder that the service worker serves."""
    _offered()
    script = worker_script(request.scope["path"].rpartition("/")[2], base())
    return Response(script, media_type=KINDS[".js"], headers=FRESH_HEADERS)


@get("/local/offline.js", include_in_schema=False, sync_to_thread=False)
def offline(request: Request[Any, Any, State]) -> Response[bytes]:
    """The service worker by which these pages open without a connection."""
    folder = _offered()
    kept = [f"/pocket/{folder.name}/{name}" for name in sorted(_files(folder))]
    every = [*(f"/local/{name}" for name in WORKERS), *kept, *page_files()]
    return offline_worker(request, Offline("local", f"{version()}-{folder.name}", every, PAGES))


def _offered() -> Path:
    """Where the files are; NotFoundException where there are none."""
    folder = files.folder()
    if folder is None:
        raise NotFoundException
    return folder


def _shell(
    request: Request[Any, Any, State], name: str, host: str = "device", **context: Any
) -> Template:
    _offered()
    return shell(request, name, host=host, **context)


@get("/pocket/{digest:str}/{name:str}", include_in_schema=False)
async def file(
    request: Request[Any, Any, State],
    digest: FromPath[str],
    name: FromPath[str],
    jobs: NamedDependency[Jobs],
) -> Response[bytes]:
    """A file of Python, the package or the engine; its address changes with any of them."""
    folder = _offered()
    if digest != folder.name or name not in _files(folder):
        raise NotFoundException
    encoding = encoding_of(request, *ENDINGS)
    if encoding == PLAIN:
        octets = await jobs.do(FILE, partial(gzip.decompress, _compressed(folder, name, GZIP)))
    else:
        octets = _compressed(folder, name, encoding)
    sent = Encoded(octets, encoding, f'"{digest}-{encoding}"')
    return answer(request, sent, KINDS[Path(name).suffix], FOR_GOOD)


@cache
def _files(folder: Path) -> frozenset[str]:
    """The names of the files."""
    return frozenset(path.stem for path in folder.glob(f"*{files.BROTLI}"))


@cache
def _compressed(folder: Path, name: str, encoding: str) -> bytes:
    """A file as it lies there. Many may be fetching it at the same time, some of them slowly."""
    return (folder / f"{name}{ENDINGS[encoding]}").read_bytes()


HANDLERS = (
    *(home, opening, table_page, near, replay, history, learn, rulebook),
    *(worker, offline, file),
)
