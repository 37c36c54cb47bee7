"""`courtcards club standings`: print the ranking of an exported evening."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from courtcards.cli.club import print_ranking
from courtcards.clubs.export import build_ranking_records, parse_export

EXAMPLES = (
    "courtcards club standings evening.json",
    "courtcards club standings evening.json --after 3 --json",
)


def run(
    file: Annotated[
        Path,
        typer.Argument(help="The complete export of an evening.", exists=True, dir_okay=False),
    ],
    after: Annotated[
        int | None,
        typer.Option("--after", min=1, help="Rank after this round; the last, if not given."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Print the ranking of an exported evening.

    By ranking points, then by the sum of scores, then by the best round (DK-7.1). It is computed
    again from the sheets.
    """
    found = parse_export(file.read_bytes())
    places = build_ranking_records(found.evening, found.sheets, after)
    if as_json:
        typer.echo(msgspec.json.encode({"standings": places}))
        return
    print_ranking(places)
