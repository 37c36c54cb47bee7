"""`courtcards serve`: a server of tables, without opening a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from courtcards.server import serve
from courtcards.server.limits.clients import Limits
from courtcards.server.watching.options import THIS_MACHINE, LogFormat, LogLevel, Watching

HostOption = Annotated[
    str,
    typer.Option(
        "--host", help="The address to listen on; 0.0.0.0 lets other machines of the network in."
    ),
]
PortOption = Annotated[
    int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes any that is free.")
]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data",
        help="Where the tables are kept: a file, or a folder for it. Your own data folder, if "
        "not given.",
    ),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="A PostgreSQL database to keep the tables in instead of a file: "
        "postgresql://user:password@host/name. Any number of servers may share it.",
        envvar="COURTCARDS_DATABASE",
        show_envvar=True,
    ),
]

ProxyOption = Annotated[
    str,
    typer.Option(
        "--trust-proxy",
        help="The address of a proxy in front of the server, or several with commas. What such a "
        "proxy says about where a request came from is trusted (X-Forwarded-For, "
        "X-Forwarded-Proto).",
        metavar="ADDRESS",
    ),
]

MetricsOption = Annotated[
    str,
    typer.Option(
        "--metrics-for",
        help="Addresses and networks, with commas, whose Prometheus may read /metrics; this "
        "machine alone, if not given.",
        metavar="NETWORKS",
    ),
]
FormatOption = Annotated[
    LogFormat,
    typer.Option("--log-format", help="How the log is written, which goes to standard error."),
]
LevelOption = Annotated[
    LogLevel, typer.Option("--log-level", help="The least serious lines that are written.")
]

DEFAULT_HOST, DEFAULT_PORT = "127.0.0.1", 8000

EXAMPLES = (
    "courtcards serve",
    "courtcards serve --port 8080 --data ~/tables.sqlite3",
    "courtcards serve --host 0.0.0.0",
    "courtcards serve --trust-proxy 127.0.0.1",
    "courtcards serve --log-format json --log-level info",
    "courtcards serve --database postgresql://cards@localhost/courtcards",
)


def run(
    host: HostOption = DEFAULT_HOST,
    port: PortOption = DEFAULT_PORT,
    data: DataOption = None,
    database: DatabaseOption = None,
    trust_proxy: ProxyOption = "",
    metrics_for: MetricsOption = THIS_MACHINE,
    log_format: FormatOption = LogFormat.TEXT,
    log_level: LevelOption = LogLevel.WARNING,
) -> None:
    """Serve tables to browsers, without opening one.

    Every play is on the disk before anybody is told, so nothing is lost when the server stops.
    Ctrl-C stops it.
    """
    limits = Limits(trusted_proxies=trust_proxy)
    watching = Watching(metrics_for, log_format, log_level)
    serve(host, port, one_place(data, database), say_address, limits, watching)


def one_place(data: Path | None, database: str | None) -> Path | str | None:
    """Where the log is kept: a file or a database; an error where both are named."""
    if data is not None and database is not None:
        raise typer.BadParameter("--data names a file and --database a database: choose one")
    return data if database is None else database


def say_address(url: str) -> None:
    """Print the address of the server, once it answers."""
    typer.echo(f"Courtcards is at {url} (Ctrl-C stops it)")
