"""The address to give to others, so that they find this server from their own machines.

It is the address of the request itself: the server reveals no address that the client did not know.
On the server's own machine that is often ``localhost``, which is useless to others. Then the
machine's network address is given, if the server listens there.
"""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.types import Scope

EVERYWHERE = frozenset({"", "0.0.0.0", "::"})  # noqa: S104 - compared with, not listened on
HOST = re.compile(
    r"(?P<name>[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::(?P<port>[0-9]{1,5}))?"
)
LAST_PORT = 65535
PORTS = {"http": 80, "https": 443}
"""Default ports by scheme."""
SIOCGIFADDR = 0x8915
"""Linux request for the address of a network interface (netdevice(7))."""
FAR_AWAY = (("192.0.2.1", 9), ("10.255.255.255", 9))
"""Unused addresses. The system only looks up its route to one: nothing is sent."""

Scheme = Literal["http", "https"]


class Address(msgspec.Struct, frozen=True):
    """The address by which others find this server; `here_only`: it works on this machine alone."""

    address: str
    here_only: bool


@dataclass(frozen=True)
class HttpsEndpoint:
    """Port and authority of a server's own HTTPS. Phones must trust the certificate."""

    port: int
    name: str
    certificate: bytes


@dataclass(frozen=True)
class ListenAddress:
    """The host, as it was named, and the port that a server listens on; ``secure``: its own HTTPS.

    ``public_address`` is where people find it, such as ``https://cards.example.org``. It is empty
    if that is the address of each request.
    """

    host: str
    port: int
    public_address: str = ""
    secure: HttpsEndpoint | None = None

    def is_other_host(self, scope: Scope) -> bool:
        """Tell whether a request was sent to another host than the public one.

        Requests from this machine may name any host, because monitoring knows no other.
        """
        if not self.public_address:
            return False
        client = scope.get("client")
        if client and is_this_machine(str(client[0])):
            return False
        asked = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        scheme, _, host = self.public_address.partition("://")
        return _strip_usual_port(asked.lower(), scheme) != host

    def find_network_address(self, scheme: Scheme = "http") -> str | None:
        """Return this machine's network address; None if the server does not listen there."""
        return next(self.list_network_addresses(scheme), None)

    def list_network_addresses(self, scheme: Scheme = "http") -> Iterator[str]:
        """Yield the addresses in all networks, the one with a route to the internet first."""
        begun, port = "http", self.port
        if scheme == "https" and self.secure is not None:
            begun, port = "https", self.secure.port
        if self.host in EVERYWHERE:
            for address in list_own_addresses():
                yield f"{begun}://{address}:{port}"


def list_own_addresses() -> Iterator[str]:
    """Yield the IPv4 addresses of this machine in its networks, each once.

    A laptop in a hall may be in a network without a route. So its interfaces are listed too, and
    the addresses of its host name.
    """
    known: set[str] = set()
    for source in (_list_routed_addresses, _list_interface_addresses, _list_host_addresses):
        for address in source():
            if address not in known and not is_this_machine(address):
                known.add(address)
                yield address


def _list_routed_addresses() -> Iterator[str]:
    for far in FAR_AWAY:
        with contextlib.suppress(OSError), socket.socket(type=socket.SOCK_DGRAM) as probe:
            probe.connect(far)
            yield probe.getsockname()[0]


