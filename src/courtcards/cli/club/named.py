"""How a command of a club evening is told which evening is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from courtcards.clubs.export import PlaceRecord

EveningArgument = Annotated[
    str,
    typer.Argument(
        help="The evening: `courtcards club list` says them, and so does the address of its pages.",
        metavar="EVENING",
    ),
]


def print_ranking(places: Sequence[PlaceRecord]) -> None:
    """Print a line for each player: ranking points, the sum of the scores, the best round."""
    width = max((len(each.player) for each in places), default=0)
    for each in places:
        best = "" if each.best is None else f"{each.best:+g}"
        typer.echo(
            f"{each.place:>3}. {each.player:<{width}}  {each.points:>6g}  {each.score:+4g}  {best}"
        )
