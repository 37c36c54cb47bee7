"""A match as a log of decisions, from which everything can be rebuilt.

A ``MatchLog`` has no chance of its own. Its caller passes packs and shuffled stocks, which
``Chance`` draws, and every play. The log of each hand, its ``HandLog``, is all that has to be
stored. The ``Match`` that ``import courtcards`` offers is a wrapper that deals by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, Self

import msgspec
from msgspec.structs import asdict, replace

from courtcards.games import find_game
from courtcards.kernel.cards import PACK_SIZE, card_texts, parse_cards
from courtcards.kernel.errors import IllegalMove, MalformedCard, NotYourTurn, RecordError
from courtcards.kernel.game import MatchScore, PlayedMove
from courtcards.kernel.naming import CardSign
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import StateRecord
from courtcards.kernel.shuffling import is_cut_of
from courtcards.play.views import SPECTATOR, Phase, PlayerView, PrivateView, View, format_knowledge

Share = Literal["all", "none"]
"""A share of the remaining tricks of a hand."""


@dataclass
class HandLog:
    """The log of a hand: dealer, pack, moves and shuffled stocks.

    ``restocked`` says after how many moves each stock was shuffled. The first ``imported_count``
    moves were made elsewhere: they cannot be undone.
    """

    dealer: int
    pack: list[str]
    moves: list[tuple[int, str]] = field(default_factory=list)
    stocks: list[list[str]] = field(default_factory=list)
    restocked: list[int] = field(default_factory=list)
    imported_count: int = 0
    end: str | None = None
    scores: tuple[int, ...] | None = None


class Awaiting(msgspec.Struct, frozen=True):
    """The next thing that a match needs, and the seat if it is a play."""

    kind: Literal["deal", "play", "stock", "nothing"]
    seat: int | None = None


@dataclass
class _PositionCache:
    """Results about one position, worked out once for all the seats that look at it."""

    state: Any
    awaiting: Awaiting
    moves: list[int] | None = None
    texts: list[str] | None = None
    private_tables: Any = None
    public_view: View | None = None
    gathered_pack: list[str] | None = None


class MatchLog:
    """One match of a rule set: its hands, its decisions and its score."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.game = find_game(rules.game)
        self.hands: list[HandLog] = []
        self.score: MatchScore = self.game.opening_score(rules)
        self.score_before: MatchScore = self.score
        """The score before the last hand."""
        self._state: Any = None
        self._known: _PositionCache | None = None
        self._sheet: tuple[MatchScore, Any] | None = None
        self._options = dict(rules.options)

    def __copy__(self) -> Self:
        return deepcopy(self)

    # Match state

    @property
    def awaiting(self) -> Awaiting:
        """The next thing that the match needs."""
        return self._position().awaiting

    def _position(self) -> _PositionCache:
        if self._known is None or self._known.state is not self._state:
            self._known = _PositionCache(self._state, self._next())
        return self._known

    def _next(self) -> Awaiting:
        if self._state is not None and self.hands[-1].end is None:
            if self.stock_to_shuffle():
                return Awaiting("stock")
            return Awaiting("play", self.game.turn(self._state))
        return Awaiting("nothing") if self.score.is_over else Awaiting("deal")

    @property
    def is_over(self) -> bool:
        return self.score.is_over

    @property
    def totals(self) -> tuple[int, ...]:
        """The match scores by seat, after the last finished hand."""
        return self.score.totals

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; none before the match is over."""
        return self.score.winners

    @property
    def ranking_points(self) -> tuple[Fraction, ...] | None:
        """The ranking points of a finished match where the game has them (DK-6.2), else None."""
        return self.score.ranking_points

    @property
    def next_dealer(self) -> int:
        """The seat left of the last dealer (KC-1.4, DK-1.7)."""
        return (self.hands[-1].dealer + 1) % self.rules.seats

    @property
    def state(self) -> Any:
        """The record of the hand in play or last played.

        Use it only in tools of the engine. People and bots must receive only what their seat sees.
        """
        return self._state

    def gather_pack(self) -> list[str] | None:
        """Return the pack to be cut for the next hand, or None where it is shuffled (DK-1.4)."""
        if self._state is None:
            return None
        position = self._position()
        if position.gathered_pack is None:  # called twice: to cut the pack, and to check the cut
            pack = self.game.gather_pack(self.rules, self._state, self.next_dealer)
            position.gathered_pack = None if pack is None else card_texts(pack)
        return position.gathered_pack

    def stock_to_shuffle(self) -> list[str]:
        """Return the stock that must be shuffled before play continues; empty if there is none."""
        return card_texts(self.game.stock_to_shuffle(self._state))

    def legal(self) -> list[str]:
        """Return the legal moves of the seat on turn as text, sorted by code point."""
        if self.awaiting.kind != "play":
            return []
        position = self._position()
        if position.texts is None:
            position.texts = sorted(map(self.game.move_text, self._legal_moves()))
        return list(position.texts)

    def find_claim(self, seat: int | None) -> list[str]:
        """Return the moves by which a seat on turn surely wins all remaining tricks, or none."""
        if seat is None or self.awaiting != Awaiting("play", seat):
            return []
        return list(map(self.game.move_text, self.game.find_claim(self.seat_observation(seat))))

    def find_share(self, seat: int | None) -> Share | None:
        """Return the share of the remaining tricks that a seat on turn surely wins, if any."""
        if seat is None or self.awaiting != Awaiting("play", seat):
            return None
        seen = self.seat_observation(seat)
        if self.game.find_claim(seen):
            return "all"
        return "none" if self.game.takes_no_more(seen) else None

    def list_hands(self) -> list[list[str]]:
        """Return the cards that each seat holds. Only for cards that all may see."""
        return [self.private_view(seat).table.cards for seat in range(self.rules.seats)]

    def _legal_moves(self) -> list[int]:
        position = self._position()
        if position.moves is None:
            position.moves = self.game.legal(self._state)
        return position.moves

    # Decisions

    def deal(self, pack: Sequence[str], dealer: int) -> None:
        """Open the next hand. Raises RecordError for an impossible pack or dealer."""
        if self.awaiting.kind != "deal":
            raise RecordError("no cards can be dealt now")
        self._check_dealer(dealer)
        cards = parse_pack(pack)
        self._check_cut(list(pack))
        state = self.game.new_state(self.rules, self.score, dealer)
        self.game.deal(state, cards)
        self._state = state
        self.hands.append(HandLog(dealer, list(pack)))
        self.score_before = self.score
        self._known = None

    def _check_dealer(self, dealer: int) -> None:
        first = self.rules.options["first_dealer"]
        if not 0 <= dealer < self.rules.seats:
            raise RecordError("seat {seat} cannot deal: there is no such seat", seat=dealer)
        expected = self.next_dealer if self.hands else first
        if isinstance(expected, int) and dealer != expected:
            raise RecordError(
                "seat {expected} is to deal, not seat {seat}", expected=expected, seat=dealer
            )

    def _check_cut(self, pack: list[str]) -> None:
        whole, least = self.gather_pack(), self.game.least_cut
        if whole is not None and least is not None and not is_cut_of(pack, whole, least):
            raise RecordError(
                "the pack is not a cut of the pack gathered after the last deal (DK-1.5)"
            )

    def play(self, seat: int, text: str) -> None:
        """Make a move for a seat.

        Raises MalformedMove, NotYourTurn or IllegalMove. Nothing has changed then.
        """
        self.check(seat, text)
        self.apply_move(seat, text)

    def apply_move(self, seat: int, text: str) -> None:
        """Make a move. Expects that ``check`` has allowed it in this position."""
        self.game.apply(self._state, self.game.parse_move(text))
        self.hands[-1].moves.append((seat, text))
        self._finish_hand()

    def check(self, seat: int, text: str) -> None:
        """Check that a seat may make a move now. Raises the errors of ``play``."""
        move = self.game.parse_move(text)
        awaiting = self.awaiting
        if awaiting.kind != "play":
            raise NotYourTurn("no move can be made now")
        if seat != awaiting.seat:
            raise NotYourTurn(
                "it is the turn of seat {turn}, not of seat {seat}", turn=awaiting.seat, seat=seat
            )
        if move not in self._legal_moves():
            refusal = self.game.refusal(self._state, move)
            raise IllegalMove(text, refusal.message, refusal.clause, **refusal.parameters)

    def record_moves(self, moves: Sequence[tuple[int, str]]) -> None:
        """Log moves that compiled code has already made on ``state``. They are not checked."""
        self.hands[-1].moves.extend(moves)
        self._finish_hand()

    def restock(self, cards: Sequence[str]) -> None:
        """Lay down the shuffled stock after a recycling (KC-2.9).

        Raises RecordError if no stock is to be shuffled, or for other cards.
        """
        expected = self.stock_to_shuffle() if self._state is not None else []
        if not expected:
            raise RecordError("no stock can be shuffled now")
        if sorted(cards) != sorted(expected):
            raise RecordError(
                "the shuffled stock must hold the same {count} cards as before",
                count=len(expected),
            )
        self.game.restock(self._state, parse_cards(cards))
        hand = self.hands[-1]
        hand.stocks.append(list(cards))
        hand.restocked.append(len(hand.moves))
        self._known = None

    def _finish_hand(self) -> None:
        self._known = None
        end = self.game.end(self._state)
        if end is not None:
            self.score = self.game.score_after_hand(self.rules, self.score, self._state)
            self.hands[-1].end = end
            self.hands[-1].scores = self.game.scores(self._state)

    def restore(
        self, hands: list[HandLog], score: MatchScore, score_before: MatchScore, state: Any
    ) -> None:
        """Take over the state of a match of the same rules (see ``tables.snapshots``)."""
        self.hands = hands
        self.score, self.score_before = score, score_before
        self._state = state
        self._known = None

    # Undoing moves

    def count_undoable(self, seat: int) -> int:
        """Return how many moves are undone if a seat takes back its last one; 0 if it may not."""
        if self.awaiting.kind != "play":
            return 0
        moves, first = self.hands[-1].moves, self.hands[-1].imported_count
        own = [index for index, (mover, _) in enumerate(moves) if mover == seat and index >= first]
        if not own or not self.game.may_undo(self._rebuild_state(own[-1]), self._state):
            return 0
        return len(moves) - own[-1]

    def undo(self, count: int) -> None:
        """Undo the last moves of the hand in play. Expects a count from ``count_undoable``."""
        hand = self.hands[-1]
        left = len(hand.moves) - count
        self._state = self._rebuild_state(left)
        del hand.moves[left:]
        self._known = None

    def _rebuild_state(self, count: int) -> Any:
        """Build the state of the hand in play after its first ``count`` moves."""
        hand = self.hands[-1]
        state = self.game.new_state(self.rules, self.score, hand.dealer)
        self.game.deal(state, parse_pack(hand.pack))
        stocks = iter(hand.stocks)
        for _, text in hand.moves[:count]:
            self.game.apply(state, self.game.parse_move(text))
            if self.game.stock_to_shuffle(state):
                self.game.restock(state, parse_cards(next(stocks)))
        return state

    def list_plays(self) -> list[PlayedMove]:
        """Return the moves of the last hand, each with the state before it."""
        replayed, plays = self.rewind_hand(), []
        stocks = iter(self.hands[-1].stocks)
        for seat, text in self.hands[-1].moves:
            plays.append(PlayedMove(replayed.state.copy(), seat, self.game.parse_move(text)))
            replayed.apply_move(seat, text)
            if replayed.awaiting.kind == "stock":
                replayed.restock(next(stocks))
        return plays

    def rewind_hand(self) -> MatchLog:
        """Return this match just after the deal of its last hand. Expects that there is one."""
        last = self.hands[-1]
        before = MatchLog(self.rules)
        before.score = before.score_before = self.score_before
        before.hands = [*self.hands[:-1], HandLog(last.dealer, last.pack)]
        before._state = before._rebuild_state(0)
        return before

    # Views

    def seat_observation(self, seat: int) -> StateRecord:
        """Return what the seat sees, as its bot receives it."""
        observation: StateRecord = self.game.observe(self._state, seat)
        return observation

    def seat_memory(self, seat: int) -> StateRecord:
        """Return what the seat remembers, as its bot receives it beside the observation."""
        memory: StateRecord = self.game.recall(self._state, seat)
        return memory

    def view(self, seat: int) -> View:
        """Return the view of a person or a program in a seat."""
        return self.merge_private_view(self.public_view(), seat)

    def merge_private_view(self, public_view: View, seat: int) -> View:
        """Return the view of a seat: the public view, with the fields of that seat alone."""
        own = self.private_view(seat)
        table = (
            None
            if own.table is None
            else self.game.merge_private_fields(public_view.table, own.table)
        )
        return replace(public_view, table=table, seat=seat, legal=own.legal)

    def player_view(self, seat: int) -> PlayerView:
        """Return the view of a player: the seat's view, the moves of the hand, its knowledge."""
        seen = self.view(seat)
        if not self.hands:
            return PlayerView(**asdict(seen), moves=[])
        known = format_knowledge(self.seat_observation(seat), self.seat_memory(seat))
        return PlayerView(**asdict(seen), moves=list(self.hands[-1].moves), known=known)

    def private_view(self, seat: int) -> PrivateView:
        """Return what a seat sees beyond the public view; nothing for a spectator (seat −1)."""
        position = self._position()
        self._make_public_view(position)
        awaiting = position.awaiting
        return PrivateView(
            table=None if position.private_tables is None else position.private_tables[seat],
            seat=seat,
            legal=self.legal() if awaiting.kind == "play" and awaiting.seat == seat else [],
        )

    def public_view(self) -> View:
        """Return the view of a spectator; the seat is −1."""
        return self._make_public_view(self._position())

    def _make_public_view(self, position: _PositionCache) -> View:
        """Return the public view of a position, built once with the fields of all seats."""
        if position.public_view is None:
            table = None
            if self._state is not None:
                seen = self.game.observe_all(self._state, self.rules.seats)
                table = self.game.table_view(seen[SPECTATOR])
                position.private_tables = self.game.private_fields(seen)
            position.public_view = View(
                game=self.rules.game,
                ruleset=self.rules.name,
                options=self._options,
                phase=self._phase(),
                hand=max(0, len(self.hands) - 1),
                turn=position.awaiting.seat,
                sheet=self._sheet_view(),
                table=table,
                seat=SPECTATOR,
                legal=[],
            )
        return position.public_view

    def _sheet_view(self) -> Any:
        """Return the score sheet, the same for everybody. It changes only when a hand ends."""
        if self._sheet is None or self._sheet[0] is not self.score:
            self._sheet = self.score, self.game.sheet_view(self.rules, self.score)
        return self._sheet[1]

    def _phase(self) -> Phase:
        if self.is_over:
            return "match-over"
        if not self.hands:
            return "to-deal"
        return "hand-over" if self.hands[-1].end is not None else "playing"


def parse_pack(pack: Sequence[str]) -> list[int]:
    """Return the card ids of a pack. Raises RecordError unless it is the 52 cards, each once."""
    try:
        cards = parse_cards(pack)
    except MalformedCard as error:
        raise RecordError("the pack is wrong: {error}", error=error) from None
    if len(cards) != PACK_SIZE:
        raise RecordError("a pack has {size} cards, not {count}", size=PACK_SIZE, count=len(cards))
    if len(set(cards)) != PACK_SIZE:
        twice = next(card for card in cards if cards.count(card) > 1)
        raise RecordError("the pack holds {card} twice", card=CardSign(twice))
    return cards
