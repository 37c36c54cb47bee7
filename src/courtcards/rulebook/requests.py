"""Requests about the rules: a trial at a clause, or an explanation of an item on a table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from courtcards.kernel.errors import Message, NoSuchThing
from courtcards.kernel.reasons import find_seat
from courtcards.rulebook import (
    build_clause_text,
    build_clause_view,
    build_contents,
    explain_example_item,
    explain_item,
    list_clause_prefixes,
    try_moves,
)
from courtcards.rulebook.clauses import ClauseView, Contents, ItemExplanation, TrialResult
from courtcards.tables import Table
from courtcards.tables.views.catalogue import BOT_DESCRIPTIONS
from courtcards.text import bot_title, localize

__all__ = [
    "ClauseView",
    "Contents",
    "ItemExplanation",
    "PressRequest",
    "TrialRequest",
    "TrialResult",
    "build_clause_text",
    "build_clause_view",
    "build_contents",
    "explain_example_item",
    "explain_table_item",
    "list_clause_prefixes",
    "try_moves",
]

Moves = list[Annotated[str, msgspec.Meta(max_length=40)]]
MOST_MOVES = 100


class TrialRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The earlier moves at an example, and last the one to try."""

    moves: Annotated[Moves, msgspec.Meta(min_length=1, max_length=MOST_MOVES)]


class PressRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A press on an item of an example's table, after the earlier moves there."""

    about: Annotated[str, msgspec.Meta(max_length=40)]
    moves: Annotated[Moves, msgspec.Meta(max_length=MOST_MOVES)] = []


def explain_table_item(
    table: Table, seat: int | None, about: str, language: str
) -> ItemExplanation:
    """Explain an item on a table to a seat or a spectator.

    For a bot, that includes its level and its way of play. Raises NoSuchThing if there is nothing
    to explain.
    """
    match = table.match
    if match.state is None:
        raise NoSuchThing("there is no explanation for {about!r}", about=about)
    observation = (
        match.game.observe_public(match.state) if seat is None else match.seat_observation(seat)
    )
    names = ["" if player is None else player.name for player in table.players]
    reply = explain_item(match.game, observation, about, names, language)
    sitting = find_seat(about, names)
    player = None if sitting is None else table.players[sitting]
    if player is None or player.bot is None:
        return reply
    return msgspec.structs.replace(
        reply, text=f"{reply.text} {_describe_bot(player.bot, language)}"
    )


def _describe_bot(name: str, language: str) -> str:
    bot = {"bot": bot_title(name, language)}
    if name not in BOT_DESCRIPTIONS:
        return localize(Message("A bot: {bot}.", bot), language)
    manner = Message(BOT_DESCRIPTIONS[name])
    return localize(Message("A bot: {bot}. {manner}", bot | {"manner": manner}), language)
