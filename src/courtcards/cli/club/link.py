"""`courtcards club link`: a link of an evening, a season or a club again, or a new one."""

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
        str, typer.Option("--of", help="Whose link: director, jury, viewer, register, or table/7.")
    ] = "director",
    name: Annotated[
        str, typer.Option("--name", help="The link of a further director of that name.")
    ] = "",
    renew: RenewOption = False,
) -> None:
    """Print a link of an evening, a season or a club: the director's, unless another is asked for.

    Whoever lost the director's page goes on with it. With a name it is that of a further director,
    whose name the log says with all that they do. A server may run meanwhile.
    """
    settings = load_command_settings(None, {"data": data, "database": database}).settings
    link = issue_link(settings.place, evening, key, renew=renew, director_name=name)
    print_link(settings, link)
