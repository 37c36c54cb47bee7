"""`courtcards review`: print what each decision of a recorded match cost, and why."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import asdict, fields
from pathlib import Path
from typing import Annotated, Any

import typer

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here, localize_value
from courtcards.cli.long_runs import track_progress
from courtcards.cli.options import (
    LocatedRecord,
    distinguish_names,
    format_faults,
    make_faults_object,
    make_illegal_record,
    read_records,
)
from courtcards.games import find_game
from courtcards.kernel.errors import RecordError
from courtcards.kernel.game import Unit
from courtcards.lab.agreement import ComparedDecision, compare_decisions
from courtcards.lab.review import (
    MARKS,
    JudgedDecision,
    count_marks,
    find_costliest,
    find_reviewer,
    review_hand,
)
from courtcards.play.players import Player, player_name
from courtcards.play.programs.players import ProgramPlayer, parse_player
from courtcards.play.records import read_rules

# An external player (`--bot program:COMMAND`) gives moves but no values, so there are no costs.


def summarize_agreement(
    recorded: LocatedRecord, hands: Collection[int], program: ProgramPlayer, word: str
) -> dict[str, Any]:
    """Compare the moves of a match with those of an external player, as plain values.

    By seat: how often the moves agree, and every decision that differs. ``word`` is the game's name
    for a hand. Raises BotError if the program does not play the game, and RecordError if the match
    breaks the rules.
    """
    program.check_game(recorded.record.game)
    asked = track_progress(
        compare_decisions(recorded.record, hands, program), len(hands), f"{word}s compared"
    )
    found = [each for of_hand in asked for each in of_hand]
    return {
        "match": recorded.match,
        "hands": len(hands),
        "bot": program.name,
        "players": [
            {"player": name} | _summarize_player([each for each in found if each.seat == seat])
            for seat, name in enumerate(recorded.record.players)
        ],
        **make_faults_object({program.name: program.faults}),
    }


def _summarize_player(own: list[ComparedDecision]) -> dict[str, Any]:
    """Count how often a player and the program agreed, and how often chance would."""
    return {
        "decisions": len(own),
        "agreed": sum(each.agrees for each in own),
        "by_chance": sum(each.chance_agreement for each in own),
        "differences": [asdict(each) for each in own if not each.agrees],
    }


def format_agreement(agreement: dict[str, Any], program: ProgramPlayer, word: str) -> str:
    """Format the agreement as text, a line for each player.

    For a single hand, the moves that differ follow.
    """
    players = agreement["players"]
    names = distinguish_names([each["player"] for each in players])
    width = max(len("player"), *map(len, names))
    where = f"match {agreement['match']}, {word}s: {agreement['hands']}, beside {agreement['bot']}"
    lines = [
        f"{where}, which gives moves but no costs",
        f"{'player':{width}}  {'decisions':>9}  {'the same':>8}  {'share':>5}  {'by chance':>9}",
    ]
    for name, each in zip(names, players, strict=True):
        count = each["decisions"]
        shares = [f"{each[part] / count:.0%}" if count else "–" for part in ("agreed", "by_chance")]
        lines.append(
            f"{name:{width}}  {count:9}  {each['agreed']:8}  {shares[0]:>5}  {shares[1]:>9}"
        )
    if agreement["hands"] == 1:
        lines += [
            f"{name}: {word} {other['hand']}, ply {other['ply']}: {other['move']}, "
            f"where it would play {other['other']}"
            for name, each in zip(names, players, strict=True)
            for other in each["differences"]
        ]
    return "\n".join([*lines, *format_faults({program.name: program.faults})])


EXAMPLES = (
    "courtcards review club.jsonl",
    "courtcards review games.jsonl --match 3 --hand 0",
    "courtcards review club.jsonl --json",
    'courtcards review club.jsonl --hand 0 --bot "program:python3 examples/player.py"',
)

UNIT_WORDS: dict[Unit, str] = {
    "points": "points of the deal, against the average of the others",
    "hands": "hundredths of the chance to win the hand",
}


def run(
    file: Annotated[
        Path, typer.Argument(help="File of records, one a line; - for standard input.")
    ],
    match: Annotated[
        int, typer.Option("--match", min=0, help="Number of the match in the file, from 0.")
    ] = 0,
    hand: Annotated[
        int | None,
        typer.Option("--hand", min=0, help="Only this hand, from 0; every hand, if not given."),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            metavar="NAME",
            help="Judge: a bot that searches, or module:object; or program:COMMAND, whose moves "
            "are compared. If not given, a bot that suits the game.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Print what each player's decisions in a match cost.

    A bot that searches judges every decision that left a choice, from what its player could know
    then. The cost is against the best move found. The same record gives the same review. An
    external player, program:COMMAND, gives moves but no costs. The exit status is 1 if the match
    breaks the rules.
    """
    recorded = find_match(file, match)
    count = len(recorded.record.hands)
    if hand is not None and hand >= count:
        raise UsageError(
            localize_here(
                "there is no hand {number}: the match has {count}, counted from 0",
                number=hand,
                count=count,
            )
        )
    hands = range(count) if hand is None else [hand]
    judge = parse_player(bot or find_reviewer(recorded.record.game))
    word = find_game(recorded.record.game).words.hand
    try:
        if isinstance(judge, ProgramPlayer):
            beside = summarize_agreement(recorded, hands, judge, word)
            text = json.dumps(beside) if as_json else format_agreement(beside, judge, word)
        else:
            told = summarize_review(recorded, judge, hands, word)
            text = json.dumps(told) if as_json else format_review(told, word)
    except RecordError as error:
        place = f"{recorded.file}, match {recorded.match} (line {recorded.line})"
        raise make_illegal_record(place, error) from None
    typer.echo(text)


