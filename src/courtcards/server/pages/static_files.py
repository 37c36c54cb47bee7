"""Scripts, styles and pictures, each under an address that changes whenever one of them does.

The address contains the version of all the files. What stands under the present version never
changes: a browser keeps it, and asks for nothing when a page is opened again. Under another version
(in a page that an older or newer server made), or under none, the same file is given, but the
browser has to ask for it each time.
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

# How what is the same for everybody is sent: compressed, and once to each browser.
#
# What is small is compressed when it is first asked for, and kept; what is large was compressed
# when it was built.


FRESH = "no-cache"
"""A browser has to ask each time, so that an update shows at once."""
FOR_GOOD = "public, max-age=31536000, immutable"

BROTLI, GZIP, PLAIN = "br", "gzip", "identity"
"""Encodings as HTTP calls them."""
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
"""By the endings of files what they are; text is all else."""
KEPT = 1024
_REFUSED = re.compile(r"q=0(\.0*)?")


class EncodedBody(NamedTuple):
    """The bytes that are sent, how they are encoded, and a tag that changes with them."""

    octets: bytes
    encoding: str
    tag: str


def choose_encoding(request: HttpRequest, *there: str) -> str:
    """The first encoding of those that are there which a client takes; else none."""
    return match_encoding(request.headers.get("accept-encoding", ""), *there)


def match_encoding(accepted: str, *there: str) -> str:
    """The same by what the client says that it takes.

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
    """Something small in an encoding, gzip or none; as it is, where gzip does not make it less."""
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
    """The answer with something small; ``policy`` says for how long the browser may keep it."""
    return answer_encoded(
        request, encode_small(octets, choose_encoding(request, GZIP)), kind, policy
    )


def answer_encoded(
    request: HttpRequest, sent: EncodedBody, kind: str, policy: str
) -> Response[bytes]:
    """The answer; or 304, where the browser says that it has this already."""
    headers = {"cache-control": policy, "etag": sent.tag, "vary": "accept-encoding"}
    if sent.tag in request.headers.get("if-none-match", ""):
        return Response(b"", headers=headers, media_type=kind, status_code=304)
    if sent.encoding != PLAIN:
        headers["content-encoding"] = sent.encoding
    return Response(sent.octets, headers=headers, media_type=kind)


def make_static_prefix() -> str:
    """The beginning of the addresses of files in their present version."""
    return f"/static/{version()}"


@get("/static/{place:path}", include_in_schema=False, sync_to_thread=False)
def send_file(request: HttpRequest, place: FromPath[Path]) -> Response[bytes]:
    """A file, by its place with or without a version before it."""
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
    """What was compressed by brotli when it was built."""
    return EncodedBody(small, BROTLI, f'"{hashlib.sha256(small).hexdigest()[:20]}"')


def _read_octets(place: str) -> bytes:
    """What stands in a file; NotFoundException where there is none."""
    if place in shells.list_style_paths():
        return shells.styles(place)
    if place not in files():
        raise NotFoundException
    return read_file(files()[place])


def is_version(text: str) -> bool:
    """Whether a part of an address is a version of the files, this one or another."""
    return len(text) == VERSION_LENGTH and set(text) <= set("0123456789abcdef")


# What pages are told in a language: their words, and what can be played. Browsers keep both.
#
# Each has its own address for a language, so that what is kept does not depend on who asked.


@get("/words/{language:str}", include_in_schema=False, sync_to_thread=False)
def send_words(request: HttpRequest, language: FromPath[str]) -> Response[bytes]:
    """The texts of the page in a language, by key; 404 for a language that is not there."""
    return _answer_json(request, page_words(_check_language(language)))


@get("/catalogue/{language:str}", include_in_schema=False, sync_to_thread=False)
def send_catalogue(request: HttpRequest, language: FromPath[str]) -> Response[bytes]:
    """What can be played, in a language; 404 for a language that is not there."""
    return _answer_json(request, build_catalogue(_check_language(language)))


def _check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise NotFoundException
    return language


def _answer_json(request: HttpRequest, thing: Any) -> Response[bytes]:
    return answer_small(request, msgspec.json.encode(thing), KINDS[".json"])


def list_addresses() -> list[str]:
    """All that pages may ask for here."""
    return [f"/{kind}/{language}" for kind in ("words", "catalogue") for language in LANGUAGES]


HANDLERS = (
    send_file,
    send_words,
    send_catalogue,
)
