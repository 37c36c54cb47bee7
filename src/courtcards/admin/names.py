"""What stands under which name in a log."""

from __future__ import annotations

from typing import Literal, NamedTuple

from courtcards.server.clubs.log_names import evening_name, roll_name, season_name, sheet_name
from courtcards.server.moderation import keeper
from courtcards.server.push.subscriptions import subscriptions_name
from courtcards.tables.service import lobby
from courtcards.tables.service.ids import is_id

Kind = Literal[
    "table", "lobby", "push", "evening", "sheet", "season", "roll", "moderation", "unknown"
]


class Stands(NamedTuple):
    """What a name is that of: a kind, and the id of the table, evening, season or club, if any."""

    kind: Kind
    of: str = ""


def what_stands(name: str) -> Stands:
    """What stands under a name.

    >>> what_stands("club/abcdefghjkmn/2/7")
    Stands(kind='sheet', of='abcdefghjkmn')
    >>> what_stands("club/abcdefghjkmn/2/7/2")
    Stands(kind='sheet', of='abcdefghjkmn')
    """
    if is_id(name):
        return Stands("table", name)
    if name == lobby.NAME:
        return Stands("lobby")
    if name == keeper.NAME:
        return Stands("moderation")
    parts = name.split("/")
    of = parts[1] if len(parts) > 1 else ""
    if not is_id(of):
        return Stands("unknown")
    if name == subscriptions_name(of):
        return Stands("push", of)
    if name == evening_name(of):
        return Stands("evening", of)
    if name == season_name(of):
        return Stands("season", of)
    if name == roll_name(of):
        return Stands("roll", of)
    numbers = parts[2:]
    if len(numbers) in {2, 3} and all(each.isascii() and each.isdecimal() for each in numbers):
        number, table, *attempt = map(int, numbers)
        if name == sheet_name(of, (number, table), *attempt):
            return Stands("sheet", of)
    return Stands("unknown")
