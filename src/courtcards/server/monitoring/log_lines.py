"""Lines of the log: when, how serious, by which request, about which table; as text or as JSON.

A line is one line: what a message holds cannot begin another. No library is let in below a
warning: what they would tell of a request has its address in it, which may be a personal link, and
what they would tell of a WebSocket has its messages in it, which are cards. Nothing of ours is
meant to name a card or a secret either; should an error do so all the same, it is withheld.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

import msgspec

from courtcards.kernel.errors import ServerFull, SettingError, StorageError
from courtcards.server.access.addresses import normalize_address
from courtcards.tables.service.host import is_id

# What is being done, as far as a line of the log and a count of refusals need to know. It is a
# variable of the context: a task that is begun while a request is served keeps its value, so that
# all that follows from a request is found under it.


def _ignore_refusal(_code: str) -> None:
    """Outside a server nobody counts."""


class RequestContext(NamedTuple):
    """What is being served."""

    request: str | None = None
    """The id of the request, or of the WebSocket."""
    table: str | None = None
    """The name, in the event log, of the table, the evening or the club that is asked for."""
    count_refusal: Callable[[str], None] = _ignore_refusal
    """Counts a refusal by its code."""


REQUEST_CONTEXT = ContextVar("served", default=RequestContext())  # noqa: B039 - it never changes

PLACE = re.compile(r"/(?:api/)?(table|tables|resume|club|clubs|rolls)/([^/]+)")


def find_stream_name(path: str) -> str | None:
    """The name in the event log of what an address is about; None where no id stands there.

    >>> find_stream_name("/api/tables/abcdefghjkmn/plays")
    'abcdefghjkmn'
    >>> find_stream_name("/club/abcdefghjkmn/secret")
    'club/abcdefghjkmn'
    >>> find_stream_name("/table/unknown") is None
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
class MonitoringSettings:
    """How one server process may be watched."""

    metrics_for: str = THIS_MACHINE
    """Addresses and networks, separated by commas, that /metrics is answered; empty: nobody. Only
    what asks the server itself is answered: what comes through a proxy is not."""
    log_format: LogFormat = LogFormat.TEXT
    """How a line of the log is written, which goes to standard error: text or json."""
    log_level: LogLevel = LogLevel.WARNING
    """The least serious lines that are written: debug, info, warning or error. It holds for the
    server's own; what libraries write is not taken below a warning."""


def parse_networks(text: str) -> tuple[Network, ...]:
    """The networks that a text names, addresses being networks of one; SettingError for another.

    >>> parse_networks("127.0.0.0/8, ::1")
    (IPv4Network('127.0.0.0/8'), IPv6Network('::1/128'))
    >>> parse_networks("")
    ()
    """
    return tuple(_parse_network(part.strip()) for part in text.split(",") if part.strip())


def _parse_network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text)
    except ValueError as error:
        raise SettingError(
            "metrics_for: {text!r} is no address and no network", text=text
        ) from error


def is_in_networks(host: str, networks: tuple[Network, ...]) -> bool:
    """Whether an address is in one of these networks."""
    try:
        address = ipaddress.ip_address(normalize_address(host))
    except ValueError:
        return False
    return any(address in network for network in networks)


OWN = "courtcards"
"""The logger of which all loggers of the server are."""

OFTEN = (StorageError, ServerFull)
"""Troubles that everybody meets at the same time."""

WITHHELD = (
    (re.compile(r"(?<![A-Za-z0-9])(?:10|[A2-9TJQK])[CDHS♣♦♥♠](?![A-Za-z0-9])"), "(card)"),
    # Signatures, keys and seeds have 43 characters and more.
    (re.compile(r"[A-Za-z0-9_-]{40,}"), "(secret)"),
    (re.compile(r"(?<=://)[^\s/@]+@"), "(secret)@"),
)
"""What no line shows, and what stands there instead."""


def configure_logging(watching: MonitoringSettings) -> None:
    """Write the lines of this process to standard error from now on."""
    handler = logging.StreamHandler()
    handler.addFilter(is_fault)
    handler.addFilter(RepeatFilter())
    handler.setFormatter(
        JsonFormatter() if watching.log_format is LogFormat.JSON else TextFormatter()
    )
    level = logging.getLevelNamesMapping()[watching.log_level.upper()]
    logging.basicConfig(handlers=[handler], level=max(level, logging.WARNING), force=True)
    logging.getLogger(OWN).setLevel(level)


def is_fault(record: logging.LogRecord) -> bool:
    """Whether a line tells of more than that a request was cut off because the server stops."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


class RepeatFilter(logging.Filter):
    """Lets a line about the same trouble through once a minute, with how many it stands for.

    While the disk is full, every command of everybody is refused for it.
    """

    WITHIN_S = 60.0
    MOST = 100

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[str, tuple[float, int]] = {}
        """What was told of each trouble: when at last, and how often since then it was not."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        troubles = record.args if isinstance(record.args, tuple) else ()
        trouble = next((str(each) for each in troubles if isinstance(each, OFTEN)), None)
        if trouble is None:
            return True
        now = self._clock()
        last, count = self._seen.get(trouble, (now - self.WITHIN_S, 0))
        if now < last + self.WITHIN_S:
            self._seen[trouble] = last, count + 1
            return False
        if len(self._seen) >= self.MOST:
            self._seen.clear()
        self._seen[trouble] = now, 0
        record.more = count
        return True


class JsonFormatter(logging.Formatter):
    """A line as a JSON object, with the fields of ``fields_of``."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return msgspec.json.encode(self.make_fields(record)).decode()

    def make_fields(self, record: logging.LogRecord) -> dict[str, Any]:
        """``time`` (UTC), ``level``, ``logger``, ``message``; the others where they are known."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        served = REQUEST_CONTEXT.get()
        fields = {
            "time": moment.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": withhold_secrets(record.getMessage()) + _describe_repeats(record),
            "request": served.request,
            "table": getattr(record, "table", None) or served.table,
            "exception": self._format_fault(record),
        }
        return {name: value for name, value in fields.items() if value is not None}

    def _format_fault(self, record: logging.LogRecord) -> str | None:
        return withhold_secrets(self.formatException(record.exc_info)) if record.exc_info else None


class TextFormatter(JsonFormatter):
    """A line as people read it; an exception follows on lines of its own, set in."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields = self.make_fields(record)
        about = [f"{name}={fields[name]}" for name in ("request", "table") if name in fields]
        head = "{time} {level} {logger}".format_map(fields)
        line = " ".join([f"{head}: {_escape_line(fields['message'])}", *about])
        told = fields.get("exception", "").splitlines()
        return "\n    ".join([line, *map(_escape_line, told)])


def withhold_secrets(text: str) -> str:
    """A text without cards and secrets.

    >>> withhold_secrets("you do not hold Q♠; KS>NE at postgresql://me:word@host/name")
    'you do not hold (card); (card)>NE at postgresql://(secret)@host/name'
    """
    for pattern, instead in WITHHELD:
        text = pattern.sub(instead, text)
    return text


def _describe_repeats(record: logging.LogRecord) -> str:
    """How many lines about the same trouble were not written since the last."""
    more = getattr(record, "more", 0)
    return f" (and {more} times more since this was last said)" if more else ""


def _escape_line(text: str) -> str:
    """A text in which what would end the line, or command a terminal, is spelled out."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)
