"""Settings of a server: from a file, from its environment, from the command line."""

from __future__ import annotations

import ast
import inspect
import ipaddress
import json
import re
import textwrap
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, get_args, get_type_hints

import msgspec

from courtcards.eventlog.log_files import log_file
from courtcards.kernel.arguments import normalize_utf8
from courtcards.kernel.errors import Message, SettingError
from courtcards.server.access.addresses import normalize_public_address
from courtcards.server.limits.clients import Limits, Rate
from courtcards.server.monitoring.log_lines import MonitoringSettings, parse_networks

# The settings of a server, each with its default.
#
# The text below a setting is shown to operators, with the setting.


EVERY_PROXY = "*"


@dataclass(frozen=True)
class RetentionSettings:
    """Retention of matches and names. A server looks daily for older ones."""

    tables_days: Annotated[int, msgspec.Meta(ge=0, le=99_999)] = 0
    """After how many days a table whose match is over or was given up is reduced to its records, as
    by `courtcards prune --older-than`; 0 for never."""
    names_days: Annotated[int, msgspec.Meta(ge=0, le=99_999)] = 0
    """After how many days the players of a club evening become numbers, as by `courtcards prune
    --names-older-than`; 0 for never."""


@dataclass(frozen=True)
class ServerSettings:
    """Address, storage and limits of a server."""

    host: str = "127.0.0.1"
    """The address to listen on. 0.0.0.0 lets other machines of the network connect."""
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    """The port. 0 takes any free one."""
    public_address: str = ""
    """The address that people use for the server, such as https://cards.example.org. Links for
    others begin with it. The server then refuses requests to other hosts, except from this machine.
    """
    trusted_proxies: str = ""
    """Addresses or networks, separated by commas, of proxies in front of the server. The server
    believes their X-Forwarded-For and X-Forwarded-Proto."""
    data: str = ""
    """The file of the tables, such as tables.sqlite3, or a folder for it. If empty, it is in the
    user's data folder."""
    database: str = ""
    """A PostgreSQL database for the tables, instead of a file:
    postgresql://user:password@host/name. Any number of servers may share it."""
    workers: Annotated[int, msgspec.Meta(ge=1, le=256)] = 1
    """Number of processes that serve at the address, each with a part of the tables; not on
    Windows."""
    keeping: RetentionSettings = field(default_factory=RetentionSettings)
    limits: Limits = field(default_factory=Limits)
    watching: MonitoringSettings = field(default_factory=MonitoringSettings)

    def __post_init__(self) -> None:
        """Raises SettingError if the settings contradict each other or are invalid."""
        if self.data and self.database:
            raise SettingError("data and database are both set: choose one")
        parse_networks(self.watching.metrics_for)
        for proxy in filter(None, self.trusted_proxies.split(",")):
            _check_proxy(proxy.strip())

        if self.public_address:
            known = normalize_public_address(self.public_address)
            if known is None:
                raise SettingError(
                    "public_address is http:// or https:// with a host and perhaps a port, "
                    "not {address!r}",
                    address=self.public_address,
                )
            object.__setattr__(self, "public_address", known)

    @property
    def place(self) -> Path | str:
        """File of the log, or address of its database."""
        return self.database or log_file(Path(self.data).expanduser() if self.data else None)


def _check_proxy(proxy: str) -> None:
    if proxy == EVERY_PROXY:
        return
    try:
        ipaddress.ip_network(proxy, strict=False)
    except ValueError:
        raise SettingError(
            "trusted_proxies: {proxy!r} is neither an address nor a network, such as 10.0.0.0/8",
            proxy=proxy,
        ) from None


PREFIX = "COURTCARDS_"


@dataclass(frozen=True)
class Setting:
    """One setting. ``section`` is empty for those at the head of a file."""

    section: str
    name: str
    kind: Any
    default: Any
    sentence: str

    @property
    def full_name(self) -> str:
        """Name in a file, with the section."""
        return f"{self.section}.{self.name}" if self.section else self.name

    @property
    def variable(self) -> str:
        """Name in the environment."""
        return PREFIX + self.full_name.replace(".", "_").upper()


@cache
def list_settings() -> dict[str, Setting]:
    """Return all settings by full name, in the order of their declaration, sections last."""
    return {setting.full_name: setting for setting in _list_declared_settings(ServerSettings, "")}


