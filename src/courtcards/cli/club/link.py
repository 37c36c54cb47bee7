"""`courtcards club link`: print a link of an evening, a season or a club, or make a new one."""

from __future__ import annotations

from typing import Annotated

import typer

from courtcards.cli.club import EveningArgument
from courtcards.cli.server_options import (
    DatabaseOption,
    DataOption,
    RenewOption,
    load_command_settings,
    print_link,
)
from courtcards.clubs.service.log_queries import issue_link

EXAMPLES = (
    "courtcards club link h7kq2mzp9tcd",
    "courtcards club link h7kq2mzp9tcd --of table/7 --renew",
    "courtcards club link h7kq2mzp9tcd --name Ann",
)


def run(
    evening: EveningArgument,
    data: DataOption = None,
    database: DatabaseOption = None,
    key: Annotated[
        str, typer.Option("--of", help="Whose link: director, jury, viewer, register or table/7.")
    ] = "director",
    name: Annotated[
        str, typer.Option("--name", help="Print the link of a further director of this name.")
    ] = "",
    renew: RenewOption = False,
) -> None:
    """Print the link of an evening, a season or a club.

    EVENING may be the id of any of them. The link is the director's, unless --of says otherwise. A
    director who lost the page continues with it. --name prints the link of a further director, and
    adds this director if needed. The log names the director with all that they do. A server may run
    meanwhile.
    """
    settings = load_command_settings(None, {"data": data, "database": database}).settings
    link = issue_link(settings.place, evening, key, renew=renew, director_name=name)
    print_link(settings, link)
