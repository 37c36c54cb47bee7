"""What the commands have in common by which a server is kept: files that they write, and links."""

from __future__ import annotations

from typing import Annotated

import typer

from courtcards.cli.language import in_own_words
from courtcards.server.settings.settings import ServerSettings

OverwriteOption = Annotated[
    bool, typer.Option("--overwrite", help="Write the file even where one stands there.")
]
RenewOption = Annotated[
    bool,
    typer.Option("--renew", help="Make a new link; the ones before lead nowhere from now on."),
]


def say_link(settings: ServerSettings, link: str) -> None:
    """Print a link, with the address of the server before it where that is known."""
    typer.echo(settings.public_address + link)
    if not settings.public_address:
        typer.echo(in_own_words("open it at the address of your server"), err=True)
