"""`courtcards arena`: compare two bots on the same deals."""

from __future__ import annotations

import json
import math
from contextlib import closing
from enum import StrEnum
from typing import Annotated, Any

import typer

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.cli.long_runs import (
    AddressOption,
    ComputeBackend,
    OnOption,
    ResultsOption,
    ResumeOption,
    Stopped,
    WorkerPool,
    WorkersOption,
    choose_pool,
    interrupt_on_sigterm,
    open_journal,
    track_progress,
)
from courtcards.cli.options import (
    GameOption,
    HouseRulesOption,
    PlayersOption,
    RulesOption,
    format_faults,
    make_faults_object,
    parse_rules,
    prepare_player,
)
from courtcards.lab.arena import (
    ArenaBatch,
    LineupFormat,
    MatchUp,
    Scorer,
    Verdict,
    check_later_luck,
    is_whole_match,
)
from courtcards.lab.journal import Journal, defer_signals
from courtcards.lab.results import ResultTable
from courtcards.lab.statistics import Estimate
from courtcards.lab.workers import PieceQueue
from courtcards.play.players import BOT_NAMES, Player

DEALS, MOST_DEALS = 1000, 100_000

EXAMPLES = (
    "courtcards arena --rules club --bots steady,random --deals 500",
    "courtcards arena --rules club --bots steady,random --unit round --deals 100",
    "courtcards arena --rules french --players 4 --bots steady,random --until decided",
    "courtcards arena --rules club --bots steady,random --format half --results plays.parquet",
)


class StopRule(StrEnum):
    """When a contest may stop before all its deals are played."""

    decided = "decided"


