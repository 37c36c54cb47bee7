"""Tables of answers: as Markdown for people, as CSV for programs."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass

from courtcards.lab.statistics import Estimate

Cell = str | int | Estimate
ROUNDING = 1e-9


@dataclass(frozen=True)
class Grid:
    """Headings and rows; in a column all cells are of one kind."""

    heads: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]

    def as_markdown(self) -> str:
        """The table as Markdown, a line ended by a line feed."""
        numeric = [not isinstance(cell, str) for cell in self.rows[0]]
        rule = "|".join(" ---: " if is_number else " --- " for is_number in numeric)
        lines = [_row(self.heads), f"|{rule}|"]
        lines += [_row([said(cell) for cell in row]) for row in self.rows]
        return "\n".join(lines) + "\n"

    def as_csv(self) -> str:
        """The table as CSV; a mean is three columns, with the ends of its interval."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        heads: list[str] = []
        for head, cell in zip(self.heads, self.rows[0], strict=True):
            heads += [head, f"{head}, low", f"{head}, high"] if _is_mean(cell) else [head]
        writer.writerow(heads)
        for row in self.rows:
            writer.writerow([part for cell in row for part in _parts(cell)])
        return text.getvalue()


def said(cell: Cell) -> str:
    """A cell as people read it: a mean with as many digits as its interval justifies.

    >>> said(Estimate(3.14159, 0.0213)), said(Estimate(41.7, 2.5)), said(Estimate(0.5, 0.0))
    ('3.142 ± 0.021', '41.7 ± 2.5', '0.50')
    """
    if not isinstance(cell, Estimate):
        return str(cell)
    if not ROUNDING < cell.half < math.inf:  # nothing is known of it, or it is always the same
        return f"{cell.mean:.2f}"
    digits = max(0, 1 - math.floor(math.log10(cell.half)))
    return f"{cell.mean:.{digits}f} ± {cell.half:.{digits}f}"


def _row(cells: tuple[str, ...] | list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _is_mean(cell: Cell) -> bool:
    return isinstance(cell, Estimate)


def _parts(cell: Cell) -> list[str]:
    if isinstance(cell, Estimate):
        return [f"{part:.6g}" for part in (cell.mean, cell.low, cell.high)]
    return [str(cell)]
