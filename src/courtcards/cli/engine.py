"""`courtcards engine`: run a bot for other programs, by lines of JSON."""

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
        str, typer.Option("--bot", metavar="NAME", help=f"The bot: {', '.join(BOT_NAMES)}.")
    ] = "master",
    seed: Annotated[
        str, typer.Option("--seed", help="Seed; the same one and the same view give the same move.")
    ] = "0",
) -> None:
    """Run a bot for other programs: a view in, a move out, in JSON.

    Each line on standard input is a question, each line on standard output an answer, as
    docs/engine-protocol.md says. The command ends with its input.
    """
    check_bot(bot)
    engine, output = SupervisedProcess(serve_bot, bot, seed), sys.stdout.buffer
    try:
        for line in read_requests(sys.stdin.buffer):
            output.write(engine.answer(line))
            output.flush()
    finally:
        engine.end()
