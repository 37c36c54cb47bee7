"""Pages whose tables the device hosts itself, and the files that they need.

The files are built separately (``python -m sites``). Without them these pages do not exist.
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
"""Endings of file names, by encoding."""


@get([*PAGES], include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def show_page(request: HttpRequest) -> Template:
    """Show a page of this device. The query names a table, a match or a clause."""
    _find_bundle()
    folder = f"{request.scope['path_template']}/".removeprefix("/local/")
    host = "visitor" if folder in VISITORS else "device"
    return render_page(request, SHELLS[folder], host=host, table="", clause="")


@get([f"/local/{name}" for name in WORKERS], include_in_schema=False, sync_to_thread=False)
def send_worker(request: HttpRequest) -> Response[str]:
    """Send the script of a worker, in the folder that the service worker controls."""
    _find_bundle()
    script = build_worker_script(request.scope["path"].rpartition("/")[2], make_static_prefix())
    return Response(script, media_type=KINDS[".js"], headers=FRESH_HEADERS)


@get("/local/offline.js", include_in_schema=False, sync_to_thread=False)
def send_offline_worker(request: HttpRequest) -> Response[bytes]:
    """Send the service worker by which these pages open without a connection."""
    folder = _find_bundle()
    kept = [f"/offline-bundle/{folder.name}/{name}" for name in sorted(_list_files(folder))]
    every = [*(f"/local/{name}" for name in WORKERS), *kept, *list_page_files()]
    return answer_offline_worker(
        request, ServiceWorkerConfig("local", f"{version()}-{folder.name}", every, PAGES)
    )


def _find_bundle() -> Path:
    """Return the folder of the files. Raises NotFoundException if there is none."""
    folder = bundle.find_folder()
    if folder is None:
        raise NotFoundException
    return folder


@get("/offline-bundle/{digest:str}/{name:str}", include_in_schema=False)
async def send_file(
    request: HttpRequest,
    digest: FromPath[str],
    name: FromPath[str],
    jobs: NamedDependency[Jobs],
) -> Response[bytes]:
    """Send a file of Python, the package or the engine. Its address changes with any of them."""
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
    return frozenset(path.stem for path in folder.glob(f"*{bundle.BROTLI}"))


@cache
def _read_compressed(folder: Path, name: str, encoding: str) -> bytes:
    """Read a compressed file, cached because many clients may be loading it slowly at once."""
    return (folder / f"{name}{ENDINGS[encoding]}").read_bytes()


HANDLERS = (show_page, send_worker, send_offline_worker, send_file)
