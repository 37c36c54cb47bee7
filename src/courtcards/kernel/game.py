"""The interface of a game: all that matches, bots, tables and tools need of it.

A game is one object without state of its own. The state of a hand is a compiled record; a
``MatchScore`` is what a match carries from hand to hand. Moves are numbers here and text outside
(``move_text``, ``parse_move``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

import msgspec
import numpy as np

from courtcards.kernel.budgets import Budget
from courtcards.kernel.cards import list_card_texts, list_cards
from courtcards.kernel.club_scoring import ClubGame
from courtcards.kernel.engine import Engine, observe_all
from courtcards.kernel.entries import Calls
from courtcards.kernel.errors import Message, RuleSetError
from courtcards.kernel.examples import AnyExample
from courtcards.kernel.layouts import Actions, Layout
from courtcards.kernel.lessons import Lesson
from courtcards.kernel.match_states import MatchState
from courtcards.kernel.moves import list_moves
from courtcards.kernel.naming import CardSign, TranslatableName
from courtcards.kernel.notation import Notation
from courtcards.kernel.options import (
    NamedSet,
    Option,
    Options,
    OptionValue,
    RuleSet,
    check_seats,
    check_value,
    unknown_option,
)
from courtcards.kernel.reasons import Playouts, Preference, Reason, Reply
from courtcards.kernel.records import StateRecord
from courtcards.kernel.sentences import Writer

LuckUnit = Literal["points", "chips", "hands"]
"""Unit of luck and play: points or chips more than the average of the others, or hands won."""


@dataclass(frozen=True)
class LuckModel:
    """Shares of chance that count as luck, measured with bots.

    ``deal`` and ``draws`` are shares of the worth of a deal and of a draw; ``draws`` is 0 if no
    cards are drawn. Other players make less of good cards than the reference player does. Whatever
    the shares, luck is 0 on average. ``left`` is the variance of a hand between players of equal
    strength without luck, in variances of a hand of the reference player. ``unit`` is the unit of
    payoffs.
    """

    deal: float
    draws: float
    left: float
    unit: LuckUnit = "points"


@dataclass(frozen=True)
class MeasuredLuck:
    """The luck models of a game, by rule set."""

    find_model: Callable[[RuleSet], LuckModel]


@dataclass(frozen=True)
class GameTerms:
    """The game's words for the play of one pack (a hand, a deal), and for several in a row."""

    hand: str
    match: str


Unit = Literal["points", "hands"]
"""Unit of a payoff: points of the hand (or chips, if they are the score) against the average of the
other seats, or the seat's share of the hand. A match (``Game.match_unit``) between two bots counts
in points, or as the share of it that is won."""


class MistakeLimits(NamedTuple):
    """Costs of a decision, in a unit of payoffs, from which it is a slip and a blunder."""

    slip: float
    blunder: float


class Column(msgspec.Struct, frozen=True):
    """A column of a table of results; a cell may be empty."""

    name: str
    kind: Literal["int", "number", "text"]


Cell = int | float | str | None


def share_of_best(scores: Sequence[int], *, low_wins: bool) -> list[float]:
    """Share one whole evenly among the seats with the best score.

    >>> share_of_best((3, 0, 0), low_wins=True)
    [0.0, 0.5, 0.5]
    """
    best = min(scores) if low_wins else max(scores)
    share = 1 / sum(score == best for score in scores)
    return [share if score == best else 0.0 for score in scores]


@dataclass(frozen=True)
class Refusal:
    """The reason why a move is not legal: the clause, and a sentence with its parameters.

    ``message`` is a template that a translation can replace; ``reason`` is the English sentence.
    """

    clause: str
    message: str
    parameters: Mapping[str, TranslatableName | CardSign] = field(default_factory=dict)

    @property
    def reason(self) -> str:
        """The English sentence, without the clause."""
        return self.message.format(**self.parameters)


