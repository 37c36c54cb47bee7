"""Contests between two players (``arena``), and matches played by players (``simulate``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from courtcards.api.match import Match
from courtcards.api.rule_sets import Rules, resolve_rules
from courtcards.kernel.arguments import COUNT, SEED, check_argument, whole_number
from courtcards.kernel.errors import ContestError, RuleSetError
from courtcards.kernel.options import OptionValue
from courtcards.lab.arena import MatchUp, Scorer, Verdict, check_later_luck, is_whole_match
from courtcards.lab.simulate import SimulationJob, Simulator
from courtcards.play.players import Player, fill_seats
from courtcards.play.players.bot import Faults
from courtcards.play.programs.players import parse_player


@dataclass(frozen=True)
class Contest:
    """The result of two players against each other on the same deals.

    ``advantage`` is how much more the first player wins than the second, per seat and deal, in
    ``unit``. ``interval`` is half of its 95% interval. ``verdict`` has more: the result of each
    line-up group, and ``adjusted``, the advantage without the luck after the deal, if that was
    asked for. ``faults`` are those of programs, by name: how often each was asked for a move, and
    how often a move was made in its place.

    >>> contest = arena("steady", "random", "french-single", players=2, deals=20)
    >>> contest.first, contest.unit, contest.deals
    ('steady', 'of a hand', 20)
    >>> print(contest)  # doctest: +ELLIPSIS
    steady over random, french-single: +... of a hand (95%, 20 deals)
    """

    first: str
    second: str
    rules: str
    unit: str
    deals: int
    advantage: float
    interval: float
    verdict: Verdict
    faults: dict[str, Faults]

    def __str__(self) -> str:
        return (
            f"{self.first} over {self.second}, {self.rules}: {self.advantage:+.2f} ± "
            f"{self.interval:.2f} {self.unit} (95%, {self.deals} deals)"
        )


def arena(  # noqa: PLR0913 - each by its name
    first: Player,
    second: Player,
    ruleset: Rules = "club",
    *,
    players: int | None = None,
    deals: int = 200,
    unit: str | None = None,
    adjusted: bool = False,
    seed: str | int = "0",
    **options: OptionValue,
) -> Contest:
    """Let two players play the same deals from every seat, and compare them.

    By default they play each deal alone. With ``unit`` ``"match"`` or ``"round"``, by the game,
    they play on to the end of the match or round that the deal opens. With ``adjusted`` the verdict
    also has the advantage without the luck of draws and later deals.

    A player is the name of a bot, a callable from a view to a move, an object with
    ``choose(view)``, ``module:object``, or ``program:COMMAND``. The same arguments and moves give
    the same numbers. A program that gives no legal move is no error: a legal one is made for it.

    Raises BotError if a player does not exist, cannot be called with a view, or gives no legal
    move. Raises ContestError if there are fewer than 2 deals, the game has no such unit, or there
    is no luck to take off. Raises RuleSetError as in ``rules``, or if the seed is invalid.

    >>> contest = arena("steady", "random", "french-single", players=2, deals=20)
    >>> contest.advantage > 0
    True
    >>> arena("steady", "random", "club", deals=4, unit="round").unit
    'points a round'
    """
    count = whole_number(deals)
    if count is None or count < 2:
        raise ContestError("a contest needs at least 2 deals, not {deals!r}", deals=deals)
    seed = check_argument("seed", seed, SEED, RuleSetError)
    resolved_rules = resolve_rules(ruleset, players, options)
    contest = MatchUp(
        resolved_rules,
        (parse_player(first), parse_player(second)),
        str(seed),
        whole_match=is_whole_match(resolved_rules.game, unit),
        adjusted=adjusted,
    )
    if adjusted:
        check_later_luck(resolved_rules, whole_match=contest.whole_match)
    scorer = Scorer(contest)
    scorer.add(contest.begin().run(0, count))
    verdict = scorer.verdict()
    return Contest(
        first=contest.bots[0],
        second=contest.bots[1],
        rules=resolved_rules.name,
        unit=f"points a {contest.unit}" if contest.counts_points else f"of a {contest.unit}",
        deals=verdict.deals,
        advantage=verdict.difference.mean,
        interval=verdict.difference.half,
        verdict=verdict,
        faults=scorer.faults,
    )


def simulate(
    *lineup: Player,
    ruleset: Rules = "club",
    players: int | None = None,
    matches: int = 1,
    seed: str | int = "0",
    **options: OptionValue,
) -> Iterator[Match]:
    """Let players play matches: one player for all seats, or one for each.

    The matches are those of ``courtcards simulate`` with the same arguments. Each is played when
    the iterator reaches it.

    Raises BotError if a player does not exist, cannot be called with a view, or gives no legal
    move. Raises ContestError if ``matches`` is not a count. Raises RuleSetError as in ``rules``, or
    if the seed is invalid.

    >>> [match.is_over for match in simulate("steady", ruleset="french-single", matches=2)]
    [True, True]
    """
    matches = check_argument("matches", matches, COUNT, ContestError)
    seed = check_argument("seed", seed, SEED, RuleSetError)
    resolved_rules = resolve_rules(ruleset, players, options)
    each = fill_seats(list(map(parse_player, lineup)), resolved_rules.seats)
    simulator = Simulator(SimulationJob(resolved_rules, each, str(seed), keeps_records=True))
    return (_play_match(simulator, index) for index in range(matches))


def _play_match(simulator: Simulator, index: int) -> Match:
    log = simulator.play(index)
    return Match(log.rules, log=log)
