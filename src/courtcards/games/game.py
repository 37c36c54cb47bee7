"""What every game serves, so that matches, bots, tables and tools need not know which it is.

A game is one object without state of its own. The state of a hand is a compiled record; a
``Standing`` is what a match carries from hand to hand. Moves are numbers here and text
outside (``move_text``, ``parse_move``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from courtcards.compiled import Record
from courtcards.errors import RuleSetError
from courtcards.rulesets import NamedSet, Option, OptionValue, RuleSet, checked, unknown_option


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the clause, and a sentence with its parameters.

    ``message`` is a template that a translation can replace; ``reason`` is it in English.
    """

    clause: str
    message: str
    parameters: Mapping[str, str] = field(default_factory=dict)

    @property
    def reason(self) -> str:
        """The sentence, without the clause."""
        return self.message.format(**self.parameters)


class HandResult(msgspec.Struct, frozen=True):
    """A hand that is over, as it stands on the score sheet."""

    dealer: int
    end: str
    scores: tuple[int, ...]
    contract: str | None = None


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A match between two hands: the sheet so far, and who has won once it is over.

    ``ranking_points`` are those of a finished round where a game has them (DK-6.2).
    """

    results: tuple[HandResult, ...] = ()
    totals: tuple[int, ...]
    is_over: bool = False
    winners: tuple[int, ...] = ()
    ranking_points: tuple[Fraction, ...] | None = None


S = TypeVar("S", bound=Record)
V = TypeVar("V", bound=Record)
T = TypeVar("T", bound=Standing)


class Game(ABC, Generic[S, V, T]):
    """One card game: its rule sets, its hands, its matches, its views."""

    name: ClassVar[str]
    title: ClassVar[str]
    seat_counts: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    named_sets: ClassVar[tuple[NamedSet, ...]]
    move_count: ClassVar[int]
    least_cut: ClassVar[int | None] = None
    """The fewest cards that the cut before a deal takes and leaves; None: no cut."""

    # Rule sets

    def rules(
        self,
        named: str,
        changes: Mapping[str, OptionValue] | None = None,
        seats: int | None = None,
    ) -> RuleSet:
        """A named rule set with house rules, every option resolved, for a number of seats.

        Raises RuleSetError for a name, option or value that does not exist, and for a
        combination that makes no sense.
        """
        options = self.resolve(named, changes or {})
        seats = self.default_seats(options) if seats is None else seats
        if seats not in self.seat_counts:
            raise self._wrong_seats(seats)
        self.check(options, seats)
        return RuleSet(self.name, named, options, seats)

    def _wrong_seats(self, seats: int) -> RuleSetError:
        least, most = self.seat_counts[0], self.seat_counts[-1]
        title = self.title
        if least == most:
            return RuleSetError(
                "{title} is a game for {most} players, not {seats}",
                title=title,
                most=most,
                seats=seats,
            )
        return RuleSetError(
            "{title} is a game for {least} to {most} players, not {seats}",
            title=title,
            least=least,
            most=most,
            seats=seats,
        )

    def resolve(self, named: str, changes: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Every option with its value: defaults, then the named set's, then the house's."""
        sets = {each.name: each for each in self.named_sets}
        if named not in sets:
            raise RuleSetError(
                "there is no rule set {name!r} of {title}; there is {known}",
                name=named,
                title=self.title,
                known=", ".join(sets),
            )
        by_name = {option.name: option for option in self.options}
        for name, value in changes.items():
            if name not in by_name:
                raise unknown_option(name, by_name)
            checked(by_name[name], value)
        chosen = {**sets[named].changes, **changes}
        options = {option.name: option.default for option in self.options} | chosen
        for name, value in self.dependent_defaults(options).items():
            if name not in chosen:
                options[name] = value
        return options

    def dependent_defaults(self, _options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Defaults that depend on other options."""
        return {}

    def default_seats(self, _options: Mapping[str, OptionValue]) -> int:
        """The number of seats where nobody says."""
        return self.seat_counts[0]

    def check(self, _options: Mapping[str, OptionValue], _seats: int) -> None:
        """Refuse a combination of options that makes no sense (RuleSetError)."""
        return

    # One hand

    @abstractmethod
    def new_state(self, rules: RuleSet, standing: T, dealer: int) -> S:
        """The record of a hand before its deal: options, dealer, what the match carries."""

    @abstractmethod
    def deal(self, state: S, pack: list[int]) -> None:
        """Deal a pack of card ids, top first."""

    @abstractmethod
    def turn(self, state: S) -> int | None:
        """The seat on turn, or None when nobody is."""

    @abstractmethod
    def legal(self, state: S) -> list[int]:
        """The legal moves of the seat on turn, ascending."""

    @abstractmethod
    def apply(self, state: S, move: int) -> None:
        """Make a legal move."""

    @abstractmethod
    def refusal(self, state: S, move: int) -> Refusal:
        """Why a move is not legal. Expects one that is not."""

    @abstractmethod
    def parse_move(self, text: str) -> int:
        """A move from its text; raises MalformedMove, or IllegalMove where no rule has it."""

    @abstractmethod
    def move_text(self, move: int) -> str:
        """A move as text."""

    @abstractmethod
    def end(self, state: S) -> str | None:
        """How the hand ended, or None."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """The scores of a hand that has ended, by seat, in the rule set's unit."""

    def stock_to_shuffle(self, _state: S) -> list[int]:
        """The cards, top first, of a stock that must be shuffled before play goes on."""
        return []

    def restock(self, _state: S, _cards: list[int]) -> None:
        """Lay down a shuffled stock."""
        raise NotImplementedError

    @abstractmethod
    def may_undo(self, before: S, after: S) -> bool:
        """Whether the moves that led from ``before`` to ``after`` may be taken back.

        Nobody has seen anything since that the seat on turn in ``before`` had not shown.
        """

    # A match

    @abstractmethod
    def opening(self, rules: RuleSet) -> T:
        """The standing before the first hand."""

    @abstractmethod
    def after_hand(self, rules: RuleSet, standing: T, state: S) -> T:
        """The standing after a hand that has ended."""

    def gathered(self, _rules: RuleSet, _previous: S, _dealer: int) -> list[int] | None:
        """The pack to be cut for the next deal; None where it is shuffled."""
        return None

    # What a seat may see

    @abstractmethod
    def see(self, state: S, seat: int) -> V:
        """What a seat may see of a hand: the only way from a state to bots and people."""

    def recall(self, state: S, seat: int) -> Record:
        """What a seat that remembers everything knows of a hand, beside its view.

        Where a game keeps no memory it is the view itself.
        """
        return self.see(state, seat)

    @abstractmethod
    def watch(self, state: S) -> V:
        """What somebody without a seat may see of a hand; the viewer is −1."""

    @abstractmethod
    def see_every(self, state: S, seats: int) -> Any:
        """What each seat may see of a hand, by seat, and last what ``watch`` shows: one reading."""

    @abstractmethod
    def table_view(self, view: V) -> Any:
        """A view of the hand as a frozen struct of text, for people and programs."""

    @abstractmethod
    def own_views(self, seen: Any) -> Any:
        """For each view of ``see_every`` the fields of ``table_view`` that are its seat's own.

        They are the last of ``table_view``.
        """

    def with_own(self, table: Any, own: Any) -> Any:
        """What a spectator is shown as text, with what a seat alone is shown."""
        return msgspec.structs.replace(table, **msgspec.structs.asdict(own))

    @abstractmethod
    def sheet_view(self, rules: RuleSet, standing: T) -> Any:
        """The score sheet, which everybody may see, as a frozen struct."""
