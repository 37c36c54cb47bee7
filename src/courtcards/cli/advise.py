"""`courtcards advise`: print what a bot would play in a position, and why."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from courtcards.cli.language import localize_here, localize_value, system_language
from courtcards.cli.options import make_plain_console, print_columns
from courtcards.cli.position_input import read_text
from courtcards.games import find_game
from courtcards.kernel.errors import mark_text
from courtcards.kernel.game import Unit
from courtcards.kernel.notation import LONGEST
from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.advice import WeighedChoice, weigh_position
from courtcards.lab.review import find_reviewer
from courtcards.lab.solving import Solution, solve_position
from courtcards.play.positions import HandPosition
from courtcards.text.formatting import format_cards, format_estimate

EXAMPLES = (
    "courtcards advise position.txt --bot master",
    "courtcards advise open.txt --solve",
    "courtcards advise position.txt --json",
)

VALUES: dict[Unit, str] = {
    "points": mark_text(
        "Values by {bot}: points against the average of the others, ± their uncertainty."
    ),
    "hands": mark_text(
        "Values by {bot}: hundredths of the chance to win the hand, ± their uncertainty."
    ),
}
"""Meanings of the numbers, by unit."""


def run(
    position: Annotated[
        str,
        typer.Argument(metavar="POSITION", help="Position, a file with one, or - to read it."),
    ],
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            metavar="NAME",
            help="Bot that judges, one that searches; by default the reviewer of the game.",
        ),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Seed of its random numbers.")] = "0",
    is_solved: Annotated[
        bool, typer.Option("--solve", help="Solve it exactly, with all cards open.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Print what a bot would play in a position, and why.

    The first line names the best move. A line for each legal move follows, the best first: its
    value, and the reason why the best move is better. The same position, bot and seed give the same
    answer. With --solve, the moves come with the exact result of each seat.
    """
    hand = HandPosition.parse(read_text(position, LONGEST))
    if is_solved:
        _print_solution(hand, as_json=as_json)
        return
    choices = weigh_position(hand, bot, seed_from_text(seed))
    judge = bot or find_reviewer(hand.rules.game)
    unit = find_game(hand.rules.game).payoff_unit(hand.rules)
    if as_json:
        typer.echo(json.dumps(_to_plain(hand, choices, judge, unit), ensure_ascii=False))
    else:
        _print_advice(hand, choices, judge, unit)


def _print_advice(hand: HandPosition, choices: list[WeighedChoice], judge: str, unit: Unit) -> None:
    console, (best, *others) = make_plain_console(), choices
    named = {"move": _format_move(best.move), "seat": hand.turn}
    if others:
        sentence = localize_here("{move} is best for seat {seat}", **named)
    else:
        sentence = localize_here("{move} is the only move of seat {seat}", **named)
    line = ": ".join([sentence, "; ".join(_list_reasons(hand, best))]).removesuffix(": ")
    console.print(f"{line}.", style="bold", soft_wrap=True)
    scale = 100 if unit == "hands" else 1
    rows = [(_format_move(best.move), _format_value(best, scale), "")]
    rows += [
        (_format_move(each.move), _format_value(each, scale), "; ".join(_list_reasons(hand, each)))
        for each in others
    ]
    print_columns(console, rows)
    console.print(localize_here(VALUES[unit], bot=judge), soft_wrap=True)


def _format_move(move: str) -> str:
    return format_cards(move, system_language())


def _format_value(choice: WeighedChoice, scale: int) -> str:
    value, uncertainty = scale * choice.value, scale * choice.uncertainty
    return format_estimate(value, uncertainty, system_language())


def _print_solution(hand: HandPosition, *, as_json: bool) -> None:
    solution = solve_position(hand)
    if as_json:
        typer.echo(json.dumps(_to_plain_solution(hand, solution)))
        return
    console = make_plain_console()
    best = _format_move(solution.moves[0].move)
    sentence = localize_here("{move} is best for seat {seat}", move=best, seat=hand.turn)
    line = localize_here("best play: {line}", line=", ".join(map(_format_move, solution.line)))
    console.print(f"{sentence}.", style="bold", soft_wrap=True)
    seats = hand.rules.seats
    heading = ["", *(localize_here("seat {seat}", seat=seat) for seat in range(seats))]
    print_columns(
        console, [heading, *(_format_move(str(each)).rsplit(" ", seats) for each in solution.moves)]
    )
    console.print(line, soft_wrap=True)


def _to_plain_solution(hand: HandPosition, solution: Solution) -> dict[str, Any]:
    return {
        "position": str(hand),
        "seat": hand.turn,
        "unit": find_game(hand.rules.game).payoff_unit(hand.rules),
        "moves": [{"move": each.move, "values": each.values} for each in solution.moves],
        "line": solution.line,
        "depth": solution.depth,
        "nodes": solution.nodes,
    }


def _list_reasons(hand: HandPosition, choice: WeighedChoice) -> list[str]:
    names = [localize_here("seat {seat}", seat=seat) for seat in range(hand.rules.seats)]
    return [localize_value(reason.fill_names(names)) for reason in choice.reasons]


def _to_plain(
    hand: HandPosition, choices: list[WeighedChoice], judge: str, unit: Unit
) -> dict[str, Any]:
    return {
        "position": str(hand),
        "seat": hand.turn,
        "bot": judge,
        "unit": unit,
        "moves": [
            {
                "move": each.move,
                "value": each.value,
                "uncertainty": each.uncertainty,
                "visits": each.visits,
                "reasons": _list_reasons(hand, each),
            }
            for each in choices
        ],
    }
