"""What is being done, as far as a line of the log and a count of refusals need to know.

It is a variable of the context: a task that is begun while a request is served keeps what it says,
so that what follows from a request is found under it.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from courtcards.kernel.errors import SettingError
from courtcards.server.access.addresses import plain_address
from courtcards.tables.service.host import is_id


def _uncounted(_code: str) -> None:
    """Outside a server nobody counts."""


class Served(NamedTuple):
    """What is being served."""

    request: str | None = None
    """The id of the request, or of the WebSocket."""
    table: str | None = None
    """The name, in the event log, of the table, the evening or the club that is asked for."""
    refused: Callable[[str], None] = _uncounted
    """Counts a refusal by its code."""


SERVED = ContextVar("served", default=Served())  # noqa: B039 - it never changes

PLACE = re.compile(r"/(?:api/)?(table|tables|resume|club|clubs|rolls)/([^/]+)")


def table_in(path: str) -> str | None:
    """The name in the event log of what an address is about; None where no id stands there.

    >>> table_in("/api/tables/abcdefghjkmn/plays"), table_in("/club/abcdefghjkmn/secret")
    ('abcdefghjkmn', 'club/abcdefghjkmn')
    >>> table_in("/table/unknown") is None
    True
    """
    found = PLACE.match(path)
    if found is None or not is_id(found[2]):
        return None
    if found[1] == "rolls":
        return f"roll/{found[2]}"
    return f"club/{found[2]}" if found[1].startswith("club") else found[2]


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
