"""Every setting by its name, with its type and the sentence that explains it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, get_type_hints

from courtcards.server.limits.clients import Rate
from courtcards.server.settings.settings import ServerSettings

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
    for field in fields(declared):
        kind = types[field.name]
        if isinstance(kind, type) and is_dataclass(kind) and kind is not Rate:
            yield from _settings_of(kind, field.name)
        else:
            yield Setting(section, field.name, kind, field.default, sentences[field.name])


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
