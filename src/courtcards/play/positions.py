"""Positions: a hand at one moment, as one seat knows it or with all cards open.

A position of one seat is kept as one possible deal. Before each move the cards that the seat does
not know are exchanged so that the move can be made. So its observation and its memory are those of
the seat, whoever holds the unknown cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self

from courtcards.games import find_game, find_game_by_ruleset
from courtcards.kernel.budgets import check_stopped
from courtcards.kernel.cards import PACK_SIZE, card_text, card_texts, list_cards, parse_cards
from courtcards.kernel.errors import (
    CourtcardsError,
    IllegalMove,
    MalformedMove,
    NotYourTurn,
    PlayError,
    PositionError,
    RecordError,
    mark_text,
)
from courtcards.kernel.game import AnyGame
from courtcards.kernel.notation import VERSION, CardReader, Fields, Notation, refuse, split_text
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import StateRecord
from courtcards.play.match import MatchLog
from courtcards.play.views import InformationState

MOST_PLAYS = 3000
SHUFFLE = "shuffle"
_TOKEN = re.compile(r"([^!+]+?)\s*(!?(?:\+K(?![CDHS]))?)\s*(?:\+\s*(.+))?")
_PLAIN_OPTIONS = {"true": True, "false": False, "null": None}


class HandPosition:
    """One position. ``viewer`` is the seat that knows it, or None if all cards are open."""

    __slots__ = ("_game", "_start", "_state", "plays", "rules", "viewer")

    def __init__(
        self, rules: RuleSet, viewer: int | None, start: Any, plays: Iterable[str] = ()
    ) -> None:
        self.rules, self.viewer = rules, viewer
        self._game = find_game(rules.game)
        self._start = start
        self._state = start.copy()
        self.plays: tuple[str, ...] = ()
        for play in plays:
            self.take(play)

    @classmethod
    def of_match(cls, log: MatchLog, viewer: int | None) -> Self:
        """Return the position of the last hand of a match, as a seat knows it or with all open."""
        begun = log.rewind_hand()
        position = cls(log.rules, None, begun.state.copy())
        stocks = iter(log.hands[-1].stocks)
        for _, move in log.hands[-1].moves:
            position.take(move)
            if position.list_unshuffled():
                position.take(f"{SHUFFLE} {' '.join(next(stocks))}")
        return position if viewer is None else position.hide(viewer)

    def hide(self, viewer: int) -> Self:
        """Return the position as a seat knows it. Expects one with all cards open."""
        state, hidden = self._start.copy(), type(self)(self.rules, viewer, self._start)
        plays = iter(self.plays)
        for play in plays:
            before = state.copy()
            self._game.apply(state, self._game.parse_move(play))
            if self._game.stock_to_shuffle(state) and (shuffled := next(plays, None)):
                self._game.restock(state, parse_cards(shuffled.split()[1:]))
            hidden.take(hidden._describe(before, state, play))  # noqa: SLF001 - of this class
        return hidden

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position. Raises PositionError, which says where the fault is."""
        split = split_text(text)
        fields = dict(split.fields)
        rules = _read_rules(split.game, split.ruleset, fields)
        game = find_game(rules.game)
        notation = find_notation(game)
        letters = [fields[key] for key in notation.card_fields if key in fields]
        reading = Fields(fields, CardReader.of(letters))
        viewer = reading.number("seat", -1, rules.seats - 1)
        plays = _split_plays(reading.take("plays"), reading.reader)
        if contract := reading.take("contract"):
            plays.insert(0, f"choose {contract}")
        state = game.new_state(rules, game.opening_score(rules), 0)
        notation.read(reading, state, game)
        reading.check_all_taken()
        try:
            return cls(rules, None if viewer < 0 else viewer, state, plays)
        except PositionError:
            raise
        except CourtcardsError as error:
            raise PositionError("plays: {fault}", fault=error) from None

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
        """Return the options that differ from those of the named rule set."""
        usual = self._game.rules(self.rules.name, seats=self.rules.seats).options
        changed = {
            name: value for name, value in self.rules.options.items() if value != usual[name]
        }
        return ";".join(f"{name}:{_write_option(value)}" for name, value in changed.items())

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

    def list_hands(self) -> list[list[int] | int]:
        """Return each hand, by seat: its cards, or their number if they are hidden."""
        hands = [list_cards(hand) for hand in self._state.hands.tolist()[: self.rules.seats]]
        return [
            cards if self.viewer in (None, seat) else len(cards) for seat, cards in enumerate(hands)
        ]

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
        """Return the cards of a stock that waits to be shuffled: ``shuffle`` and these cards."""
        return list(map(card_text, self._game.stock_to_shuffle(self._state)))

    def rewind(self) -> HandPosition:
        """Return the position before all plays."""
        return HandPosition(self.rules, self.viewer, self._start)

    @property
    def _looking(self) -> int:
        return self.viewer if self.viewer is not None else self.turn or 0

    def copy_state(self) -> Any:
        """Return the record of the hand. Expects that all cards are open."""
        return self._state.copy()

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
        return copied

    def restore(self, state: Any, plays: tuple[str, ...]) -> None:
        """Go on from a state that these plays have led to."""
        self._state, self.plays = state, plays

    def list_moments(self) -> Iterator[HandPosition]:
        """Yield the position at the setup, and after each move."""
        moment = self.rewind()
        yield moment
        for play in self.plays:
            moment = moment.copy()
            moment.take(play)
            yield moment

    def begin_match(self) -> MatchLog:
        """Return a match of which this is the first hand. Raises PositionError if it cannot be."""
        if self.viewer is not None:
            raise PositionError(
                "a match needs all cards, and this position shows those of seat {seat} alone",
                seat=self.viewer,
            )
        notation, log = find_notation(self._game), MatchLog(self.rules)
        try:
            pack = card_texts(notation.list_pack(self._start))
            if len(pack) != PACK_SIZE:
                refuse("start", _NO_FRESH_DEAL)
            log.deal(pack, int(self._start.dealer))
            _compare_deals(notation.write(self._start, None), notation.write(log.state, None))
            for play in self.plays:
                if play.startswith(SHUFFLE + " "):
                    log.restock(play.split()[1:])
                else:
                    move = _TOKEN.fullmatch(play)
                    log.play(log.awaiting.seat or 0, play if move is None else move[1])
        except RecordError as error:
            raise PositionError("{place}: {fault}", place="dealer", fault=error) from None
        return log

    # Moves

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
            match = _TOKEN.fullmatch(play)
            if match is None:
                raise MalformedMove("{text!r} is not a move", text=play[:40])
            self._make(match[1], match[2], parse_cards((match[3] or "").split()))
        self.plays = (*self.plays, play)

    def _restock(self, play: str) -> None:
        cards = parse_cards(play.split()[1:])
        if sorted(cards) != sorted(self._game.stock_to_shuffle(self._state)):
            refuse("plays", "the shuffled stock must hold the same cards as before")
        self._game.restock(self._state, cards)

    def _make(self, text: str, note: str, gained: Sequence[int]) -> None:
        game, state = self._game, self._state
        if self.turn is None:
            raise NotYourTurn("no move can be made now")
        move = game.parse_move(text)
        if not self._knows_turn:
            self.prepare(move, text)
            state = self._state
        elif move not in game.legal(state):
            refusal = game.refusal(state, move)
            raise IllegalMove(text, refusal.message, refusal.clause, **refusal.parameters)
        if self.viewer is not None:
            find_notation(game).arrange(state, self.viewer, move, note)
            self._give(move, gained)
        game.apply(state, move)
        if self.viewer is not None and game.stock_to_shuffle(state):
            game.engine.calls.keep_stock(state)

    def _give(self, move: int, gained: Sequence[int]) -> None:
        """Lay the cards that the viewer will draw by a move where it draws them from."""
        notation, viewer, state = find_notation(self._game), self.viewer or 0, self._state
        tried = state.copy()
        self._game.apply(tried, move)
        drawn = list_cards(self._find_gain(state, tried, move))
        if len(drawn) != len(gained):
            refuse("plays", "{count} cards are drawn here", count=len(drawn))
        for have, want in zip(drawn, gained, strict=True):
            if have == want:
                continue
            if want not in notation.list_hidden(state, viewer):
                refuse("plays", "{card} cannot be drawn", card=card_text(want))
            notation.exchange(state, have, want)

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
        notation, viewer = find_notation(self._game), self.viewer or 0
        seat, card = int(self._state.seat), notation.find_card(move)
        hidden, held = notation.list_hidden(self._state, viewer), self._list_held(self._state)
        if card is not None and card not in held:
            lacking = notation.find_lacking(self.memory(), seat)
            if card not in hidden or lacking >> card & 1:
                raise IllegalMove(
                    text, "seat {seat} cannot hold {card}", "", seat=seat, card=card_text(card)
                )
        tried = self._state.copy()
        if not self._arrange_hand(tried, move, card, hidden):
            refusal = self._game.refusal(self._state, move)
            raise IllegalMove(text, refusal.message, refusal.clause, **refusal.parameters)
        self._state = tried

    def _arrange_hand(self, state: Any, move: int, card: int | None, hidden: list[int]) -> bool:
        """Exchange the cards of the seat on turn that would forbid its move; False if it cannot."""
        notation, held = find_notation(self._game), self._list_held(state)
        if card is not None and self._forbids(state, card, move, card):
            return False
        forbidding = {each for each in hidden if self._forbids(state, each, move, card)} - {card}
        if card is not None and card not in held:
            given = next((each for each in held if each in forbidding), held[0])
            notation.exchange(state, given, card)
            held = self._list_held(state)
        free = (each for each in hidden if each not in forbidding and each not in [*held, card])
        for each in held:
            if each in forbidding and (other := next(free, None)) is not None:
                notation.exchange(state, each, other)
        return move in self._game.legal(state)

    def _list_held(self, state: Any) -> list[int]:
        return list_cards(int(state.hands[int(state.seat)]))

    def _forbids(self, state: Any, card: int, move: int, played: int | None) -> bool:
        """Tell whether the seat on turn could not make the move if it held this card, too."""
        tried = state.copy()
        tried.hands[int(tried.seat)] = 1 << card | (0 if played is None else 1 << played)
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


