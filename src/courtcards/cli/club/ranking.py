"""The ranking of an evening on standard output."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from courtcards.clubs.export import PlaceRecord


def print_ranking(places: Sequence[PlaceRecord]) -> None:
    """Print a line for each player: ranking points, the sum of the scores, the best round."""
    width = max((len(each.player) for each in places), default=0)
    for each in places:
        best = "" if each.best is None else f"{each.best:+g}"
        typer.echo(
            f"{each.place:>3}. {each.player:<{width}}  {each.points:>6g}  {each.score:+4g}  {best}"
        )