def _list_declared_settings(declared: type[Any], section: str) -> Iterator[Setting]:
    types, sentences = get_type_hints(declared, include_extras=True), _read_sentences(declared)
    for each in fields(declared):
        kind = types[each.name]
        if isinstance(kind, type) and is_dataclass(kind) and kind is not Rate:
            yield from _list_declared_settings(kind, each.name)
        else:
            yield Setting(section, each.name, kind, each.default, sentences[each.name])


def _read_sentences(kind: type[Any]) -> dict[str, str]:
    """Return the text below each attribute of a class, on one line."""
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


# Settings from the command line override the environment, and the environment overrides the file.


UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 24 * 3600}
RATE = re.compile(r"(\d+) +per +(?:(\d+(?:\.\d+)?) +)?(second|minute|hour|day)s?")


class BadValue(ValueError):
    """An invalid value of a setting. ``wanted`` describes the valid ones."""

    def __init__(self, wanted: Message) -> None:
        super().__init__(wanted)
        self.wanted = wanted


def parse_value(kind: Any, written: object, *, is_text: bool = False) -> Any:
    """Convert a value from a file to a type. Raises BadValue if it is invalid.

    ``is_text``: the value comes from the environment, where numbers are text too.
    """
    if kind is Rate:
        return _parse_rate(written)
    try:
        return msgspec.convert(written, kind, strict=not is_text)
    except msgspec.ValidationError:
        raise BadValue(_describe_kind(kind)) from None


def _parse_rate(written: object) -> Rate:
    found = RATE.fullmatch(written.strip()) if isinstance(written, str) else None
    if found is not None:
        rate = Rate(int(found[1]), float(found[2] or 1) * UNITS[found[3]])
        if rate.count and rate.within_s:
            return rate
    raise BadValue(Message('a rate, such as "300 per hour" or "20 per 10 seconds"'))


def format_value(value: object) -> str:
    """Format a value for a file of settings.

    >>> list(map(format_value, (Rate(300, 3600), Rate(5, 90), 20.0, "a")))
    ['"300 per hour"', '"5 per 90 seconds"', '20.0', '"a"']
    """
    if not isinstance(value, Rate):
        return json.dumps(value, ensure_ascii=False)
    for unit, seconds in UNITS.items():
        if value.within_s == seconds:
            return f'"{value.count} per {unit}"'
    return f'"{value.count} per {value.within_s:g} seconds"'


