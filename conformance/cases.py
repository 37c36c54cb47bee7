"""Every rule set, with every number of players that it is for."""

from __future__ import annotations

from courtcards.games import GAMES
from courtcards.kernel.errors import RuleSetError

Case = tuple[str, str, int]


def cases() -> list[Case]:
    """Game, rule set and number of players, of all that there are."""
    found = []
    for game in GAMES.values():
        for named in game.named_sets:
            for players in game.seat_counts:
                try:
                    game.rules(named.name, {}, players)
                except RuleSetError:
                    continue
                found.append((game.name, named.name, players))
    return found


CASES = cases()
WITH_BOTS = [case for case in CASES if case[2] == GAMES[case[0]].seat_counts[-1]]
"""Of each rule set the biggest table; bots sit in all seats but one."""
