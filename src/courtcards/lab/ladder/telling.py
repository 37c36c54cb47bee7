"""The ladder in words and tables, as Markdown, and where a document has it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from courtcards.kernel.errors import LabError
from courtcards.lab.ladder.playing import Ladder
from courtcards.lab.ladder.standings import Rated, Standing95, TablePoints, head_to_head, standings
from courtcards.lab.statistics import Estimate
from courtcards.lab.study import Cell, Grid, said

HEADS = ("player", "rating, 95%", "points a deal against the field", "opponents evened out")
LEAST_MET = 10
"""In fewer deals the difference of two players is not told."""
MATRIX_SAYS = f"""Points a deal by which the player of a row was ahead of that of a column. Players
who met in fewer than {LEAST_MET} deals have no number. Bold: the 95% interval leaves out 0.
"""
CONTRACTS_SAY = """Points a deal by what was played (in so many deals), opponents evened out:
"""

BEGIN, END = "<!-- the ladder, by its command -->", "<!-- the end of the ladder -->"


@dataclass(frozen=True)
class PlayedLadder:
    """A ladder that has been played: its names by number, its entries, how many deals."""

    ladder: Ladder
    names: Sequence[str]
    entered: TablePoints
    deals: int

    def as_markdown(self) -> str:
        """What was played, how everybody stands, and who beats whom."""
        rules, found = self.ladder.rules, standings(self.entered, len(self.names))
        plays = len(self.entered.points) * rules.seats
        what = f"**{rules.game}, `{rules.name}`, {rules.seats} players**"
        return "\n".join(
            [
                f"{what}: {self.deals} deals, {plays} plays, seed {self.ladder.seed}.\n",
                self._standings(found),
                MATRIX_SAYS,
                self._matrix(found),
                *self._by_contract(found),
            ]
        )

    def _standings(self, found: Sequence[Standing95]) -> str:
        """A row for each player."""
        rows: list[tuple[Cell, ...]] = [
            (
                f"`{self.names[standing.player]}`",
                rating_in_words(standing.rating),
                signed(standing.points),
                signed(standing.evened),
                *(() if standing.adjusted is None else (signed(standing.adjusted),)),
                "" if standing.ahead is None else signed(standing.ahead),
            )
            for standing in found
        ]
        without_luck = () if self.entered.adjusted is None else ("and without luck",)
        return Grid((*HEADS, *without_luck, "ahead of the next"), rows).as_markdown()

    def _matrix(self, found: Sequence[Standing95]) -> str:
        """A row and a column for each player."""
        order = [standing.player for standing in found]
        rows: list[tuple[Cell, ...]] = [
            (f"`{self.names[one]}`", *(self._met(one, other) for other in order)) for one in order
        ]
        return Grid(("", *(f"`{self.names[one]}`" for one in order)), rows).as_markdown()

    def _by_contract(self, found: Sequence[Standing95]) -> list[str]:
        """The points of each contract, evened out; nothing where there are none, or few deals."""
        contracts = sorted(set(self.entered.contracts) - {""})
        deals = [
            {
                deal
                for deal, each in zip(self.entered.deals, self.entered.contracts, strict=True)
                if each == contract
            }
            for contract in contracts
        ]
        if not contracts or min(map(len, deals)) < LEAST_MET:
            return []
        evened = [self.entered.evened(len(self.names), contract) for contract in contracts]
        rows: list[tuple[Cell, ...]] = [
            (f"`{self.names[each.player]}`", *(signed(by.of(each.player)) for by in evened))
            for each in found
        ]
        heads = ("", *(f"{name} ({len(of)})" for name, of in zip(contracts, deals, strict=True)))
        return [CONTRACTS_SAY, Grid(heads, rows).as_markdown()]

    def _met(self, one: int, other: int) -> str:
        if one == other:
            return ""
        met = head_to_head(self.entered, one, other)
        if met.deals < LEAST_MET:
            return ""
        ahead = signed(Estimate(met.ahead.mean, math.inf))
        return f"**{ahead}**" if abs(met.ahead.mean) > met.ahead.half else ahead


def rating_in_words(rated: Rated) -> str:
    """A rating with its interval.

    >>> rating_in_words(Rated(120.4, 88.0, 151.7))
    '+120 (+88 to +152)'
    """
    return f"{rated.rating:+.0f} ({rated.low:+.0f} to {rated.high:+.0f})".replace("-", "−")


def signed(estimate: Estimate) -> str:
    """A mean with its sign and its interval; empty where there is none.

    >>> signed(Estimate(0.314, 0.051)), signed(Estimate(-2.0, math.inf))
    ('+0.314 ± 0.051', '−2.00')
    """
    if math.isnan(estimate.mean):
        return ""
    text = said(estimate)
    return "−" + text[1:] if text.startswith("-") else "+" + text


def put_between_marks(document: str, told: str) -> str:
    """A document with what is told between its marks, in place of what was there.

    Raises LabError where it does not have both marks, once each and in this order.
    """
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end or BEGIN in rest or END in after:
        raise LabError(
            "the document needs the two marks, each once: {begin} and {end}", begin=BEGIN, end=END
        )
    return f"{before}{BEGIN}\n{told.strip()}\n{END}{after}"
