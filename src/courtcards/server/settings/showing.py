"""Showing settings: as a file that says the same, with what each is and who said it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import Any

from courtcards.server.settings.fields import Setting, every_setting
from courtcards.server.settings.reading import Chosen
from courtcards.server.settings.settings import ServerSettings
from courtcards.server.settings.values import written_as

COLUMNS = 100
HEAD = (
    "The settings of a server. What begins with # is as it is where nobody says otherwise. Each "
    "may also be said by an environment variable, which counts before this file."
)
PASSWORD = re.compile(r"(?<=:)[^:@/]+(?=@)")


def shown(chosen: Chosen) -> str:
    """All settings as the text of a file: each with its sentence; the password is left out."""
    return "\n".join(_lines(chosen))


def _lines(chosen: Chosen) -> Iterator[str]:
    yield from _comment(HEAD)
    section = ""
    for full_name, setting in every_setting().items():
        if setting.section != section:
            section = setting.section
            yield from ("", f"[{section}]")
        said_by = chosen.said_by.get(full_name)
        yield ""
        yield from _comment(f"{setting.sentence} ({setting.variable})")
        if said_by is not None:
            yield from _comment(f"Said by {said_by}.")
        line = f"{setting.name} = {written_as(_shown_value(chosen.settings, setting))}"
        yield line if said_by is not None else f"# {line}"


def _comment(text: str) -> list[str]:
    return textwrap.wrap(text, COLUMNS, initial_indent="# ", subsequent_indent="# ")


def _shown_value(settings: ServerSettings, setting: Setting) -> Any:
    value: Any = settings
    for name in setting.full_name.split("."):
        value = getattr(value, name)
    return PASSWORD.sub("***", value) if setting.name == "database" else value
