"""`courtcards review --bot program:COMMAND`: which of the moves played a program would have made.

A program gives a move and no more: so nothing is said of what a decision cost.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from courtcards.cli.players import faults_as_object, faults_in_words
from courtcards.cli.progress import tracked
from courtcards.cli.reading import Recorded, told_apart
from courtcards.lab.agreement import Beside, set_beside
from courtcards.play.programs.players import Program


def agreement(
    recorded: Recorded, hands: Collection[int], program: Program, word: str
) -> dict[str, Any]:
    """How often the players of a match moved as a program would have, as plain values.

    By seat, with every decision that it would have made otherwise. ``word`` is what the game calls
    a hand. BotError for a program that does not play the game; RecordError for a match that does
    not follow the rules.
    """
    program.check_game(recorded.record.game)
    asked = tracked(set_beside(recorded.record, hands, program), len(hands), f"{word}s looked at")
    found = [each for of_hand in asked for each in of_hand]
    return {
        "match": recorded.match,
        "hands": len(hands),
        "bot": program.name,
        "players": [
            {"player": name} | _of_player([each for each in found if each.seat == seat])
            for seat, name in enumerate(recorded.record.players)
        ],
        **faults_as_object({program.name: program.faults}),
    }


def _of_player(own: list[Beside]) -> dict[str, Any]:
    """How often a player and the program agreed, and how often two would by chance."""
    return {
        "decisions": len(own),
        "agreed": sum(each.agrees for each in own),
        "by_chance": sum(each.by_chance for each in own),
        "differences": [asdict(each) for each in own if not each.agrees],
    }


def agreement_in_words(told: dict[str, Any], program: Program, word: str) -> str:
    """The same as lines of text: a line a player; of a single hand, the moves that differ."""
    players = told["players"]
    names = told_apart([each["player"] for each in players])
    width = max(len("player"), *map(len, names))
    where = f"match {told['match']}, {word}s: {told['hands']}, beside {told['bot']}"
    lines = [
        f"{where}, which says what it would play, and not what that is worth",
        f"{'player':{width}}  {'decisions':>9}  {'the same':>8}  {'share':>5}  {'by chance':>9}",
    ]
    for name, each in zip(names, players, strict=True):
        count = each["decisions"]
        shares = [f"{each[part] / count:.0%}" if count else "–" for part in ("agreed", "by_chance")]
        lines.append(
            f"{name:{width}}  {count:9}  {each['agreed']:8}  {shares[0]:>5}  {shares[1]:>9}"
        )
    if told["hands"] == 1:
        lines += [
            f"{name}: {word} {other['hand']}, ply {other['ply']}: {other['move']}, "
            f"where it would play {other['other']}"
            for name, each in zip(names, players, strict=True)
            for other in each["differences"]
        ]
    return "\n".join([*lines, *faults_in_words({program.name: program.faults})])
