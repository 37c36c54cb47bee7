"""What the first turn is worth in Kings in the Corner."""

from __future__ import annotations

from typing import Any

from courtcards.lab import study
from courtcards.lab.statistics import Estimate
from courtcards.lab.studies.kings_corner.arms import draw_by_rule, grid_by_rule, kings_study
from courtcards.lab.study import Grid, Sample, Samples, said


def gain(sample: Sample) -> Estimate:
    """By how many hundredths of the hands the first player wins more than a fair share."""
    return sample.mean(100 * (sample["first_wins"] - 1 / sample.arm.rules.seats))


def table(samples: Samples) -> Grid:
    """A row for each number of players and draw rule."""
    return grid_by_rule(
        samples,
        {
            "hands won by the first, %": lambda sample: sample.mean(100 * sample["first_wins"]),
            "above a fair share, %": gain,
            "points saved": lambda sample: sample.mean(sample["first_saves"]),
        },
    )


def summary(samples: Samples) -> str:
    """Two players, by each rule of drawing."""
    pairs = [sample for sample in samples if sample.arm.labels[0] == "2"]
    parts = [f"{said(gain(sample))} (draw={sample.arm.labels[1]})" for sample in pairs]
    return (
        "With two players whoever has the first turn wins this much more than half of the hands, "
        f"in hundredths: {', '.join(parts)}."
    )


def draw(figure: Any, samples: Samples) -> None:
    """What is won above a fair share by number of players, a line for each draw rule."""
    words = "won by the first player above\na fair share, % of the hands"
    draw_by_rule(figure, samples, gain, words).axhline(0, color=study.SOFT, linewidth=1)


STUDY = kings_study(
    name="kings-turn",
    question="What is the first turn worth in Kings in the Corner?",
    method="The same hands. A blocked hand is shared by those with the fewest points. Points "
    "saved: by how much the first player is charged less than the others on average (KC-5.1).",
    table=table,
    summary=summary,
    draw=draw,
)
