"""Opening a table: what it needs to be one."""

from __future__ import annotations

from courtcards.bots import bot_number
from courtcards.games import game_named
from courtcards.shuffling import FAIR_VERSION
from courtcards.tables.commands import Open
from courtcards.tables.events import Opened
from courtcards.tables.seating import check_name
from courtcards.tables.settings import Settings, check_settings
from courtcards.tables.shuffle import check_contribution


def open_table(command: Open) -> Opened:
    """The event that opens a table.

    RuleSetError, BotError, BadName, BadSettings or BadContribution if it cannot be.
    """
    rules = game_named(command.game).rules(
        command.ruleset, dict(command.changes), seats=len(command.players)
    )
    for player in command.players:
        if player is None:
            continue
        if player.bot is None:
            check_name(player.name)
        else:
            bot_number(player.bot)  # BotError for one that does not exist
    settings = command.settings or Settings(spectators=False)
    check_settings(settings)
    check_contribution(command.contribution)
    return Opened(
        rules.game,
        rules.name,
        dict(rules.options),
        command.players,
        command.seed.hex(),
        settings,
        FAIR_VERSION,
        command.contribution,
        command.at,
    )
