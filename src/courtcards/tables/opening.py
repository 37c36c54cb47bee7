"""The command that opens a table, and its event, the first of each table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

import msgspec

from courtcards.eventlog import personal
from courtcards.games import GAMES, find_game
from courtcards.kernel.errors import BadSettings, WrittenByNewer
from courtcards.kernel.options import OptionValue, RuleSet
from courtcards.kernel.shuffling import FAIR_VERSION
from courtcards.play.players import check_bot
from courtcards.play.records import HandRecord
from courtcards.tables.checks import check_contribution, check_name, check_public_name
from courtcards.tables.settings import Settings, check_settings

Face = Annotated[int, msgspec.Meta(ge=0, lt=64)]
"""The number of a drawing that stands for a person. The page draws another one if it has none."""


class TablePlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player on a seat: a person, or the bot of that name.

    ``face`` is absent if the person chose none. The page then draws one by the name.
    """

    name: Annotated[str, personal.NAME]
    bot: str | None = None
    face: int | msgspec.UnsetType = msgspec.UNSET


class WhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a finished match from which a table plays on. The match does not change.

    It is after ``ply`` moves of ``hand``, both counted from 0, and was looked at from ``seat``. The
    match is number ``match`` of ``table``, or of a file where ``table`` is null.
    """

    hand: int
    ply: int
    seat: int
    match: int
    table: str | None


class DuplicateRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The round of a club evening whose tables all play the same packs.

    ``attempt`` counts how often the round of this number has begun, from 1.
    """

    evening: str
    round: int
    attempt: int


@dataclass(frozen=True)
class Open:
    """The command that opens a table. ``changes`` are house rules on top of the named rule set.

    The person who opens it sits on ``seat``. ``hands`` were played elsewhere by these rules. The
    match continues after them, or within the last one if that is incomplete. With ``what_if`` the
    table tries out a position instead of playing a match. ``lesson`` names the lesson that the
    table gives.

    ``origin`` is a hash of the address of the person who opens the table. At a table of a
    ``duplicate`` round the packs follow from the seed alone. Nobody contributes to the shuffle
    there, since other tables play the same packs. With ``seed_given`` the person who opens the
    table chose the seed, and can know every card.
    """

    game: str
    ruleset: str
    players: tuple[TablePlayer | None, ...]
    seed: bytes
    changes: Mapping[str, OptionValue] = field(default_factory=dict)
    settings: Settings | None = None
    contribution: str = ""
    at: int = 0
    seat: int = 0
    hands: tuple[HandRecord, ...] = ()
    what_if: WhatIf | None = None
    lesson: str = ""
    origin: str = ""
    duplicate: DuplicateRound | None = None
    seed_given: bool = False


class Opened(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag="opened",
    omit_defaults=True,
):
    """The opening of a table: its first event, and the only one of its kind.

    ``options`` are complete, each with its value. ``players`` are in seat order, null on an open
    seat. ``seed`` is the server's seed, in hexadecimal. ``fair`` is the version of the method that
    derives the seed of a match from it (see ``shuffling``). It is 0 where both are the same: in a
    lesson, whose pack comes with it, and where other tables play the same packs.

    ``settings`` are absent from tables that are older than settings. The person who opened the
    table sits on ``seat``, and added the ``contribution``. ``hands`` were played elsewhere. If the
    ``end`` of the last one is empty, it goes on here, as does that of a ``lesson``. ``what_if`` is
    the position that is tried out. ``rules`` is the version of the game's rules.

    ``origin`` is a hash of the address of the person who opened a public table. With
    ``seed_given`` this person chose the seed. The first match is one of the ``duplicate`` round.
    """

    game: str
    ruleset: str
    options: dict[str, OptionValue]
    players: tuple[TablePlayer | None, ...]
    seed: str
    settings: Settings | None = None
    fair: int = 0
    contribution: str = ""
    at: int = 0
    seat: int = 0
    hands: tuple[HandRecord, ...] = ()
    what_if: WhatIf | None = None
    lesson: str = ""
    rules: int = 1
    origin: str = ""
    seed_given: bool = False
    duplicate: DuplicateRound | None = None


def build_rules(opened: Opened) -> RuleSet:
    """Return the rule set that a table was opened with.

    Raises WrittenByNewer if its game, its set, an option or the version of the rules is unknown
    here.
    """
    game = GAMES.get(opened.game)
    if (
        game is None
        or opened.rules > game.rules_version
        or opened.ruleset not in {named.name for named in game.named_sets}
        or not opened.options.keys() <= {option.name for option in game.options}
    ):
        raise WrittenByNewer
    return game.rules(opened.ruleset, opened.options, seats=len(opened.players))


def open_table(command: Open) -> Opened:
    """Return the event that opens a table. Expects that ``hands`` were checked.

    Raises RuleSetError, BotError, BadName, BadSettings or BadContribution if the command is not
    valid.
    """
    if command.seed_given:
        _check_alone(command.players)
    game = find_game(command.game)
    rules = game.rules(command.ruleset, dict(command.changes), seats=len(command.players))
    settings = command.settings or Settings(spectators=False)
    check_settings(settings, rules.game)
    if settings.spectators_chat is msgspec.UNSET:
        settings = msgspec.structs.replace(settings, spectators_chat=False)
    for player in command.players:
        if player is None:
            continue
        if player.bot is None:
            check_name(player.name)
            if settings.public:
                check_public_name(player.name)
        else:
            check_bot(player.bot, rules.game)
    check_contribution(command.contribution)
    return Opened(
        rules.game,
        rules.name,
        dict(rules.options),
        command.players,
        command.seed.hex(),
        settings,
        0 if command.lesson or command.duplicate else FAIR_VERSION,
        command.contribution,
        command.at,
        command.seat,
        command.hands,
        command.what_if,
        command.lesson,
        game.rules_version,
        command.origin if settings.public else "",
        command.seed_given,
        command.duplicate,
    )


def _check_alone(players: tuple[TablePlayer | None, ...]) -> None:
    """Raise BadSettings if another person plays, now or later, at a table with a chosen seed.

    A seat that a bot has at the opening stays the bot's.
    """
    if sum(player is None or player.bot is None for player in players) > 1:
        raise BadSettings(
            "a seed can be chosen only where one person plays with bots: it gives away every card"
        )
