"""The ranking of an evening, and the club scoring of a game.

A game's ``ClubGame`` defines the ranking points of a table, the value of a bye, and the tie-break.
A round that a player missed is worth nothing and has no score. The score of a duplicate round is
relative to the other tables, and may be a fraction.
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
"""The score of one or several rounds; a fraction only if it is relative to a mean."""

NO_PENALTIES: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True)
class RoundResult:
    """A player's result of a round: points and score, at a table or, if None, with a bye.

    ``is_total``: the sheet holds only the four scores, no games.
    """

    round: int
    table: int | None
    points: Fraction
    score: Score
    is_total: bool = False


@dataclass(frozen=True)
class RankingEntry:
    """A line of the ranking; ``best`` is the highest score of a round, None without a round."""

    place: int
    player: int
    points: Fraction
    score: Score
    best: Score | None
    results: tuple[RoundResult, ...]
    penalty: int = 0
    """The points that the jury added for the evening as a whole; negative if taken."""


def build_table_results(
    club: ClubGame,
    place: tuple[int, int],
    players: Sequence[int],
    scores: tuple[int, ...],
    *,
    is_total: bool = False,
) -> dict[int, RoundResult]:
    """Build the results of a table, by player."""
    number, table = place
    points = club.ranking_points(scores)
    return {
        player: RoundResult(number, table, points[seat], scores[seat], is_total)
        for seat, player in enumerate(players)
    }


def build_bye_result(club: ClubGame, number: int) -> RoundResult:
    return RoundResult(number, None, club.bye_points, club.bye_score)


def rank_players(
    club: ClubGame,
    results: Mapping[int, Sequence[RoundResult]],
    penalties: Mapping[int, int] = NO_PENALTIES,
) -> list[RankingEntry]:
    """Rank players by the results of their rounds; ties are listed by number.

    ``penalties`` are the points to add, by player.
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
    """Return the sum of ranking points, the sum of scores, and the best score of a round."""
    return (
        sum((result.points for result in results), Fraction(penalty)),
        sum(result.score for result in results),
        max((result.score for result in results), default=None),
    )


@dataclass(frozen=True)
class TeamEntry:
    """A line of the ranking of teams; ``players`` are those whose results count, the best first."""

    place: int
    team: str
    points: Fraction
    score: Score
    players: tuple[int, ...]


def rank_teams(
    ranking: Sequence[RankingEntry], teams: Mapping[int, str], best: int
) -> list[TeamEntry]:
    """Rank teams by the sum of the points of their ``best`` players, 0 for all; then by the score.

    Players without a team are left out. Teams equal in both share the place.
    """
    members: dict[str, list[RankingEntry]] = {}
    for entry in sorted(ranking, key=lambda each: (-each.points, -each.score, each.player)):
        if entry.player in teams:
            members.setdefault(teams[entry.player], []).append(entry)
    sums = []
    for team, entries in members.items():
        counting = entries[: best or None]
        points = sum((each.points for each in counting), Fraction(0))
        score = sum(each.score for each in counting)
        sums.append((points, score, team, tuple(each.player for each in counting)))
    sums.sort(key=lambda each: (-each[0], -each[1], each[2]))
    found: list[TeamEntry] = []
    for index, (points, score, team, players) in enumerate(sums):
        is_shared = index > 0 and sums[index - 1][:2] == (points, score)
        place = found[-1].place if is_shared else index + 1
        found.append(TeamEntry(place, team, points, score, players))
    return found


def compute_ranking_keys(
    club: ClubGame, sums: Mapping[int, tuple[Fraction, Score, Score | None]]
) -> dict[int, tuple[Fraction | float, ...]]:
    """Compute the sort key of each player or person.

    Games compare whole numbers, so scores are scaled to integers; only their order matters.
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
    """Multiply scores by their common denominator, which keeps order and equality.

    >>> scale_to_integers([Fraction(1, 2), Fraction(-1, 3), 2])
    (3, -2, 12)
    """
    unit = lcm(*(score.denominator for score in scores))
    return tuple(int(score * unit) for score in scores)


def find_club_game(ruleset: str) -> ClubGame:
    """Find the club scoring of a rule set. Raises RuleSetError if no club plays by it.

    >>> find_club_game("club").length
    20
    """
    game = find_game_by_ruleset(ruleset)
    if game.club is None:
        raise RuleSetError("{title} has no score sheet for a club evening", title=game.titled)
    return game.club


def check_stored_ruleset(ruleset: str) -> None:
    """Raise WrittenByNewer if a stored rule set is not one that clubs play by here.

    It was valid when it was stored, so a newer Courtcards must have written it.
    """
    try:
        find_club_game(ruleset)
    except RuleSetError as error:
        raise WrittenByNewer from error


def find_default_ruleset() -> str:
    """Return the default rule set of an evening: the first that clubs play by.

    >>> find_club_game(find_default_ruleset()).length
    20
    """
    return next(game.named_sets[0].name for game in GAMES.values() if game.club is not None)


def has_independent_deals(ruleset: str) -> bool:
    """Tell whether each deal is shuffled anew, not gathered from the play before.

    >>> has_independent_deals("club-shuffled"), has_independent_deals("club")
    (True, False)
    """
    game = find_game_by_ruleset(ruleset)
    rules = game.rules(ruleset, {}, seats=SEATS)
    undealt = game.new_state(rules, game.opening_score(rules), 0)
    return game.gather_pack(rules, undealt, 0) is None


def check_independent_deals(ruleset: str) -> None:
    """Raise RuleSetError, with an alternative, if tables cannot have the same deals."""
    if not has_independent_deals(ruleset):
        sets = find_game_by_ruleset(ruleset).named_sets
        other = next((each for each in sets if has_independent_deals(each.name)), sets[0])
        raise RuleSetError(
            "in duplicate every deal is shuffled: choose the rule set {title}",
            title=TranslatableName(other.title),
        )