def find_notation(game: AnyGame) -> Notation:
    """Return the notation of a game. Raises PositionError if it has none."""
    if game.notation is None:
        refuse("start", "{game} has no notation of positions", game=game.name)
    return game.notation


_NO_FRESH_DEAL = mark_text("a match begins with a fresh deal: write what came after it as plays")


def _compare_deals(written: dict[str, str], dealt: dict[str, str]) -> None:
    """Raise PositionError for a field that a fresh deal does not have."""
    for key in [*written, *dealt]:
        if written.get(key) != dealt.get(key):
            refuse(key, _NO_FRESH_DEAL)


def _read_rules(game: str, ruleset: str, fields: dict[str, str]) -> RuleSet:
    """Read the rules: those of the head, with ``options`` and ``seats``."""
    seats = fields.pop("seats", "")
    changes: dict[str, Any] = {}
    for part in filter(None, fields.pop("options", "").split(";")):
        name, _, value = part.partition(":")
        number = int(value) if re.fullmatch(r"-?\d{1,6}", value) else value
        changes[name.strip()] = _PLAIN_OPTIONS.get(value, number)
    try:
        found = find_game_by_ruleset(ruleset)
        if found.name != game:
            refuse("start", "{ruleset} is no rule set of {game}", ruleset=ruleset, game=game)
        return found.rules(ruleset, changes, int(seats) if seats.isdigit() else None)
    except PositionError:
        raise
    except CourtcardsError as error:
        raise PositionError("start: {fault}", fault=error) from None


