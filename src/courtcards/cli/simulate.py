"""`courtcards simulate`: play matches between bots, and write records and tables."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.cli.long_runs import (
    AddressOption,
    ComputeBackend,
    OnOption,
    ResultsOption,
    ResumeOption,
    WorkerPool,
    WorkersOption,
    choose_pool,
    open_journal,
    report_interrupt,
    track_progress,
)
from courtcards.cli.options import (
    STANDARD_STREAM,
    GameOption,
    HouseRulesOption,
    PlayersOption,
    RulesOption,
    format_faults,
    make_faults_object,
    open_input,
    open_output,
    parse_rules,
    prepare_player,
)
from courtcards.games import find_game
from courtcards.kernel.options import RuleSet
from courtcards.kernel.version import __version__
from courtcards.lab.decisions import format_dataset_card
from courtcards.lab.journal import Journal, defer_signals
from courtcards.lab.results import ResultTable, check_new
from courtcards.lab.simulate import (
    MatchBatch,
    SimulationJob,
    SimulationTally,
    Summary,
    recover_records,
    truncate_records,
)
from courtcards.lab.workers import PieceQueue
from courtcards.play.players import BOT_NAMES, Player
from courtcards.play.records import format_count

EXAMPLES = (
    "courtcards simulate --rules club --matches 100",
    "courtcards simulate --rules french --players 3 --matches 50 --seed 7 --record games.jsonl",
    "courtcards simulate --rules boxed --players 2 --bots steady,random --matches 1000",
    "courtcards simulate --rules club --bots steady --matches 1000000 --results deals.parquet",
    "courtcards simulate --rules club --bots club --matches 1000 --moves deals.parquet",
    "courtcards simulate --rules cross --set draw=stuck --matches 9999 --workers 2 --json",
)


MatchesOption = Annotated[int, typer.Option("--matches", min=1, help="Number of matches.")]
SeedOption = Annotated[
    str, typer.Option("--seed", help="Seed; the same one gives the same matches.")
]
BotsOption = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="NAME[,NAME...]",
        help=f"The bots: one for all seats, or one a seat. {', '.join(BOT_NAMES)}, module:object "
        "for your own, or program:COMMAND, as with courtcards arena.",
    ),
]
RecordOption = Annotated[
    Path | None,
    typer.Option("--record", help="Write the records to a file, or - for standard output."),
]
MovesOption = Annotated[
    Path | None,
    typer.Option(
        "--moves",
        metavar="FILE.parquet",
        help="Write a table of decisions, for learning: observations, legal moves, moves, values.",
    ),
]
CardOption = Annotated[
    Path | None,
    typer.Option(
        "--card",
        metavar="FILE.md",
        help="Write the dataset card of --moves: its contents, and how they were made.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object of numbers last.")]


def run(
    rules: RulesOption,
    game: GameOption = None,
    players: PlayersOption = None,
    matches: MatchesOption = 1,
    seed: SeedOption = "0",
    bots: BotsOption = "random",
    house_rules: HouseRulesOption = None,
    record: RecordOption = None,
    results: ResultsOption = None,
    moves: MovesOption = None,
    card: CardOption = None,
    resume: ResumeOption = False,
    workers: WorkersOption = None,
    on: OnOption = ComputeBackend.cores,
    address: AddressOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play matches between bots, and write their records.

    --results writes a table with a row a hand, --moves one with a row a decision. The same
    arguments give the same files, byte for byte, on any machine and with any number of workers. The
    printed seconds are play alone, without start-up and writing. Ctrl-C keeps the finished part.
    The same command continues it; if only --record keeps it, add --resume.
    """
    asked = parse_rules(game, rules, players, house_rules)
    cast = parse_bots(bots, asked)
    job = SimulationJob(
        asked,
        cast,
        seed,
        keeps_records=record is not None,
        keeps_rows=results is not None,
        keeps_decisions=moves is not None,
    )
    pool = choose_pool(on, address, workers)
    if resume and results is None and moves is None and record in {None, STANDARD_STREAM}:
        raise UsageError(
            localize_here("--resume continues a file: name it with --results, --moves or --record")
        )
    check_card(card, moves)
    with open_journals(job, results, moves, matches, resume=resume) as journals:
        earlier = load_earlier_run(job, record, journals, matches, resume=resume)
        with open_records(record, earlier) as file:
            keeping = BatchWriter(file, journals, SimulationTally(earlier))
            with report_interrupt(lambda: describe_stop(keeping, record, matches)):
                play(job, pool, keeping, matches)
    if card is not None and moves is not None:
        text = format_dataset_card(moves)
        with open_output(card) as file:
            file.write(text.encode())
    summary, faults = keeping.tally.summary(), keeping.tally.faults
    if as_json:
        typer.echo(json.dumps(asdict(summary) | make_faults_object(faults)))
    else:
        words = find_game(asked.game).words
        told = "\n".join([format_summary(summary, words.hand), *format_faults(faults)])
        typer.echo(told, err=record == STANDARD_STREAM)


