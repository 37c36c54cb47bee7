"""How a club scores the game of an evening."""

from __future__ import annotations

from courtcards.games import GAMES, game_of
from courtcards.kernel.clubs import SEATS, ClubGame
from courtcards.kernel.errors import RuleSetError, WrittenByNewer
from courtcards.kernel.naming import Named


def club_of(ruleset: str) -> ClubGame:
    """How a club scores the game of a rule set; RuleSetError where no club plays by it.

    >>> club_of("club").length
    20
    """
    game = game_of(ruleset)
    if game.club is None:
        raise RuleSetError("{title} has no score sheet for a club evening", title=game.titled)
    return game.club


def check_stored(ruleset: str) -> None:
    """Refuse a rule set of an evening's log that no club plays by here: WrittenByNewer.

    It was checked when it was written.
    """
    try:
        club_of(ruleset)
    except RuleSetError as error:
        raise WrittenByNewer from error


def usual_ruleset() -> str:
    """The rule set of an evening where nobody names one: the first that clubs play by.

    >>> club_of(usual_ruleset()).length
    20
    """
    return next(game.named_sets[0].name for game in GAMES.values() if game.club is not None)


def is_dealt_alike(ruleset: str) -> bool:
    """Whether a deal is the same however those before it were played: then no pack is gathered.

    >>> is_dealt_alike("club-shuffled"), is_dealt_alike("club")
    (True, False)
    """
    game = game_of(ruleset)
    rules = game.rules(ruleset, {}, seats=SEATS)
    undealt = game.new_state(rules, game.opening(rules), 0)
    return game.gathered(rules, undealt, 0) is None


def check_dealt_alike(ruleset: str) -> None:
    """Refuse rules by which no two tables have the same deals: RuleSetError, with others."""
    if not is_dealt_alike(ruleset):
        sets = game_of(ruleset).named_sets
        other = next((each for each in sets if is_dealt_alike(each.name)), sets[0])
        raise RuleSetError(
            "in duplicate every deal is shuffled: choose the rule set: {title}",
            title=Named(other.title),
        )
