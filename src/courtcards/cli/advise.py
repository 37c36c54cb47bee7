"""`courtcards advise`: print what a bot would play in a position, and why."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from courtcards.cli.language import localize_here, localize_value
from courtcards.cli.options import make_plain_console, print_columns
from courtcards.games import find_game
from courtcards.kernel.errors import PositionError
from courtcards.kernel.notation import LONGEST
from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.advice import WeighedChoice, weigh_position
from courtcards.lab.solving import Solution, solve_position
from courtcards.play.positions import HandPosition

EXAMPLES = (
    'courtcards advise "double-king/1 club seat=1 hands=-/AK3.Q92.A98.K865/-/- contract=tricks"',
    "courtcards advise position.txt --bot master",
    "courtcards advise open.txt --solve",
    "courtcards advise - --json < position.txt",
)


def read_position(given: str) -> HandPosition:
    """Read a position from the text itself, a file of it, or `-` for standard input."""
    if given == "-":
        return HandPosition.parse(sys.stdin.read(LONGEST + 1))
    if "=" not in given and "/1" not in given:
        path = Path(given)
        if not path.is_file():
            raise PositionError(
                "{given!r} is neither a position nor a file with one", given=given[:80]
            )
        with path.open(encoding="utf-8-sig", errors="replace") as opened:
            return HandPosition.parse(opened.read(LONGEST + 1))
    return HandPosition.parse(given)


def run(
    position: Annotated[
        str,
        typer.Argument(metavar="POSITION", help="Position, a file with one, or - to read it."),
    ],
    bot: Annotated[
        str | None,
        typer.Option("--bot", help="Bot that judges; by default the reviewer of the game."),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Seed of its random numbers.")] = "0",
    is_solved: Annotated[
        bool, typer.Option("--solve", help="Solve it exactly, with all cards open.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> None:
    """Print what a bot would play in a position, and why.

    The moves come with their values, the best first: points of the hand, or the share of it that is
    won, against the average of the others. With --solve they come with the result of each seat.
    """
    hand = read_position(position)
    if is_solved:
        _print_solution(hand, as_json=as_json)
        return
    choices = weigh_position(hand, bot, seed_from_text(seed))
    if as_json:
        typer.echo(json.dumps(_to_plain(hand, choices), ensure_ascii=False))
        return
    console = make_plain_console()
    best = choices[0]
    reasons = _list_reasons(hand, best)
    sentence = localize_here("seat {seat}: {move} is best", seat=hand.turn, move=best.move)
    console.print(": ".join([sentence, *reasons[:1]]) + ".", style="bold", soft_wrap=True)
    print_columns(console, [(each.move, _format_value(each)) for each in choices])


def _print_solution(hand: HandPosition, *, as_json: bool) -> None:
    solution = solve_position(hand)
    if as_json:
        typer.echo(json.dumps(_to_plain_solution(hand, solution)))
        return
    console = make_plain_console()
    best = solution.moves[0].move
    sentence = localize_here("seat {seat}: {move} is best", seat=hand.turn, move=best)
    line = localize_here("best play: {line}", line=", ".join(solution.line))
    console.print(f"{sentence}.", style="bold", soft_wrap=True)
    seats = hand.rules.seats
    heading = ["", *(localize_here("seat {seat}", seat=seat) for seat in range(seats))]
    print_columns(console, [heading, *(str(each).rsplit(" ", seats) for each in solution.moves)])
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


def _format_value(choice: WeighedChoice) -> str:
    return f"{choice.value:+.2f} ± {choice.uncertainty:.2f}".replace("-", "−")


def _list_reasons(hand: HandPosition, choice: WeighedChoice) -> list[str]:
    names = [localize_here("seat {seat}", seat=seat) for seat in range(hand.rules.seats)]
    return [localize_value(reason.fill_names(names)) for reason in choice.reasons]


def _to_plain(hand: HandPosition, choices: list[WeighedChoice]) -> dict[str, Any]:
    return {
        "position": str(hand),
        "seat": hand.turn,
        "unit": find_game(hand.rules.game).payoff_unit(hand.rules),
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
