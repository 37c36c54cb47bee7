"""How a command of a club evening is told which evening is meant."""

from __future__ import annotations

from typing import Annotated

import typer

EveningArgument = Annotated[
    str,
    typer.Argument(
        help="The evening: `courtcards club list` says them, and so does the address of its pages.",
        metavar="EVENING",
    ),
]
