"""`courtcards serve`: run a server of tables, without opening a browser."""

from __future__ import annotations

from typing import Annotated

import typer

from courtcards.cli.server_options import (
    DatabaseOption,
    DataOption,
    HostOption,
    PortOption,
    SettingsOption,
    load_command_settings,
)
from courtcards.server.monitoring.log_lines import LogFormat, LogLevel
from courtcards.server.serving import serve
from courtcards.server.settings import format_settings

ProxyOption = Annotated[
    str | None,
    typer.Option(
        "--trust-proxy",
        help="Address of a proxy in front of the server, or several with commas. Its headers "
        "X-Forwarded-For and X-Forwarded-Proto are trusted. If not given, nobody's are.",
        metavar="ADDRESS",
    ),
]

MetricsOption = Annotated[
    str | None,
    typer.Option(
        "--metrics-for",
        help="Addresses and networks, with commas, that may read /metrics; this machine alone, if "
        "not given.",
        metavar="NETWORKS",
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        min=1,
        max=256,
        help="Number of processes, each with a part of the tables; one, if not given.",
    ),
]
FormatOption = Annotated[
    LogFormat | None,
    typer.Option(
        "--log-format",
        help="Format of the log on standard error; text, if not given.",
    ),
]
LevelOption = Annotated[
    LogLevel | None,
    typer.Option(
        "--log-level",
        help="Lowest level of the log lines that are written; warning, if not given.",
    ),
]

EXAMPLES = (
    "courtcards serve",
    "courtcards serve --port 8080 --data ~/tables.sqlite3",
    "courtcards serve --host 0.0.0.0",
    "courtcards serve --trust-proxy 127.0.0.1",
    "courtcards serve --log-format json --log-level info",
    "courtcards serve --database postgresql://cards@localhost/courtcards",
    "courtcards serve --workers 4",
    "courtcards serve --show-settings > courtcards.toml",
    "courtcards serve --settings courtcards.toml",
)


def run(
    host: HostOption = None,
    port: PortOption = None,
    data: DataOption = None,
    database: DatabaseOption = None,
    workers: WorkersOption = None,
    trust_proxy: ProxyOption = None,
    metrics_for: MetricsOption = None,
    log_format: FormatOption = None,
    log_level: LevelOption = None,
    settings: SettingsOption = None,
    show_settings: Annotated[
        bool,
        typer.Option(
            "--show-settings", help="Print the settings in force as a file, and serve nothing."
        ),
    ] = False,
) -> None:
    """Run a server of tables, without opening a browser.

    Every move is on the disk before anybody sees it, so nothing is lost when the server stops.
    Ctrl-C stops it.
    """
    asked = load_command_settings(
        settings,
        {
            "host": host,
            "port": port,
            "data": data,
            "database": database,
            "workers": workers,
            "trusted_proxies": trust_proxy,
            "watching.metrics_for": metrics_for,
            "watching.log_format": log_format,
            "watching.log_level": log_level,
        },
    )
    if show_settings:
        typer.echo(format_settings(asked))
        return
    serve(asked.settings, print_address)


def print_address(url: str) -> None:
    """Print the address of the server, once it answers."""
    typer.echo(f"Courtcards is at {url} (Ctrl-C stops it)")
