"""Studies: questions about the games, each answered by play, with a picture and a table."""

from __future__ import annotations

import csv
import importlib
import io
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

import numpy as np

from courtcards.kernel.errors import LabError
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import seed_from_text, seed_generator
from courtcards.lab.match_runner import MatchRunner
from courtcards.lab.statistics import Estimate, Floats, estimate_ratio
from courtcards.play import MatchLog

Measure = Callable[[MatchLog], tuple[float, ...]]
"""Returns the numbers to record for the hand that has just ended in a match."""

Opening = Callable[[MatchLog, IntArray], None]
"""Makes the first moves of a hand after its deal, before the bots play. May draw random numbers."""


@dataclass(frozen=True)
class Arm:
    """One of the variants that a study compares: its labels and its rules.

    ``hands`` is the number of hands played of each match; None plays the whole match.
    """

    labels: tuple[str, ...]
    rules: RuleSet
    hands: int | None = None
    opening: Opening | None = None


@dataclass(frozen=True)
class Survey:
    """Matches to play for a study: ``matches`` of each arm, all seats played by ``bot``.

    Its pieces are the matches of the first arm, then those of the second, and so on. Match ``i``
    has the same seed in every arm.
    """

    arms: tuple[Arm, ...]
    matches: int
    bot: str
    seed: str
    measure: Measure

    def begin(self) -> Surveyor:
        return Surveyor(self)


@dataclass(frozen=True)
class SurveyBatch:
    """Measures of some matches: a row for each hand, with arm, match, and the measure."""

    matches: int
    numbers: Floats


class Surveyor:
    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._runners: dict[int, MatchRunner] = {}

    def run(self, first: int, count: int) -> SurveyBatch:
        """Play pieces ``first`` up to ``first + count`` − 1."""
        rows: list[tuple[float, ...]] = []
        for piece in range(first, first + count):
            number, index = divmod(piece, self._survey.matches)
            rows += [(float(number), float(index), *row) for row in self._play(number, index)]
        return SurveyBatch(count, np.array(rows, dtype=np.float64))

    def _play(self, number: int, index: int) -> Iterator[tuple[float, ...]]:
        """Play match ``index`` of an arm; yield the measure of each hand."""
        survey, arm = self._survey, self._survey.arms[number]
        if number not in self._runners:
            self._runners[number] = MatchRunner(arm.rules)
        runner, match = self._runners[number], MatchLog(arm.rules)
        lineup = runner.build_lineup([survey.bot] * arm.rules.seats)
        seed = seed_from_text(f"study/{survey.seed}/{index}")
        opening = (
            None
            if arm.opening is None
            else _bind_opening(arm.opening, seed_generator(seed, "opening"))
        )
        for _ in runner.play_hands(match, seed, lineup, opening):
            yield survey.measure(match)
            if len(match.hands) == arm.hands:
                return


def _bind_opening(act: Opening, generator: IntArray) -> Callable[[MatchLog], None]:
    def open_hand(match: MatchLog) -> None:
        act(match, generator)

    return open_hand


GridCell = str | int | Estimate
ROUNDING = 1e-9


