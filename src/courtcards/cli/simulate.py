"""`courtcards simulate`: bots play matches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import IO, Annotated

import typer

from courtcards.bots import BOT_NAMES, bot_number
from courtcards.cli.asking import (
    STANDARD_STREAM,
    GameOption,
    HouseRulesOption,
    PlayersOption,
    RulesOption,
    opened_to_write,
    rules_asked,
)
from courtcards.cli.commands import Senseless
from courtcards.cli.language import in_own_words
from courtcards.cli.progress import tracked
from courtcards.lab.simulate import Batch, Job, Summary, simulate, summarise

EXAMPLES = (
    "courtcards simulate --rules club --matches 100",
    "courtcards simulate --rules french --players 3 --matches 50 --seed 7 --record games.jsonl",
    "courtcards simulate --rules boxed --players 2 --bots steady,random --matches 1000",
    "courtcards simulate --rules cross --set draw=stuck --matches 9999 --workers 2 --json",
)


def run(
    rules: RulesOption,
    game: GameOption = None,
    players: PlayersOption = None,
    matches: Annotated[int, typer.Option("--matches", min=1, help="How many matches.")] = 1,
    seed: Annotated[
        str, typer.Option("--seed", help="The same seed gives the same matches.")
    ] = "0",
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAME[,NAME...]",
            help=f"Who plays: one for every seat, or one a seat. {', '.join(BOT_NAMES)}.",
        ),
    ] = "random",
    house_rules: HouseRulesOption = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", help="Write the records here, one a line; - for standard output."),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=1, help="How many processes share the work.")
    ] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object of numbers last.")
    ] = False,
) -> None:
    """Let bots play matches, and write them down as records.

    The same arguments give the same records, byte for byte, with any number of workers. The
    seconds that are told are play alone, without start-up and writing.
    """
    asked = rules_asked(game, rules, players, house_rules)
    job = Job(asked, bots_asked(bots, asked.seats), seed, keeps_records=record is not None)
    with nullcontext() if record is None else opened_to_write(record) as file:
        batches = tracked(
            simulate(job, matches, min(workers, matches)), matches, "matches", lambda b: b.matches
        )
        summary = summarise(list(_written(batches, file)))
    if as_json:
        typer.echo(json.dumps(asdict(summary)))
    else:
        typer.echo(in_words(summary), err=record == STANDARD_STREAM)


def bots_asked(names: str, seats: int) -> tuple[str, ...]:
    """The bot of every seat; a sentence where there is no such bot or not one for each."""
    bots = [name.strip() for name in names.split(",")]
    for name in bots:
        bot_number(name)
    if len(bots) not in (1, seats):
        raise Senseless(
            in_own_words(
                "{bots} bots for {seats} seats: name one for all, or one for each",
                bots=len(bots),
                seats=seats,
            )
        )
    return tuple(bots if len(bots) == seats else bots * seats)


def _written(batches: Iterator[Batch], file: IO[bytes] | None) -> Iterator[Batch]:
    """The batches, each written down as it comes and then let go of."""
    for batch in batches:
        if file is not None:
            file.writelines(line + b"\n" for line in batch.lines)
            file.flush()
            batch.lines.clear()
        yield batch


def in_words(summary: Summary) -> str:
    """The numbers as a sentence."""
    speed = summary.decisions / summary.seconds if summary.seconds else 0
    return (
        f"{summary.matches} matches, {summary.hands} hands, {summary.decisions} decisions in "
        f"{summary.seconds:.2f} s of play: {speed:,.0f} decisions a second"
    )
