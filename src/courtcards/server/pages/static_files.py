"""Scripts, styles and pictures, under addresses that change whenever one of them does.

The address contains the version of all files. A file under the present version never changes, so
browsers keep it without asking again. Under another version (from a page of an older or newer
server), or under none, the same file is sent. The browser then has to ask again each time.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import re
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from courtcards.page import shells
from courtcards.page.files import VERSION_LENGTH, files, read_brotli, read_file, version
from courtcards.server.responses import HttpRequest
from courtcards.tables.views.catalogue import build_catalogue
from courtcards.text import LANGUAGES, page_words

# Files are the same for everybody: compressed, and sent once to each browser.
#
# Small ones are compressed at the first request and cached. Large ones were compressed when they
# were built.


FRESH = "no-cache"
"""A browser has to ask each time, so updates show at once."""
FOR_GOOD = "public, max-age=31536000, immutable"

BROTLI, GZIP, PLAIN = "br", "gzip", "identity"
"""Names of encodings in HTTP."""
KINDS = {
    ".css": "text/css",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""Media types by the endings of files. All others are plain text."""
KEPT = 1024
_REFUSED = re.compile(r"q=0(\.0*)?")


class EncodedBody(NamedTuple):
    """A body to send, its encoding, and a tag that changes with it."""

    octets: bytes
    encoding: str
    tag: str


def choose_encoding(request: HttpRequest, *there: str) -> str:
    """Return the first available encoding that the client accepts, or ``identity``."""
    return match_encoding(request.headers.get("accept-encoding", ""), *there)


def match_encoding(accepted: str, *there: str) -> str:
    """Choose an encoding as ``choose_encoding`` does, by the text of the header.

    >>> match_encoding("gzip, deflate, br", "br", "gzip"), match_encoding("gzip, br", "gzip")
    ('br', 'gzip')
    >>> match_encoding("GZIP;q=0.5, br; q=0", "br", "gzip"), match_encoding("", "br", "gzip")
    ('gzip', 'identity')
    """
    said = [each.partition(";") for each in accepted.lower().replace(" ", "").split(",")]
    taken = {name for name, _, weight in said if not _REFUSED.fullmatch(weight)}
    return next((each for each in there if each in taken), PLAIN)


@lru_cache(KEPT)
def encode_small(octets: bytes, encoding: str) -> EncodedBody:
    """Encode a small body by gzip, if that is wanted and makes it smaller."""
    tag = hashlib.sha256(octets).hexdigest()[:20]
    small = gzip.compress(octets, mtime=0) if encoding == GZIP else octets
    return (
        EncodedBody(small, GZIP, f'"{tag}-gzip"')
        if len(small) < len(octets)
        else EncodedBody(octets, PLAIN, f'"{tag}"')
    )


def answer_small(
    request: HttpRequest, octets: bytes, kind: str, policy: str = FRESH
) -> Response[bytes]:
    """Answer with a small body. ``policy`` is its cache-control."""
    return answer_encoded(
        request, encode_small(octets, choose_encoding(request, GZIP)), kind, policy
    )


def answer_encoded(
    request: HttpRequest, sent: EncodedBody, kind: str, policy: str
) -> Response[bytes]:
    """Answer with a body, or with 304 if the browser has it already."""
    headers = {"cache-control": policy, "etag": sent.tag, "vary": "accept-encoding"}
    if sent.tag in request.headers.get("if-none-match", ""):
        return Response(b"", headers=headers, media_type=kind, status_code=304)
    if sent.encoding != PLAIN:
        headers["content-encoding"] = sent.encoding
    return Response(sent.octets, headers=headers, media_type=kind)


def make_static_prefix() -> str:
    """Return the first part of the addresses of the present files."""
    return f"/static/{version()}"


@get("/static/{place:path}", include_in_schema=False, sync_to_thread=False)
def send_file(request: HttpRequest, place: FromPath[Path]) -> Response[bytes]:
    """Send a file by its path, with or without a version before it."""
    named, *inside = PurePosixPath(place.as_posix().lstrip("/")).parts
    wanted = "/".join(inside if is_version(named) else (named, *inside))
    kind = KINDS.get(PurePosixPath(wanted).suffix, "text/plain")
    policy = FOR_GOOD if named == version() else FRESH
    small = read_brotli(wanted)
    if small is not None and choose_encoding(request, BROTLI) == BROTLI:
        return answer_encoded(request, _wrap_brotli(small), kind, policy)
    return answer_small(request, _read_octets(wanted), kind, policy)


@functools.cache
def _wrap_brotli(small: bytes) -> EncodedBody:
    """Wrap a file that was compressed by brotli when it was built."""
    return EncodedBody(small, BROTLI, f'"{hashlib.sha256(small).hexdigest()[:20]}"')


def _read_octets(place: str) -> bytes:
    """Read a file. Raises NotFoundException if there is none."""
    if place in shells.list_style_paths():
        return shells.styles(place)
    if place not in files():
        raise NotFoundException
    return read_file(files()[place])


def is_version(text: str) -> bool:
    """Tell whether a part of an address is a version of the files, this one or another."""
    return len(text) == VERSION_LENGTH and set(text) <= set("0123456789abcdef")


# Texts and games for pages, in each language. Browsers store both.
#
# Each language has its own address, so the stored answer does not depend on who asked.


@get("/words/{language:str}", include_in_schema=False, sync_to_thread=False)
def send_words(request: HttpRequest, language: FromPath[str]) -> Response[bytes]:
    """Send the texts of the page in a language, by key. Raises NotFoundException for others."""
    return _answer_json(request, page_words(_check_language(language)))


@get("/catalogue/{language:str}", include_in_schema=False, sync_to_thread=False)
def send_catalogue(request: HttpRequest, language: FromPath[str]) -> Response[bytes]:
    """Send the catalogue of games in a language. Raises NotFoundException for other languages."""
    return _answer_json(request, build_catalogue(_check_language(language)))


def _check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise NotFoundException
    return language


def _answer_json(request: HttpRequest, thing: Any) -> Response[bytes]:
    return answer_small(request, msgspec.json.encode(thing), KINDS[".json"])


def list_addresses() -> list[str]:
    """List the addresses of all texts and catalogues."""
    return [f"/{kind}/{language}" for kind in ("words", "catalogue") for language in LANGUAGES]


HANDLERS = (
    send_file,
    send_words,
    send_catalogue,
)
