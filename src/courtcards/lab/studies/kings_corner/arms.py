"""Kings in the Corner by number of players and by when a card is drawn: one survey, three studies.

All else is as in the French rules; only ``draw`` differs. Each hand stands by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from courtcards.games import game_named
from courtcards.games.kings_corner.rules.state import BLOCKED, HandState
from courtcards.lab import study
from courtcards.lab.statistics import Estimate
from courtcards.lab.study import Arm, Cell, Grid, Sample, Samples, Study
from courtcards.play import MatchLog

DRAWS = ("end", "start", "stuck")
PLAYERS = (2, 3, 4, 5, 6)
DRAW_WORDS = {"end": "drawn at the end", "start": "drawn at the start", "stuck": "drawn if stuck"}

KINGS = game_named("kings-corner")
ARMS = tuple(
    Arm((str(players), draw), KINGS.rules("french", {"draw": draw}, players), hands=1)
    for draw in DRAWS
    for players in PLAYERS
)

COLUMNS = ("turns", "stock_is_out", "is_blocked", "first_wins", "first_saves")


def measure(match: MatchLog) -> tuple[float, ...]:
    """A hand that has ended: see ``COLUMNS``.

    ``first_wins`` is the share of the hand that the player with the first turn wins: a blocked hand
    is shared by those with the fewest points (KC-5.3). ``first_saves`` is by how many points that
    player is charged less than the others on average (KC-5.1).
    """
    state: HandState = match.state
    scores = match.standing.results[-1].scores
    seats = len(scores)
    first = (match.hands[-1].dealer + 1) % seats
    winners = [seat for seat in range(seats) if scores[seat] == min(scores)]
    others = (sum(scores) - scores[first]) / (seats - 1)
    return (
        float(state.turn_number),
        float(state.stock_count == 0),
        float(state.end == BLOCKED),
        1 / len(winners) if first in winners else 0.0,
        others - scores[first],
    )


kings_study = partial(Study, arms=ARMS, measure=measure, columns=COLUMNS, counts="hands")
"""A study of these hands; the rest of it is given."""


def grid_by_rule(samples: Samples, cells: Mapping[str, Callable[[Sample], Cell]]) -> Grid:
    """A row for each number of players and draw rule; ``cells`` are its values by their heads."""
    return Grid(
        ("players", "draw", *cells),
        [
            (int(players), draw, *(value(sample) for value in cells.values()))
            for sample in samples
            for players, draw in [sample.arm.labels]
        ],
    )


def draw_by_rule(
    figure: Any, samples: Samples, value: Callable[[Sample], Estimate], words: str
) -> Any:
    """Draw a value by number of players, a line for each draw rule; ``words`` say what it is.

    The axes that it is drawn on.
    """
    axes = figure.subplots()
    for number, (rule, arms) in enumerate(by_draw(samples).items()):
        study.line(axes, number, PLAYERS, [value(sample) for sample in arms], DRAW_WORDS[rule])
    axes.set_xlabel("players")
    axes.set_xticks(PLAYERS)
    axes.set_ylabel(words)
    axes.legend()
    return axes


def by_draw(samples: Samples) -> dict[str, list[Sample]]:
    """The samples of each draw rule, by number of players upwards."""
    return {draw: [sample for sample in samples if sample.arm.labels[1] == draw] for draw in DRAWS}
