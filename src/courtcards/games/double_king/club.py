"""Double King on a club's score sheet: check sums, quotas, faults, ranking points (DK-6 to DK-8).

=======  ==================================================================================
clause   implementation
=======  ==================================================================================
DK-2.1   each dealer chooses three negative games and two trump games
DK-2.2   each negative game is in the pool twice
DK-6.2   16, 12, 8, 4 ranking points at a table; equal scores share those of their places
DK-6.3   the four entries of a game add up to its check sum
DK-7.0   a bye is worth 10 ranking points and the score 0
DK-7.1   by ranking points, then by the sum of the scores, then by the best round's score;
         players who are still equal share the place
DK-8.2   a fault in a negative game: the offender takes all of its points
DK-8.3   a fault in a trump game: −6 and three times +2, and its dealer deals again
DK-8.4   a dealer at fault in a trump game must deal another trump game
DK-8.6   other decisions of the jury count with a reason, whether they add up or not
=======  ==================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from courtcards.games.double_king.rules.contracts import (
    CONTRACT_NAMES,
    COPIES_IN_POOL,
    DANGER,
    DANGER_POINTS,
    GAMES_IN_ROUND,
    NEGATIVE_GAMES,
    NEGATIVES_EACH,
    TRICK_POINTS,
    TRUMP,
    TRUMPS_EACH,
)
from courtcards.games.double_king.rules.match import (
    PLACE_POINTS,
    DoubleKingScore,
    opening_score,
    ranking_points,
    subtract_choice,
)
from courtcards.kernel.club_scoring import (
    SEATS,
    ClubGame,
    ContractScoring,
    FaultClauses,
    GameLine,
    JuryDecision,
    PlayerTotals,
    Points,
    RoundSheet,
    ScoreLine,
    SheetRow,
    VoidLine,
    WaivedLine,
    check_entries,
)
from courtcards.kernel.errors import BadEntry
from courtcards.kernel.moves import popcount

TRUMP_GAME = "trump"
"""The sheet has no trump suit, as on paper."""
NAMES = (*NEGATIVE_GAMES, TRUMP_GAME)
UNITS: Mapping[str, frozenset[int]] = {
    "queens": frozenset({0, 2, 4, 6, 8}),
    "king-of-hearts": frozenset({0, 5}),
    "seventh-last": frozenset({0, 2, 3, 5}),
}
"""Possible entries of one player in games that do not count by ones (DK-4.3, DK-4.5, DK-4.6)."""
OFFENDER_POINTS, OTHERS_POINTS = -6, 2
"""The sanction for a fault in a trump game (DK-8.3)."""


def check_sum(number: int) -> int:
    """Return the sum of the four entries of a game (DK-6.3).

    >>> [check_sum(number) for number in range(7)]
    [13, 13, 8, 8, 5, 5, 13]
    """
    tricks = abs(sum(map(int, TRICK_POINTS[number])))
    return tricks + int(DANGER_POINTS[number]) * popcount(int(DANGER[number]))


def _build_scoring(number: int) -> ContractScoring:
    name, right = NAMES[number], check_sum(number)
    entries = UNITS.get(name, frozenset(range(right + 1)))
    return ContractScoring(name, CONTRACT_NAMES[name], right, 1 if number == TRUMP else -1, entries)


CONTRACT_SCORING = {NAMES[number]: _build_scoring(number) for number in range(len(NAMES))}


@dataclass(frozen=True)
class DoubleKingRound(RoundSheet):
    """A round on its sheet; ``left`` has the pool and quotas, ``ended`` is the jury's early end."""

    left: DoubleKingScore = field(default_factory=opening_score)
    ended: bool = False

    @property
    def is_over(self) -> bool:
        """True if the round has been played, or the jury has ended it."""
        return self.ended or self.games == GAMES_IN_ROUND

    @property
    def pool(self) -> dict[str, int]:
        """By negative game, how often the table may still play it (DK-2.2)."""
        return dict(zip(NEGATIVE_GAMES, self.left.pool, strict=True))

    @property
    def negatives_left(self) -> tuple[int, ...]:
        """By seat, the negative games still to choose (DK-2.1)."""
        return self.left.negatives_left

    @property
    def trumps_left(self) -> tuple[int, ...]:
        """By seat, the trump games still to choose (DK-2.1)."""
        return self.left.trumps_left

    @property
    def choices(self) -> list[str]:
        """Games that the dealer may choose now (DK-2.1, DK-2.2, DK-8.4)."""
        return [contract for contract in NAMES if self.find_refusal(contract) is None]

    def find_refusal(self, contract: str) -> BadEntry | None:
        """Return the reason why the dealer cannot choose a game; None if it is possible."""
        if self.is_over:
            return _round_over_error()
        if contract == TRUMP_GAME:
            if not self.trumps_left[self.dealer]:
                return BadEntry("the dealer has played both trump games", clause="DK-2.1")
            return None
        if self.must_trump:
            return BadEntry(
                "the dealer was at fault in a trump game and must choose trump again",
                clause="DK-8.4",
            )
        if not self.negatives_left[self.dealer]:
            return BadEntry("the dealer has played all three negative games", clause="DK-2.1")
        if not self.pool[contract]:
            return BadEntry(
                "{game} has been played twice: it is no longer in the pool",
                clause="DK-2.2",
                game=CONTRACT_SCORING[contract].title,
            )
        return None

    def apply_line(self, line: ScoreLine) -> DoubleKingRound:
        """Return the sheet with one more line. Raises BadEntry if the line is not possible.

        A round that is over takes no more games, but the jury may still give points (DK-8.6).
        """
        if self.is_over and not _is_of_points_alone(line):
            raise _round_over_error()
        match line:
            case GameLine(contract=contract, points=points):
                self._check_game(line)
                sign = CONTRACT_SCORING[contract].sign
                return _count_choice(
                    self._add_row(line, [sign * entry for entry in points]), contract
                )
            case VoidLine(offender=offender):
                self._check_choice(TRUMP_GAME)
                sanction = [OTHERS_POINTS] * SEATS
                sanction[offender] = OFFENDER_POINTS
                owed = self.must_trump or offender == self.dealer
                return replace(self._add_row(line, sanction), must_trump=owed)
            case WaivedLine():
                return self._add_row(line, [0] * SEATS)
            case JuryDecision():
                return self._apply_decision(line)

    def _check_choice(self, contract: str) -> None:
        if contract not in NAMES:
            raise BadEntry("there is no game {game!r}", clause="DK-2.1", game=contract)
        refusal = self.find_refusal(contract)
        if refusal is not None:
            raise refusal

    def _check_game(self, line: GameLine) -> None:
        self._check_choice(line.contract)
        check_entries(CONTRACT_SCORING[line.contract], line.points, "DK-6.3")
        if line.fault is None:
            return
        if line.contract == TRUMP_GAME:
            raise BadEntry(
                "enter a fault in a trump game as a line of its own: the dealer deals again",
                clause="DK-8.3",
            )
        if line.points[line.fault.seat] != CONTRACT_SCORING[line.contract].sum:
            raise BadEntry("the offender must take all the points of the game", clause="DK-8.2")

    def _apply_decision(self, line: JuryDecision) -> DoubleKingRound:
        if not line.reason.strip():
            raise BadEntry("give the reason for the decision", clause="DK-8.6")
        due = 0
        if line.contract is not None:
            self._check_choice(line.contract)
            due = CONTRACT_SCORING[line.contract].sign * CONTRACT_SCORING[line.contract].sum
        after = self._add_row(line, line.points)
        open_sum = self.open_sum + sum(line.points) - due
        after = replace(after, open_sum=open_sum, ended=self.ended or line.ends)
        return after if line.contract is None else _count_choice(after, line.contract)

    def _add_row(self, line: ScoreLine, points: Iterable[int]) -> DoubleKingRound:
        signed = _points(points)
        totals = _points(a + b for a, b in zip(self.totals, signed, strict=True))
        return replace(self, rows=(*self.rows, SheetRow(line, self.dealer, signed, totals)))


