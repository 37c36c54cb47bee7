"""A match as a log of decisions, from which everything can be rebuilt.

A ``MatchLog`` has no chance of its own: packs and shuffled stocks are handed to it (``Chance``
draws them), and so is every play. The log of each hand, its ``HandLog``, is all that has to be
kept. The ``Match`` that ``import courtcards`` offers is a wrapper that deals by itself.
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
from courtcards.kernel.game import MatchScore
from courtcards.kernel.naming import CardSign
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import StateRecord
from courtcards.kernel.shuffling import is_cut_of
from courtcards.play.views import SPECTATOR, Phase, PlayerView, PrivateView, View, format_knowledge


@dataclass
class HandLog:
    """A hand as it is written down: who dealt, the pack, every move, every shuffled stock.

    ``restocked`` says after how many moves each stock was shuffled. The first ``brought`` moves of
    a hand that goes on here were made elsewhere: they stay.
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
    """What a match needs next, and of which seat when it is a play."""

    kind: Literal["deal", "play", "stock", "nothing"]
    seat: int | None = None


@dataclass
class _PositionCache:
    """What has been worked out about a position, once for all the seats that look at it."""

    state: Any
    awaiting: Awaiting
    moves: list[int] | None = None
    texts: list[str] | None = None
    private_tables: Any = None
    public_view: View | None = None
    gathered_pack: list[str] | None = None


