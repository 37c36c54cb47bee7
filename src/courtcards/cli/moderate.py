"""`courtcards moderate`: the link of the page on which reports are dealt with."""

from __future__ import annotations

from typing import Annotated

import typer

from courtcards.cli.language import in_own_words
from courtcards.cli.place import DatabaseOption, DataOption, chosen_settings
from courtcards.server.moderation.links import moderators_link

EXAMPLES = (
    "courtcards moderate",
    "courtcards moderate --renew --data ~/tables.sqlite3",
)


def run(
    data: DataOption = None,
    database: DatabaseOption = None,
    renew: Annotated[
        bool,
        typer.Option("--renew", help="Make a new link; the ones before lead nowhere from now on."),
    ] = False,
) -> None:
    """Print the link of the moderators' page.

    Whoever has it sees what was reported, and can hide tables, mute and ban. A server may run
    meanwhile.
    """
    settings = chosen_settings(None, {"data": data, "database": database}).settings
    link = moderators_link(settings.place, renew=renew)
    typer.echo(settings.public_address + link)
    if not settings.public_address:
        typer.echo(in_own_words("open it at the address of your server"), err=True)
