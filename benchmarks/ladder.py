"""``python -m benchmarks.ladder``: every player against every other, and the differences.

The players are the levels, plain searches on the same engine, a bot that sees all hands as the
ceiling, OpenSpiel's search if it is installed, and programs that you name. All results have 95%
intervals. ``--page`` writes them into a document, between its two marks. After the first deals the
program prints how long it will take. With ``--results`` a stopped run continues.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks.regret import KEPT
from courtcards.cli.options import format_faults
from courtcards.games import find_game
from courtcards.kernel.game import AnyGame
from courtcards.lab.journal import Journal
from courtcards.lab.ladder.configs import find_config
from courtcards.lab.ladder.configs.config import LadderDivision
from courtcards.lab.ladder.contestants import ContestantFactory, list_default_players
from courtcards.lab.ladder.deals import Ladder
from courtcards.lab.ladder.regret import decode_positions, format_positions, list_ladder_games
from courtcards.lab.ladder.report import LadderReport, replace_between_marks
from courtcards.lab.ladder.standings import parse_entries
from courtcards.lab.results import ResultTable
from courtcards.lab.workers import PieceQueue, run_on_cores
from courtcards.play.players.bot import Faults, add_faults
from courtcards.play.programs.players import parse_player

REGRET = """Average cost of a move of the strongest bot. The judge has been shown all hands:
"""
SAID_AFTER_S = 20.0
"""Seconds of play until the remaining time is printed."""


def main() -> None:
    asked = arguments()
    told = []
    with ExitStack() as open_files:
        journals = []
        for game, division in courses(asked.games):
            ladder = build_ladder(game, division, asked)
            journal = None
            if asked.results is not None:
                asked.results.mkdir(parents=True, exist_ok=True)
                target = asked.results / f"{game.name}-{division.ruleset}-{division.seats}.csv"
                journal = open_files.enter_context(
                    Journal(target, ladder.build_metadata(), ResultTable(ladder.columns()))
                )
                journals.append(journal)
            deals = division.deals if asked.deals is None else asked.deals
            ended = play_ladder(ladder, deals, journal, asked.workers)
            told.append(ended.as_markdown())
            print(told[-1], flush=True)
        for journal in journals:
            journal.finish()
    if asked.players is None:
        told.append(REGRET)
        told += [format_positions(kept) for kept in decode_positions(KEPT.read_bytes())]
    if asked.page is not None:
        document = asked.page.read_text(encoding="utf-8")
        asked.page.write_text(replace_between_marks(document, "\n".join(told)), encoding="utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=__doc__)
    parser.add_argument(
        "--games", default=",".join(list_ladder_games()), help="names of the games (default: all)"
    )
    parser.add_argument("--players", help="names of the players (default: all)")
    parser.add_argument("--also", default="", help="more players: module:object, program:COMMAND")
    parser.add_argument(
        "--openspiel", type=int, default=0, metavar="N", help="simulations of OpenSpiel"
    )
    parser.add_argument("--deals", type=int, help="number of deals of each kind")
    parser.add_argument("--seed", default="0", help="seed; the same one gives the same tables")
    parser.add_argument("--workers", type=int, help="number of processes (default: one a core)")
    parser.add_argument("--results", type=Path, help="folder of the plays; continues a stopped run")
    parser.add_argument("--page", type=Path, help="document with the marks of the ladder")
    return parser.parse_args()


def courses(names: str) -> Iterator[tuple[AnyGame, LadderDivision]]:
    """Yield each game with each of its divisions."""
    for name in names.split(","):
        game = find_game(name)
        for division in find_config(game).divisions:
            yield game, division


def build_ladder(game: AnyGame, division: LadderDivision, asked: argparse.Namespace) -> Ladder:
    """Return the ladder of a division."""
    names = list_default_players(game) if asked.players is None else tuple(asked.players.split(","))
    names += tuple(name for name in asked.also.split(",") if name)
    rules = game.rules(division.ruleset, {}, division.seats)
    return Ladder(rules, tuple(map(parse_player, names)), asked.seed, guests(asked.openspiel))


def guests(openspiel: int) -> tuple[ContestantFactory, ...]:
    """Return OpenSpiel's search with this number of simulations a move; nobody for 0."""
    if not openspiel:
        return ()
    from benchmarks.openspiel_player import (  # noqa: PLC0415 - its package may not be installed
        OpenSpielPlayer,
    )

    return (partial(OpenSpielPlayer, openspiel),)


def play_ladder(
    ladder: Ladder, deals: int, journal: Journal | None, workers: int | None
) -> LadderReport:
    """Play a ladder to its end."""
    rows = [] if journal is None else list(journal.rows())
    done = 0 if journal is None else journal.done
    began, played, is_said = time.monotonic(), 0, False
    faults: list[Mapping[str, Faults]] = []
    for batch in run_on_cores(ladder, PieceQueue(done, deals), workers):
        rows += batch.rows.splitlines(keepends=True)
        if journal is not None:
            journal.append(batch.rows, batch.deals)
        played += batch.deals
        faults.append(batch.faults)
        spent = time.monotonic() - began
        if not is_said and spent > SAID_AFTER_S:
            is_said = True
            minutes = spent * (deals - done - played) / played / 60
            say(
                ladder,
                f"{played} of {deals - done} deals played, about {minutes:.0f} minutes to go",
            )
    for words in format_faults(add_faults(faults)):
        say(ladder, words)
    return LadderReport(ladder, ladder.list_names(), parse_entries(rows, ladder.rules.seats), deals)


def say(ladder: Ladder, words: str) -> None:
    """Print the progress of a ladder."""
    rules = ladder.rules
    print(
        f"{rules.game}, {rules.name}, {rules.seats} players: {words}", file=sys.stderr, flush=True
    )


if __name__ == "__main__":
    main()
