"""Answers as pieces of a page: question, picture, table, and the command that makes it again."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from pathlib import Path, PurePath
from typing import Any

from courtcards.kernel.errors import LabError
from courtcards.lab.statistics import Estimate
from courtcards.lab.study.answering import Answer

HEAD = """# What the games are like

Each answer was played by bots, and comes with its 95% interval (±) and the command that makes it
again, byte for byte. A match is one observation, however many hands it has. What a bot plays is
not what people play: read the numbers as those of players who do not search. This page was
written by

    {command}
"""


def command_of(answer: Answer, name: str, folder: PurePath, *, more: str = "") -> str:
    """The command line that makes an answer again."""
    return (
        f"courtcards study {name} --deals {answer.deals} --bot {answer.bot} --seed {answer.seed} "
        f"--out {folder}{more}"
    )


def piece(answer: Answer, picture: PurePath, folder: PurePath) -> str:
    """One answer as Markdown; ``picture`` is relative to the page, ``folder`` is for commands."""
    study = answer.study
    sample = f"{answer.deals:,} {study.counts} of each kind, played by `{answer.bot}`."
    return (
        f"## {study.question}\n\n"
        f"{answer.summary()}\n\n"
        f"![{study.question}]({picture.as_posix()})\n\n"
        f"{answer.table().as_markdown()}\n"
        f"{study.method} {sample}\n\n"
        f"    {command_of(answer, study.name, folder)}\n"
    )


def page(answers: list[Answer], pictures: list[PurePath], folder: PurePath, more: str) -> str:
    """All answers as one page, in order."""
    head = HEAD.format(command=command_of(answers[0], "all", folder, more=more))
    pieces = [
        piece(answer, picture, folder) for answer, picture in zip(answers, pictures, strict=True)
    ]
    return "\n".join([head, *pieces])


INK, SOFT, LINE, PAPER = "#1f2a29", "#55605d", "#d8cdb8", "#fffefa"
GREEN, RED, BRASS, BLUE, PALE = "#1d5445", "#a64a50", "#b9851f", "#1a57b0", "#cfdccf"
COLOURS = (GREEN, RED, BRASS, BLUE)
MARKERS = ("o", "s", "^", "D")
"""Lines differ in their markers, too, since not everybody can tell the colours apart."""

WIDTH_INCHES, HEIGHT_INCHES = 7.5, 4.2

STYLE: dict[str, Any] = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10.5,
    "axes.edgecolor": SOFT,
    "axes.facecolor": PAPER,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": LINE,
    "grid.linewidth": 0.8,
    "figure.facecolor": PAPER,
    "legend.frameon": False,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "svg.fonttype": "path",
    "svg.hashsalt": "courtcards",
}


def matplotlib() -> Any:
    """Matplotlib, drawing to files alone."""
    try:
        # An extra: no other command draws.
        module = importlib.import_module("matplotlib")
        module.use("agg")
        importlib.import_module("matplotlib.figure")
    except ImportError as error:
        raise LabError(
            "pictures need one more package: python -m pip install {package}",
            package='"courtcards[lab]"',
        ) from error
    return module


def draw_to(path: Path, draw: Callable[[Any], None]) -> None:
    """Draw on a figure and write it down, as SVG or PNG by the name of the file."""
    module = matplotlib()
    with module.rc_context(STYLE):
        figure = module.figure.Figure(figsize=(WIDTH_INCHES, HEIGHT_INCHES), layout="constrained")
        draw(figure)
        # With a date the same picture would have other bytes.
        metadata = {"Date": None} if path.suffix == ".svg" else {}
        figure.savefig(path, dpi=150, metadata=metadata)


def line(
    axes: Any, number: int, places: Sequence[float], means: Sequence[Estimate], label: str
) -> None:
    """A line of means with their intervals, the ``number``-th of a picture.

    Lines stand a little beside each other, so that no interval hides another.
    """
    axes.errorbar(
        [place + (number - 1) * 0.05 for place in places],
        [mean.mean for mean in means],
        yerr=[mean.half for mean in means],
        color=COLOURS[number],
        marker=MARKERS[number],
        markersize=5,
        linewidth=1.6,
        capsize=3,
        label=label,
    )


def bars(
    axes: Any, number: int, places: Sequence[float], means: Sequence[Estimate], label: str
) -> None:
    """Bars of means with their intervals, two beside each other at each place."""
    width = 0.38
    axes.bar(
        [place + (number - 0.5) * width for place in places],
        [mean.mean for mean in means],
        width,
        yerr=[mean.half for mean in means],
        color=COLOURS[number],
        ecolor=INK,
        capsize=2,
        label=label,
    )
