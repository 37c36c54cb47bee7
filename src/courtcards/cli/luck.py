"""`courtcards luck`: separate luck and play in recorded matches."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from courtcards.cli.long_runs import track_progress
from courtcards.cli.options import (
    LocatedRecord,
    distinguish_names,
    make_illegal_record,
    read_records,
)
from courtcards.cli.review import find_match
from courtcards.kernel.errors import RecordError
from courtcards.lab.luck import Component, Luck, find_luck_model, measure_luck, sum_luck
from courtcards.lab.luck_tally import LuckTally, SeatMeans
from courtcards.play.records import read_rules

EXAMPLES = (
    "courtcards luck club.jsonl --match 0",
    "courtcards luck games.jsonl",
    "courtcards luck games.jsonl --json",
)

UNIT_WORDS = {"points": "points", "chips": "chips", "hands": "hands won"}


def run(
    file: Annotated[
        Path, typer.Argument(help="File of records, one a line; - for standard input.")
    ],
    match: Annotated[
        int | None,
        typer.Option("--match", min=0, help="Only this match, counted from 0; all, if not given."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Separate luck and play in recorded matches.

    For one match, prints the parts of each seat's result: cards, draws and play. For a whole file,
    prints the mean result a hand of each player in each seat, as it was and without the luck of
    cards and draws. All results are against the average of the others. The same records give the
    same numbers.
    """
    if match is None:
        told = summarize_file(file)
        typer.echo(json.dumps(told) if as_json else format_file_luck(told))
        return
    recorded = find_match(file, match)
    told = summarize_match(recorded)
    typer.echo(json.dumps(told) if as_json else format_match_luck(told))


def _format_place(recorded: LocatedRecord) -> str:
    return f"{recorded.file}, match {recorded.match} (line {recorded.line})"


def summarize_file(file: Path) -> dict[str, Any]:
    """Return the mean result of each player and seat of a file, as plain values."""
    tally, matches, hands, units = LuckTally(), 0, 0, set()
    for each in track_progress(read_records(file), None, "matches analysed"):
        told = analyze_hands(each)
        tally.add(each.record.players, told)
        units.add(find_luck_model(read_rules(each.record)).unit)
        matches += 1
        hands += len(told)
    return {
        "matches": matches,
        "hands": hands,
        "units": sorted(units),
        "players": [make_means_values(each) for each in tally.means()],
    }


def analyze_hands(recorded: LocatedRecord) -> list[list[Luck]]:
    """Measure the luck of each hand of a record.

    Raises IllegalRecord (status 1) if the record breaks the rules.
    """
    try:
        return measure_luck(recorded.record)
    except RecordError as error:
        raise make_illegal_record(_format_place(recorded), error) from None


def make_means_values(means: SeatMeans) -> dict[str, Any]:
    """Return the parts of a seat's results for JSON, in points a hand."""
    return {
        "seat": means.seat,
        "player": means.player,
        "hands": means.hands,
        "raw": asdict(means.raw),
        "adjusted": asdict(means.adjusted),
        "times": means.times,
    }


def format_file_luck(summary: dict[str, Any]) -> str:
    """Format the means as text, a line for each player and seat."""
    units = ", ".join(UNIT_WORDS[unit] for unit in summary["units"])
    width = max(len("player"), *(len(each["player"]) for each in summary["players"]))
    counts = f"matches: {summary['matches']}, hands: {summary['hands']}"
    lines = [
        f"{counts}; {units} a hand, against the average of the others",
        f"seat  {'player':{width}}  {'result':>16}  {'without luck':>16}  {'variance':>8}",
    ]
    for each in summary["players"]:
        raw, adjusted = (
            f"{each[which]['mean']:+.2f} ± {each[which]['half']:.2f}"
            for which in ("raw", "adjusted")
        )
        times = f"1/{each['times']:.2f}"
        lines.append(
            f"{each['seat']:4}  {each['player']:{width}}  {raw:>16}  {adjusted:>16}  {times:>8}"
        )
    return "\n".join(lines)


def summarize_match(recorded: LocatedRecord) -> dict[str, Any]:
    """Return luck and play of a match as plain values; no ``draws`` without a stock."""
    record = recorded.record
    hands, counting = analyze_hands(recorded), find_luck_model(read_rules(record))
    players = []
    for name, luck in zip(record.players, sum_luck(hands), strict=True):
        parts = {"cards": luck.cards, "draws": luck.draws, "play": luck.play}
        if not counting.draws:
            del parts["draws"]
        values = {part: make_component_values(share) for part, share in parts.items()}
        players.append({"player": name, "result": luck.result, **values, "verdict": luck.verdict})
    return {
        "match": recorded.match,
        "unit": counting.unit,
        "hands": len(hands),
        "players": players,
    }


def make_component_values(part: Component) -> dict[str, float]:
    """Return a mean and half of its 95% interval for JSON."""
    return {"value": part.mean, "doubt": part.half}


def format_match_luck(summary: dict[str, Any]) -> str:
    """Format luck and play of a match as text, a line for each player."""
    players = summary["players"]
    names = distinguish_names([each["player"] for each in players])
    width = max(len("player"), *map(len, names))
    heads = [part for part in ("cards", "draws", "play") if part in players[0]]
    where = f"match {summary['match']}, hands: {summary['hands']}"
    lines = [
        f"{where}; {UNIT_WORDS[summary['unit']]}, against the average of the others",
        f"{'player':{width}}  {'result':>8}  " + "  ".join(f"{head:>15}" for head in heads),
    ]
    for name, each in zip(names, players, strict=True):
        parts = [f"{each[head]['value']:+.1f} ± {each[head]['doubt']:.1f}" for head in heads]
        cells = "  ".join(f"{part:>15}" for part in parts)
        line = f"{name:{width}}  {each['result']:+8.1f}  {cells}"
        lines.append(f"{line}  played {each['verdict']}" if each["verdict"] else line)
    return "\n".join(lines)
