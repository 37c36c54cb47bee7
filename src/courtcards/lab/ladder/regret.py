"""The cost of the strongest bot's moves, as judged by a bot that sees all hands.

The cost of a move is the ceiling's expectation for its own move, less its expectation for this one.
The unit is the one in which the bots of the game weigh moves. No player who cannot see the hands
plays without any cost. The measure is whether the cost grows.

Positions and judgements are kept in a file. So a changed bot is measured at the same positions with
the same judgements. Costs differ only by its moves. If the ceiling becomes better and the
judgements must be made again, so must the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from courtcards.games import GAMES, find_game
from courtcards.kernel.game import AnyGame
from courtcards.kernel.shuffling import random_int, seed_from_text, seed_generator
from courtcards.lab.ladder.configs import LADDER_CONFIGS, find_config
from courtcards.lab.ladder.configs.config import LadderDivision
from courtcards.lab.ladder.contestants import BotContestant, find_strongest_bot
from courtcards.lab.statistics import Estimate, estimate
from courtcards.lab.study import Grid, GridCell, format_cell
from courtcards.play import Chance, MatchLog

ONE_IN = 9
"""One of so many positions with a choice is kept, drawn at random."""
TIMES = 4
"""Number of moves of the bot at each position, each with other random numbers."""
CAREFUL = 10
"""Work for the judgement of a position, in multiples of the work for a move."""
ROUNDING = 1e-5
WIDER = 2
"""Number of intervals by which a part may cost more. With many parts, one may exceed a single
interval by chance."""


class JudgedPosition(msgspec.Struct, frozen=True):
    """A position: the number of its deal, the moves before it, the cost of each move.

    ``part`` and ``stage`` name the contract or game, and the stage of the hand. ``cost`` is the
    mean cost of the bot's moves when the file was made.
    """

    part: str
    stage: str
    deal: int
    moves: list[str]
    costs: dict[str, float]
    cost: float

    @property
    def place(self) -> tuple[str, str]:
        """Part and stage."""
        return self.part, self.stage


class PositionSet(msgspec.Struct, frozen=True):
    """Positions of a game by one rule set and number of seats."""

    game: str
    ruleset: str
    seats: int
    positions: list[JudgedPosition]


@dataclass(frozen=True)
class Regret:
    """Mean cost of moves in some positions: ``baseline`` from the file, and the increase since."""

    part: str
    stage: str
    positions: int
    baseline: Estimate
    increase: Estimate

    @property
    def is_dearer(self) -> bool:
        """True if moves surely cost more now.

        A part needs a wider margin, because there are many parts: see ``WIDER``.
        """
        return self.increase.mean > ROUNDING + self.increase.half * (WIDER if self.part else 1)


class CeilingJudge:
    """The ceiling of a game: a search that sees all hands, with more simulations than usual."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        config = find_config(game)
        self._build_memory = config.build_seeing_memory
        self._budget = config.ceiling.copy()
        self._budget.simulations *= CAREFUL

    def judge_moves(self, match: MatchLog, seat: int, seed: bytes) -> dict[str, float]:
        """Return the cost of each legal move. An untried move costs as much as the worst one."""
        values = np.zeros(self._game.move_count)
        visits = np.zeros(self._game.move_count, dtype=np.int64)
        observation, memory = match.seat_observation(seat), self._build_memory(match.state, seat)
        search = self._game.engine.calls.search
        best = int(
            search(observation, memory, self._budget, seed_generator(seed, "judge"), values, visits)
        )
        legal = self._game.legal(match.state)
        worst = float(np.nanmin(values[legal]))
        worth = {move: worst if np.isnan(values[move]) else float(values[move]) for move in legal}
        return {
            self._game.move_text(move): round(max(0.0, worth[best] - worth[move]), 3)
            for move in legal
        }


def judge_positions(game: AnyGame, division: LadderDivision) -> PositionSet:
    """Judge the positions of a division, played by the strongest bot in every seat."""
    judge, positions = CeilingJudge(game), []
    for deal in range(division.judged_deals):
        random = seed_generator(_derive_seed(deal), "positions")
        for match in _walk_positions(game, division, deal):
            seat = match.awaiting.seat or 0
            if random_int(random, ONE_IN):
                continue
            moves = [text for _, text in match.hands[-1].moves]
            costs = judge.judge_moves(match, seat, _derive_seed(deal))
            cost = float(np.mean([costs[move] for move in _list_answers(match, seat, deal)]))
            place = find_config(game).describe_stage(match.state)
            positions.append(JudgedPosition(*place, deal, moves, costs, round(cost, 6)))
    return PositionSet(game.name, division.ruleset, division.seats, positions)


def measure_regrets(position_set: PositionSet) -> list[Regret]:
    """Compare the cost of moves now with the file: all positions first, then by part and stage."""
    game = find_game(position_set.game)
    more = {
        position: _measure_increase(game, position_set, position)
        for position in range(len(position_set.positions))
    }
    found = [_summarise_regret(position_set, ("", ""), list(more), more)]
    for place in sorted({each.place for each in position_set.positions}):
        among = [each for each in more if position_set.positions[each].place == place]
        found.append(_summarise_regret(position_set, place, among, more))
    return found


def _measure_increase(game: AnyGame, position_set: PositionSet, position: int) -> float:
    """Return the increase of the cost of the bot's moves at a position, by its number."""
    at = position_set.positions[position]
    match = _replay_position(game, position_set, at)
    answers = _list_answers(match, match.awaiting.seat or 0, at.deal)
    return float(np.mean([at.costs[each] for each in answers])) - at.cost


