"""How what is the same for everybody is sent: compressed, and once to each browser.

What is small is compressed when it is first asked for, and kept; what is large was compressed when
it was built.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import lru_cache
from typing import Any, NamedTuple

from litestar import Request, Response
from litestar.datastructures import State

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


class Encoded(NamedTuple):
    """The bytes that are sent, how they are encoded, and a tag that changes with them."""

    octets: bytes
    encoding: str
    tag: str


def encoding_of(request: Request[Any, Any, State], *there: str) -> str:
    """The first encoding of those that are there which a client takes; else none."""
    return best_encoding(request.headers.get("accept-encoding", ""), *there)


def best_encoding(accepted: str, *there: str) -> str:
    """The same by what the client says that it takes.

    >>> best_encoding("gzip, deflate, br", "br", "gzip"), best_encoding("gzip, br", "gzip")
    ('br', 'gzip')
    >>> best_encoding("GZIP;q=0.5, br; q=0", "br", "gzip"), best_encoding("", "br", "gzip")
    ('gzip', 'identity')
    """
    said = [each.partition(";") for each in accepted.lower().replace(" ", "").split(",")]
    taken = {name for name, _, weight in said if not _REFUSED.fullmatch(weight)}
    return next((each for each in there if each in taken), PLAIN)


@lru_cache(KEPT)
def encoded(octets: bytes, encoding: str) -> Encoded:
    """Something small in an encoding, gzip or none; as it is, where gzip does not make it less."""
    tag = hashlib.sha256(octets).hexdigest()[:20]
    small = gzip.compress(octets, mtime=0) if encoding == GZIP else octets
    return (
        Encoded(small, GZIP, f'"{tag}-gzip"')
        if len(small) < len(octets)
        else Encoded(octets, PLAIN, f'"{tag}"')
    )


def told(
    request: Request[Any, Any, State], octets: bytes, kind: str, policy: str = FRESH
) -> Response[bytes]:
    """The answer with something small; ``policy`` says for how long the browser may keep it."""
    return answer(request, encoded(octets, encoding_of(request, GZIP)), kind, policy)


def answer(
    request: Request[Any, Any, State], sent: Encoded, kind: str, policy: str
) -> Response[bytes]:
    """The answer; or 304, where the browser says that it has this already."""
    headers = {"cache-control": policy, "etag": sent.tag, "vary": "accept-encoding"}
    if sent.tag in request.headers.get("if-none-match", ""):
        return Response(b"", headers=headers, media_type=kind, status_code=304)
    if sent.encoding != PLAIN:
        headers["content-encoding"] = sent.encoding
    return Response(sent.octets, headers=headers, media_type=kind)
