"""Questions about Kings in the Corner that are answered by play.

The list of all studies imports it. Start at ``measure``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from courtcards.games import find_game
from courtcards.games.kings_corner.rules.state import BLOCKED, HandState
from courtcards.lab import study
from courtcards.lab.statistics import Estimate
from courtcards.lab.study import Arm, Grid, GridCell, Sample, Samples, Study, format_cell
from courtcards.play import MatchLog

# Three studies share one survey, by number of players and by draw rule.
#
# All other options are those of the French rules. Hands are played singly.
DRAWS = ("end", "start", "stuck")
PLAYERS = (2, 3, 4, 5, 6)
DRAW_WORDS = {"end": "drawn at the end", "start": "drawn at the start", "stuck": "drawn if stuck"}

KINGS = find_game("kings-corner")
ARMS = tuple(
    Arm((str(players), draw), KINGS.rules("french", {"draw": draw}, players), hands=1)
    for draw in DRAWS
    for players in PLAYERS
)

COLUMNS = ("turns", "stock_is_out", "is_blocked", "first_wins", "first_saves")


def measure(match: MatchLog) -> tuple[float, ...]:
    """Return the measure of a hand that has ended: see ``COLUMNS``.

    ``first_wins`` is the share of the hand that the player with the first turn wins. A blocked hand
    is shared by those with the fewest points (KC-5.3). ``first_saves`` is by how many points that
    player is charged less than the others on average (KC-5.1).
    """
    state: HandState = match.state
    scores = match.score.results[-1].scores
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
"""A study of these hands, without its question and its answer."""


def build_grid(samples: Samples, cells: Mapping[str, Callable[[Sample], GridCell]]) -> Grid:
    """Build a row for each number of players and draw rule; ``cells`` compute its values."""
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
    """Draw a value by number of players, a line for each draw rule; return the axes.

    ``words`` are the label of the value.
    """
    axes = figure.subplots()
    for number, (rule, arms) in enumerate(group_by_draw(samples).items()):
        study.draw_line(axes, number, PLAYERS, [value(sample) for sample in arms], DRAW_WORDS[rule])
    axes.set_xlabel("players")
    axes.set_xticks(PLAYERS)
    axes.set_ylabel(words)
    axes.legend()
    return axes


def group_by_draw(samples: Samples) -> dict[str, list[Sample]]:
    """Return the samples of each draw rule, by ascending number of players."""
    return {draw: [sample for sample in samples if sample.arm.labels[1] == draw] for draw in DRAWS}


def count_turns(sample: Sample) -> Estimate:
    """Estimate the number of turns of a player in a hand."""
    return sample.mean(sample["turns"] / sample.arm.rules.seats)


def _length_table(samples: Samples) -> Grid:
    """Return a row for each number of players and draw rule."""
    return build_grid(
        samples,
        {
            "turns in a hand": lambda sample: sample.mean(sample["turns"]),
            "spread": lambda sample: sample.spread(sample["turns"]),
            "turns each": count_turns,
        },
    )


def _length_summary(samples: Samples) -> str:
    """Describe the shortest and the longest hands."""
    ordered = sorted(samples, key=lambda sample: count_turns(sample).mean)
    first, last = ordered[0], ordered[-1]
    return (
        f"A player has {format_cell(count_turns(first))} turns in a hand with "
        f"{first.arm.labels[0]} players and draw={first.arm.labels[1]}, which is the least. "
        f"The most is {format_cell(count_turns(last))}, with {last.arm.labels[0]} players and "
        f"draw={last.arm.labels[1]}."
    )


def _draw_length(figure: Any, samples: Samples) -> None:
    """Draw turns of each player by number of players, a line for each draw rule."""
    axes = draw_by_rule(figure, samples, count_turns, "turns of each player in a hand")
    axes.set_ylim(bottom=0)


LENGTH = kings_study(
    name="kings-length",
    question="How long does a hand of Kings in the Corner last?",
    method="Single hands by the French rules, for 2 to 6 players and each rule of drawing "
    "(`draw`). The spread is the standard deviation from hand to hand.",
    table=_length_table,
    summary=_length_summary,
    draw=_draw_length,
)


def measure_empty_stock(sample: Sample) -> Estimate:
    """Estimate the percentage of hands with an empty stock at the end."""
    return sample.share(sample["stock_is_out"])


def _stock_table(samples: Samples) -> Grid:
    """Return a row for each number of players and draw rule."""
    return build_grid(
        samples,
        {
            "stock runs out, %": measure_empty_stock,
            "hand is blocked, %": lambda sample: sample.share(sample["is_blocked"]),
        },
    )


def _stock_summary(samples: Samples) -> str:
    """Describe where the stock runs out least and most often."""
    ordered = sorted(samples, key=lambda sample: measure_empty_stock(sample).mean)
    first, last = ordered[0], ordered[-1]
    return (
        f"The stock runs out in {format_cell(measure_empty_stock(first))}% of the hands with "
        f"{first.arm.labels[0]} players and draw={first.arm.labels[1]}, which is the least. "
        f"The most is {format_cell(measure_empty_stock(last))}%, with {last.arm.labels[0]} players "
        f"and draw={last.arm.labels[1]}."
    )


def _draw_stock(figure: Any, samples: Samples) -> None:
    """Draw how often the stock runs out by number of players, a line for each draw rule."""
    axes = draw_by_rule(
        figure, samples, measure_empty_stock, "hands in which the stock runs out, %"
    )
    axes.set_ylim(bottom=0)


STOCK = kings_study(
    name="kings-stock",
    question="How often does the stock of Kings in the Corner run out?",
    method="The same hands. A hand is blocked when nobody can or will play any more (KC-3.2).",
    table=_stock_table,
    summary=_stock_summary,
    draw=_draw_stock,
)


def measure_first_gain(sample: Sample) -> Estimate:
    """Estimate the first player's win percentage above a fair share."""
    return sample.mean(100 * (sample["first_wins"] - 1 / sample.arm.rules.seats))


def _turn_table(samples: Samples) -> Grid:
    """Return a row for each number of players and draw rule."""
    return build_grid(
        samples,
        {
            "hands won by the first, %": lambda sample: sample.mean(100 * sample["first_wins"]),
            "above a fair share, %": measure_first_gain,
            "points saved": lambda sample: sample.mean(sample["first_saves"]),
        },
    )


def _turn_summary(samples: Samples) -> str:
    """Describe the gain with two players, by each draw rule."""
    pairs = [sample for sample in samples if sample.arm.labels[0] == "2"]
    parts = [
        f"{format_cell(measure_first_gain(sample))} (draw={sample.arm.labels[1]})"
        for sample in pairs
    ]
    return (
        "With two players the first turn adds this many percentage points to half of the hands: "
        f"{', '.join(parts)}."
    )


def _draw_turn(figure: Any, samples: Samples) -> None:
    """Draw the gain above a fair share by number of players, a line for each draw rule."""
    words = "won by the first player above\na fair share, % of the hands"
    draw_by_rule(figure, samples, measure_first_gain, words).axhline(
        0, color=study.SOFT, linewidth=1
    )


TURN = kings_study(
    name="kings-turn",
    question="What is the first turn worth in Kings in the Corner?",
    method="The same hands. A blocked hand is shared by those with the fewest points. Points "
    "saved: how much less the first player is charged than the others on average (KC-5.1).",
    table=_turn_table,
    summary=_turn_summary,
    draw=_draw_turn,
)