def find_match(file: Path, number: int) -> LocatedRecord:
    """Return the match of a number in a file. Raises UsageError if the file has too few."""
    count = 0
    for recorded in read_records(file):
        if recorded.match == number:
            return recorded
        count += 1
    raise UsageError(
        localize_here(
            "there is no match {number} in {file}: it has {count}, counted from 0",
            number=number,
            file=str(file),
            count=count,
        )
    )


def summarize_review(
    recorded: LocatedRecord, judge: Player, hands: Collection[int], word: str
) -> dict[str, Any]:
    """Review hands of a match; return plain values for each player, in seat order.

    ``word`` is the game's name for a hand. Raises RecordError if the match breaks the rules.
    """
    judged: list[JudgedDecision] = []
    for number in track_progress(hands, len(hands), f"{word}s judged"):
        judged += review_hand(recorded.record, number, judge)
    players = []
    for seat, name in enumerate(recorded.record.players):
        own = [each for each in judged if each.seat == seat]
        cost = sum(each.cost for each in own)
        players.append(
            {
                "player": name,
                "cost": cost,
                "decisions": len(own),
                "cost_per_decision": cost / len(own) if own else 0.0,
                "marks": count_marks(each.mark for each in own),
                "moments": [describe_moment(each, recorded) for each in find_costliest(own)],
            }
        )
    rules = read_rules(recorded.record)
    unit = find_game(rules.game).payoff_unit(rules)
    return {
        "match": recorded.match,
        "hands": len(hands),
        "bot": player_name(judge),
        "unit": unit,
        "players": players,
    }


def describe_moment(judged: JudgedDecision, recorded: LocatedRecord) -> dict[str, Any]:
    """Return a decision as plain values, with reasons in the language of the system."""
    names = distinguish_names(recorded.record.players)
    reasons = [localize_value(each.fill_names(names)) for each in judged.reasons]
    return {field.name: getattr(judged, field.name) for field in fields(judged)} | {
        "reasons": reasons
    }


def format_review(summary: dict[str, Any], word: str) -> str:
    """Format the review as text: a line for each player, then their costliest moments.

    ``word`` is the game's name for a hand.
    """
    scale = 100 if summary["unit"] == "hands" else 1
    names = distinguish_names([each["player"] for each in summary["players"]])
    width = max(len("player"), *map(len, names))
    where = f"match {summary['match']}, {word}s: {summary['hands']}, judged by {summary['bot']}"
    lines = [
        f"{where}, in {UNIT_WORDS[summary['unit']]}",
        f"{'player':{width}}  {'cost':>8}  {'decisions':>9}  {'each':>6}  "
        + "  ".join(f"{mark:>7}" for mark in MARKS),
    ]
    lines += [
        f"{name:{width}}  {scale * each['cost']:8.2f}  {each['decisions']:9}  "
        f"{scale * each['cost_per_decision']:6.3f}  "
        + "  ".join(f"{each['marks'][mark]:7}" for mark in MARKS)
        for name, each in zip(names, summary["players"], strict=True)
    ]
    lines += [
        f"{name}: {format_moment(moment, scale, word)}"
        for name, each in zip(names, summary["players"], strict=True)
        for moment in each["moments"]
    ]
    return "\n".join(lines)


def format_moment(moment: dict[str, Any], scale: int, word: str) -> str:
    """Format a moment: its place, the move, the better move, and the reasons."""
    where = f"{word} {moment['hand']}, ply {moment['ply']}"
    cost = f"{scale * moment['cost']:.2f}"
    made = f"{where}: {moment['move']} instead of {moment['best']} cost {cost} ({moment['mark']})"
    return "; ".join((made, *moment["reasons"]))
