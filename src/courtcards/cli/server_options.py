"""Where a command finds the tables, and what else is set of the server: options and settings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from courtcards.cli.language import localize_here
from courtcards.server.settings import FILE_VARIABLE, ChosenSettings, ServerSettings, load_settings

HostOption = Annotated[
    str | None,
    typer.Option(
        "--host",
        help="The address to listen on; 0.0.0.0 lets other machines of the network in.",
    ),
]
PortOption = Annotated[
    int | None,
    typer.Option(
        "--port", min=0, max=65535, help="The port; 0 takes any that is free. 8000, if not given."
    ),
]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data",
        help="Where the tables are kept: a file, such as tables.sqlite3, or a folder for it. Your "
        "own data folder, if not given.",
    ),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="A PostgreSQL database that the tables are kept in instead of a file: "
        "postgresql://user:password@host/name (or the variable COURTCARDS_DATABASE). Any number "
        "of servers may share it.",
    ),
]
SettingsOption = Annotated[
    Path | None,
    typer.Option(
        "--settings",
        help="A file of settings (TOML), or the variable COURTCARDS_SETTINGS; --show-settings "
        "prints one.",
        metavar="FILE",
    ),
]


def load_command_settings(file: Path | None, options: Mapping[str, object]) -> ChosenSettings:
    """The settings that hold for a command with these options, by full name; SettingError."""
    if file is None and FILE_VARIABLE in os.environ:
        file = Path(os.environ[FILE_VARIABLE])
    texts = {
        name: str(value) if isinstance(value, Path) else value for name, value in options.items()
    }
    return load_settings(file, os.environ, texts)


def find_log(data: Path | None, database: str | None) -> Path | str:
    """Where the log lies that a command keeps: a file, or a database; SettingError."""
    return load_command_settings(None, {"data": data, "database": database}).settings.place


OverwriteOption = Annotated[
    bool, typer.Option("--overwrite", help="Write the file even where one stands there.")
]
RenewOption = Annotated[
    bool,
    typer.Option("--renew", help="Make a new link; the ones before lead nowhere from now on."),
]


def print_link(settings: ServerSettings, link: str) -> None:
    """Print a link, with the address of the server before it where that is known."""
    typer.echo(settings.public_address + link)
    if not settings.public_address:
        typer.echo(localize_here("open it at the address of your server"), err=True)