def _count_choice(sheet: DoubleKingRound, contract: str) -> DoubleKingRound:
    """Count the game as the dealer's, and pass the deal to the left (DK-1.7)."""
    return replace(
        sheet,
        left=subtract_choice(sheet.left, sheet.dealer, NAMES.index(contract)),
        dealer=(sheet.dealer + 1) % SEATS,
        games=sheet.games + 1,
        must_trump=False,
    )


def _is_of_points_alone(line: ScoreLine) -> bool:
    """Tell whether a line only gives points, and takes no game's place."""
    return isinstance(line, JuryDecision) and line.contract is None and not line.ends


def _round_over_error() -> BadEntry:
    return BadEntry("the round is over: the sheet takes no more games", clause="DK-2.1")


def _points(points: Iterable[int]) -> Points:
    first, second, third, fourth = points
    return first, second, third, fourth


def build_line(moves: Sequence[str], scores: Sequence[int]) -> GameLine:
    """Return an ended deal as a line of the sheet; its entries have no sign."""
    choice = moves[0].removeprefix("choose ")
    contract = TRUMP_GAME if choice.startswith("trump:") else choice
    return GameLine(contract, _points(abs(score) for score in scores))


def worth(totals: PlayerTotals) -> tuple[Fraction | float, ...]:
    """Return the ranking key: ranking points, the sum of the scores, the best score (DK-7.1)."""
    return totals.points, totals.score, float("-inf") if totals.best is None else totals.best


CLUB = ClubGame(
    negative=tuple(CONTRACT_SCORING[name] for name in NEGATIVE_GAMES),
    trump=CONTRACT_SCORING[TRUMP_GAME],
    copies=COPIES_IN_POOL,
    negatives_each=NEGATIVES_EACH,
    trumps_each=TRUMPS_EACH,
    length=GAMES_IN_ROUND,
    offender=OFFENDER_POINTS,
    others=OTHERS_POINTS,
    make_sheet=DoubleKingRound,
    build_line=build_line,
    place_points=PLACE_POINTS,
    ranking_points=ranking_points,
    bye_points=Fraction(10),
    bye_score=0,
    worth=worth,
    jury_clause="DK-8.5",
    fault_clauses=FaultClauses(
        taken_back="DK-8.1",
        negative="DK-8.2",
        trump="DK-8.3",
        again="DK-8.4",
        waived="DK-8.5",
        other="DK-8.6",
    ),
)
