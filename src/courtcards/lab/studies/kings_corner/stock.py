"""How often the stock of Kings in the Corner runs out."""

from __future__ import annotations

from typing import Any

from courtcards.lab.statistics import Estimate
from courtcards.lab.studies.kings_corner.arms import draw_by_rule, grid_by_rule, kings_study
from courtcards.lab.study import Grid, Sample, Samples, said


def runs_out(sample: Sample) -> Estimate:
    """In how many hundredths of the hands the stock is empty at the end."""
    return sample.share(sample["stock_is_out"])


def table(samples: Samples) -> Grid:
    """A row for each number of players and draw rule."""
    return grid_by_rule(
        samples,
        {
            "stock runs out, %": runs_out,
            "hand is blocked, %": lambda sample: sample.share(sample["is_blocked"]),
        },
    )


def summary(samples: Samples) -> str:
    """The least and the most often."""
    ordered = sorted(samples, key=lambda sample: runs_out(sample).mean)
    first, last = ordered[0], ordered[-1]
    return (
        f"The stock runs out in {said(runs_out(first))}% of the hands at the least "
        f"({first.arm.labels[0]} players, draw={first.arm.labels[1]}) and in "
        f"{said(runs_out(last))}% at the most ({last.arm.labels[0]} players, "
        f"draw={last.arm.labels[1]})."
    )


def draw(figure: Any, samples: Samples) -> None:
    """How often it runs out by number of players, a line for each draw rule."""
    axes = draw_by_rule(figure, samples, runs_out, "hands in which the stock runs out, %")
    axes.set_ylim(bottom=0)


STUDY = kings_study(
    name="kings-stock",
    question="How often does the stock of Kings in the Corner run out?",
    method="The same hands. A hand is blocked when nobody can or will play any more (KC-3.2).",
    table=table,
    summary=summary,
    draw=draw,
)
