"""The pages whose tables the device hosts itself, and the files that it needs for that.

The files are built apart (``python -m sites``); where there are none, there are no such
pages.
"""

from __future__ import annotations

import gzip
from functools import cache, partial
from pathlib import Path

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template

from courtcards.offline import files
from courtcards.page.files import version
from courtcards.page.offline import WORKERS, Offline, worker_script
from courtcards.page.shells import SHELLS, VISITORS
from courtcards.server.answers import COMPRESSED, HttpRequest
from courtcards.server.limits.lanes import FILE, Jobs
from courtcards.server.pages.installing import offline_worker, page_files
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

PAGES = tuple(f"/local/{folder}" for folder in SHELLS)
ENDINGS = {BROTLI: files.BROTLI, GZIP: files.GZIP}
"""By their encodings, what follows the names of files."""


@get([*PAGES], include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def page(request: HttpRequest) -> Template:
    """A page of this device; a table, a match or a clause stands in the query."""
    _offered()
    folder = f"{request.scope['path_template']}/".removeprefix("/local/")
    host = "visitor" if folder in VISITORS else "device"
    return shell(request, SHELLS[folder], host=host, table="", clause="")


@get([f"/local/{name}" for name in WORKERS], include_in_schema=False, sync_to_thread=False)
def worker(request: HttpRequest) -> Response[str]:
    """The script of a worker: it lies in the folder that the service worker serves."""
    _offered()
    script = worker_script(request.scope["path"].rpartition("/")[2], base())
    return Response(script, media_type=KINDS[".js"], headers=FRESH_HEADERS)


@get("/local/offline.js", include_in_schema=False, sync_to_thread=False)
def offline(request: HttpRequest) -> Response[bytes]:
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


@get("/pocket/{digest:str}/{name:str}", include_in_schema=False)
async def file(
    request: HttpRequest,
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


HANDLERS = (page, worker, offline, file)