def _summarise_regret(
    position_set: PositionSet,
    place: tuple[str, str],
    among: Sequence[int],
    more: Mapping[int, float],
) -> Regret:
    costs = [position_set.positions[each].cost for each in among]
    return Regret(*place, len(among), estimate(costs), estimate([more[each] for each in among]))


def _derive_seed(deal: int) -> bytes:
    return seed_from_text(f"regret/{deal}")


def _deal_match(game: AnyGame, ruleset: str, seats: int, deal: int) -> tuple[MatchLog, Chance]:
    match, chance = MatchLog(game.rules(ruleset, {}, seats)), Chance(_derive_seed(deal))
    match.deal(*chance.deal(match))
    return match, chance


def _walk_positions(game: AnyGame, division: LadderDivision, deal: int) -> Iterator[MatchLog]:
    """Play a hand with the strongest bot in every seat; yield each position with a choice."""
    match, chance = _deal_match(game, division.ruleset, division.seats, deal)
    player = BotContestant(find_strongest_bot(game), game)
    generators = [
        seed_generator(_derive_seed(deal), "seat", seat) for seat in range(division.seats)
    ]
    opening = find_config(game).pick_opening(deal)
    if opening is not None:
        match.play(match.awaiting.seat or 0, opening)
    while match.hands[-1].end is None:
        seat = match.awaiting.seat
        if seat is None:
            match.restock(chance.stock(match))
            continue
        if len(match.legal()) > 1:
            yield match
        match.apply_move(seat, player.move(match, seat, generators[seat]))


def _replay_position(
    game: AnyGame, position_set: PositionSet, position: JudgedPosition
) -> MatchLog:
    match, chance = _deal_match(game, position_set.ruleset, position_set.seats, position.deal)
    for move in position.moves:
        if match.awaiting.seat is None:
            match.restock(chance.stock(match))
        match.play(match.awaiting.seat or 0, move)
    if match.awaiting.seat is None:
        match.restock(chance.stock(match))
    return match


def _list_answers(match: MatchLog, seat: int, deal: int) -> list[str]:
    """Return the moves of the strongest bot at a position, ``TIMES`` of them."""
    player = BotContestant(find_strongest_bot(match.game), match.game)
    made = len(match.hands[-1].moves)
    return [
        player.move(match, seat, seed_generator(_derive_seed(deal), "answer", made, turn))
        for turn in range(TIMES)
    ]


def list_ladder_games() -> Mapping[str, AnyGame]:
    """Return the games with a ladder config, by name."""
    return {name: game for name, game in GAMES.items() if name in LADDER_CONFIGS}


def encode_positions(position_sets: Sequence[PositionSet]) -> bytes:
    """Encode position sets as a file with a line of JSON for each position.

    Single lines make changes readable in a diff.
    """
    lines: list[Any] = []
    for division in position_sets:
        head = msgspec.structs.asdict(division) | {"positions": len(division.positions)}
        lines += [head, *division.positions]
    return b"".join(msgspec.json.encode(each) + b"\n" for each in lines)


def decode_positions(octets: bytes) -> list[PositionSet]:
    """Decode a file written by ``encode_positions``."""
    lines = iter(octets.splitlines())
    kept = []
    for head in lines:
        said = msgspec.json.decode(head)
        count = said.pop("positions")
        positions = [msgspec.json.decode(next(lines), type=JudgedPosition) for _ in range(count)]
        kept.append(PositionSet(**said, positions=positions))
    return kept


def is_unchanged(more: Estimate) -> bool:
    """Tell whether an increase is 0, apart from the rounding of the numbers in the file."""
    return abs(more.mean) < ROUNDING and more.half < ROUNDING


def format_regrets(position_set: PositionSet, found: Sequence[Regret]) -> str:
    """Format regrets as Markdown: all, then by part and stage; the baseline and the increase."""
    rows = [
        (
            each.part or "all",
            each.stage or "all",
            each.positions,
            format_cell(each.baseline),
            "unchanged" if is_unchanged(each.increase) else format_cell(each.increase),
        )
        for each in found
    ]
    heads = ("", "", "positions", "cost of a move in the file", "increase since")
    what = f"{position_set.game}, {position_set.ruleset}, {position_set.seats} players"
    return f"{what}\n\n{Grid(heads, rows).as_markdown()}"


def format_positions(position_set: PositionSet) -> str:
    """Format the costs in the file as Markdown: a row for each part, a column for each stage."""
    stages = sorted({each.stage for each in position_set.positions}, key=parse_stage)
    parts = sorted({each.part for each in position_set.positions})
    rows: list[tuple[GridCell, ...]] = [
        (part, *(_format_cost(position_set, part, stage) for stage in (*stages, None)))
        for part in parts
    ]
    if len(parts) > 1:
        rows.append(
            ("all", *(_format_cost(position_set, None, stage) for stage in (*stages, None)))
        )
    what = f"**{position_set.game}, `{position_set.ruleset}`, {position_set.seats} players**"
    table = Grid(("", *stages, "all"), rows).as_markdown()
    return f"{what}: {len(position_set.positions)} positions.\n\n{table}"


def parse_stage(stage: str) -> list[int]:
    """Return the numbers in a stage, as a sort key.

    >>> sorted(["tricks 9 to 13", "tricks 10"], key=parse_stage)
    ['tricks 9 to 13', 'tricks 10']
    """
    return [int(word) for word in stage.split() if word.isdecimal()]


def _format_cost(position_set: PositionSet, part: str | None, stage: str | None) -> str:
    """Format the mean cost in a part and stage; None means any."""
    costs = [
        each.cost
        for each in position_set.positions
        if part in (None, each.part) and stage in (None, each.stage)
    ]
    return format_cell(estimate(costs)) if costs else ""
