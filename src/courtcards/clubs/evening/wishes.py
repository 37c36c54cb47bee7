"""Wishes for the draw: a player's table, absences and group, and pairs that never meet.

Only directors see them; a player's group is public, since it has a ranking of its own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import msgspec

from courtcards.clubs.command import (
    ClubEnvelope,
    ClubEvent,
    Name,
    PlayerNumber,
    StoredNumber,
)
from courtcards.clubs.evening.players import check_visible
from courtcards.clubs.evening.state import MOST_ROUNDS, EveningState, PlayersCommand
from courtcards.clubs.seating import SeatingWishes, UnkeepableWish
from courtcards.kernel.errors import BadPeople, NotNow

LONGEST_GROUP = 20
MOST_APART = 20
MOST_TABLES = 100
WishedRound = Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]


class PlayerWishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All wishes of a player.

    ``table``: the player sits there in every round; 0 for any table. ``away`` are rounds without
    the player. ``apart`` are players who never sit at the same table. ``group`` is played apart
    from the others.
    """

    player: PlayerNumber
    table: Annotated[int, msgspec.Meta(ge=0, le=MOST_TABLES)] = 0
    away: Annotated[tuple[WishedRound, ...], msgspec.Meta(max_length=MOST_ROUNDS)] = ()
    apart: Annotated[tuple[PlayerNumber, ...], msgspec.Meta(max_length=MOST_APART)] = ()
    group: Name = ""


class StoredWishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The wishes of a player, as an event has them."""

    player: StoredNumber
    table: StoredNumber = 0
    away: tuple[StoredNumber, ...] = ()
    apart: tuple[StoredNumber, ...] = ()
    group: str = ""


class WishesNoted(ClubEvent, frozen=True, tag="wishes-noted"):
    """The wishes of some players were noted; they replace those that the players had."""

    wishes: tuple[StoredWishes, ...]

    def apply(self, evening: EveningState) -> None:
        """Note the wishes. Drop the planned rounds: they were drawn without them."""
        for each in self.wishes:
            number = each.player
            evening.players[number] = replace(
                evening.players[number], table=each.table, away=each.away, group=each.group
            )
            evening.apart = {pair for pair in evening.apart if number not in pair}
            evening.apart |= {(min(number, other), max(number, other)) for other in each.apart}
        evening.plan = []


class NoteWishes(PlayersCommand, frozen=True, tag="wishes"):
    """Note all wishes of some players."""

    wishes: Annotated[list[PlayerWishes], msgspec.Meta(min_length=1, max_length=400)]

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> WishesNoted:
        """Note the wishes.

        Raises BadPeople for an impossible wish, UnknownEvening for an unknown player, and NotNow if
        the players have changed.
        """
        self.check_names(evening)
        for each in self.wishes:
            name = evening.player(each.player).name
            if each.player in each.apart:
                raise BadPeople(
                    "{name} cannot be kept apart from themselves: choose another player", name=name
                )
            for other in each.apart:
                evening.player(other)
            check_visible(each.group)
            if len(each.group) > LONGEST_GROUP or not each.group.isprintable():
                raise BadPeople(
                    "the name of a group has at most {most} printable characters",
                    most=LONGEST_GROUP,
                )
        return WishesNoted(wishes=self._stored_wishes, **envelope.stamp)

    @property
    def _stored_wishes(self) -> tuple[StoredWishes, ...]:
        return tuple(
            StoredWishes(
                each.player,
                each.table,
                tuple(sorted(set(each.away))),
                tuple(sorted(set(each.apart))),
                each.group.strip(),
            )
            for each in self.wishes
        )

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Tell whether the event noted the same wishes."""
        return isinstance(event, WishesNoted) and event.wishes == self._stored_wishes


def list_wishes(evening: EveningState) -> list[PlayerWishes]:
    """List the wishes of every player who has any."""
    apart: dict[int, list[int]] = {}
    for one, other in sorted(evening.apart):
        apart.setdefault(one, []).append(other)
        apart.setdefault(other, []).append(one)
    return [
        PlayerWishes(
            each.number, each.table, each.away, tuple(apart.get(each.number, ())), each.group
        )
        for each in evening.players
        if not each.is_removed and (each.table or each.away or each.group or apart.get(each.number))
    ]


def build_wishes(evening: EveningState) -> SeatingWishes:
    """Build the wishes that a draw keeps. Spellings of a group that differ only in form are one."""
    tables = {each.number: each.table for each in evening.players if each.table}
    return SeatingWishes(tables, frozenset(evening.apart), evening.map_groups())


def explain_fault(evening: EveningState, error: UnkeepableWish) -> NotNow:
    """Build the refusal for a wish that no draw can keep."""
    number = len(evening.rounds) + 1 + error.round
    names = ", ".join(evening.players[player].name for player in error.players)
    match error.fault:
        case "crowded":
            return NotNow(
                "more than four players have table {table} in round {round}: {names}",
                table=error.table,
                round=number,
                names=names,
            )
        case "apart-at-table":
            return NotNow(
                "{names} are kept apart, but both have table {table} in round {round}",
                names=names,
                table=error.table,
                round=number,
            )
        case "apart":
            return NotNow(
                "there are too few tables in round {round} to keep these players apart: {names}",
                round=number,
                names=names,
            )
        case "few-in-group":
            if not error.groups[0]:
                return NotNow(
                    "fewer than four players are without a group in round {round}: give them one",
                    round=number,
                )
            return NotNow(
                "group {group} has fewer than four players in round {round}",
                group=error.groups[0],
                round=number,
            )
        case _:
            return NotNow(
                "table {table} cannot be kept in round {round}: several groups wish for it, or a "
                "group wishes for too many tables",
                table=error.table,
                round=number,
            )


Commands = NoteWishes
Events = WishesNoted
