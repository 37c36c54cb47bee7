"""How a server may be watched."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from courtcards.kernel.errors import SettingError
from courtcards.server.access.addresses import plain_address

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

THIS_MACHINE = "127.0.0.0/8,::1"


class LogFormat(StrEnum):
    """How a line of the log is written."""

    TEXT = "text"
    JSON = "json"


class LogLevel(StrEnum):
    """The least serious lines that are written."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True)
class Watching:
    """How one server process may be watched."""

    metrics_for: str = THIS_MACHINE
    """Addresses and networks, separated by commas, that /metrics is answered; empty: nobody. Only
    what asks the server itself is answered: what comes through a proxy is not."""
    log_format: LogFormat = LogFormat.TEXT
    """How a line of the log is written, which goes to standard error: text or json."""
    log_level: LogLevel = LogLevel.WARNING
    """The least serious lines that are written: debug, info, warning or error. It holds for the
    server's own; what libraries write is not taken below a warning."""


def networks_of(text: str) -> tuple[Network, ...]:
    """The networks that a text names, addresses being networks of one; SettingError for another.

    >>> networks_of("127.0.0.0/8, ::1")
    (IPv4Network('127.0.0.0/8'), IPv6Network('::1/128'))
    >>> networks_of("")
    ()
    """
    return tuple(_network(part.strip()) for part in text.split(",") if part.strip())


def _network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text)
    except ValueError as error:
        raise SettingError(
            "metrics_for: {text!r} is no address and no network", text=text
        ) from error


def is_in(host: str, networks: tuple[Network, ...]) -> bool:
    """Whether an address is in one of these networks."""
    try:
        address = ipaddress.ip_address(plain_address(host))
    except ValueError:
        return False
    return any(address in network for network in networks)
