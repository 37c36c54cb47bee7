"""`courtcards replay`: check that recorded matches follow the rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from courtcards.cli.long_runs import track_progress
from courtcards.cli.options import make_illegal_record, read_records
from courtcards.kernel.errors import RecordError
from courtcards.play import replay
from courtcards.play.records import format_count

NOT_FAIR = 3
"""Exit status if everything follows from the seeds, but somebody named one of them."""

EXAMPLES = (
    "courtcards replay games.jsonl",
    "courtcards replay monday.jsonl tuesday.jsonl",
    "courtcards replay --fair courtcards-abcdefghjkmn.jsonl",
)


def run(
    files: Annotated[
        list[Path], typer.Argument(help="Files of records, one a line; - for standard input.")
    ],
    fair: Annotated[
        bool,
        typer.Option(
            "--fair",
            help="Also check that dealers, packs, cuts and stocks follow from the seeds in the "
            "record, and print the commitment that was published before each match.",
        ),
    ] = False,
) -> None:
    """Check that recorded matches follow the rules.

    Checks every pack, decision, end and score. The exit status is 0 if all are right. It is 1 at
    the first error, which is printed with its file, match, hand and ply, counted from 0. It is 2 if
    a line is no record. With --fair it is 3 if a player named the seed of a match: nothing proves
    such a match fair.
    """
    is_proved = True
    for file in files:
        matches = decisions = brought = given = 0
        hands: Counter[str] = Counter()
        for each in track_progress(read_records(file), None, "matches checked"):
            try:
                match = replay.verify(each.record)
                if fair:
                    replay.verify_fair(each.record)
            except RecordError as error:
                place = f"{each.file}, match {each.match} (line {each.line})"
                raise make_illegal_record(place, error) from None
            if fair and each.record.fairness is not msgspec.UNSET:
                fairness = each.record.fairness
                typer.echo(f"match {each.match}: commitment {fairness.commitment}")
                brought += fairness.brought
                if fairness.seed_given:
                    given += 1
                    typer.echo(
                        f"match {each.match}: not fair: the player who opened the table named the "
                        "seed, and may have known every card"
                    )
            matches += 1
            hands[match.game.words.hand] += len(match.hands)
            decisions += sum(len(hand.moves) for hand in match.hands)
        counts = [f"{matches} {'match' if matches == 1 else 'matches'}"]
        counts += [format_count(count, word) for word, count in hands.items()]
        typer.echo(
            f"{file}: {', '.join(counts)}, {decisions} decisions: all legal"
            f"{_describe_proof(brought, given) if fair else ''}"
        )
        is_proved = is_proved and not given
    if not is_proved:
        raise typer.Exit(NOT_FAIR)


def _describe_proof(brought: int, given: int) -> str:
    """Describe what the seeds prove about the shuffles of a file."""
    if given:
        return f", not fair: {given}, because the seed was named"
    proved = ", every shuffle fair"
    if brought:
        proved += f", except in {format_count(brought, 'hand')} from other tables"
    return proved
