"""`courtcards moderate`: print the link of the moderators' page."""

from __future__ import annotations

from courtcards.cli.server_options import (
    DatabaseOption,
    DataOption,
    RenewOption,
    load_command_settings,
    print_link,
)
from courtcards.server.moderation import make_moderators_link

EXAMPLES = (
    "courtcards moderate",
    "courtcards moderate --renew --data ~/tables.sqlite3",
)


def run(
    data: DataOption = None,
    database: DatabaseOption = None,
    renew: RenewOption = False,
) -> None:
    """Print the link of the moderators' page.

    Anybody with the link sees the reports, and can hide tables, mute and ban. A server may run
    meanwhile.
    """
    settings = load_command_settings(None, {"data": data, "database": database}).settings
    link = make_moderators_link(settings.place, renew=renew)
    print_link(settings, link)
