"""`courtcards engine`: a bot that is asked by lines of JSON, for the programs of others."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from courtcards.play.players import BOT_NAMES, check_bot
from courtcards.play.programs.engine import SupervisedProcess, read_requests, serve_bot

EXAMPLES = (
    "courtcards engine --bot master",
    "courtcards engine --bot club --seed 7",
)


def run(
    bot: Annotated[
        str, typer.Option("--bot", metavar="NAME", help=f"Who plays: {', '.join(BOT_NAMES)}.")
    ] = "master",
    seed: Annotated[
        str, typer.Option("--seed", help="The same seed and view give the same move.")
    ] = "0",
) -> None:
    """Answer for a bot by lines of JSON: a view in, a move out.

    For the programs of others: each line on standard input asks, each on standard output answers,
    as docs/formats.md says. It ends with its input.
    """
    check_bot(bot)
    engine, output = SupervisedProcess(serve_bot, bot, seed), sys.stdout.buffer
    try:
        for line in read_requests(sys.stdin.buffer):
            output.write(engine.answer(line))
            output.flush()
    finally:
        engine.end()
