"""The ladder as text and tables in Markdown, and its place in a document."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from courtcards.kernel.errors import LabError
from courtcards.lab.ladder.deals import Ladder
from courtcards.lab.ladder.standings import (
    LadderRating,
    LadderStanding,
    TablePoints,
    compare_players,
    compute_standings,
)
from courtcards.lab.statistics import Estimate
from courtcards.lab.study import Grid, GridCell, format_cell

HEADS = ("player", "rating, 95%", "points a deal against the field", "opponent-adjusted")
MIN_COMMON_DEALS = 10
"""With fewer deals, no difference of two players is shown."""
MATRIX_CAPTION = f"""\
Points a deal by which the player of a row was ahead of that of a column. Players
who met in fewer than {MIN_COMMON_DEALS} deals have no number. Bold: the 95% interval leaves out 0.
"""
CONTRACTS_CAPTION = """Opponent-adjusted points a deal by contract (number of deals):
"""

BEGIN, END = "<!-- the ladder, by its command -->", "<!-- the end of the ladder -->"


@dataclass(frozen=True)
class LadderReport:
    """A ladder that has been played: player names by number, entries, number of deals."""

    ladder: Ladder
    names: Sequence[str]
    entries: TablePoints
    deals: int

    def as_markdown(self) -> str:
        """Return a summary, the standings, and the head-to-heads as Markdown."""
        rules, found = self.ladder.rules, compute_standings(self.entries, len(self.names))
        plays = len(self.entries.points) * rules.seats
        what = f"**{rules.game}, `{rules.name}`, {rules.seats} players**"
        return "\n".join(
            [
                f"{what}: {self.deals} deals, {plays} plays, seed {self.ladder.seed}.\n",
                self._format_standings(found),
                MATRIX_CAPTION,
                self._format_matrix(found),
                *self._format_contracts(found),
            ]
        )

    def _format_standings(self, found: Sequence[LadderStanding]) -> str:
        rows: list[tuple[GridCell, ...]] = [
            (
                f"`{self.names[standing.player]}`",
                format_rating(standing.rating),
                format_signed(standing.points),
                format_signed(standing.opponent_adjusted),
                *(() if standing.adjusted is None else (format_signed(standing.adjusted),)),
                "" if standing.ahead is None else format_signed(standing.ahead),
            )
            for standing in found
        ]
        without_luck = () if self.entries.adjusted is None else ("and without luck",)
        return Grid((*HEADS, *without_luck, "ahead of the next"), rows).as_markdown()

    def _format_matrix(self, found: Sequence[LadderStanding]) -> str:
        order = [standing.player for standing in found]
        rows: list[tuple[GridCell, ...]] = [
            (f"`{self.names[one]}`", *(self._format_lead(one, other) for other in order))
            for one in order
        ]
        return Grid(("", *(f"`{self.names[one]}`" for one in order)), rows).as_markdown()

    def _format_contracts(self, found: Sequence[LadderStanding]) -> list[str]:
        """Format the opponent-adjusted points of each contract; nothing if there are few deals."""
        contracts = sorted(set(self.entries.contracts) - {""})
        deals = [
            {
                deal
                for deal, each in zip(self.entries.deals, self.entries.contracts, strict=True)
                if each == contract
            }
            for contract in contracts
        ]
        if not contracts or min(map(len, deals)) < MIN_COMMON_DEALS:
            return []
        evened = [
            self.entries.adjust_for_opponents(len(self.names), contract) for contract in contracts
        ]
        rows: list[tuple[GridCell, ...]] = [
            (
                f"`{self.names[each.player]}`",
                *(format_signed(by.estimate_points(each.player)) for by in evened),
            )
            for each in found
        ]
        heads = ("", *(f"{name} ({len(of)})" for name, of in zip(contracts, deals, strict=True)))
        return [CONTRACTS_CAPTION, Grid(heads, rows).as_markdown()]

    def _format_lead(self, one: int, other: int) -> str:
        if one == other:
            return ""
        met = compare_players(self.entries, one, other)
        if met.deals < MIN_COMMON_DEALS:
            return ""
        ahead = format_signed(Estimate(met.ahead.mean, math.inf))
        return f"**{ahead}**" if abs(met.ahead.mean) > met.ahead.half else ahead


def format_rating(rating: LadderRating) -> str:
    """Format a rating with its interval.

    >>> format_rating(LadderRating(120.4, 88.0, 151.7))
    '+120 (+88 to +152)'
    """
    return f"{rating.rating:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})".replace("-", "−")


def format_signed(estimate: Estimate) -> str:
    """Format a mean with its sign and its interval; empty for NaN.

    >>> format_signed(Estimate(0.314, 0.051)), format_signed(Estimate(-2.0, math.inf))
    ('+0.314 ± 0.051', '−2.00')
    """
    if math.isnan(estimate.mean):
        return ""
    text = format_cell(estimate)
    return "−" + text[1:] if text.startswith("-") else "+" + text


def replace_between_marks(document: str, text: str) -> str:
    """Return a document with ``text`` between its marks, in place of the old text.

    Raises LabError unless it has both marks, once each and in this order.
    """
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end or BEGIN in rest or END in after:
        raise LabError(
            "the document needs the two marks, each once: {begin} and {end}", begin=BEGIN, end=END
        )
    return f"{before}{BEGIN}\n{text.strip()}\n{END}{after}"