def _write_option(value: Any) -> str:
    plain = {True: "true", False: "false", None: "null"}
    return plain[value] if value is None or isinstance(value, bool) else str(value)


def _split_plays(text: str, reader: CardReader) -> list[str]:
    """Split moves, with their cards in English letters."""
    found = []
    for part in text.split(","):
        token = " ".join(part.split())
        if token:
            found.append(_read_token(token, reader))
    return found


def _read_token(token: str, reader: CardReader) -> str:
    match = _TOKEN.fullmatch(token)
    if match is None:
        refuse("plays", "{text!r} is no move", text=token[:40])
    move, note, gained = match[1], match[2], match[3]
    origin, arrow, target = move.partition(">")
    if arrow:
        origin = origin.strip().upper()
        if len(origin) > 1 and origin not in {"NE", "SE", "SW", "NW"}:
            origin = card_text(_read_one(origin, reader))
        move = f"{origin}>{target.strip().upper()}"
    elif not re.search(r"[a-z]{3}", move):
        move = card_text(_read_one(move, reader))
    if not gained:
        return move + note
    cards = reader.list_cards(gained, "plays")
    return f"{move}{note}+{' '.join(map(card_text, cards))}"


def _read_one(text: str, reader: CardReader) -> int:
    cards = reader.list_cards(text, "plays")
    if len(cards) != 1:
        refuse("plays", "{text!r} is no card", text=text[:12])
    return cards[0]
