"""What each contract of Double King costs, and how far it spreads."""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.games.double_king.rules.state import SEATS
from courtcards.lab import study
from courtcards.lab.statistics import Estimate, Floats
from courtcards.lab.studies.double_king.numbers import CLUB, CONTRACTS, double_king_study
from courtcards.lab.study import Arm, Grid, Sample, Samples, said

PLACES = ("dealer", "left", "opposite", "right")


def others_mean(sample: Sample) -> Floats:
    """By deal the average points of those who did not deal."""
    every: Floats = sum((sample[place] for place in PLACES[1:]), np.zeros(len(sample["dealer"])))
    return every / (SEATS - 1)


def spread_of_seats(sample: Sample, where: Floats) -> Estimate:
    """How far a seat's points lie from the average of its deal: their standard deviation."""
    points = np.stack([sample[place] for place in PLACES])
    square = sample.mean(points.var(axis=0), where)
    deviation = float(np.sqrt(square.mean))
    return Estimate(deviation, square.half / (2 * deviation) if deviation else 0.0)


def table(samples: Samples) -> Grid:
    """A row for each contract."""
    (sample,) = samples
    rows = []
    for contract, name in enumerate(CONTRACTS):
        where = sample["contract"] == contract
        rows.append(
            (
                name,
                sample.mean(sample["own_deal"], where),
                sample.mean(sample["dealer"], where),
                sample.mean(others_mean(sample), where),
                sample.mean(sample["gain"], where),
                spread_of_seats(sample, where),
            )
        )
    heads = ("contract", "own deal", "dealer", "others", "dealer's gain", "spread")
    return Grid(heads, rows)


def summary(samples: Samples) -> str:
    """The contract that spreads most, and the one that spreads least."""
    (sample,) = samples
    spreads = {
        name: spread_of_seats(sample, sample["contract"] == contract)
        for contract, name in enumerate(CONTRACTS)
    }
    ordered = sorted(spreads, key=lambda name: spreads[name].mean)
    return (
        f"The scores of the four lie farthest apart in {ordered[-1]} (a standard deviation of "
        f"{said(spreads[ordered[-1]])} points) and closest in {ordered[0]} "
        f"({said(spreads[ordered[0]])})."
    )


def draw(figure: Any, samples: Samples) -> None:
    """For each contract the mean points of the dealer and of the others, and the spread."""
    (sample,) = samples
    left, right = figure.subplots(1, 2, sharey=True)
    places = list(range(len(CONTRACTS)))
    chosen = [sample["contract"] == contract for contract in places]
    own = [sample.mean(sample["dealer"], where) for where in chosen]
    others = [sample.mean(others_mean(sample), where) for where in chosen]
    for number, (means, label) in enumerate(((own, "dealer"), (others, "others, each"))):
        left.barh(
            [place + (number - 0.5) * 0.38 for place in places],
            [mean.mean for mean in means],
            0.38,
            xerr=[mean.half for mean in means],
            color=study.COLOURS[number],
            ecolor=study.INK,
            capsize=2,
            label=label,
        )
    left.axvline(0, color=study.SOFT, linewidth=1)
    left.set_yticks(places, CONTRACTS)
    left.invert_yaxis()
    left.set_xlabel("mean points")
    left.legend()
    spreads = [spread_of_seats(sample, where) for where in chosen]
    right.barh(
        places,
        [mean.mean for mean in spreads],
        0.6,
        xerr=[mean.half for mean in spreads],
        color=study.BRASS,
        ecolor=study.INK,
        capsize=2,
    )
    right.set_xlabel("spread of the four scores, points")
    for axes in (left, right):
        axes.grid(visible=True, axis="x")
        axes.grid(visible=False, axis="y")


STUDY = double_king_study(
    name="contracts",
    question="What does each contract of Double King cost, and how far does it spread?",
    method="Whole rounds by the club rules, the bot choosing. Own deal: in which of the dealer's "
    "five deals the contract is chosen, on average. Dealer and others: mean points of one deal; "
    "the dealer's gain is the difference. The spread is the standard deviation of the four "
    "scores of a deal about their mean.",
    arms=(Arm(("club",), CLUB),),
    table=table,
    summary=summary,
    draw=draw,
)
