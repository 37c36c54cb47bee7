"""`courtcards club`: serve a club evening; each of its own commands is a file here.

Only the command line may import it. Start at ``list``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Annotated
from urllib.parse import urlsplit

import typer

from courtcards.cli.language import localize_here, system_language
from courtcards.cli.play import open_page
from courtcards.cli.server_options import (
    DatabaseOption,
    DataOption,
    HostOption,
    PortOption,
    load_command_settings,
)
from courtcards.clubs.error_messages import display_group
from courtcards.clubs.export import RankingRecord
from courtcards.server.access.addresses import ListenAddress
from courtcards.server.serving import serve
from courtcards.text import mark_text

EVERYWHERE = "0.0.0.0"  # noqa: S104 - the phones in the hall must reach it
PAGE = "/club"
SECURE_PAGE = "/club/secure"
HOW_SECURELY = mark_text("Open {url} to see how phones get a safe address")

EXAMPLES = (
    "courtcards club",
    "courtcards club --port 8080 --data ~/evenings",
    "courtcards club --secure",
    "courtcards club seating --players 20 --rounds 5 --seed 1",
    "courtcards club standings evening.json",
    "courtcards club list",
    "courtcards club link h7kq2mzp9tcd",
)


def run(
    context: typer.Context,
    host: HostOption = None,
    port: PortOption = None,
    data: DataOption = None,
    database: DatabaseOption = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the director's page, or not.")
    ] = True,
    secure: Annotated[
        bool,
        typer.Option(
            "--secure",
            help="Also serve HTTPS, at a port of its own, with a certificate of this machine. "
            "Phones that trust it open their pages without a connection, too.",
        ),
    ] = False,
) -> None:
    """Run a club evening from this machine.

    Serves the phones in this machine's network, and opens the director's page. No other network is
    needed. Everything is kept: stop the server and start it again with the same data. Ctrl-C stops
    it.
    """
    if context.invoked_subcommand is not None:
        return
    options = {"host": host, "port": port, "data": data, "database": database}
    asked = load_command_settings(None, options)
    settings = replace(asked.settings, workers=1)
    if "host" not in asked.sources:
        settings = replace(settings, host=EVERYWHERE)

    def ready(url: str) -> None:
        print_addresses(settings.host, url, is_secure=secure)
        if browser:
            open_page(url + PAGE)

    serve(settings, ready, is_secure=secure)


def print_addresses(host: str, url: str, *, is_secure: bool = False) -> None:
    """Print where the evening is, for this machine and for the phones."""
    typer.echo(f"Courtcards is at {url}{PAGE} (Ctrl-C stops it)")
    # A tuple, since `list` may be a command here.
    found = tuple(ListenAddress(host, urlsplit(url).port or 80).list_network_addresses())
    for address in found:
        typer.echo(localize_here("Phones in the same network find it at {url}", url=address + PAGE))
        if is_secure:
            typer.echo(localize_here(HOW_SECURELY, url=address + SECURE_PAGE))
    if not found:
        typer.echo(
            localize_here(
                "Phones cannot reach it: this machine is in no network, or does not listen on one"
            )
        )


EveningArgument = Annotated[
    str,
    typer.Argument(
        help="Id of the evening, as in the address of its pages; see `courtcards club list`.",
        metavar="EVENING",
    ),
]


def print_ranking(places: Sequence[RankingRecord]) -> None:
    """Print a line for each player: ranking points, sum of scores, best round.

    A shared place has "=" instead of its point. The ranking of each group has a title.
    """
    width = max((len(each.player) for each in places), default=0)
    sharing = Counter((each.group, each.place) for each in places)
    has_groups = any(each.group for each in places)
    for group, entries in groupby(places, key=lambda each: each.group):
        if has_groups:
            typer.echo(display_group(group, system_language()))
        for each in entries:
            place = f"{each.place:>3}{'=' if sharing[group, each.place] > 1 else '.'}"
            best = "" if each.best is None else f"{each.best:+g}"
            typer.echo(
                f"{place} {each.player:<{width}}  {each.points:>6g}  {each.score:+4g}  {best}"
            )