BotsOption = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="NAME,NAME",
        help=f"The two bots: {', '.join(BOT_NAMES)}, module:object for your own, or "
        "program:COMMAND. program/500ms:COMMAND sets its time a move; program/60s+1s:COMMAND "
        "sets a clock: for a match, and more for each move.",
    ),
]
DealsOption = Annotated[
    int | None,
    typer.Option(
        "--deals",
        min=2,
        help=f"Number of deals to play; {DEALS}, if not given. With --until, the maximum; "
        f"{MOST_DEALS}, if not given.",
    ),
]
UntilOption = Annotated[
    StopRule | None,
    typer.Option("--until", help="Stop once one bot is better with 95% confidence."),
]
UnitOption = Annotated[
    str | None,
    typer.Option(
        "--unit",
        metavar="deal|round|hand|match",
        help="How far to play from each deal: the deal alone (deal, hand; this, if not given), or "
        "to the end of its round or match.",
    ),
]
FormatOption = Annotated[
    LineupFormat,
    typer.Option("--format", help="One bot alone against the other, both ways; or half each."),
]
AdjustedOption = Annotated[
    bool,
    typer.Option(
        "--adjusted",
        help="Also print the result without the luck of draws and of deals after the first.",
    ),
]
SeedOption = Annotated[str, typer.Option("--seed", help="Seed; the same one gives the same deals.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def run(
    rules: RulesOption,
    bots: BotsOption,
    game: GameOption = None,
    players: PlayersOption = None,
    deals: DealsOption = None,
    until: UntilOption = None,
    unit: UnitOption = None,
    form: FormatOption = LineupFormat.one,
    adjusted: AdjustedOption = False,
    seed: SeedOption = "0",
    house_rules: HouseRulesOption = None,
    results: ResultsOption = None,
    resume: ResumeOption = False,
    workers: WorkersOption = None,
    on: OnOption = ComputeBackend.cores,
    address: AddressOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compare two bots on the same deals.

    The result has a 95% interval. Each deal is played once for every way to seat the two bots. All
    plays of a deal are one observation. The same arguments give the same numbers on any machine.
    Ctrl-C prints the result so far; with --results the same command continues from there.
    """
    asked = parse_rules(game, rules, players, house_rules)
    contest = MatchUp(
        rules=asked,
        players=parse_two_bots(bots, asked.game),
        seed=seed,
        whole_match=is_whole_match(asked.game, unit),
        form=form,
        until_decided=until is not None,
        adjusted=adjusted,
    )
    contest.list_lineups()  # raises if the seats do not fit the format
    if adjusted:
        check_later_luck(contest.rules, whole_match=contest.whole_match)
    pool = choose_pool(on, address, workers)
    if resume and results is None:
        raise UsageError(localize_here("--resume continues a file: name it with --results"))
    most = deals if deals is not None else (DEALS if until is None else MOST_DEALS)
    scorer = Scorer(contest)
    with open_journal(
        results, contest.build_metadata(), ResultTable(contest.columns()), most, resume=resume
    ) as journal:
        interrupted = _play(contest, scorer, journal, pool, most)
        if journal is not None and not interrupted:
            journal.finish()
    verdict = scorer.verdict()
    if as_json:
        told = make_verdict_object(contest, verdict) | make_faults_object(scorer.faults)
        typer.echo(json.dumps(told))
    else:
        typer.echo("\n".join([format_verdict(contest, verdict), *format_faults(scorer.faults)]))
    if interrupted:
        raise Stopped(_describe_stop(verdict, most, is_kept=journal is not None))


def parse_two_bots(names: str, game: str) -> tuple[Player, Player]:
    """Parse the names of the two bots.

    Raises UsageError if they are not two, and BotError if there is no such bot.
    """
    named = [name.strip() for name in names.split(",")]
    bots = [prepare_player(name, game) for name in named]
    if len(bots) != 2 or named[0] == named[1]:
        raise UsageError(localize_here("--bots needs two different bots, such as steady,random"))
    return bots[0], bots[1]


def _play(
    contest: MatchUp,
    scorer: Scorer,
    journal: Journal | None,
    pool: WorkerPool[ArenaBatch],
    most: int,
) -> bool:
    """Play the deals that are left; return True if Ctrl-C stopped it."""
    if journal is not None:
        scorer.add_rows(list(journal.rows()))
    done = scorer.deals
    left = PieceQueue(done, done if scorer.is_decided else most)
    try:
        with interrupt_on_sigterm(), closing(pool(contest, left)) as batches:
            for plays in track_progress(
                batches,
                most,
                "deals",
                _count_deals,
                done=done,
                words=lambda: _describe_progress(scorer),
            ):
                with defer_signals():
                    counted = scorer.add(plays)
                    if journal is not None:
                        journal.append(counted.rows, _count_deals(counted))
                if scorer.is_decided:
                    break
    except KeyboardInterrupt:
        return True
    return False


def _count_deals(plays: ArenaBatch) -> int:
    return len(plays.worth)


def _describe_progress(scorer: Scorer) -> str:
    """Return the difference so far, for the bar."""
    first = scorer.contest.bots[0]
    return f"deals, {first} {_format_advantage(scorer.contest, scorer.verdict().difference)}"


def _format_advantage(contest: MatchUp, estimate: Estimate) -> str:
    """Format an advantage with its interval, in points or in percent of a hand."""
    factor, unit = (1, "") if contest.counts_points else (100, "%")
    return f"{factor * estimate.mean:+.2f}{unit} ± {factor * estimate.half:.2f}{unit}"


def _describe_stop(verdict: Verdict, most: int, *, is_kept: bool) -> str:
    """Say how much was played before Ctrl-C, and how to continue."""
    if is_kept:
        return localize_here(
            "stopped after {done} of {total} deals: the same command continues",
            done=verdict.deals,
            total=most,
        )
    return localize_here("stopped after {done} of {total} deals", done=verdict.deals, total=most)


def format_verdict(contest: MatchUp, verdict: Verdict) -> str:
    """Format the verdict as lines of text."""
    first, second = contest.bots
    each = f"points a {contest.unit}" if contest.counts_points else f"of a {contest.unit}"
    width = max(len(group.name) for group in verdict.groups)
    played = f"{verdict.deals} {contest.unit}s"
    head = f"{contest.rules.game} {contest.rules.name}, {played}, {verdict.plays} plays"
    lines = [f"{head}, seed {contest.seed}"]
    lines += [
        f"  {group.name:<{width}}  {_format_worth(contest, group.own)} against "
        f"{_format_worth(contest, group.others)}: {_format_advantage(contest, group.advantage)}"
        for group in verdict.groups
    ]
    kind = "at any look" if contest.until_decided else played
    lines.append(
        f"{first} over {second}: {_format_advantage(contest, verdict.difference)} {each} "
        f"(95%, {kind})"
    )
    if verdict.adjusted is not None:
        lines.append(
            f"without luck: {_format_advantage(contest, verdict.adjusted)} {each}"
            f"{_format_variance_ratio(verdict)}"
        )
    if contest.until_decided:
        lines.append(f"decided: {verdict.better} is better" if verdict.better else "not decided")
    return "\n".join(lines)


def _format_variance_ratio(verdict: Verdict) -> str:
    """Format how much smaller the variance is without luck; empty if unknown."""
    raw, adjusted = verdict.difference, verdict.adjusted
    if adjusted is None or not (math.isfinite(raw.half) and adjusted.half):
        return ""
    return f" (variance 1/{(raw.half / adjusted.half) ** 2:.2f})"


def _format_worth(contest: MatchUp, worth: float) -> str:
    return f"{worth:.2f}" if contest.counts_points else f"{worth:.1%}"


def make_verdict_object(contest: MatchUp, verdict: Verdict) -> dict[str, Any]:
    """Return the verdict as a JSON object; unknown values are null."""
    adjusted = {} if verdict.adjusted is None else {"adjusted": _make_interval(verdict.adjusted)}
    return {
        "game": contest.rules.game,
        "ruleset": contest.rules.name,
        "bots": list(contest.bots),
        "unit": contest.unit,
        "format": contest.form.value,
        "seed": contest.seed,
        "deals": verdict.deals,
        "plays": verdict.plays,
        "better": verdict.better,
        "difference": _make_interval(verdict.difference),
        **adjusted,
        "groups": [
            {
                "name": group.name,
                "bot": group.bot,
                "own": group.own,
                "others": group.others,
                "advantage": _make_interval(group.advantage),
            }
            for group in verdict.groups
        ],
    }


def _make_interval(estimate: Estimate) -> dict[str, float | None]:
    parts = {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}
    return {name: value if math.isfinite(value) else None for name, value in parts.items()}