class MatchLog:
    """One match of a rule set: hands, decisions, standing."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.game = find_game(rules.game)
        self.hands: list[HandLog] = []
        self.score: MatchScore = self.game.opening_score(rules)
        self.score_before: MatchScore = self.score
        """How it stood before the last hand."""
        self._state: Any = None
        self._known: _PositionCache | None = None
        self._sheet: tuple[MatchScore, Any] | None = None
        self._options = dict(rules.options)

    def __copy__(self) -> Self:
        return deepcopy(self)

    # How it stands

    @property
    def awaiting(self) -> Awaiting:
        """What must come next."""
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
        """Whether somebody has won."""
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

        Only for the engine's own tools: people and bots get what a seat sees, and nothing else.
        """
        return self._state

    def gather_pack(self) -> list[str] | None:
        """The pack to be cut for the next hand; None where it is shuffled (DK-1.4)."""
        if self._state is None:
            return None
        position = self._position()
        if position.gathered_pack is None:  # called twice: to cut the pack, and to check the cut
            pack = self.game.gather_pack(self.rules, self._state, self.next_dealer)
            position.gathered_pack = None if pack is None else card_texts(pack)
        return position.gathered_pack

    def stock_to_shuffle(self) -> list[str]:
        """The stock that must be shuffled before play goes on; empty when there is none."""
        return card_texts(self.game.stock_to_shuffle(self._state))

    def legal(self) -> list[str]:
        """The legal moves of the seat on turn as text, sorted by code point."""
        if self.awaiting.kind != "play":
            return []
        position = self._position()
        if position.texts is None:
            position.texts = sorted(map(self.game.move_text, self._legal_moves()))
        return list(position.texts)

    def _legal_moves(self) -> list[int]:
        position = self._position()
        if position.moves is None:
            position.moves = self.game.legal(self._state)
        return position.moves

    # What happens

    def deal(self, pack: Sequence[str], dealer: int) -> None:
        """Open the next hand. Raises RecordError for a pack or dealer that is not possible."""
        if self.awaiting.kind != "deal":
            raise RecordError("nothing is to be dealt now")
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
            raise RecordError("there is no seat {seat} to deal", seat=dealer)
        expected = self.next_dealer if self.hands else first
        if isinstance(expected, int) and dealer != expected:
            raise RecordError(
                "seat {expected} is to deal, not seat {seat}", expected=expected, seat=dealer
            )

    def _check_cut(self, pack: list[str]) -> None:
        whole, least = self.gather_pack(), self.game.least_cut
        if whole is not None and least is not None and not is_cut_of(pack, whole, least):
            raise RecordError(
                "the pack is not a cut of the pack gathered after the deal before (DK-1.5)"
            )

    def play(self, seat: int, text: str) -> None:
        """Make a move for a seat.

        Raises MalformedMove, NotYourTurn or IllegalMove; nothing has changed then.
        """
        self.check(seat, text)
        self.apply_move(seat, text)

    def apply_move(self, seat: int, text: str) -> None:
        """Make a move that ``check`` has allowed at this very position."""
        self.game.apply(self._state, self.game.parse_move(text))
        self.hands[-1].moves.append((seat, text))
        self._finish_hand()

    def check(self, seat: int, text: str) -> None:
        """Refuse a move that a seat may not make now, by the errors of ``play``."""
        move = self.game.parse_move(text)
        awaiting = self.awaiting
        if awaiting.kind != "play":
            raise NotYourTurn("nobody is to play now")
        if seat != awaiting.seat:
            raise NotYourTurn(
                "it is the turn of seat {turn}, not of seat {seat}", turn=awaiting.seat, seat=seat
            )
        if move not in self._legal_moves():
            refusal = self.game.refusal(self._state, move)
            raise IllegalMove(text, refusal.message, refusal.clause, **refusal.parameters)

    def record_moves(self, moves: Sequence[tuple[int, str]]) -> None:
        """Write down moves that compiled code has made on ``state``, which needs no check."""
        self.hands[-1].moves.extend(moves)
        self._finish_hand()

    def restock(self, cards: Sequence[str]) -> None:
        """Lay down the shuffled stock after a recycling (KC-2.9)."""
        expected = self.stock_to_shuffle() if self._state is not None else []
        if not expected:
            raise RecordError("no stock is to be shuffled now")
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
        """Let it stand as a match of these rules stood elsewhere (see ``snapshots``)."""
        self.hands = hands
        self.score, self.score_before = score, score_before
        self._state = state
        self._known = None

    # Taking back

    def count_undoable(self, seat: int) -> int:
        """How many moves a seat would undo by taking back its last one; 0 where it may not."""
        if self.awaiting.kind != "play":
            return 0
        moves, first = self.hands[-1].moves, self.hands[-1].imported_count
        own = [index for index, (mover, _) in enumerate(moves) if mover == seat and index >= first]
        if not own or not self.game.may_undo(self._rebuild_state(own[-1]), self._state):
            return 0
        return len(moves) - own[-1]

    def undo(self, count: int) -> None:
        """Undo the last moves of the hand in play. Expects what ``undoable`` has said."""
        hand = self.hands[-1]
        left = len(hand.moves) - count
        self._state = self._rebuild_state(left)
        del hand.moves[left:]
        self._known = None

    def _rebuild_state(self, count: int) -> Any:
        """The state of the hand in play after its first moves, made anew."""
        hand = self.hands[-1]
        state = self.game.new_state(self.rules, self.score, hand.dealer)
        self.game.deal(state, parse_pack(hand.pack))
        stocks = iter(hand.stocks)
        for _, text in hand.moves[:count]:
            self.game.apply(state, self.game.parse_move(text))
            if self.game.stock_to_shuffle(state):
                self.game.restock(state, parse_cards(next(stocks)))
        return state

    def rewind_hand(self) -> MatchLog:
        """This match as it was when its last hand had just been dealt. Expects that one was."""
        last = self.hands[-1]
        before = MatchLog(self.rules)
        before.score = before.score_before = self.score_before
        before.hands = [*self.hands[:-1], HandLog(last.dealer, last.pack)]
        before._state = before._rebuild_state(0)
        return before

    # What a seat sees

    def seat_observation(self, seat: int) -> StateRecord:
        """What a bot in a seat is handed."""
        observation: StateRecord = self.game.observe(self._state, seat)
        return observation

    def seat_memory(self, seat: int) -> StateRecord:
        """What a bot in a seat is handed beside its sight: what it has seen before."""
        memory: StateRecord = self.game.recall(self._state, seat)
        return memory

    def view(self, seat: int) -> View:
        """What a person or a program in a seat is shown."""
        return self.merge_private_view(self.public_view(), seat)

    def merge_private_view(self, public_view: View, seat: int) -> View:
        """The view of a seat: what a spectator is shown now, with what the seat alone is shown."""
        own = self.private_view(seat)
        table = (
            None
            if own.table is None
            else self.game.merge_private_fields(public_view.table, own.table)
        )
        return replace(public_view, table=table, seat=seat, legal=own.legal)

    def player_view(self, seat: int) -> PlayerView:
        """What a player in a seat is handed: the view, the moves of the hand, what is known."""
        seen = self.view(seat)
        if not self.hands:
            return PlayerView(**asdict(seen), moves=[])
        known = format_knowledge(self.seat_observation(seat), self.seat_memory(seat))
        return PlayerView(**asdict(seen), moves=list(self.hands[-1].moves), known=known)

    def private_view(self, seat: int) -> PrivateView:
        """What a seat sees besides what everybody is shown; nothing for a spectator (seat −1)."""
        position = self._position()
        self._make_public_view(position)
        awaiting = position.awaiting
        return PrivateView(
            table=None if position.private_tables is None else position.private_tables[seat],
            seat=seat,
            legal=self.legal() if awaiting.kind == "play" and awaiting.seat == seat else [],
        )

    def public_view(self) -> View:
        """What a spectator is shown; the seat is −1."""
        return self._make_public_view(self._position())

    def _make_public_view(self, position: _PositionCache) -> View:
        """What everybody is shown of a position; made once, as are the parts of each seat."""
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
        """The score sheet; it changes when a hand ends, and everybody sees the same."""
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
    """The card ids of a pack; RecordError unless it is the 52 cards, each once."""
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
