"""`courtcards moderate`: the link of the page on which reports are dealt with."""

from __future__ import annotations

from courtcards.cli.place import DatabaseOption, DataOption, RenewOption, chosen_settings, say_link
from courtcards.server.moderation import moderators_link

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

    Whoever has it sees what was reported, and can hide tables, mute and ban. A server may run
    meanwhile.
    """
    settings = chosen_settings(None, {"data": data, "database": database}).settings
    link = moderators_link(settings.place, renew=renew)
    say_link(settings, link)
