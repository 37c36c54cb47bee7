"""The address to give to others, so that they find this server from their own machines.

It is the address that the request itself was sent to, so that nobody is told one that they did not
know. On the machine of the server that is often ``localhost``, which means another machine for
everybody else; then the machine's address in its network is given, if the server listens there.
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
"""The port that an address means which names none."""
SIOCGIFADDR = 0x8915
"""What Linux is asked for the address of an interface (netdevice(7))."""
FAR_AWAY = (("192.0.2.1", 9), ("10.255.255.255", 9))
"""Addresses that nobody has: one is looked up in the routes of this machine, nothing is sent."""

Scheme = Literal["http", "https"]


class Address(msgspec.Struct, frozen=True):
    """Where others find this server; ``here_only``: the address works on this machine alone."""

    address: str
    here_only: bool


@dataclass(frozen=True)
class HttpsEndpoint:
    """Where a server speaks HTTPS itself, and the certificate by which phones trust it."""

    port: int
    name: str
    certificate: bytes


@dataclass(frozen=True)
class ListenAddress:
    """What a server listens on: a host as it was named, and a port; ``secure`` where by TLS, too.

    ``public_address`` is where people find it, such as ``https://cards.example.org``; empty where
    that is the address that each of them asks.
    """

    host: str
    port: int
    public_address: str = ""
    secure: HttpsEndpoint | None = None

    def is_other_host(self, scope: Scope) -> bool:
        """Whether a request was sent to another host than people find the server at.

        Whoever asks from this machine may name any: what watches over the server knows no other.
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
        """The address of this machine in its network; None where the server does not listen."""
        return next(self.list_network_addresses(scheme), None)

    def list_network_addresses(self, scheme: Scheme = "http") -> Iterator[str]:
        """Its addresses in all its networks: first the one that leads to the internet."""
        begun, port = "http", self.port
        if scheme == "https" and self.secure is not None:
            begun, port = "https", self.secure.port
        if self.host in EVERYWHERE:
            for address in list_own_addresses():
                yield f"{begun}://{address}:{port}"


def list_own_addresses() -> Iterator[str]:
    """The addresses (IPv4) of this machine in its networks, each once.

    A laptop in a hall may be in a network that leads nowhere: then its interfaces are asked for,
    or, where the system does not tell them, the addresses of its own name.
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
    """As Linux tells them."""
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
    """The address that whoever sends this request should give to others.

    ``scheme`` is that of the page, where a proxy serves it by another scheme than ours.
    """
    own = find_server_address(request, listening, scheme)
    if not own.here_only:
        return own
    # The address in the network is told to nobody but this machine.
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
    """The address that a request was sent to; the server's public one, where it has one."""
    if listening is not None and listening.public_address:
        return Address(listening.public_address, here_only=False)
    named = _match_host(request.headers.get("host", "")) or _match_socket_host(request)
    shown = f"{scheme or request.scope['scheme']}://{named[0]}"
    return Address(shown, is_this_machine(named["name"]))


def normalize_public_address(text: str) -> str | None:
    """An address as a server is known by it, in one form; None where it cannot be one.

    >>> normalize_public_address("HTTPS://Cards.example.org:443/")
    'https://cards.example.org'
    >>> normalize_public_address("cards.example.org")
    """
    scheme, separator, host = text.lower().removesuffix("/").partition("://")
    if not separator or scheme not in PORTS or _match_host(host) is None:
        return None
    return f"{scheme}://{_strip_usual_port(host, scheme)}"


def is_same_origin(origin: str, host: str) -> bool:
    """Whether the page that sends a request has the host that the request names.

    Both as a browser says them: its scheme tells the port that is not named.

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
    """A client's address in its one form: IPv4 as such, where it comes within IPv6.

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
    """What a request says it was sent to; None where nothing can have that address."""
    found = HOST.fullmatch(text)
    return found if found is not None and int(found["port"] or 0) <= LAST_PORT else None


def _match_socket_host(request: Request[Any, Any, State]) -> re.Match[str]:
    """The address at which a request came in, where it names no host as it should."""
    name, port = request.scope["server"] or ("localhost", None)
    shown = f"[{name}]" if ":" in name else name
    found = HOST.fullmatch(shown if port is None else f"{shown}:{port}")
    assert found is not None  # noqa: S101 - a socket is bound to an address
    return found


def is_this_machine(name: str) -> bool:
    """Whether a host means, on every machine, that machine itself.

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