@dataclass(frozen=True)
class Grid:
    """Headings and rows. All cells of a column have the same type."""

    heads: tuple[str, ...]
    rows: Sequence[tuple[GridCell, ...]]

    def as_markdown(self) -> str:
        """Return the table as Markdown; each line ends with a line feed."""
        numeric = [not isinstance(cell, str) for cell in self.rows[0]]
        rule = "|".join(" ---: " if is_number else " --- " for is_number in numeric)
        lines = [_format_row(self.heads), f"|{rule}|"]
        lines += [_format_row([format_cell(cell) for cell in row]) for row in self.rows]
        return "\n".join(lines) + "\n"

    def as_csv(self) -> str:
        """Return the table as CSV. A mean takes three columns, with the ends of its interval."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        heads: list[str] = []
        for head, cell in zip(self.heads, self.rows[0], strict=True):
            heads += [head, f"{head}, low", f"{head}, high"] if _is_mean(cell) else [head]
        writer.writerow(heads)
        for row in self.rows:
            writer.writerow([part for cell in row for part in _split_cell(cell)])
        return text.getvalue()


def format_cell(cell: GridCell) -> str:
    """Format a cell for people. A mean has as many digits as its interval justifies.

    >>> format_cell(Estimate(3.14159, 0.0213)), format_cell(Estimate(41.7, 2.5))
    ('3.142 ± 0.021', '41.7 ± 2.5')
    >>> format_cell(Estimate(0.5, 0.0))
    '0.50'
    """
    if not isinstance(cell, Estimate):
        return str(cell)
    if not ROUNDING < cell.half < math.inf:  # too few observations, or all are equal
        return f"{cell.mean:.2f}"
    digits = max(0, 1 - math.floor(math.log10(cell.half)))
    return f"{cell.mean:.{digits}f} ± {cell.half:.{digits}f}"


def _format_row(cells: tuple[str, ...] | list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _is_mean(cell: GridCell) -> bool:
    return isinstance(cell, Estimate)


def _split_cell(cell: GridCell) -> list[str]:
    if isinstance(cell, Estimate):
        return [f"{part:.6g}" for part in (cell.mean, cell.low, cell.high)]
    return [str(cell)]


@dataclass(frozen=True)
class Sample:
    """All measures of an arm: a row for each hand, columns by name."""

    arm: Arm
    columns: tuple[str, ...]
    numbers: Floats

    def __getitem__(self, column: str) -> Floats:
        """Return a column of the measure, by hand. Column ``match`` is the number of the match."""
        found: Floats = self.numbers[:, self.columns.index(column)]
        return found

    def mean(self, values: Floats, where: Floats | None = None) -> Estimate:
        """Estimate the mean of a value over the hands ``where``; a match is one observation."""
        chosen = np.ones(len(values)) if where is None else where.astype(np.float64)
        matches = self["match"].astype(np.int64)
        counts: Floats = np.bincount(matches, weights=chosen).astype(np.float64)
        totals: Floats = np.bincount(matches, weights=values * chosen).astype(np.float64)
        return estimate_ratio(totals, counts)

    def share(self, flags: Floats, where: Floats | None = None) -> Estimate:
        """Estimate the percentage of the hands, or of those ``where``, with a flag set.

        For n hands the interval is at least 3/n to either side, by the rule of three. An event that
        never happened, or always, may still have that probability to be otherwise.
        """
        found = self.mean(100.0 * flags, where)
        hands = len(flags) if where is None else int(where.sum())
        return Estimate(found.mean, max(found.half, 300 / hands) if hands else found.half)

    def spread(self, values: Floats, where: Floats | None = None) -> Estimate:
        """Estimate the standard deviation of a value over the hands ``where``.

        Its interval is by linearisation; a match is one observation.
        """
        centre = self.mean(values, where).mean
        square = self.mean((values - centre) ** 2, where)
        deviation = float(np.sqrt(square.mean))
        return Estimate(deviation, square.half / (2 * deviation) if deviation else 0.0)


Samples = list[Sample]


@dataclass(frozen=True)
class Study:
    """One question about a game.

    ``counts`` names what ``--deals`` counts in each arm, hands or deals. A match has
    ``deals_in_match`` of them. ``draw`` draws the picture on a Matplotlib figure.
    """

    name: str
    question: str
    method: str
    arms: tuple[Arm, ...]
    measure: Measure
    columns: tuple[str, ...]
    counts: str
    table: Callable[[Samples], Grid]
    summary: Callable[[Samples], str]
    draw: Callable[[Any, Samples], None]
    deals_in_match: int = 1

    def matches(self, deals: int) -> int:
        """Return how many whole matches of an arm give a number of deals; at least 2."""
        return max(2, -(-deals // self.deals_in_match))


@dataclass(frozen=True)
class StudyAnswer:
    """A study with its numbers, and the settings that determine them."""

    study: Study
    bot: str
    seed: str
    deals: int
    samples: Samples

    def table(self) -> Grid:
        return self.study.table(self.samples)

    def summary(self) -> str:
        """Return the numbers in a sentence or two."""
        return self.study.summary(self.samples)

    def draw(self, figure: Any) -> None:
        """Draw the picture on a Matplotlib figure."""
        self.study.draw(figure, self.samples)


def plan_survey(study: Study, deals: int, bot: str, seed: str) -> Survey:
    """Return the survey of a study: ``deals`` of each arm, in whole matches."""
    return Survey(study.arms, study.matches(deals), bot, seed, study.measure)


def build_answer(
    study: Study, deals: int, bot: str, seed: str, batches: list[SurveyBatch]
) -> StudyAnswer:
    """Build the answer of a study from all batches of its survey."""
    numbers = np.concatenate([each.numbers for each in batches])
    columns = ("match", *study.columns)
    samples = [
        Sample(arm, columns, numbers[numbers[:, 0] == number, 1:])
        for number, arm in enumerate(study.arms)
    ]
    return StudyAnswer(study, bot, seed, deals, samples)


HEAD = """# What the games are like

