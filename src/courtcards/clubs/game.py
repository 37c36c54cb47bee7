"""How a club scores the game of an evening."""

from __future__ import annotations

from courtcards.games import game_of
from courtcards.kernel.clubs import ClubGame
from courtcards.kernel.errors import RuleSetError


def club_of(ruleset: str) -> ClubGame:
    """How a club scores the game of a rule set; RuleSetError where no club plays by it.

    >>> club_of("club").length
    20
    """
    game = game_of(ruleset)
    if game.club is None:
        raise RuleSetError("{title} has no score sheet for a club evening", title=game.titled)
    return game.club
