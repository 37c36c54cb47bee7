"""Addresses of push services: browsers name them, so each is checked before use.

A client could name any address and make this server send a request there. So the server sends only
to public addresses of the internet, over HTTPS, and follows no redirection.
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import SplitResult, urlsplit

from courtcards.kernel.errors import BadSettings, mark_text

LONGEST = 1000
PORT = 443
NOT_FOUND = mark_text("this push service cannot be found")

GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
"""IPv6 addresses that are assigned on the internet."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""IPv6 addresses that lead to the IPv4 address in them."""
ISATAP = 0x5EFE
"""Upper half of an interface id whose lower half is an IPv4 address (RFC 5214): 0000:5efe."""
SPECIAL = tuple(
    ipaddress.ip_network(each)
    for each in (
        *("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15"),
        *("2001::/23", "2001:db8::/32", "3fff::/20"),  # Teredo and ORCHID; for documents
    )
)
"""Networks with a special purpose that Python, or some version of it, takes for global."""


def parse_endpoint(endpoint: str) -> SplitResult:
    """Parse the address of a push service, without a look-up. Raises BadSettings if it is none."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as error:
        raise BadSettings("this is not the address of a push service") from error
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if not is_plain or len(endpoint) > LONGEST or not parts.hostname or parts.fragment:
        raise BadSettings("this is not the address of a push service")
    if parts.scheme != "https" or parts.username is not None or port not in {None, PORT}:
        raise BadSettings("a push service must use HTTPS at the default port")
    return parts


def parse_host(endpoint: str) -> str:
    """Return the host of an address. Raises BadSettings."""
    return parse_endpoint(endpoint).hostname or ""


def resolve_host(host: str) -> str:
    """Look up the IP address of a host.

    Raises BadSettings if any of its addresses is not public.
    """
    try:
        found = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise BadSettings(NOT_FOUND) from error
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(map(is_public, addresses)):
        raise BadSettings("a push service must be on the internet, not in a private network")
    return addresses[0]


def is_public(address: str) -> bool:
    """Tell whether an IP address is a public one of the internet.

    >>> [is_public(each) for each in ("127.0.0.1", "10.1.2.3", "169.254.169.254", "::1")]
    [False, False, False, False]
    >>> [is_public(each) for each in ("::ffff:192.168.1.2", "64:ff9b::a00:1", "224.0.0.1")]
    [False, False, False]
    >>> is_public("142.250.1.1"), is_public("2a00:1450:4001::1")
    (True, True)
    """
    known = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(known, ipaddress.IPv6Address):
        within = _find_inner_address(known)
        if known.ipv4_mapped is not None or known in NAT64:
            return within is not None and is_public(str(within))
        if known not in GLOBAL_UNICAST or (within is not None and not is_public(str(within))):
            return False
    is_special = any(known in network for network in SPECIAL)
    return known.is_global and not known.is_multicast and not is_special


def _find_inner_address(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """Return the IPv4 address that an IPv6 address may lead to; None if there is none."""
    lowest = int(address) & 0xFFFF_FFFF
    is_isatap = (int(address) >> 32) & 0xFCFF_FFFF == ISATAP
    if address in NAT64 or is_isatap:
        return ipaddress.IPv4Address(lowest)
    return address.ipv4_mapped or address.sixtofour