The answers come from matches between bots. Every number has its 95% interval (±). The command below
an answer makes the same answer again, byte for byte. A match is one observation, however many hands
it has. People play differently: these bots do not search. This command wrote the page:

    {command}
"""


def format_command(answer: StudyAnswer, name: str, folder: PurePath, *, more: str = "") -> str:
    """Return the command line that makes an answer again."""
    return (
        f"courtcards study {name} --deals {answer.deals} --bot {answer.bot} --seed {answer.seed} "
        f"--out {folder}{more}"
    )


def format_answer(answer: StudyAnswer, picture: PurePath, folder: PurePath) -> str:
    """Return one answer as Markdown.

    ``picture`` is relative to the page. ``folder`` is the folder named in the command.
    """
    study = answer.study
    sample = f"{answer.deals:,} {study.counts} of each kind, played by `{answer.bot}`."
    return (
        f"## {study.question}\n\n"
        f"{answer.summary()}\n\n"
        f"![{study.question}]({picture.as_posix()})\n\n"
        f"{answer.table().as_markdown()}\n"
        f"{study.method} {sample}\n\n"
        f"    {format_command(answer, study.name, folder)}\n"
    )


def format_page(
    answers: list[StudyAnswer], pictures: list[PurePath], folder: PurePath, more: str
) -> str:
    head = HEAD.format(command=format_command(answers[0], "all", folder, more=more))
    pieces = [
        format_answer(answer, picture, folder)
        for answer, picture in zip(answers, pictures, strict=True)
    ]
    return "\n".join([head, *pieces])


INK, SOFT, LINE, PAPER = "#1f2a29", "#55605d", "#d8cdb8", "#fffefa"
GREEN, RED, BRASS, BLUE, PALE = "#1d5445", "#a64a50", "#b9851f", "#1a57b0", "#cfdccf"
COLOURS = (GREEN, RED, BRASS, BLUE)
MARKERS = ("o", "s", "^", "D")
"""Lines differ in their markers too, because not everybody can tell the colours apart."""

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


def import_matplotlib() -> Any:
    """Import Matplotlib, set to draw to files only. Raises LabError if it is missing."""
    try:
        # Matplotlib is an optional dependency: no other command draws.
        module = importlib.import_module("matplotlib")
        module.use("agg")
        importlib.import_module("matplotlib.figure")
    except ImportError as error:
        raise LabError(
            "pictures need one more package: python -m pip install {package}",
            package='"courtcards[lab]"',
        ) from error
    return module


def save_figure(path: Path, draw: Callable[[Any], None]) -> None:
    """Draw on a figure and save it, as SVG or PNG by the name of the file."""
    module = import_matplotlib()
    with module.rc_context(STYLE):
        figure = module.figure.Figure(figsize=(WIDTH_INCHES, HEIGHT_INCHES), layout="constrained")
        draw(figure)
        # A date would make the bytes of the same picture differ.
        metadata = {"Date": None} if path.suffix == ".svg" else {}
        figure.savefig(path, dpi=150, metadata=metadata)


def draw_line(
    axes: Any, number: int, places: Sequence[float], means: Sequence[Estimate], label: str
) -> None:
    """Draw a line of means with their intervals, the ``number``-th of a picture.

    Lines are shifted a little sideways, so that no interval hides another.
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


def draw_bars(
    axes: Any, number: int, places: Sequence[float], means: Sequence[Estimate], label: str
) -> None:
    """Draw bars of means with their intervals, two side by side at each place."""
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