def _describe_kind(kind: Any) -> Message:
    """Describe the valid values of a type in words."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Message("one of {known}", {"known": ", ".join(kind)})
    plain, *bounds = get_args(kind) or (kind,)
    if plain is str:
        return Message("a text")
    least, most = _bounds(bounds)
    if plain is float:
        return Message("a number above {least}", {"least": least})
    if most is None:
        return Message("a whole number of at least {least}", {"least": least})
    return Message("a whole number from {least} to {most}", {"least": least, "most": most})


def _bounds(bounds: list[Any]) -> tuple[Any, Any]:
    said: Mapping[str, Any] = {
        name: getattr(one, name)
        for one in bounds
        for name in ("ge", "gt", "le")
        if getattr(one, name) is not None
    }
    return said.get("ge", said.get("gt")), said.get("le")


FILE_VARIABLE = PREFIX + "SETTINGS"
"""Environment variable that names the file of settings."""
SECTIONS: Mapping[str, Callable[..., Any] | None] = {
    "": None,
    "keeping": RetentionSettings,
    "limits": Limits,
    "watching": MonitoringSettings,
}
PLACES = ("data", "database")
"""Alternative places of the log: a later source that names one overrides both."""


@dataclass(frozen=True)
class ChosenSettings:
    """Settings, and the source of each that is not at its default, by full name."""

    settings: ServerSettings
    sources: Mapping[str, str]


@dataclass(frozen=True)
class _SettingValue:
    """The value of a setting, and its source."""

    value: Any
    source: str


def load_settings(
    file: Path | None, environment: Mapping[str, str], options: Mapping[str, object]
) -> ChosenSettings:
    """Combine the settings of all sources. ``options`` are those of the command line, by full name.

    Raises SettingError for an unknown setting or an invalid value.
    """
    said: dict[str, _SettingValue] = {}
    for layer in (_read_file(file), _read_environment(environment), _read_options(options)):
        if any(place in layer for place in PLACES):
            said = {name: one for name, one in said.items() if name not in PLACES}
        said |= layer
    return ChosenSettings(_build_settings(said), {name: one.source for name, one in said.items()})


def _build_settings(said: Mapping[str, _SettingValue]) -> ServerSettings:
    sections: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
    for name, one in said.items():
        setting = list_settings()[name]
        sections[setting.section][setting.name] = one.value
    made = {name: kind(**sections[name]) for name, kind in SECTIONS.items() if kind is not None}
    return ServerSettings(**sections[""], **made)


def _read_file(file: Path | None) -> dict[str, _SettingValue]:
    if file is None:
        return {}
    try:
        written = tomllib.loads(normalize_utf8(file.read_bytes()).decode().replace("\r\n", "\n"))
    except OSError as error:
        raise SettingError(
            "{path} cannot be read: {reason}", path=file, reason=error.strerror
        ) from error
    except UnicodeDecodeError as error:
        raise SettingError(
            "{path} is not a settings file: it is not UTF-8 text", path=file
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise SettingError(
            "{path} is not a settings file (TOML): {reason}", path=file, reason=error
        ) from error
    found = {}
    for name, value in _flatten(written):
        setting = list_settings().get(name)
        if setting is None:
            raise SettingError(
                "{path}: there is no setting {name}; did you mean {close}?",
                path=file,
                name=name,
                close=_find_closest(name),
            )
        found[name] = _parse_setting(setting, value, str(file))
    return found


def _flatten(written: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in written.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{inner}", one) for inner, one in value.items())
        else:
            yield name, value


def _find_closest(name: str) -> str:
    """Return the name of the setting that is most like ``name``."""
    return get_close_matches(name, list_settings(), n=1, cutoff=0.0)[0]


def _read_environment(environment: Mapping[str, str]) -> dict[str, _SettingValue]:
    found = {}
    for full_name, setting in list_settings().items():
        text = environment.get(setting.variable)
        if text:  # an empty variable sets nothing, as is the custom
            found[full_name] = _parse_setting(setting, text, setting.variable, is_text=True)
    known = {setting.variable for setting in list_settings().values()}
    sections = {one.section for one in list_settings().values()} - {""}
    of_sections = tuple(f"{PREFIX}{section.upper()}_" for section in sections)
    for variable in environment:
        if variable.startswith(of_sections) and variable not in known:
            name = variable.removeprefix(PREFIX).lower()
            raise SettingError(
                "{variable} names no setting; did you mean {close}?",
                variable=variable,
                close=list_settings()[_find_closest(name)].variable,
            )
    return found


def _read_options(options: Mapping[str, object]) -> dict[str, _SettingValue]:
    return {
        name: _parse_setting(list_settings()[name], value, "the command line")
        for name, value in options.items()
        if value is not None
    }


def _parse_setting(
    setting: Setting, written: object, by: str, *, is_text: bool = False
) -> _SettingValue:
    try:
        return _SettingValue(parse_value(setting.kind, written, is_text=is_text), by)
    except BadValue as error:
        raise SettingError(
            "{place}: {name} is {wanted}, not {value!r}",
            place=by,
            name=setting.full_name,
            wanted=error.wanted,
            value=written,
        ) from None


COLUMNS = 100
HEAD = (
    "The settings of a server. Lines that begin with # show the defaults. Each setting has an "
    "environment variable, which overrides this file."
)
PASSWORD = re.compile(r"(?<=:)[^:@/]+(?=@)")


def format_settings(chosen: ChosenSettings) -> str:
    """Format all settings as a file, each with its sentence, without the database password."""
    return "\n".join(_format_lines(chosen))


def _format_lines(chosen: ChosenSettings) -> Iterator[str]:
    yield from _format_comment(HEAD)
    section = ""
    for full_name, setting in list_settings().items():
        if setting.section != section:
            section = setting.section
            yield from ("", f"[{section}]")
        said_by = chosen.sources.get(full_name)
        yield ""
        yield from _format_comment(f"{setting.sentence} ({setting.variable})")
        if said_by is not None:
            yield from _format_comment(f"Said by {said_by}.")
        line = f"{setting.name} = {format_value(_find_printed_value(chosen.settings, setting))}"
        yield line if said_by is not None else f"# {line}"


def _format_comment(text: str) -> list[str]:
    return textwrap.wrap(text, COLUMNS, initial_indent="# ", subsequent_indent="# ")


def _find_printed_value(settings: ServerSettings, setting: Setting) -> Any:
    value: Any = settings
    for name in setting.full_name.split("."):
        value = getattr(value, name)
    return PASSWORD.sub("***", value) if setting.name == "database" else value
