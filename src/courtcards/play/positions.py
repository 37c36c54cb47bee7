"""Positions: a hand at one moment, as one seat knows it or with all cards open.

A position of one seat is kept as one possible deal. Before each move the cards that the seat does
not know are exchanged so that the move can be made. So its observation and its memory are those of
the seat, whoever holds the unknown cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Self

from courtcards.games import GAMES, find_game
from courtcards.kernel.budgets import check_stopped
from courtcards.kernel.cards import build_mask, card_text, list_cards, parse_cards
from courtcards.kernel.errors import (
    CourtcardsError,
    IllegalMove,
    MalformedMove,
    NotYourTurn,
    PlayError,
    PositionError,
)
from courtcards.kernel.game import AnyGame
from courtcards.kernel.naming import CardSign
from courtcards.kernel.notation import (
    ALPHABETS,
    START,
    VERSION,
    CardReader,
    Fields,
    Notation,
    refuse,
    split_text,
)
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import StateRecord
from courtcards.play.match import MatchLog
from courtcards.play.position_text import (
    PLAY,
    SHUFFLE,
    list_card_texts,
    read_play,
    read_rules,
    split_plays,
    write_option,
)
from courtcards.play.views import InformationState

MOST_PLAYS = 3000
_MOST_TRIES = 4
"""Tries to exchange unknown cards so that a move shows what it showed, and draws what it drew."""


class HandPosition:
    """One position. ``viewer`` is the seat that knows it, or None if all cards are open."""

    __slots__ = ("_game", "_start", "_state", "_unshuffled", "plays", "rules", "viewer")

    def __init__(
        self, rules: RuleSet, viewer: int | None, start: Any, plays: Iterable[str] = ()
    ) -> None:
        self.rules, self.viewer = rules, viewer
        self._game = find_game(rules.game)
        self._start = start
        self._state = start.copy()
        self._unshuffled: Any = None
        """The state just after a recycling, as long as a shuffle may follow."""
        self.plays: tuple[str, ...] = ()
        for play in plays:
            self.take(play)

    @classmethod
    def of_match(cls, log: MatchLog, viewer: int | None) -> HandPosition:
        """Return the position of the last hand of a match, as a seat knows it or with all open."""
        position = cls(log.rules, None, log.rewind_hand().state)
        stocks = iter(log.hands[-1].stocks)
        for _, move in log.hands[-1].moves:
            position.take(move)
            if position.list_unshuffled():
                position.take(f"{SHUFFLE} {' '.join(next(stocks))}")
        return position if viewer is None else position.hide(viewer)

    def hide(self, viewer: int) -> HandPosition:
        """Return the position as a seat knows it. Expects one with all cards open.

        It keeps no card that the viewer does not know.
        """
        start = _hide_unknown(self.rules, viewer, self._start)
        hidden = HandPosition(self.rules, viewer, start)
        for before, after in pairwise(self.list_moments()):
            play = after.plays[-1]
            if not play.startswith(SHUFFLE + " "):
                hidden.follow(before.copy_state(), after.copy_state(), play)
        return hidden

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position. Raises PositionError, which says where the fault is."""
        split = split_text(text, find_example())
        fields = dict(split.fields)
        rules = read_rules(split.game, split.ruleset, fields)
        notation = find_notation(find_game(rules.game))
        plays = split_plays(fields.pop("plays", ""))
        cards = [fields[key] for key in notation.card_fields if key in fields]
        reading = Fields(fields, CardReader.of([*cards, *list_card_texts(plays)]))
        if "seat" in fields:
            reading.seat = reading.number("seat", 0, rules.seats - 1)
        if contract := reading.take("contract"):
            plays.insert(0, f"choose {contract}")
        start = _read_start(rules, reading)
        hidden = [] if reading.seat is None else notation.list_hidden(start, reading.seat)
        if reading.seen.keys() & {*hidden}:
            start = _hide_unknown(rules, reading.seat, start)
        position = cls(rules, reading.seat, start)
        for number, play in enumerate(plays, start=1):
            token = read_play(play, reading.reader)
            try:
                position.take(token)
            except CourtcardsError as error:
                fault = error.parameters["fault"] if isinstance(error, PositionError) else error
                refuse(
                    "plays",
                    "{move} (move {number}): {fault}",
                    move=token[:20],
                    number=number,
                    fault=fault,
                )
        if reading.seat is not None:
            notation.check(position._state, position.memory(), reading.seat)
        return position

    def __str__(self) -> str:
        fields = {"seats": str(self.rules.seats)} if len(self._game.seat_counts) > 1 else {}
        if options := self._list_changes():
            fields["options"] = options
        if self.viewer is not None:
            fields["seat"] = str(self.viewer)
        fields |= find_notation(self._game).write(self._start, self.viewer)
        if self.plays:
            fields["plays"] = ",".join(self.plays)
        head = f"{self.rules.game}/{VERSION} {self.rules.name}"
        return " ".join([head, *(f"{key}={value}" for key, value in fields.items())])

    def __repr__(self) -> str:
        return f"HandPosition({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandPosition) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def _list_changes(self) -> str:
        """Return the options that differ from those of the named rule set.

        A default may depend on another option, so it is asked for again.
        """
        changed: dict[str, Any] = {}
        for _ in range(2):
            usual = self._game.resolve(self.rules.name, changed)
            options = self.rules.options.items()
            changed |= {name: value for name, value in options if value != usual[name]}
        return ";".join(f"{name}:{write_option(value)}" for name, value in changed.items())

    @property
    def turn(self) -> int | None:
        """The seat on turn, or None if the hand is over."""
        return self._game.turn(self._state)

    @property
    def end(self) -> str | None:
        """The way in which the hand ended, or None."""
        return self._game.end(self._state)

    def observation(self) -> StateRecord:
        """Return what the viewer sees, or the seat on turn with all cards open."""
        found: StateRecord = self._game.observe(self._state, self._looking)
        return found

    def memory(self) -> StateRecord:
        """Return what the same seat remembers beside it."""
        found: StateRecord = self._game.recall(self._state, self._looking)
        return found

    def information(self) -> InformationState:
        """Return what the seat on turn knows. Raises PlayError if it is hidden or nobody's turn."""
        if self.turn is None:
            raise PlayError("the hand is over: no move can be made")
        if not self._knows_turn:
            raise PlayError(
                "seat {turn} is on turn, and this position shows the cards of seat {seat}",
                turn=self.turn,
                seat=self.viewer,
            )
        return InformationState(self.observation(), self.memory())

    def list_hands(self) -> list[list[int] | int]:
        """Return each hand, by seat: its cards, or their number if they are hidden."""
        hands = [list_cards(hand) for hand in self._state.hands.tolist()[: self.rules.seats]]
        return [
            cards if self.viewer in (None, seat) else len(cards) for seat, cards in enumerate(hands)
        ]

    def show_table(self, seat: int | None = None) -> Any:
        """Return the table as everybody sees it, or as a seat does whose cards are known here."""
        game, state = self._game, self._state
        if seat is None or self.viewer not in (None, seat):
            return game.table_view(game.observe_public(state))
        return game.table_view(game.observe(state, seat))

    def list_draws(self) -> list[str]:
        """Return the legal moves of the viewer by which it draws cards that it does not know yet.

        ``play`` expects these cards after a plus: ``end+5H``.
        """
        if self.viewer is None or self.viewer != self.turn:
            return []
        return [text for text in self.legal_moves() if self._has_gain(text)]

    def _has_gain(self, text: str) -> bool:
        tried, move = self._state.copy(), self._game.parse_move(text)
        self._game.apply(tried, move)
        return bool(self._find_gain(self._state, tried, move))

    def list_unshuffled(self) -> list[str]:
        """Return the cards of a recycled stock that may be shuffled now: ``shuffle`` and these."""
        if self.viewer is not None or self._unshuffled is None:
            return []
        return list(map(card_text, self._game.stock_to_shuffle(self._unshuffled)))

    def copy_state(self) -> Any:
        """Return the record of the hand. Expects that all cards are open."""
        return self._state.copy()

    def copy_start(self) -> Any:
        """Return the record of the setup. Expects that all cards are open."""
        return self._start.copy()

    @property
    def _looking(self) -> int:
        return self.viewer if self.viewer is not None else self.turn or 0

    def legal_moves(self) -> list[str]:
        """Return the moves of the seat on turn, sorted; all possible ones of a hidden hand."""
        if self.turn is None:
            return []
        if self._knows_turn:
            return sorted(map(self._game.move_text, self._game.legal(self._state)))
        return sorted(map(self._game.move_text, self._list_possible()))

    @property
    def _knows_turn(self) -> bool:
        return self.viewer in (None, self.turn)

    def play(self, play: str) -> HandPosition:
        """Return the position after a move, with what is seen of it: ``end+5H`` draws that card.

        Raises MalformedMove, IllegalMove, NotYourTurn or PositionError.
        """
        following = self.copy()
        following.take(" ".join(play.split()))
        return following

    def copy(self) -> HandPosition:
        """Return an independent copy."""
        copied = HandPosition(self.rules, self.viewer, self._start)
        copied.restore(self._state.copy(), self.plays)
        copied._unshuffled = self._unshuffled
        return copied

    def restore(self, state: Any, plays: tuple[str, ...]) -> None:
        """Go on from a state that these plays have led to."""
        self._state, self.plays = state, plays

    def rewind(self) -> HandPosition:
        """Return the position before all plays."""
        return HandPosition(self.rules, self.viewer, self._start)

    def list_moments(self) -> Iterator[HandPosition]:
        """Yield the position at the setup, and after each move."""
        moment = self.rewind()
        yield moment
        for play in self.plays:
            moment = moment.play(play)
            yield moment

    # Moves

    def follow(self, before: Any, after: Any, move: str) -> None:
        """Make a move that led from one state of the whole hand to another."""
        self.take(self._describe(before, after, move))

    def _describe(self, before: Any, after: Any, move: str) -> str:
        """Return a move as this position writes it: with its note, and the cards drawn."""
        number = self._game.parse_move(move)
        if self.viewer is None:
            return move
        notation = find_notation(self._game)
        seat = int(before.seat)
        note = notation.note(before, after, number) if seat != self.viewer else ""
        gained = list_cards(self._find_gain(before, after, number))
        return move + note + ("+" + " ".join(map(card_text, gained)) if gained else "")

    def take(self, play: str) -> None:
        """Make a move, as written in a position."""
        check_stopped()
        if len(self.plays) >= MOST_PLAYS:
            refuse("plays", "a hand has at most {most} moves", most=MOST_PLAYS)
        if play.startswith(SHUFFLE + " "):
            self._restock(play)
        else:
            match = PLAY.fullmatch(play)
            if match is None:
                raise MalformedMove("{text!r} is not a move", text=play[:40])
            self._make(match[1], match[2], parse_cards((match[3] or "").split()))
        self.plays = (*self.plays, play)

    def _restock(self, play: str) -> None:
        """Lay down a shuffled stock in place of the stock as it was recycled."""
        cards, unshuffled = parse_cards(play.split()[1:]), self._unshuffled
        if unshuffled is None or self.viewer is not None:
            refuse("plays", "no stock is shuffled here")
        if sorted(cards) != sorted(self._game.stock_to_shuffle(unshuffled)):
            refuse("plays", "the shuffled stock must hold the same cards as before")
        self._state, self._unshuffled = unshuffled, None
        self._game.restock(self._state, cards)

    def _make(self, text: str, note: str, gained: Sequence[int]) -> None:
        game = self._game
        if self.turn is None:
            raise NotYourTurn("no move can be made now")
        move = game.parse_move(text)
        if not self._knows_turn:
            self.prepare(move, text)
        elif move not in game.legal(self._state):
            raise self._refuse_move(move, text)
        if self.viewer is not None:
            for _ in range(_MOST_TRIES):
                find_notation(game).arrange(self._state, self.viewer, move, note)
                if not self._give(move, gained):
                    break
        elif note or gained:
            refuse("plays", "with all cards open, write the move alone")
        state = self._state
        game.apply(state, move)
        self._unshuffled = None
        if game.stock_to_shuffle(state):
            self._unshuffled = state.copy()
            game.engine.calls.keep_stock(state)

    def _refuse_move(self, move: int, text: str) -> IllegalMove:
        refusal = self._game.refusal(self._state, move)
        return IllegalMove(text, refusal.message, refusal.clause, **refusal.parameters)

    def _give(self, move: int, gained: Sequence[int]) -> bool:
        """Lay the cards that the viewer will draw by a move where it draws them from.

        Returns whether cards were exchanged: another hand may then show something else.
        """
        notation, viewer, state = find_notation(self._game), self.viewer or 0, self._state
        tried = state.copy()
        self._game.apply(tried, move)
        drawn = self._find_gain(state, tried, move)
        wanted = build_mask(gained)
        if drawn.bit_count() != len(gained):
            refuse(
                "plays",
                "seat {seat} draws here: write the cards after a + ({count})",
                seat=viewer,
                count=drawn.bit_count(),
            )
        hidden = notation.list_hidden(state, viewer)
        pairs = list(zip(list_cards(drawn & ~wanted), list_cards(wanted & ~drawn), strict=False))
        for have, want in pairs:
            if want not in hidden:
                refuse("plays", "{card} cannot be drawn", card=CardSign(want))
            notation.exchange(state, have, want)
        if wanted.bit_count() != len(gained):
            refuse("plays", "a card cannot be drawn twice")
        return bool(pairs)

    def _find_gain(self, before: Any, after: Any, move: int) -> int:
        """Return the cards that a move brought to the viewer's hand."""
        viewer = self.viewer or 0
        held = int(before.hands[viewer])
        played = find_notation(self._game).find_card(move)
        if played is not None and int(before.seat) == viewer:
            held &= ~(1 << played)
        return int(after.hands[viewer]) & ~held

    # Moves of hidden hands

    def prepare(self, move: int, text: str) -> None:
        """Exchange unknown cards so that the seat on turn can make the move."""
        notation, state = find_notation(self._game), self._state
        seat, card = int(state.seat), notation.find_card(move)
        hidden = notation.list_hidden(state, self.viewer or 0)
        if card is not None and not int(state.hands[seat]) >> card & 1:
            if card not in hidden or notation.find_lacking(self.memory(), seat) >> card & 1:
                refuse("plays", "seat {seat} cannot hold {card}", seat=seat, card=CardSign(card))
            tried = self._bring(move, card, hidden)
        elif move in self._game.legal(state):
            return
        else:
            tried = self._bring(move, card, hidden)
        if tried is None:
            raise self._refuse_move(move, text)
        self._state = tried

    def _bring(self, move: int, card: int | None, hidden: list[int]) -> Any:
        """Return the state in which the seat on turn can make the move, or None."""
        notation, state = find_notation(self._game), self._state.copy()
        bound = notation.find_bound_card(state)
        held = list_cards(int(state.hands[int(state.seat)]))
        if card is not None and (bound is not None or card not in held):
            notation.exchange(state, held[0] if bound is None else bound, card)
            held = list_cards(int(state.hands[int(state.seat)]))
        if move in self._game.legal(state):
            return state
        if self._forbids(state, card, move, card):
            return None
        others = (each for each in hidden if each not in held)
        free = (each for each in others if not self._forbids(state, each, move, card))
        for each in held:
            if each != card and self._forbids(state, each, move, card):
                notation.exchange(state, each, next(free, each))
        return state if move in self._game.legal(state) else None

    def _forbids(self, state: Any, card: int | None, move: int, played: int | None) -> bool:
        """Tell whether the seat on turn could not make the move if it held this card, too."""
        tried = state.copy()
        tried.hands[int(tried.seat)] = build_mask(
            each for each in (card, played) if each is not None
        )
        return move not in self._game.legal(tried)

    def _list_possible(self) -> Iterator[int]:
        """Yield the moves that a hidden hand may make."""
        for move in range(self._game.move_count):
            if self._can_prepare(move):
                yield move

    def _can_prepare(self, move: int) -> bool:
        tried = self.copy()
        try:
            tried.prepare(move, "")
        except CourtcardsError:
            return False
        return True


def find_example() -> str:
    """Return the beginning of a position, as an example."""
    game = next(game for game in GAMES.values() if game.notation is not None)
    return f"{game.name}/{VERSION} {game.named_sets[0].name}"


def find_notation(game: AnyGame) -> Notation:
    """Return the notation of a game. Raises PositionError if it has none."""
    if game.notation is None:
        refuse(START, "{game} has no notation of positions", game=game.titled)
    return game.notation


def _read_start(rules: RuleSet, reading: Fields) -> Any:
    """Read the setup of a position, and the seat that knows it."""
    game = find_game(rules.game)
    state = game.new_state(rules, game.opening_score(rules), 0)
    find_notation(game).read(reading, state, game)
    reading.check_all_taken()
    return state


def _hide_unknown(rules: RuleSet, viewer: int | None, state: Any) -> Any:
    """Return a setup with the cards that the viewer does not know in a fixed order."""
    if viewer is None:
        return state.copy()
    written = find_notation(find_game(rules.game)).write(state, viewer)
    return _read_start(rules, Fields(written, CardReader(*ALPHABETS["English"]), viewer))
