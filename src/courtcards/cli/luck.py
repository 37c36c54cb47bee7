"""`courtcards luck`: what recorded matches owe to luck, and what to play."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from courtcards.cli.lasting import tracked
from courtcards.cli.options import Recorded, not_legal, recorded_matches, told_apart
from courtcards.cli.review import match_asked
from courtcards.kernel.errors import RecordError
from courtcards.lab.luck import Component, Luck, counting_of, luck_of, of_match
from courtcards.lab.luck_tally import SeatMeans, Tally
from courtcards.play.records import rules_of

EXAMPLES = (
    "courtcards luck club.jsonl --match 0",
    "courtcards luck games.jsonl",
    "courtcards luck games.jsonl --json",
)

UNIT_WORDS = {"points": "points", "chips": "chips", "hands": "hands won"}


def run(
    file: Annotated[
        Path, typer.Argument(help="A file of records, one a line; - for standard input.")
    ],
    match: Annotated[
        int | None,
        typer.Option("--match", min=0, help="Only this match of the file, counted from 0."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Say what recorded matches owe to luck, and what to play.

    Of one match, what each seat's result is made of: its cards, the draws, the play. Of a whole
    file, the mean result of each player in each seat by hand, as it was and without the luck of
    cards and draws. All results are against the average of the others. The same records give the
    same numbers.
    """
    if match is None:
        told = of_file(file)
        typer.echo(json.dumps(told) if as_json else file_in_words(told))
        return
    recorded = match_asked(file, match)
    told = of_one(recorded)
    typer.echo(json.dumps(told) if as_json else match_in_words(told))


def _place(recorded: Recorded) -> str:
    return f"{recorded.file}, match {recorded.match} (line {recorded.line})"


def of_file(file: Path) -> dict[str, Any]:
    """The mean result of each player and seat of a file, as plain values."""
    tally, matches, hands, units = Tally(), 0, 0, set()
    for each in tracked(recorded_matches(file), None, "matches looked at"):
        told = hands_of(each)
        tally.add(each.record.players, told)
        units.add(counting_of(rules_of(each.record)).unit)
        matches += 1
        hands += len(told)
    return {
        "matches": matches,
        "hands": hands,
        "units": sorted(units),
        "players": [means_as_values(each) for each in tally.means()],
    }


def hands_of(recorded: Recorded) -> list[list[Luck]]:
    """What each hand of a record was made of; an error with status 1 where it is not legal."""
    try:
        return luck_of(recorded.record)
    except RecordError as error:
        raise not_legal(_place(recorded), error) from None


def means_as_values(means: SeatMeans) -> dict[str, Any]:
    """A player in a seat as plain values."""
    return {
        "seat": means.seat,
        "player": means.player,
        "hands": means.hands,
        "raw": asdict(means.raw),
        "adjusted": asdict(means.adjusted),
        "times": means.times,
    }


def file_in_words(told: dict[str, Any]) -> str:
    """The means as lines of text, a line a player and seat."""
    units = ", ".join(UNIT_WORDS[unit] for unit in told["units"])
    width = max(len("player"), *(len(each["player"]) for each in told["players"]))
    counts = f"matches: {told['matches']}, hands: {told['hands']}"
    lines = [
        f"{counts}; {units} a hand, against the average of the others",
        f"seat  {'player':{width}}  {'result':>16}  {'without luck':>16}  {'variance':>8}",
    ]
    for each in told["players"]:
        raw, adjusted = (
            f"{each[which]['mean']:+.2f} ± {each[which]['half']:.2f}"
            for which in ("raw", "adjusted")
        )
        times = f"1/{each['times']:.2f}"
        lines.append(
            f"{each['seat']:4}  {each['player']:{width}}  {raw:>16}  {adjusted:>16}  {times:>8}"
        )
    return "\n".join(lines)


def of_one(recorded: Recorded) -> dict[str, Any]:
    """Luck and play of a match as plain values; no ``draws`` in a game without a stock."""
    record = recorded.record
    hands, counting = hands_of(recorded), counting_of(rules_of(record))
    players = []
    for name, luck in zip(record.players, of_match(hands), strict=True):
        parts = {"cards": luck.cards, "draws": luck.draws, "play": luck.play}
        if not counting.draws:
            del parts["draws"]
        values = {part: as_values(share) for part, share in parts.items()}
        players.append({"player": name, "result": luck.result, **values, "verdict": luck.verdict})
    return {
        "match": recorded.match,
        "unit": counting.unit,
        "hands": len(hands),
        "players": players,
    }


def as_values(part: Component) -> dict[str, float]:
    """A part of a result as plain values."""
    return {"value": part.mean, "doubt": part.half}


def match_in_words(told: dict[str, Any]) -> str:
    """Luck and play of a match as lines of text, a line a player."""
    players = told["players"]
    names = told_apart([each["player"] for each in players])
    width = max(len("player"), *map(len, names))
    heads = [part for part in ("cards", "draws", "play") if part in players[0]]
    where = f"match {told['match']}, hands: {told['hands']}"
    lines = [
        f"{where}; {UNIT_WORDS[told['unit']]}, against the average of the others",
        f"{'player':{width}}  {'result':>8}  " + "  ".join(f"{head:>15}" for head in heads),
    ]
    for name, each in zip(names, players, strict=True):
        parts = [f"{each[head]['value']:+.1f} ± {each[head]['doubt']:.1f}" for head in heads]
        cells = "  ".join(f"{part:>15}" for part in parts)
        line = f"{name:{width}}  {each['result']:+8.1f}  {cells}"
        lines.append(f"{line}  played {each['verdict']}" if each["verdict"] else line)
    return "\n".join(lines)