def _list_host_addresses() -> list[str]:
    with contextlib.suppress(OSError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []


def _list_interface_addresses() -> list[str]:
    """List the addresses of the interfaces, on Linux only."""
    if sys.platform != "linux":
        return []
    import fcntl  # noqa: PLC0415 - there is none on Windows

    found = []
    with socket.socket(type=socket.SOCK_DGRAM) as any_socket:
        for _, name in socket.if_nameindex():
            asked = struct.pack("256s", name.encode()[:15])
            with contextlib.suppress(OSError):  # an interface without an address
                told = fcntl.ioctl(any_socket.fileno(), SIOCGIFADDR, asked)
                found.append(socket.inet_ntoa(told[20:24]))
    return found


def choose_shared_address(
    request: Request[Any, Any, State], listening: ListenAddress | None, scheme: Scheme | None
) -> Address:
    """Choose the address that the sender of this request should give to others.

    ``scheme`` is that of the page, if a proxy serves it by another scheme than ours.
    """
    own = find_server_address(request, listening, scheme)
    if not own.here_only:
        return own
    # Only this machine may learn its network address.
    is_asked_here = request.client is not None and is_this_machine(request.client.host)
    asked_by: Scheme = "https" if request.scope["scheme"] == "https" else "http"
    found = (
        listening.find_network_address(asked_by)
        if listening is not None and is_asked_here
        else None
    )
    return own if found is None else Address(found, here_only=False)


def find_server_address(
    request: Request[Any, Any, State], listening: ListenAddress | None, scheme: Scheme | None = None
) -> Address:
    """Return the address that a request was sent to, or the server's public one if it has one."""
    if listening is not None and listening.public_address:
        return Address(listening.public_address, here_only=False)
    named = _match_host(request.headers.get("host", "")) or _match_socket_host(request)
    shown = f"{scheme or request.scope['scheme']}://{named[0]}"
    return Address(shown, is_this_machine(named["name"]))


def normalize_public_address(text: str) -> str | None:
    """Normalize the public address of a server. Return None if it is invalid.

    >>> normalize_public_address("HTTPS://Cards.example.org:443/")
    'https://cards.example.org'
    >>> normalize_public_address("cards.example.org")
    """
    scheme, separator, host = text.lower().removesuffix("/").partition("://")
    if not separator or scheme not in PORTS or _match_host(host) is None:
        return None
    return f"{scheme}://{_strip_usual_port(host, scheme)}"


def is_same_origin(origin: str, host: str) -> bool:
    """Tell whether the page that sends a request has the host of the request.

    Both are in the form of browsers. The origin's scheme gives the port that is not named.

    >>> is_same_origin("https://cards.example", "Cards.example:443")
    True
    >>> is_same_origin("https://cards.example", "cards.example:80"), is_same_origin("null", "")
    (False, False)
    """
    known = normalize_public_address(origin)
    if known is None or _match_host(host) is None:
        return False
    scheme, _, place = known.partition("://")
    return _strip_usual_port(host.lower(), scheme) == place


def normalize_address(text: str) -> str:
    """Normalize a client's address. An IPv4 address within IPv6 becomes plain IPv4.

    >>> list(map(normalize_address, ("::ffff:192.168.1.20", "2001:DB8::1%eth0", "?")))
    ['192.168.1.20', '2001:db8::1', '?']
    """
    if ":" not in text:
        return text
    try:
        known = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return text
    mapped = known.ipv4_mapped if isinstance(known, ipaddress.IPv6Address) else None
    return str(mapped or known)


def _strip_usual_port(host: str, scheme: str) -> str:
    return host.removesuffix(f":{PORTS[scheme]}")


def _match_host(text: str) -> re.Match[str] | None:
    """Match the host of a request. Return None if it is invalid."""
    found = HOST.fullmatch(text)
    return found if found is not None and int(found["port"] or 0) <= LAST_PORT else None


def _match_socket_host(request: Request[Any, Any, State]) -> re.Match[str]:
    """Return the address of the socket, for a request without a valid host."""
    name, port = request.scope["server"] or ("localhost", None)
    shown = f"[{name}]" if ":" in name else name
    found = HOST.fullmatch(shown if port is None else f"{shown}:{port}")
    assert found is not None  # noqa: S101 - a socket is bound to an address
    return found


def is_this_machine(name: str) -> bool:
    """Tell whether a host name means the local machine on every machine.

    >>> is_this_machine("localhost"), is_this_machine("127.0.0.1"), is_this_machine("[::1]")
    (True, True, True)
    >>> is_this_machine("192.168.1.20"), is_this_machine("cards.example")
    (False, False)
    """
    plain = normalize_address(name.strip("[]").rstrip(".").lower())
    if plain == "localhost" or plain.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(plain).is_loopback
    except ValueError:
        return False
