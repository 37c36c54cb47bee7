"""How long a hand of Kings in the Corner lasts."""

from __future__ import annotations

from typing import Any

from courtcards.lab.statistics import Estimate
from courtcards.lab.studies.kings_corner.arms import draw_by_rule, grid_by_rule, kings_study
from courtcards.lab.study import Grid, Sample, Samples, said


def turns_each(sample: Sample) -> Estimate:
    """How many turns a player has in a hand, on average."""
    return sample.mean(sample["turns"] / sample.arm.rules.seats)


def table(samples: Samples) -> Grid:
    """A row for each number of players and draw rule."""
    return grid_by_rule(
        samples,
        {
            "turns in a hand": lambda sample: sample.mean(sample["turns"]),
            "spread": lambda sample: sample.spread(sample["turns"]),
            "turns each": turns_each,
        },
    )


def summary(samples: Samples) -> str:
    """The shortest and the longest."""
    ordered = sorted(samples, key=lambda sample: turns_each(sample).mean)
    first, last = ordered[0], ordered[-1]
    return (
        f"A player has from {said(turns_each(first))} turns in a hand "
        f"({first.arm.labels[0]} players, draw={first.arm.labels[1]}) to "
        f"{said(turns_each(last))} ({last.arm.labels[0]} players, draw={last.arm.labels[1]})."
    )


def draw(figure: Any, samples: Samples) -> None:
    """Turns each by number of players, a line for each draw rule."""
    axes = draw_by_rule(figure, samples, turns_each, "turns of each player in a hand")
    axes.set_ylim(bottom=0)


STUDY = kings_study(
    name="kings-length",
    question="How long does a hand of Kings in the Corner last?",
    method="Single hands by the French rules, for 2 to 6 players and each rule of drawing "
    "(`draw`). The spread is the standard deviation from hand to hand.",
    table=table,
    summary=summary,
    draw=draw,
)
