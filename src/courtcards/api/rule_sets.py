"""Rule sets by name, with house rules, and their sentences (``rule_book``)."""

from __future__ import annotations

from courtcards.games import GAMES, find_game, find_game_by_ruleset
from courtcards.kernel.arguments import COUNT, TEXT, check_argument
from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.options import OptionValue, RuleSet
from courtcards.kernel.sentences import Sentence
from courtcards.play.players import BOT_NAMES
from courtcards.text.localization import sentences

Rules = str | RuleSet
"""The name of a rule set, or a resolved one."""


def rules(
    name: str = "club",
    *,
    players: int | None = None,
    game: str | None = None,
    **options: OptionValue,
) -> RuleSet:
    """Return a named rule set with house rules, for a number of players.

    Without a ``game``, it is the game that has a rule set of this name. ``players`` is by default
    the least number for the game.

    Raises RuleSetError if the game, rule set, option or number of players does not exist.

    >>> rules("french", players=4, target=50).options["target"]
    50
    """
    if not isinstance(name, str):
        raise RuleSetError(
            "the name of a rule set is a text, such as 'club', not {name!r}", name=name
        )
    if players is not None:
        players = check_argument("players", players, COUNT, RuleSetError)
    if game is not None:
        check_argument("game", game, TEXT, RuleSetError)
    played = find_game_by_ruleset(name) if game is None else find_game(game)
    return played.rules(name, options, players)


def ruleset_names(game: str | None = None) -> list[str]:
    """List the rule sets of a game, or of all games, by name.

    Raises RuleSetError if the game does not exist.

    >>> "club" in ruleset_names()
    True
    """
    if game is not None:
        check_argument("game", game, TEXT, RuleSetError)
    games = GAMES.values() if game is None else [find_game(game)]
    return [named.name for each in games for named in each.named_sets]


def bot_names(game: str | None = None) -> list[str]:
    """List the bots of a game, or of all games, the weakest first.

    Raises RuleSetError if the game does not exist.

    >>> bot_names()
    ['random', 'steady', 'novice', 'casual', 'club', 'expert', 'master']
    """
    if game is not None:
        check_argument("game", game, TEXT, RuleSetError)
        return [*find_game(game).bots]
    return [*BOT_NAMES]


def resolve_rules(ruleset: Rules, players: int | None, options: dict[str, OptionValue]) -> RuleSet:
    """Return the rule set of a name with house rules, or a resolved rule set unchanged.

    Raises RuleSetError as in ``rules``, or if options or players are added to a resolved rule set.
    """
    if not isinstance(ruleset, RuleSet):
        return rules(ruleset, players=players, game=None, **options)
    if options or players is not None:
        raise RuleSetError(
            "house rules and players can be added only to a rule set given by its name"
        )
    return ruleset


def rule_book(ruleset: Rules = "club", *, language: str = "en") -> list[Sentence]:
    """Return the rules of a rule set, in plain sentences with their clauses.

    Raises RuleSetError if the rule set or language does not exist.

    >>> print(rule_book("french")[0])
    KC-1.1 One pack of 52 cards, without jokers. The Ace is the lowest card, the King the highest.
    """
    check_argument("language", language, TEXT, RuleSetError)
    return sentences(resolve_rules(ruleset, None, {}), language)
