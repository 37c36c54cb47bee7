"""`courtcards club link`: a link of an evening, a season or a club again, or a new one."""

from __future__ import annotations

from typing import Annotated

import typer

from courtcards.cli.club.named import EveningArgument
from courtcards.cli.keeping import RenewOption, say_link
from courtcards.cli.place import DatabaseOption, DataOption, chosen_settings
from courtcards.server.clubs.giving_links import link_again

EXAMPLES = (
    "courtcards club link h7kq2mzp9tcd",
    "courtcards club link h7kq2mzp9tcd --of table/7 --renew",
)


def run(
    evening: EveningArgument,
    data: DataOption = None,
    database: DatabaseOption = None,
    key: Annotated[
        str, typer.Option("--of", help="Whose link: director, jury, viewer, or table/7.")
    ] = "director",
    renew: RenewOption = False,
) -> None:
    """Print a link of an evening, a season or a club: the director's, unless another is asked for.

    Whoever lost the director's page goes on with it. A server may run meanwhile.
    """
    settings = chosen_settings(None, {"data": data, "database": database}).settings
    link = link_again(settings.place, evening, key, renew=renew)
    say_link(settings, link)