def parse_bots(names: str, rules: RuleSet) -> tuple[Player, ...]:
    """Return the bot of every seat.

    A repeated name is one player in several seats. Raises UsageError if the number of names does
    not fit the seats, and BotError if there is no such bot.
    """
    seats = rules.seats
    named = [name.strip() for name in names.split(",")]
    players = {name: prepare_player(name, rules.game) for name in named}
    bots = [players[name] for name in named]
    if len(bots) not in (1, seats):
        raise UsageError(
            localize_here(
                "{bots} bots for {seats} seats: name one for all, or one for each",
                bots=len(bots),
                seats=seats,
            )
        )
    return tuple(bots if len(bots) == seats else bots * seats)


def play(
    job: SimulationJob, pool: WorkerPool[MatchBatch], writer: BatchWriter, matches: int
) -> None:
    """Play the matches that are left, and write the tables."""
    done = writer.tally.summary().matches
    batches = pool(job, PieceQueue(done, matches))
    for batch in track_progress(batches, matches, "matches", lambda each: each.matches, done=done):
        writer.write(batch)
    writer.finish(find_game(job.rules.game).words.hand)


def check_card(card: Path | None, moves: Path | None) -> None:
    """Refuse a card that cannot be written, before any work is done."""
    if card is None:
        return
    if moves is None:
        raise UsageError(
            localize_here("--card describes a table of decisions: name it with --moves")
        )
    check_new(card)
    if not card.parent.is_dir():
        why = os.strerror(errno.ENOENT).lower()
        raise UsageError(localize_here("cannot write {path}: {reason}", path=str(card), reason=why))


@dataclass(frozen=True)
class Journals:
    """The journals of a simulation; either may be missing."""

    decisions: Journal | None
    results: Journal | None

    @property
    def last(self) -> Journal | None:
        """The journal that is written last: its content is in all."""
        return self.results or self.decisions


@contextmanager
def open_journals(
    job: SimulationJob, results: Path | None, moves: Path | None, matches: int, *, resume: bool
) -> Iterator[Journals]:
    """Open the journals, new or continued, all at the same match.

    Raises an error if one cannot be written, or if they do not belong together.
    """
    about = job.build_metadata()
    table = ResultTable(job.columns())
    versioned = about | {"version": __version__}
    with (
        open_journal(moves, versioned, job.decisions(), matches, resume=resume) as decisions,
        open_journal(results, about, table, matches, resume=resume) as of_results,
    ):
        if decisions is not None and of_results is not None:
            decisions.rewind(of_results.done)
        yield Journals(decisions, of_results)


def load_earlier_run(
    job: SimulationJob, record: Path | None, journals: Journals, matches: int, *, resume: bool
) -> Summary:
    """Return what an earlier run has done, and prepare its file of records for more."""
    journal = journals.last
    goes_on = resume if journal is None else journal.done > 0
    if not goes_on:
        return Summary()
    in_journal = None if journal is None else Summary(**journal.notes)
    if record is None:
        return in_journal or Summary()
    if record == STANDARD_STREAM:
        raise UsageError(
            localize_here("records written to standard output cannot be continued: name a file")
        )
    with open_input(record):
        in_records = recover_records(record, job, matches)
    if in_journal is None:
        return in_records
    truncate_records(record, in_journal.matches)
    return in_journal


def open_records(record: Path | None, earlier: Summary) -> AbstractContextManager[Any]:
    """Open the file of records, to append if an earlier run wrote some."""
    if record is None:
        return nullcontext()
    return open_output(record, appends=earlier.matches > 0)


@dataclass
class BatchWriter:
    """Writes batches as they come; results are last, so they are never ahead."""

    file: IO[bytes] | None
    journals: Journals
    tally: SimulationTally

    def write(self, batch: MatchBatch) -> None:
        """Write a batch whole, even if Ctrl-C comes meanwhile."""
        with defer_signals():
            if self.file is not None:
                self.file.writelines(line + b"\n" for line in batch.lines)
                self.file.flush()
            self.tally.add(batch)
            noted = asdict(self.tally.summary())
            if self.journals.decisions is not None:
                self.journals.decisions.append(batch.decision_lines, batch.matches, **noted)
            if self.journals.results is not None:
                self.journals.results.append(batch.rows, batch.matches, **noted)

    def finish(self, hand: str) -> None:
        """Write the tables at the end; ``hand`` is the game's name for a hand."""
        hands = self.tally.summary().hands
        if self.journals.decisions is not None:
            self.journals.decisions.finish(
                lambda rows: track_progress(rows, hands, f"{hand}s written")
            )
        if self.journals.results is not None:
            self.journals.results.finish()


def describe_stop(writer: BatchWriter, record: Path | None, matches: int) -> str:
    """Say how much was played before Ctrl-C, and how to continue."""
    done = writer.tally.summary().matches
    if writer.journals.last is not None:
        return localize_here(
            "stopped after {done} of {total} matches: the same command continues",
            done=done,
            total=matches,
        )
    if record not in {None, STANDARD_STREAM}:
        return localize_here(
            "stopped after {done} of {total} matches: the same command with --resume continues",
            done=done,
            total=matches,
        )
    return localize_here("stopped after {done} of {total} matches", done=done, total=matches)


def format_summary(summary: Summary, hand: str) -> str:
    """Format the numbers as a sentence; ``hand`` is the game's name for a hand."""
    speed = summary.decisions / summary.seconds if summary.seconds else 0
    return (
        f"{summary.matches} matches, {format_count(summary.hands, hand)}, "
        f"{summary.decisions} decisions in {summary.seconds:.2f} s of play: "
        f"{speed:,.0f} decisions a second"
    )
