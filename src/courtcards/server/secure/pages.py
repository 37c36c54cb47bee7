"""How a phone comes to trust this machine: one page that says it, the certificate, and a code."""

from __future__ import annotations

import hashlib
import socket
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.response import Template

from courtcards.eventlog.places import user_folder
from courtcards.server.access.addresses import Address, Listening, Secure, own_addresses
from courtcards.server.http.answers import COMPRESSED, PRIVATE
from courtcards.server.http.tables import draw_code
from courtcards.server.limits.documents import Documents
from courtcards.server.pages.shells import shell

PAGE = "/club/secure"
FILE = "/club/courtcards.crt"
CERTIFICATE = "application/x-x509-ca-cert"
"""What phones take for an authority to be trusted, and ask their owner about."""


@get(PAGE, include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def secure_page(
    request: Request[Any, Any, State],
    listening: NamedDependency[Listening | None],
    shared: NamedDependency[Address],
) -> Template:
    """What is done on an iPhone and on an Android phone, in a screen; no script is needed."""
    secure = _secured(listening)
    return shell(
        request,
        "secure.html",
        is_secure=request.scope["scheme"] == "https",
        file=FILE,
        code=f"{PAGE}.svg",
        safe=f"https://{_host(shared)}:{secure.port}{PAGE}",
        called=secure.name,
        fingerprint=fingerprint(secure.certificate),
    )


@get(f"{PAGE}.svg", include_in_schema=False)
async def secure_code(
    listening: NamedDependency[Listening | None],
    shared: NamedDependency[Address],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """The address of that page, for phones to scan: the plain one, which all of them open."""
    _secured(listening)
    port = listening.port if listening is not None else 0
    return await draw_code(documents, f"http://{_host(shared)}:{port}{PAGE}")


@get(FILE, include_in_schema=False, sync_to_thread=False)
def certificate(listening: NamedDependency[Listening | None]) -> Response[bytes]:
    """The certificate that phones are to trust."""
    return Response(_secured(listening).certificate, media_type=CERTIFICATE, headers=PRIVATE)


def _secured(listening: Listening | None) -> Secure:
    """Where the server speaks HTTPS itself; NotFoundException where it does not."""
    if listening is None or listening.secure is None:
        raise NotFoundException
    return listening.secure


def _host(shared: Address) -> str:
    host = urlsplit(shared.address).hostname or "localhost"
    return f"[{host}]" if ":" in host else host


def fingerprint(certificate_file: bytes) -> str:
    """By what a certificate is told from another, as phones and laptops show it.

    >>> fingerprint(b"")[:11]
    'E3 B0 C4 42'
    """
    return hashlib.sha256(certificate_file).digest().hex(" ").upper()


HANDLERS = (secure_page, secure_code, certificate)


ABOVE = 443
"""So far it lies above the plain port: 8443 beside 8000."""
HANDSHAKE_S = 15.0
"""How long a client may take until it has agreed on how to speak."""


@dataclass(frozen=True)
class SecurePort:
    """A socket that listens, what TLS is spoken by there, and what is told of it."""

    bound: socket.socket
    context: ssl.SSLContext
    told: Secure


def port_beside(plain: int) -> int:
    """The secure port of a plain one; 0, any that is free, beside any that is free.

    >>> port_beside(8000), port_beside(0)
    (8443, 0)
    """
    return plain + ABOVE if plain else 0


def secure_port(bound: socket.socket, place: Path | str) -> SecurePort:
    """What is served at that socket, by the authority that lies beside the log; StorageError.

    Where the log lies in a database, it is in the user's own data folder.
    """
    from courtcards.server.secure.authority import (  # noqa: PLC0415 - long to load
        authority_in,
        context_of,
    )

    authority = authority_in(place.parent if isinstance(place, Path) else user_folder())
    told = Secure(bound.getsockname()[1], authority.name, authority.as_file())
    return SecurePort(bound, context_of(authority, own_addresses()), told)
