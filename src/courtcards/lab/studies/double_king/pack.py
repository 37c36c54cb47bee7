"""How much the pack that is not shuffled (DK-1.4, DK-1.5) changes the deals of Double King."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from courtcards.games.double_king.rules.contracts import TRUMP
from courtcards.lab import study
from courtcards.lab.statistics import Estimate, Floats
from courtcards.lab.studies.double_king.contracts import spread_of_seats
from courtcards.lab.studies.double_king.numbers import (
    CLUB,
    LONG_SUIT,
    SHUFFLED,
    double_king_study,
)
from courtcards.lab.study import Arm, Grid, Sample, Samples, said

WORDS = {"gathered": "gathered and cut", "shuffled": "shuffled"}
HANDS = 4


def later(sample: Sample) -> Floats:
    """The deals after the first of a round, whose pack is shuffled by either rule."""
    found: Floats = sample["first_deal"] == 0
    return found


def measures(sample: Sample) -> dict[str, Estimate]:
    """What is told of the deals of an arm."""
    where = later(sample)
    trump = where & (sample["contract"] == TRUMP)
    return {
        "longest suit of a hand, cards": sample.mean(sample["longest"], where),
        f"hands with {LONG_SUIT} or more of a suit, %": sample.mean(
            100 * sample["long_suits"] / HANDS, where
        ),
        "voids in the four hands": sample.mean(sample["voids"], where),
        "tricks ruffed in a trump game": sample.mean(sample["ruffed"], trump),
        "spread of the scores, trump, points": spread_of_seats(sample, trump),
        "spread of the scores, negative games, points": spread_of_seats(
            sample, where & (sample["contract"] != TRUMP)
        ),
        "gain of the dealer, points": sample.mean(sample["gain"], where),
    }


def table(samples: Samples) -> Grid:
    """A row for each measure, a column for each way with the pack."""
    gathered, shuffled = (measures(sample) for sample in samples)
    rows = [(name, gathered[name], shuffled[name]) for name in gathered]
    return Grid(("", "gathered and cut", "shuffled"), rows)


def summary(samples: Samples) -> str:
    """Long suits, and ruffs."""
    gathered, shuffled = (measures(sample) for sample in samples)
    long, ruffs = list(gathered)[1], list(gathered)[3]
    usual = shuffled[long].mean
    times = f", {gathered[long].mean / usual:.1f} times as often" if usual else ""
    return (
        f"Seven cards and more of a suit are dealt to {said(gathered[long])}% of the hands, "
        f"against {said(shuffled[long])}% from a shuffled pack{times}. A trump game has "
        f"{said(gathered[ruffs])} ruffed tricks against {said(shuffled[ruffs])}."
    )


@dataclass(frozen=True)
class Shown:
    """A number of something by deal: its column, up to where it is shown, and in words."""

    column: str
    most: int
    label: str
    trump_only: bool = False


SHOWN = (
    Shown("voids", 5, "voids in the four hands"),
    Shown("long_suits", 4, f"hands with {LONG_SUIT} or more\nof a suit"),
    Shown("ruffed", 10, "tricks ruffed\nin a trump game", trump_only=True),
)


def draw(figure: Any, samples: Samples) -> None:
    """How the voids, the long suits and the ruffs are spread, both ways with the pack."""
    every = figure.subplots(1, len(SHOWN))
    for axes, shown in zip(every, SHOWN, strict=True):
        _bars(axes, samples, shown)
    every[0].set_ylabel("% of the deals")
    figure.legend(*every[0].get_legend_handles_labels(), loc="outside upper center", ncols=2)


def _bars(axes: Any, samples: Samples, shown: Shown) -> None:
    """How often each number comes, the last standing for all beyond it."""
    values = range(shown.most + 1)
    for number, sample in enumerate(samples):
        where = later(sample)
        if shown.trump_only:
            where = where & (sample["contract"] == TRUMP)
        seen = np.minimum(sample[shown.column], shown.most)
        means = [sample.share(seen == value, where) for value in values]
        study.bars(axes, number, values, means, WORDS[sample.arm.labels[0]])
    ticks = values[:: 1 if shown.most < 6 else 2]
    axes.set_xticks(ticks, [f"{tick}+" if tick == shown.most else str(tick) for tick in ticks])
    axes.set_xlabel(shown.label)
    axes.set_ylim(bottom=0)


STUDY = double_king_study(
    name="pack",
    question="How much does the pack that is not shuffled change the deals of Double King?",
    method="Whole rounds by the club rules, where the pack is gathered and cut (DK-1.4, DK-1.5), "
    "and by `club-shuffled`; the first deal of a round, shuffled by either, is left out. The "
    "spread is the standard deviation of the four scores of a deal about their mean.",
    arms=(Arm(("gathered",), CLUB), Arm(("shuffled",), SHUFFLED)),
    table=table,
    summary=summary,
    draw=draw,
)
