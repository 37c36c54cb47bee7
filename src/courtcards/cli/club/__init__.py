"""`courtcards club`: a club evening of Double King."""

from __future__ import annotations

import typer

from courtcards.cli.commands import SENSELESS

EXAMPLES = (
    "courtcards club seating --players 20 --rounds 5 --seed 1",
    "courtcards club standings evening.json",
)


def run(context: typer.Context) -> None:
    """Run a club evening of Double King: seatings and standings."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(SENSELESS)
