"""Options that say where a server's tables are, and the settings that follow from them."""

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
        help="Address to listen on; 0.0.0.0 lets other machines of the network in. If not given, "
        "127.0.0.1; with courtcards club, 0.0.0.0.",
    ),
]
PortOption = Annotated[
    int | None,
    typer.Option(
        "--port", min=0, max=65535, help="Port; 0 takes any free port. If not given, 8000."
    ),
]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data",
        help="File of the tables, such as tables.sqlite3, or a folder for it. If not given, your "
        "own data folder.",
    ),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="PostgreSQL database of the tables, instead of a file: "
        "postgresql://user:password@host/name. If not given, the variable COURTCARDS_DATABASE. "
        "Several servers may share it.",
    ),
]
SettingsOption = Annotated[
    Path | None,
    typer.Option(
        "--settings",
        help="File of settings (TOML); --show-settings prints one. If not given, the variable "
        "COURTCARDS_SETTINGS.",
        metavar="FILE",
    ),
]


def load_command_settings(file: Path | None, options: Mapping[str, object]) -> ChosenSettings:
    """Return the settings that hold for a command; ``options`` are by full name.

    Raises SettingError if a setting is unknown or makes no sense.
    """
    if file is None and FILE_VARIABLE in os.environ:
        file = Path(os.environ[FILE_VARIABLE])
    texts = {
        name: str(value) if isinstance(value, Path) else value for name, value in options.items()
    }
    return load_settings(file, os.environ, texts)


def find_log(data: Path | None, database: str | None) -> Path | str:
    """Return the file or the database of the log. Raises SettingError if both are given."""
    return load_command_settings(None, {"data": data, "database": database}).settings.place


OverwriteOption = Annotated[
    bool, typer.Option("--overwrite", help="Replace the file if it exists.")
]
RenewOption = Annotated[
    bool,
    typer.Option("--renew", help="Make a new link, and end the old ones."),
]


def print_link(settings: ServerSettings, link: str) -> None:
    """Print a link, behind the server's address if that is known."""
    typer.echo(settings.public_address + link)
    if not settings.public_address:
        typer.echo(localize_here("put the address of your server in front"), err=True)
