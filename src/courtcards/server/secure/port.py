"""The port at which a server speaks HTTPS itself, beside its plain one."""

from __future__ import annotations

import socket
import ssl
from dataclasses import dataclass
from pathlib import Path

from courtcards.eventlog.places import user_folder
from courtcards.server.access.addresses import Secure, own_addresses

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
