"""Log lines as text or as JSON: time, level, request and table.

A message cannot begin a second line. Libraries log warnings and errors only. Their lower levels
show addresses, which may be personal links, and WebSocket messages, which show cards. Our own lines
should never name a card or a secret. If an error does so all the same, it is withheld.
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

# The context of a log line and of a counted refusal. It is a context variable: a task that starts
# while a request is served inherits it. Everything that follows from a request is found under its
# id.


def _ignore_refusal(_code: str) -> None:
    """Do nothing: outside a server nobody counts."""


class RequestContext(NamedTuple):
    """The request that is being served."""

    request: str | None = None
    """Id of the request, or of the WebSocket."""
    table: str | None = None
    """Name, in the event log, of the requested table, evening or club."""
    count_refusal: Callable[[str], None] = _ignore_refusal
    """Counts a refusal by its code."""


REQUEST_CONTEXT = ContextVar("served", default=RequestContext())  # noqa: B039 - it never changes

PLACE = re.compile(
    r"/(?:api/)?(table|tables|resume|club|clubs|rolls|public/evening|public/club)/([^/.]+)"
)


def find_stream_name(path: str) -> str | None:
    """Return the name in the event log of the thing at an address; None if it names no id.

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
    if found[1] in {"rolls", "public/club"}:
        return f"roll/{found[2]}"
    is_evening = found[1].startswith("club") or found[1] == "public/evening"
    return f"club/{found[2]}" if is_evening else found[2]


Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

THIS_MACHINE = "127.0.0.0/8,::1"


class LogFormat(StrEnum):
    """Format of log lines."""

    TEXT = "text"
    JSON = "json"


class LogLevel(StrEnum):
    """Lowest level of the log lines that are written."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True)
class MonitoringSettings:
    """Metrics and log of one server process."""

    metrics_for: str = THIS_MACHINE
    """Addresses and networks, separated by commas, that may read /metrics; empty: nobody. They must
    ask the server directly: requests through a proxy are not answered."""
    log_format: LogFormat = LogFormat.TEXT
    """The format of log lines on standard error: text or json."""
    log_level: LogLevel = LogLevel.WARNING
    """The lowest level of log lines: debug, info, warning or error. It holds for the server's own
    lines. Libraries log warnings and errors only."""


def parse_networks(text: str) -> tuple[Network, ...]:
    """Parse networks and addresses, separated by commas. Raises SettingError for anything else.

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
            "metrics_for: {text!r} is neither an address nor a network", text=text
        ) from error


def is_in_networks(host: str, networks: tuple[Network, ...]) -> bool:
    """Tell whether an address is in one of the networks."""
    try:
        address = ipaddress.ip_address(normalize_address(host))
    except ValueError:
        return False
    return any(address in network for network in networks)


OWN = "courtcards"
"""Parent of all loggers of the server."""

OFTEN = (StorageError, ServerFull)
"""Errors that everybody meets at the same time."""

WITHHELD = (
    (re.compile(r"(?<![A-Za-z0-9])(?:10|[A2-9TJQK])[CDHS♣♦♥♠](?![A-Za-z0-9])"), "(card)"),
    # Signatures, keys and seeds have 43 characters and more.
    (re.compile(r"[A-Za-z0-9_-]{40,}"), "(secret)"),
    (re.compile(r"(?<=://)[^\s/@]+@"), "(secret)@"),
)
"""Patterns that no log line shows, each with its replacement."""


def configure_logging(watching: MonitoringSettings) -> None:
    """Write the log lines of this process to standard error."""
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
    """Return False for a line that only tells of a request cut off by a stopping server."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


class RepeatFilter(logging.Filter):
    """Lets lines about the same trouble through once a minute, with the number of those left out.

    While the disk is full, every command is refused for the same reason.
    """

    WITHIN_S = 60.0
    MOST = 100

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[str, tuple[float, int]] = {}
        """For each trouble: when it was last logged, and how often it was left out since."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True if the line is to be written."""
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
    """Formats a line as a JSON object, with the fields of ``make_fields``."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(self.make_fields(record)).decode()

    def make_fields(self, record: logging.LogRecord) -> dict[str, Any]:
        """Return ``time`` (UTC), ``level``, ``logger``, ``message``, and other fields if known."""
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
    """Formats a line for people. An exception follows on indented lines."""

    def format(self, record: logging.LogRecord) -> str:
        fields = self.make_fields(record)
        about = [f"{name}={fields[name]}" for name in ("request", "table") if name in fields]
        head = "{time} {level} {logger}".format_map(fields)
        line = " ".join([f"{head}: {_escape_line(fields['message'])}", *about])
        told = fields.get("exception", "").splitlines()
        return "\n    ".join([line, *map(_escape_line, told)])


def withhold_secrets(text: str) -> str:
    """Replace cards and secrets in a text.

    >>> withhold_secrets("you do not hold Q♠; KS>NE at postgresql://me:word@host/name")
    'you do not hold (card); (card)>NE at postgresql://(secret)@host/name'
    """
    for pattern, instead in WITHHELD:
        text = pattern.sub(instead, text)
    return text


def _describe_repeats(record: logging.LogRecord) -> str:
    """Describe how many lines about the same trouble were left out since the last."""
    more = getattr(record, "more", 0)
    return f" (and {more} times more since this was last said)" if more else ""


def _escape_line(text: str) -> str:
    """Escape characters that would end the line or control a terminal."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)
