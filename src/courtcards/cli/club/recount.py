"""`courtcards club recount`: the ranking of an evening, counted again from the log."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from courtcards.cli.club import EveningArgument, print_ranking
from courtcards.cli.language import in_own_words
from courtcards.cli.place import DatabaseOption, DataOption, place_of_log
from courtcards.cli.running import WRONG
from courtcards.clubs.export import place_records
from courtcards.clubs.service.stored import Doubt, doubts, evening_of
from courtcards.eventlog.whole import whole_log

EXAMPLES = (
    "courtcards club recount h7kq2mzp9tcd",
    "courtcards club recount h7kq2mzp9tcd --data ~/evenings --json",
)


def run(
    evening: EveningArgument,
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Count an evening again, from every line that stands in its log.

    Prints the ranking, and then each sheet that does not count as it should: one of a closed
    round that nobody has confirmed, or one that does not add up. The exit status is 1 where there
    is such a sheet. A server may run meanwhile.
    """
    with whole_log(place_of_log(data, database)) as log:
        kept = evening_of(log, evening)
    places, found = place_records(kept.evening, kept.sheets), list(doubts(kept))
    if as_json:
        typer.echo(msgspec.json.encode({"standings": places, "doubts": found}))
    else:
        print_ranking(places)
        for each in found:
            typer.echo(_sentence(each))
    if found:
        raise typer.Exit(WRONG)


def _sentence(doubt: Doubt) -> str:
    place = {"round": doubt.round, "table": doubt.table}
    if doubt.is_unconfirmed:
        return in_own_words("round {round}, table {table}: nobody has confirmed the sheet", **place)
    return in_own_words("round {round}, table {table}: the sheet does not add up", **place)
