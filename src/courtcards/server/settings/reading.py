"""Reading settings, from a file, from the environment, from the command line.

What is said on the command line counts before the environment's, and that before the file's.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from courtcards.kernel.errors import SettingError
from courtcards.kernel.user_texts import utf8_of
from courtcards.server.limits.clients import Limits
from courtcards.server.settings.fields import PREFIX, Setting, every_setting
from courtcards.server.settings.settings import KeptFor, ServerSettings
from courtcards.server.settings.values import BadValue, value_of
from courtcards.server.watching.options import Watching

FILE_VARIABLE = PREFIX + "SETTINGS"
"""The variable that names the file."""
SECTIONS: Mapping[str, Callable[..., Any] | None] = {
    "": None,
    "keeping": KeptFor,
    "limits": Limits,
    "watching": Watching,
}
PLACES = ("data", "database")
"""Where what is played is kept: whoever names one does not mean the other any more."""


@dataclass(frozen=True)
class Chosen:
    """Settings, and where each was said: by full name, but for what is as it is by default."""

    settings: ServerSettings
    said_by: Mapping[str, str]


@dataclass(frozen=True)
class _Said:
    """The value of a setting, and who says so."""

    value: Any
    by: str


def chosen(
    file: Path | None, environment: Mapping[str, str], options: Mapping[str, object]
) -> Chosen:
    """The settings that hold; ``options`` are those of the command line, by full name.

    SettingError where something is said that there is not, or that makes no sense.
    """
    said: dict[str, _Said] = {}
    for layer in (_of_file(file), _of_environment(environment), _of_options(options)):
        if any(place in layer for place in PLACES):
            said = {name: one for name, one in said.items() if name not in PLACES}
        said |= layer
    return Chosen(_made_of(said), {name: one.by for name, one in said.items()})


def _made_of(said: Mapping[str, _Said]) -> ServerSettings:
    sections: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
    for name, one in said.items():
        setting = every_setting()[name]
        sections[setting.section][setting.name] = one.value
    made = {name: kind(**sections[name]) for name, kind in SECTIONS.items() if kind is not None}
    return ServerSettings(**sections[""], **made)


def _of_file(file: Path | None) -> dict[str, _Said]:
    if file is None:
        return {}
    try:
        written = tomllib.loads(utf8_of(file.read_bytes()).decode().replace("\r\n", "\n"))
    except OSError as error:
        raise SettingError(
            "{path} cannot be read: {reason}", path=file, reason=error.strerror
        ) from error
    except UnicodeDecodeError as error:
        raise SettingError("{path} is no file of settings: it is not text", path=file) from error
    except tomllib.TOMLDecodeError as error:
        raise SettingError(
            "{path} is no file of settings (TOML): {reason}", path=file, reason=error
        ) from error
    found = {}
    for name, value in _flat(written):
        setting = every_setting().get(name)
        if setting is None:
            raise SettingError(
                "{path}: there is no setting {name}; did you mean {close}?",
                path=file,
                name=name,
                close=_closest(name),
            )
        found[name] = _said(setting, value, str(file))
    return found


def _flat(written: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in written.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{inner}", one) for inner, one in value.items())
        else:
            yield name, value


def _closest(name: str) -> str:
    """The setting whose name is most like that one."""
    return get_close_matches(name, every_setting(), n=1, cutoff=0.0)[0]


def _of_environment(environment: Mapping[str, str]) -> dict[str, _Said]:
    found = {}
    for full_name, setting in every_setting().items():
        text = environment.get(setting.variable)
        if text:  # an empty one says nothing, as is the custom
            found[full_name] = _said(setting, text, setting.variable, is_text=True)
    known = {setting.variable for setting in every_setting().values()}
    sections = {one.section for one in every_setting().values()} - {""}
    of_sections = tuple(f"{PREFIX}{section.upper()}_" for section in sections)
    for variable in environment:
        if variable.startswith(of_sections) and variable not in known:
            name = variable.removeprefix(PREFIX).lower()
            raise SettingError(
                "{variable} names no setting; did you mean {close}?",
                variable=variable,
                close=every_setting()[_closest(name)].variable,
            )
    return found


def _of_options(options: Mapping[str, object]) -> dict[str, _Said]:
    return {
        name: _said(every_setting()[name], value, "the command line")
        for name, value in options.items()
        if value is not None
    }


def _said(setting: Setting, written: object, by: str, *, is_text: bool = False) -> _Said:
    try:
        return _Said(value_of(setting.kind, written, is_text=is_text), by)
    except BadValue as error:
        raise SettingError(
            "{place}: {name} is {wanted}, not {value!r}",
            place=by,
            name=setting.full_name,
            wanted=error.wanted,
            value=written,
        ) from None
