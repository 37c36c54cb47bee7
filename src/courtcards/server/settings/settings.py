"""The settings of a server, each with what holds where nobody says otherwise.

The sentence below a setting explains it to whoever runs the server: it is shown with it.
"""

from __future__ import annotations

import ast
import inspect
import ipaddress
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import msgspec

from courtcards.eventlog.places import log_file
from courtcards.kernel.errors import SettingError
from courtcards.server.access.addresses import public_address_of
from courtcards.server.limits.clients import Limits, Rate
from courtcards.server.watching.context import Watching, networks_of

EVERY_PROXY = "*"


@dataclass(frozen=True)
class KeptFor:
    """For how long what has been played is kept whole. A server looks for what is older daily."""

    tables_days: Annotated[int, msgspec.Meta(ge=0, le=99_999)] = 0
    """After how many days of a table whose match is over, or was given up, the records alone are
    kept, as by `courtcards prune --older-than`; 0 for never."""
    names_days: Annotated[int, msgspec.Meta(ge=0, le=99_999)] = 0
    """After how many days the players of a club evening become numbers, as by `courtcards prune
    --names-older-than`; 0 for never."""


@dataclass(frozen=True)
class ServerSettings:
    """Where a server listens, where it keeps what is played, and how much it takes."""

    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 lets other machines of the network in."""
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    """The port; 0 takes any that is free."""
    public_address: str = ""
    """Where people find the server, such as https://cards.example.org: what it tells them to give
    to others. Nothing is answered then that was sent to another host, but to this machine."""
    trusted_proxies: str = ""
    """Addresses or networks, separated by commas, of proxies in front of the server. They are
    believed when they say where a request came from (X-Forwarded-For, X-Forwarded-Proto)."""
    data: str = ""
    """Where the tables are kept: a file, such as tables.sqlite3, or a folder for it. The user's
    data folder, if empty."""
    database: str = ""
    """A PostgreSQL database to keep the tables in instead: postgresql://user:password@host/name.
    Any number of servers may share it."""
    workers: Annotated[int, msgspec.Meta(ge=1, le=256)] = 1
    """How many processes serve at that address, each with a part of the tables; not on Windows."""
    keeping: KeptFor = field(default_factory=KeptFor)
    limits: Limits = field(default_factory=Limits)
    watching: Watching = field(default_factory=Watching)

    def __post_init__(self) -> None:
        """Refuse what makes no sense; SettingError."""
        if self.data and self.database:
            raise SettingError("data names a file and database a database: choose one")
        networks_of(self.watching.metrics_for)
        for proxy in filter(None, self.trusted_proxies.split(",")):
            _check_proxy(proxy.strip())

        if self.public_address:
            known = public_address_of(self.public_address)
            if known is None:
                raise SettingError(
                    "public_address is http:// or https:// with a host and perhaps a port, "
                    "not {address!r}",
                    address=self.public_address,
                )
            object.__setattr__(self, "public_address", known)

    @property
    def place(self) -> Path | str:
        """The file of the log, or the address of its database."""
        return self.database or log_file(Path(self.data).expanduser() if self.data else None)


def _check_proxy(proxy: str) -> None:
    if proxy == EVERY_PROXY:
        return
    try:
        ipaddress.ip_network(proxy, strict=False)
    except ValueError:
        raise SettingError(
            "trusted_proxies are addresses or networks, such as 10.0.0.0/8, and {proxy!r} is none",
            proxy=proxy,
        ) from None


PREFIX = "COURTCARDS_"


@dataclass(frozen=True)
class Setting:
    """One setting: ``section`` is empty for those that stand at the head of a file."""

    section: str
    name: str
    kind: Any
    default: Any
    sentence: str

    @property
    def full_name(self) -> str:
        """Its name in a file, with that of its section."""
        return f"{self.section}.{self.name}" if self.section else self.name

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.full_name.replace(".", "_").upper()


@cache
def every_setting() -> dict[str, Setting]:
    """All settings by their full names, in the order of their declaration, sections last."""
    return {setting.full_name: setting for setting in _settings_of(ServerSettings, "")}


def _settings_of(declared: type[Any], section: str) -> Iterator[Setting]:
    types, sentences = get_type_hints(declared, include_extras=True), _sentences(declared)
    for each in fields(declared):
        kind = types[each.name]
        if isinstance(kind, type) and is_dataclass(kind) and kind is not Rate:
            yield from _settings_of(kind, each.name)
        else:
            yield Setting(section, each.name, kind, each.default, sentences[each.name])


def _sentences(kind: type[Any]) -> dict[str, str]:
    """The text below each attribute of a class, on one line."""
    [declared] = ast.parse(inspect.getsource(kind)).body
    assert isinstance(declared, ast.ClassDef)  # noqa: S101 - it is the source of a class
    found = {}
    for attribute, below in zip(declared.body, declared.body[1:], strict=False):
        match attribute, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = " ".join(text.split())
    return found