class HandResult(msgspec.Struct, frozen=True):
    """A hand that is over, as the score sheet shows it."""

    dealer: int
    end: str
    scores: tuple[int, ...]
    contract: str | None = None


class PrivateFields(msgspec.Struct, frozen=True, kw_only=True):
    """The private part of a seat's view of a hand, beside the part that all see."""

    cards: list[str]


class ScoreSheet(msgspec.Struct, frozen=True):
    """The plain score sheet: each hand, the totals, the winners. A game may have its own type."""

    hands: list[HandResult]
    totals: list[int]
    winners: list[int]


@dataclass(frozen=True, kw_only=True)
class MatchScore:
    """Score of a match between two hands: the sheet so far, and the winners once it is over.

    ``ranking_points`` are those of a finished round where a game has them (DK-6.2).
    """

    results: tuple[HandResult, ...] = ()
    totals: tuple[int, ...]
    is_over: bool = False
    winners: tuple[int, ...] = ()
    ranking_points: tuple[Fraction, ...] | None = None


class PlayedMove(NamedTuple):
    """A move of a hand: the state before it, the seat that made it, and its number."""

    state: Any
    seat: int
    move: int


S = TypeVar("S", bound=StateRecord)
V = TypeVar("V", bound=StateRecord)
T = TypeVar("T", bound=MatchScore)


