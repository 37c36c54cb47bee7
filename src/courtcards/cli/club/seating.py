"""`courtcards club seating`: draw who sits with whom, round by round."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from courtcards.clubs.seating import Round, SeatingOptions, build_seating_report, draw_rounds
from courtcards.kernel.shuffling import seed_from_text

MOST_PLAYERS = 400
MOST_ROUNDS = 12

EXAMPLES = (
    "courtcards club seating --players 20 --rounds 5 --seed 1",
    "courtcards club seating --players 47 --json",
)


def run(
    players: Annotated[
        int, typer.Option("--players", min=4, max=MOST_PLAYERS, help="Number of players.")
    ],
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, max=MOST_ROUNDS, help="Number of rounds.")
    ] = 5,
    seed: Annotated[str, typer.Option("--seed", help="Seed; the same one draws the same.")] = "1",
    at_random: Annotated[
        bool,
        typer.Option("--random", help="Draw each round by chance alone; players may meet again."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Draw rounds in which nobody meets twice, if possible.

    Players are numbered from 0; each table lists its players in the order of the seats. If four
    does not divide their number, one to three sit out. Nobody sits out a second time before
    everybody has once.
    """
    wishes = SeatingOptions("random" if at_random else "no_repeats")
    drawn = draw_rounds(range(players), rounds, seed_from_text(seed), options=wishes)
    repeats = build_seating_report(drawn).repeats
    if as_json:
        typer.echo(msgspec.json.encode(_make_object(drawn, repeats, seed)))
        return
    for number, each in enumerate(drawn, start=1):
        typer.echo(f"round {number}")
        for table, seated in enumerate(each.tables, start=1):
            typer.echo(f"  table {table:>2}: " + " ".join(f"{player:>3}" for player in seated))
        if each.byes:
            typer.echo("  sit out:  " + " ".join(f"{player:>3}" for player in each.byes))
    typer.echo(f"repeated meetings: {repeats}")


def _make_object(drawn: list[Round], repeats: int, seed: str) -> dict[str, Any]:
    return {
        "rounds": [each.tables for each in drawn],
        "byes": [each.byes for each in drawn],
        "repeats": repeats,
        "seed": int(seed) if seed.isascii() and seed.isdecimal() else seed,
    }
