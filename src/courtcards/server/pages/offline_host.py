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

from courtcards.offline import bundle
from courtcards.page.files import version
from courtcards.page.service_worker import WORKERS, ServiceWorkerConfig, build_worker_script
from courtcards.page.shells import SHELLS, VISITORS
from courtcards.server.limits.jobs import FILE, Jobs
from courtcards.server.pages.installing import answer_offline_worker, list_page_files
from courtcards.server.pages.shells import FRESH_HEADERS, render_page
from courtcards.server.pages.static_files import (
    BROTLI,
    FOR_GOOD,
    GZIP,
    KINDS,
    PLAIN,
    EncodedBody,
    answer_encoded,
    choose_encoding,
    make_static_prefix,
)
from courtcards.server.responses import COMPRESSED, HttpRequest

PAGES = tuple(f"/local/{folder}" for folder in SHELLS)
ENDINGS = {BROTLI: bundle.BROTLI, GZIP: bundle.GZIP}
"""By their encodings, what follows the names of files."""


@get([*PAGES], include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def show_page(request: HttpRequest) -> Template:
    """A page of this device; a table, a match or a clause stands in the query."""
    _find_bundle()
    folder = f"{request.scope['path_template']}/".removeprefix("/local/")
    host = "visitor" if folder in VISITORS else "device"
    return render_page(request, SHELLS[folder], host=host, table="", clause="")


@get([f"/local/{name}" for name in WORKERS], include_in_schema=False, sync_to_thread=False)
def send_worker(request: HttpRequest) -> Response[str]:
    """The script of a worker: it lies in the folder that the service worker serves."""
    _find_bundle()
    script = build_worker_script(request.scope["path"].rpartition("/")[2], make_static_prefix())
    return Response(script, media_type=KINDS[".js"], headers=FRESH_HEADERS)


@get("/local/offline.js", include_in_schema=False, sync_to_thread=False)
def send_offline_worker(request: HttpRequest) -> Response[bytes]:
    """The service worker by which these pages open without a connection."""
    folder = _find_bundle()
    kept = [f"/pocket/{folder.name}/{name}" for name in sorted(_list_files(folder))]
    every = [*(f"/local/{name}" for name in WORKERS), *kept, *list_page_files()]
    return answer_offline_worker(
        request, ServiceWorkerConfig("local", f"{version()}-{folder.name}", every, PAGES)
    )


def _find_bundle() -> Path:
    """Where the files are; NotFoundException where there are none."""
    folder = bundle.find_folder()
    if folder is None:
        raise NotFoundException
    return folder


@get("/pocket/{digest:str}/{name:str}", include_in_schema=False)
async def send_file(
    request: HttpRequest,
    digest: FromPath[str],
    name: FromPath[str],
    jobs: NamedDependency[Jobs],
) -> Response[bytes]:
    """A file of Python, the package or the engine; its address changes with any of them."""
    folder = _find_bundle()
    if digest != folder.name or name not in _list_files(folder):
        raise NotFoundException
    encoding = choose_encoding(request, *ENDINGS)
    if encoding == PLAIN:
        octets = await jobs.do(FILE, partial(gzip.decompress, _read_compressed(folder, name, GZIP)))
    else:
        octets = _read_compressed(folder, name, encoding)
    sent = EncodedBody(octets, encoding, f'"{digest}-{encoding}"')
    return answer_encoded(request, sent, KINDS[Path(name).suffix], FOR_GOOD)


@cache
def _list_files(folder: Path) -> frozenset[str]:
    """The names of the files."""
    return frozenset(path.stem for path in folder.glob(f"*{bundle.BROTLI}"))


@cache
def _read_compressed(folder: Path, name: str, encoding: str) -> bytes:
    """A file as it lies there. Many may be fetching it at the same time, some of them slowly."""
    return (folder / f"{name}{ENDINGS[encoding]}").read_bytes()


HANDLERS = (show_page, send_worker, send_offline_worker, send_file)