class Game(ABC, Generic[S, V, T]):
    """One card game: its rule sets, its hands, its matches, its views, its bots."""

    name: ClassVar[str]
    title: ClassVar[str]
    seat_counts: ClassVar[range]
    options_type: ClassVar[type[Options]]
    named_sets: ClassVar[tuple[NamedSet, ...]]
    rules_version: ClassVar[int] = 1
    """Rises with a correction of the rules that also applies to tables opened before."""
    move_count: ClassVar[int]
    engine: ClassVar[Engine]
    least_cut: ClassVar[int | None] = None
    """Fewest cards that the cut before a deal takes and leaves; None if there is no cut."""
    club: ClassVar[ClubGame | None] = None
    """Its club scoring on paper; None if clubs do not play it."""
    bots: ClassVar[Mapping[str, Budget]]
    """The budget of each bot, by its name, from the weakest to the strongest."""
    reviewer: ClassVar[str | None] = None
    """The bot that judges moves in a review: the strongest that tries every move as often as the
    best one. A tree tries poor moves too seldom to tell their cost."""
    luck: ClassVar[MeasuredLuck | None] = None
    """Its luck models; None if nobody has measured them, and then no luck is reported."""
    words: ClassVar[GameTerms] = GameTerms("hand", "match")
    match_unit: ClassVar[Unit] = "points"
    table_type: ClassVar[type[msgspec.Struct]]
    """Type that ``table_view`` returns: the hand as a seat sees it, as text."""
    sheet_type: ClassVar[type[msgspec.Struct]] = ScoreSheet
    """Type that ``sheet_view`` returns: the score sheet."""
    board: ClassVar[str]
    """Name of the board on which the page draws a table."""
    actions: ClassVar[tuple[Actions, ...]] = ()
    """Meaning of the move numbers to a learner, range by range."""
    lessons: ClassVar[tuple[Lesson, ...]] = ()
    """Its guided hands, in the order in which they are taken."""
    notation: ClassVar[Notation | None] = None
    """Its fields in positions; None if its positions cannot be written."""
    examples: ClassVar[tuple[AnyExample, ...]] = ()
    """Examples for each clause of its rules, in the order of the rules; or none."""

    @property
    def titled(self) -> TranslatableName:
        """The title as a translatable name; its key is ``game.`` and the name."""
        return TranslatableName(self.title, f"game.{self.name}")

    # Rule sets

    @property
    def options(self) -> tuple[Option, ...]:
        """All options, in the order in which records list them."""
        return self.options_type.declared

    def make_options(self, rules: RuleSet) -> Any:
        """Return the options of a rule set as the record that is a part of every state."""
        return self.options_type.from_values(rules.options)

    def rules(
        self,
        named: str,
        changes: Mapping[str, OptionValue] | None = None,
        seats: int | None = None,
    ) -> RuleSet:
        """Return a named rule set with house rules, every option resolved, for a number of seats.

        Raises RuleSetError for anything unknown, and for a combination that makes no sense.
        """
        options = self.resolve(named, changes or {})
        seats = self.default_seats(options) if seats is None else seats
        seats = check_seats(self.titled, self.seat_counts, seats)
        self.check(options, seats)
        return RuleSet(self.name, named, options, seats)

    def resolve(self, named: str, changes: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return every option's value: the house's, else the named set's, else the default."""
        sets = {each.name: each for each in self.named_sets}
        if named not in sets:
            raise RuleSetError(
                "{title} has no rule set {name!r}; it has {known}",
                name=named,
                title=self.titled,
                known=", ".join(sets),
            )
        by_name = {option.name: option for option in self.options}
        chosen = dict(sets[named].changes)
        for name, value in changes.items():
            if name not in by_name:
                raise unknown_option(name, by_name)
            chosen[name] = check_value(by_name[name], value)
        options = {option.name: option.default for option in self.options} | chosen
        for name, value in self.dependent_defaults(options).items():
            if name not in chosen:
                options[name] = value
        return options

    def dependent_defaults(self, _options: Mapping[str, OptionValue], /) -> dict[str, OptionValue]:
        """Return the defaults that depend on other options."""
        return {}

    def default_seats(self, _options: Mapping[str, OptionValue]) -> int:
        """Return the number of seats if nobody gives one."""
        return self.seat_counts[0]

    def check(self, _options: Mapping[str, OptionValue], _seats: int, /) -> None:
        """Raise RuleSetError if a combination of options makes no sense."""
        return

    # One hand

    def new_state(self, rules: RuleSet, match_score: T, dealer: int) -> S:
        """Return the record of a hand before its deal: options, dealer, what the match carries."""
        state: Any = self.engine.state.new()
        state.options = self.make_options(rules)
        state.dealer = dealer
        self.carry(state, rules, match_score)
        return state  # type: ignore[no-any-return]

    def carry(self, _state: S, _rules: RuleSet, _match_score: T) -> None:
        """Write into the record of a hand what the match so far means for it."""
        return

    def deal(self, state: S, pack: Sequence[int]) -> None:
        """Deal a pack of card ids, top first."""
        self.engine.calls.deal(state, np.array(pack, dtype=np.int64))

    def turn(self, state: S) -> int | None:
        """Return the seat on turn, or None if nobody is."""
        return int(state.seat) if self.end(state) is None else None  # type: ignore[attr-defined]

    def legal(self, state: S) -> list[int]:
        """Return the legal moves of the seat on turn, ascending."""
        words = np.zeros(self.engine.words, dtype=np.int64)
        self.engine.calls.legal_moves(state, words)
        return list_moves(words)

    def apply(self, state: S, move: int) -> None:
        """Apply a legal move."""
        self.engine.calls.apply_move(state, move)

    @abstractmethod
    def refusal(self, state: S, move: int) -> Refusal:
        """Return the reason why a move is not legal. Expects one that is not."""

    @abstractmethod
    def parse_move(self, text: str) -> int:
        """Return the move that a text names.

        Raises MalformedMove if it is no move, and IllegalMove if no rule has it.
        """

    @abstractmethod
    def move_text(self, move: int) -> str:
        """Return the text of a move."""

    @abstractmethod
    def end(self, state: S) -> str | None:
        """Return the way in which the hand ended, or None."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Return the scores of a hand that has ended, by seat, in the rule set's unit."""

    def stock_to_shuffle(self, _state: S) -> list[int]:
        """Return the cards, top first, of a stock that must be shuffled before play goes on."""
        return []

    def restock(self, _state: S, _cards: list[int]) -> None:
        """Lay down a shuffled stock."""
        raise NotImplementedError

    def find_claim(self, _observation: V, /) -> tuple[int, ...]:
        """Return the leads by which the seat on turn surely wins all remaining tricks, or none.

        It may use only what the seat sees. No defence may be able to take a trick.
        """
        return ()

    def takes_no_more(self, _observation: V, /) -> bool:
        """Tell whether the seat on turn surely wins no more tricks, by what it sees."""
        return False

    @abstractmethod
    def may_undo(self, before: S, after: S) -> bool:
        """Tell whether the moves that led from ``before`` to ``after`` may be taken back.

        Expects that nobody has seen anything since, except what the seat on turn in ``before`` has
        shown.
        """

    # A match

    @abstractmethod
    def opening_score(self, rules: RuleSet) -> T:
        """Return the score before the first hand."""

    @abstractmethod
    def score_after_hand(self, rules: RuleSet, match_score: T, state: S) -> T:
        """Return the score after a hand that has ended."""

    def gather_pack(self, _rules: RuleSet, _previous: S, _dealer: int) -> list[int] | None:
        """Return the pack to be cut for the next deal; None if it is shuffled."""
        return None

    def low_score_wins(self, _rules: RuleSet) -> bool:
        """Tell whether fewer points are better."""
        return False

    # Views

    def observe(self, state: S, seat: int) -> V:
        """Return what a seat may see of a hand.

        This is the only way from a state to bots and people.
        """
        observation: Any = self.engine.observation.new()
        self.engine.calls.observe(state, seat, observation)
        return observation  # type: ignore[no-any-return]

    def recall(self, state: S, seat: int) -> StateRecord:
        """Return what a seat with perfect recall knows of a hand, beside its observation."""
        memory = self.engine.memory.new()
        self.engine.calls.recall(state, seat, memory)
        return memory

    def observe_public(self, state: S) -> V:
        """Return what a spectator may see of a hand; the viewer is −1."""
        observation: Any = self.engine.observation.new()
        self.engine.calls.observe_public(state, observation)
        return observation  # type: ignore[no-any-return]

    def observe_all(self, state: S, seats: int) -> Any:
        """Return the observation of each seat, by seat, and then a spectator's, in one call."""
        every = self.engine.observation.batch(seats + 1)
        self.engine.calls.find_call(observe_all)(state, every)
        return every

    @abstractmethod
    def table_view(self, observation: V) -> Any:
        """Return what a seat sees of the hand as a frozen struct of text."""

    def private_fields(self, seen: Any, /) -> Any:
        """Return the private fields of ``table_view`` of each seat in ``observe_all``'s result."""
        return [PrivateFields(cards=list_card_texts(hand)) for hand in seen["hand"].tolist()]

    def merge_private_fields(self, table: Any, private: Any) -> Any:
        """Return a spectator's ``table_view`` with the private fields of a seat."""
        return msgspec.structs.replace(table, **msgspec.structs.asdict(private))

    def sheet_view(self, _rules: RuleSet, match_score: T) -> Any:
        """Return the score sheet, which everybody may see, as a frozen struct."""
        return ScoreSheet(
            list(match_score.results), list(match_score.totals), list(match_score.winners)
        )

    @abstractmethod
    def lines(self, table: Any) -> list[str]:
        """Return the cards that lie on the table as lines of text, without the hands."""

    def open_hands(self, state: S, seats: int) -> list[str]:
        """Return every hand as a line of text; an arrow points to the seat on turn."""
        turn, hands = self.turn(state), state.hands.tolist()  # type: ignore[attr-defined]
        return [
            f"{'>' if seat == turn else ' '} seat {seat}: {' '.join(list_card_texts(hands[seat]))}"
            for seat in range(seats)
        ]

    def explain_item(self, _sight: V, _about: str, _names: Sequence[str], /) -> Reply | None:
        """Return the explanation for a seat that presses an item on the table, from what it sees.

        ``about`` names the item as the game's page does, ``names`` are the players by seat. None if
        there is nothing to explain.
        """
        return None

    def comment_hand(self, _plays: Sequence[PlayedMove], _end: S, _seat: int, /) -> list[Message]:
        """Return sentences for the player of a seat about an ended hand, from its facts alone.

        Each is true of the moves that were made. They name no player.
        """
        return []

    # Texts, layouts, results

    def reasons(self, _sight: V, _memory: StateRecord, _preference: Preference, /) -> list[Reason]:
        """Return the reasons for a preferred legal move, weightiest first; none by default.

        They rest on the knowledge of the seat on turn: its observation and its memory.
        """
        return []

    def playout_spread(self, _rules: RuleSet, /) -> float:
        """Return the standard deviation of a playout, in the unit of the payoffs."""
        return 1.0

    def find_consequence(
        self, _sight: V, _playouts: Playouts, _move: int, _other: int, /
    ) -> Reason | None:
        """Return what follows from a move and not from another, by playouts of a bot.

        Both moves are played out in the same possible deals. None if there is no clear difference,
        and by default.
        """
        return None

    @abstractmethod
    def write_rules(self, writer: Writer) -> None:
        """Write the sentences of the rule book that belong to no single option."""

    @abstractmethod
    def list_layouts(self, rules: RuleSet) -> tuple[Layout, ...]:
        """Return the layouts of ``encode`` and, if the game has it, ``encode_information``."""

    def columns(self) -> tuple[Column, ...]:
        """Return the columns of a row of results that only this game has."""
        return ()

    def cells(self, _state: S, _result: HandResult) -> list[Cell]:
        """Return the cells of a hand that has ended, as ``columns`` names them."""
        return []

    def payoff_unit(self, _rules: RuleSet) -> Unit:
        """Return the unit of its bots' payoffs, and of a hand's worth where two bots compete."""
        return "points"

    def mistake_limits(self, _rules: RuleSet) -> MistakeLimits:
        """Return the costs of a slip and a blunder in ``payoff_unit``, above a review's noise."""
        return MistakeLimits(slip=1.0, blunder=2.0)

    def worth(self, rules: RuleSet, _state: S, result: HandResult) -> list[float]:
        """Return the worth of an ended hand by seat, where two bots compete: more is better."""
        return self._score_worths(rules, result.scores)

    def match_worth(self, rules: RuleSet, match_score: T) -> list[float]:
        """Return the worth of a match by seat, where two bots compete: more is better."""
        return self._score_worths(rules, match_score.totals)

    def _score_worths(self, rules: RuleSet, scores: Sequence[int]) -> list[float]:
        return [float(-score if self.low_score_wins(rules) else score) for score in scores]


AnyGame = Game[Any, Any, Any]


def make_match_state(match_score: MatchScore) -> MatchState:
    """Return the state of a match between two hands."""
    match_state = MatchState.new()
    match_state.totals[: len(match_score.totals)] = match_score.totals
    match_state.hands = len(match_score.results)
    return match_state


def advance_match(calls: Calls, match_score: MatchScore, state: Any) -> tuple[MatchState, Any]:
    """Return the match state after another hand, and the record of the next before its pack.

    Raises ValueError if the hand has not ended.
    """
    if not state.end:
        raise ValueError("the hand has not ended")
    match_state, following = make_match_state(match_score), state.copy()
    calls.count_hand(following, match_state)
    calls.next_hand(following)
    return match_state, following


def build_score_fields(
    match_score: MatchScore, match_state: MatchState, result: HandResult
) -> dict[str, Any]:
    """Return the fields of every ``MatchScore`` after another hand, as the match state counts."""
    totals = match_state.totals[: len(match_score.totals)].tolist()
    return {
        "results": (*match_score.results, result),
        "totals": tuple(totals),
        "is_over": bool(match_state.is_over),
        "winners": tuple(list_cards(int(match_state.winners))),
    }
