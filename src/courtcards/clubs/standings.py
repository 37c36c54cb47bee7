"""The ranking of an evening, and how a club scores its game.

The game itself says what a place at a table is worth, what a bye is worth, and what decides between
equals (``ClubGame``). A round that somebody has missed, having come late or left, is worth nothing
and has no score. The score of a duplicate round is against the other tables, and may be a fraction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from types import MappingProxyType

from courtcards.games import GAMES, find_game_by_ruleset
from courtcards.kernel.club_scoring import SEATS, ClubGame, PlayerTotals
from courtcards.kernel.errors import RuleSetError, WrittenByNewer
from courtcards.kernel.naming import TranslatableName

Score = int | Fraction
"""Of a round, or of several: a fraction only where it is the difference from a mean."""

NO_PENALTIES: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True)
class RoundResult:
    """What a round has brought a player: points and score, at a table (None for a bye).

    ``is_total``: no more was kept of the round at the table than its four scores.
    """

    round: int
    table: int | None
    points: Fraction
    score: Score
    is_total: bool = False


@dataclass(frozen=True)
class RankingEntry:
    """A line of the ranking; ``best`` is the highest score of one round, None without a round."""

    place: int
    player: int
    points: Fraction
    score: Score
    best: Score | None
    results: tuple[RoundResult, ...]
    penalty: int = 0
    """The points that were given to the player, or taken, over the evening as a whole."""


def build_table_results(
    club: ClubGame,
    place: tuple[int, int],
    players: Sequence[int],
    scores: tuple[int, ...],
    *,
    is_total: bool = False,
) -> dict[int, RoundResult]:
    """The results of a table of a round, by player."""
    number, table = place
    points = club.ranking_points(scores)
    return {
        player: RoundResult(number, table, points[seat], scores[seat], is_total)
        for seat, player in enumerate(players)
    }


def build_bye_result(club: ClubGame, number: int) -> RoundResult:
    """The result of whoever sits a round out."""
    return RoundResult(number, None, club.bye_points, club.bye_score)


def rank_players(
    club: ClubGame,
    results: Mapping[int, Sequence[RoundResult]],
    penalties: Mapping[int, int] = NO_PENALTIES,
) -> list[RankingEntry]:
    """The ranking of players by what their rounds have brought; equals in order of their number.

    ``penalties`` are points that are added by player.
    """
    sums = {player: _sum_results(of, penalties.get(player, 0)) for player, of in results.items()}
    worth = compute_ranking_keys(club, sums)
    order = sorted(results, key=lambda player: (tuple(-part for part in worth[player]), player))
    places: list[RankingEntry] = []
    for index, player in enumerate(order):
        points, score, best = sums[player]
        is_shared = index > 0 and worth[order[index - 1]] == worth[player]
        place = places[-1].place if is_shared else index + 1
        rounds = tuple(results[player])
        penalty = penalties.get(player, 0)
        places.append(RankingEntry(place, player, points, score, best, rounds, penalty))
    return places


def _sum_results(
    results: Sequence[RoundResult], penalty: int
) -> tuple[Fraction, Score, Score | None]:
    """Ranking points and scores in all, and the best score of one round."""
    return (
        sum((result.points for result in results), Fraction(penalty)),
        sum(result.score for result in results),
        max((result.score for result in results), default=None),
    )


def compute_ranking_keys(
    club: ClubGame, sums: Mapping[int, tuple[Fraction, Score, Score | None]]
) -> dict[int, tuple[Fraction | float, ...]]:
    """What a ranking compares, by who or what is compared.

    The game counts in whole numbers, of which the order is all.
    """
    scores = scale_to_integers([score for _, score, _ in sums.values()])
    bests = scale_to_integers([best or 0 for *_, best in sums.values()])
    return {
        player: club.worth(PlayerTotals(points, whole, None if best is None else whole_best))
        for (player, (points, _, best)), whole, whole_best in zip(
            sums.items(), scores, bests, strict=True
        )
    }


def scale_to_integers(scores: Sequence[Score]) -> tuple[int, ...]:
    """Scores times what makes all of them whole: in the same order, and equal where they are.

    >>> scale_to_integers([Fraction(1, 2), Fraction(-1, 3), 2])
    (3, -2, 12)
    """
    unit = lcm(*(score.denominator for score in scores))
    return tuple(int(score * unit) for score in scores)


def find_club_game(ruleset: str) -> ClubGame:
    """How a club scores the game of a rule set; RuleSetError where no club plays by it.

    >>> find_club_game("club").length
    20
    """
    game = find_game_by_ruleset(ruleset)
    if game.club is None:
        raise RuleSetError("{title} has no score sheet for a club evening", title=game.titled)
    return game.club


def check_stored_ruleset(ruleset: str) -> None:
    """Refuse a rule set of an evening's log that no club plays by here: WrittenByNewer.

    It was checked when it was written.
    """
    try:
        find_club_game(ruleset)
    except RuleSetError as error:
        raise WrittenByNewer from error


def find_default_ruleset() -> str:
    """The rule set of an evening where nobody names one: the first that clubs play by.

    >>> find_club_game(find_default_ruleset()).length
    20
    """
    return next(game.named_sets[0].name for game in GAMES.values() if game.club is not None)


def has_independent_deals(ruleset: str) -> bool:
    """Whether a deal is the same however those before it were played: then no pack is gathered.

    >>> has_independent_deals("club-shuffled"), has_independent_deals("club")
    (True, False)
    """
    game = find_game_by_ruleset(ruleset)
    rules = game.rules(ruleset, {}, seats=SEATS)
    undealt = game.new_state(rules, game.opening_score(rules), 0)
    return game.gather_pack(rules, undealt, 0) is None


def check_independent_deals(ruleset: str) -> None:
    """Refuse rules by which no two tables have the same deals: RuleSetError, with others."""
    if not has_independent_deals(ruleset):
        sets = find_game_by_ruleset(ruleset).named_sets
        other = next((each for each in sets if has_independent_deals(each.name)), sets[0])
        raise RuleSetError(
            "in duplicate every deal is shuffled: choose the rule set: {title}",
            title=TranslatableName(other.title),
        )
