"""`courtcards perft`: count the move sequences of each length from a deal."""

from __future__ import annotations

import threading
from typing import Annotated, Any

import typer

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.cli.long_runs import track_progress
from courtcards.cli.options import (
    GameOption,
    HouseRulesOption,
    PlayersOption,
    RulesOption,
    parse_rules,
)
from courtcards.kernel.options import RuleSet
from courtcards.lab.loops.perft import divide, perft
from courtcards.play import MatchLog
from courtcards.text import mark_text

PACK = (
    "6D 2S 7H QC 3S KC 2C 8D 3D KS 5D TC AH 7S 9H 8S KD 5H JD AC TD 6S 6H 4H QS AS "
    "9C JS 7D JH 3C QH 5S 4D 9S 2H 3H 7C 4C 2D 8H TS KH QD 8C TH 6C 5C 4S AD JC 9D"
)
EXAMPLES = (
    f'courtcards perft --rules club --dealer 0 --choose hearts --depth 3 --deal "{PACK}"',
    f'courtcards perft --rules french --players 3 --depth 3 --deal "{PACK}"',
)


def run(
    rules: RulesOption,
    pack: Annotated[
        str,
        typer.Option(
            "--deal", metavar="PACK", help="The 52 cards, top first, separated by spaces."
        ),
    ],
    game: GameOption = None,
    players: PlayersOption = None,
    dealer: Annotated[int, typer.Option("--dealer", help="Seat of the dealer, from 0.")] = 0,
    choice: Annotated[
        str | None,
        typer.Option(
            "--choose",
            metavar="GAME",
            help="Game that the dealer chooses; only for games with such a choice.",
        ),
    ] = None,
    depth: Annotated[int, typer.Option("--depth", min=1, help="Greatest length to count.")] = 4,
    house_rules: HouseRulesOption = None,
    by_move: Annotated[
        bool, typer.Option("--divide", help="Also count by first move, at the last depth.")
    ] = False,
) -> None:
    """Count the move sequences of each length from a deal.

    Prints one line a depth: the depth, and the number of sequences of that many decisions from the
    start of play. A hand that ends earlier is not counted at greater depths. A recycled pile goes
    beneath the stock without a shuffle.
    """
    asked = parse_rules(game, rules, players, house_rules)
    state = make_start_state(asked, pack, dealer, choice)
    for length in track_progress(range(1, depth + 1), depth, "depths counted"):
        typer.echo(f"{length} {_count_in_thread(perft, asked.game, state, length)}")
    if by_move:
        for move, count in _count_in_thread(divide, asked.game, state, depth).items():
            typer.echo(f"{move}: {count}")


def make_start_state(rules: RuleSet, pack: str, dealer: int, choice: str | None) -> Any:
    """Return the state at the start of play; raise an error if the deal is not possible."""
    match = MatchLog(rules)
    match.deal(pack.split(), dealer)
    has_choice = match.legal()[0].startswith("choose ")
    if has_choice != (choice is not None):
        message = (
            mark_text("{game} needs --choose")
            if has_choice
            else mark_text("{game} has no --choose")
        )
        raise UsageError(localize_here(message, game=rules.game))
    if choice is not None:
        match.play(dealer, f"choose {choice}")
    return match.state


def _count_in_thread(count: Any, *arguments: Any) -> Any:
    """Count in another thread.

    Ctrl-C cannot stop compiled code, but it can stop the wait for it.
    """
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(count(*arguments)), daemon=True)
    thread.start()
    thread.join()
    return results[0]
