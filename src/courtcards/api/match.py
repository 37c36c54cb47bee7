"""The public ``Match``: it deals by itself, and Python can play it, show it and take moves back.

It wraps a ``MatchLog``. The log takes packs and stocks as input, and keeps the decisions from which
everything can be replayed.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import Self

from courtcards.api.position import POSITION, Position
from courtcards.api.rule_sets import Rules, resolve_rules
from courtcards.games import find_game
from courtcards.kernel.arguments import (
    COUNT,
    NAMES,
    PATH,
    SEED,
    TEXT,
    ArgumentKind,
    check_argument,
    make_names_kind,
    whole_number,
)
from courtcards.kernel.errors import (
    MalformedMove,
    Message,
    PlayError,
    PositionError,
    RecordError,
    RuleSetError,
)
from courtcards.kernel.game import HandResult
from courtcards.kernel.options import OptionValue, RuleSet
from courtcards.kernel.shuffling import new_seed, seed_from_text
from courtcards.play import Chance, HandLog, MatchLog, PlayerView, saved_match
from courtcards.play.players import (
    Bot,
    CustomPlayer,
    Player,
    fill_seats,
    resolve_player,
    seat_player,
)
from courtcards.play.position_deals import begin_match
from courtcards.play.positions import HandPosition
from courtcards.play.programs.players import parse_player
from courtcards.play.records import Record, build_record

LOG = ArgumentKind(lambda given: isinstance(given, MatchLog), Message("the log of a match"))
MATCH = ArgumentKind(lambda given: isinstance(given, Match), Message("a match"))


class Match:
    """A match of a rule set; its cards follow from the seed.

    ``ruleset`` is the name of a rule set, ``options`` are house rules. ``players`` is by default
    the least number for the game. Without a ``seed`` the cards are different each time. Moves are
    texts, as in records. Hands are dealt, and stocks shuffled, when they are due. With a ``log``,
    such as one read from a record, the match shows that log by its own rules, and deals no more
    cards.

    Raises RuleSetError if the rule set, an option, or the number of players does not exist, or the
    seed is invalid. Raises RecordError if ``log`` is not a ``MatchLog``.

    >>> match = Match("french", seed="7", players=2)
    >>> print(match)
    french, hand 1, seat 0 is to play
    turn 1, seat 1 dealt, stock 34
     N QS
     E 7S
     S 3S
     W AH
    NE -
    SE -
    SW -
    NW -
    > seat 0: 3C 7C JC 4D JD 6H 9H
      seat 1: 4C 5C AD TH 4S 5S KS
    >>> match.play("4D>W")
    Traceback (most recent call last):
    courtcards.kernel.errors.IllegalMove: nothing goes on an Ace (KC-2.1)
    """

    def __init__(
        self,
        ruleset: Rules = "club",
        *,
        players: int | None = None,
        seed: str | int | None = None,
        log: MatchLog | None = None,
        **options: OptionValue,
    ) -> None:
        chance = _make_chance(seed)
        if log is not None:
            check_argument("log", log, LOG, RecordError)
        resolved_rules = resolve_rules(ruleset, players, options)
        self._rules = resolved_rules if log is None else log.rules
        self._chance = chance if log is None else None
        self._log = MatchLog(self._rules) if log is None else log
        self._deal_and_shuffle()

    @classmethod
    def from_deal(cls, position: Position, *, seed: str | int | None = None) -> Self:
        """Start a match with a written deal; later deals follow from the seed.

        The position shows all cards as they were dealt. Its plays, if any, are made.

        Raises PositionError if it shows one seat's cards alone, or begins in the middle of a hand
        or round. Raises RuleSetError if the seed is invalid.

        >>> deal = Match("french", seed="7", players=2).position()
        >>> match = Match.from_deal(deal, seed="another")
        >>> match.position() == deal
        True
        """
        check_argument("position", position, POSITION, PositionError)
        return cls._resume(begin_match(position.hand), _make_chance(seed))

    @classmethod
    def _resume(cls, log: MatchLog, chance: Chance | None) -> Self:
        match = cls(log=log)
        match._chance = chance
        match._deal_and_shuffle()
        return match

    def _deal_and_shuffle(self) -> None:
        """Deal and shuffle until a player is on turn or the match is over."""
        while self._chance is not None:
            if self._log.awaiting.kind == "deal":
                self._log.deal(*self._chance.deal(self._log))
            elif self._log.awaiting.kind == "stock":
                self._log.restock(self._chance.stock(self._log))
            else:
                return

    @property
    def rules(self) -> RuleSet:
        """Rules in force."""
        return self._rules

    @property
    def seats(self) -> int:
        """Number of players; seats count from 0, clockwise."""
        return self._rules.seats

    @property
    def turn(self) -> int | None:
        """Seat on turn; None once the match is over."""
        return self._log.awaiting.seat

    @property
    def legal_moves(self) -> list[str]:
        """Moves that the seat on turn may play, sorted."""
        return self._log.legal()

    @property
    def moves(self) -> list[tuple[int, str]]:
        """Moves of the hand in play, or the last one played, each with its seat."""
        return list(self._log.hands[-1].moves) if self._log.hands else []

    @property
    def results(self) -> list[HandResult]:
        """Results of all finished hands: dealer, end, scores by seat."""
        return list(self._log.score.results)

    @property
    def is_over(self) -> bool:
        """True if the match has ended."""
        return self._log.is_over

    @property
    def totals(self) -> tuple[int, ...]:
        """Match scores by seat, after the last finished hand."""
        return self._log.totals

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that won; empty before the match is over."""
        return self._log.winners

    @property
    def ranking_points(self) -> tuple[Fraction, ...] | None:
        """Ranking points by seat of a finished match; None in a game without them."""
        return self._log.ranking_points

    def view(self, seat: int) -> PlayerView:
        """Return what a seat may see, and the moves of the hand so far.

        Raises PlayError if there is no such seat.

        >>> Match("club", seed="7").view(2).legal
        []
        """
        return self._log.player_view(self._check_seat(seat))

    def position(self, seat: int | None = None) -> Position:
        """Return the position of the hand in play, as a seat knows it, or with all cards open.

        Raises PlayError if there is no such seat, or no move can be made now.

        >>> match = Match("french", seed="7", players=2)
        >>> match.position(0).legal_moves == match.legal_moves
        True
        """
        viewer = None if seat is None else self._check_seat(seat)
        if self.turn is None:
            raise PlayError("no hand is in play: there is no position")
        return Position(HandPosition.of_match(self._log, viewer))

    def _check_seat(self, seat: int) -> int:
        number = whole_number(seat)
        if number is None or not 0 <= number < self.seats:
            raise PlayError(
                "there is no seat {seat!r}: seats are 0 to {last}", seat=seat, last=self.seats - 1
            )
        return number

    def play(self, move: str) -> None:
        """Make a move for the seat on turn.

        If it raises, nothing has changed.

        Raises MalformedMove if the text is not a move. Raises IllegalMove if the rules forbid the
        move; it names the clause. Raises NotYourTurn if the match is over.

        >>> match = Match("club", seed="7")
        >>> match.play("QH")
        Traceback (most recent call last):
        courtcards.kernel.errors.IllegalMove: choose the game of this deal first (DK-2.3)
        """
        check_argument("move", move, TEXT, MalformedMove)
        self._log.play(self.turn if self.turn is not None else 0, move)
        self._deal_and_shuffle()

    def undo(self, count: int = 1) -> None:
        """Take back the last moves, also those of earlier hands.

        If it raises, nothing has changed.

        Raises PlayError if there are too few moves, or ``count`` is not a count.

        >>> match = Match("club", seed="7")
        >>> match.play("choose tricks")
        >>> match.undo()
        >>> match.moves
        []
        """
        count = check_argument("count", count, COUNT, PlayError)
        left = sum(len(hand.moves) for hand in self._log.hands) - count
        if left < 0:
            raise PlayError("there are fewer than {count} moves to take back", count=count)
        hands, self._log = self._log.hands, MatchLog(self._rules)
        for hand in hands:
            if left > 0 or not self._log.hands:
                self._replay(hand, left)
                left -= len(hand.moves)
        self._deal_and_shuffle()

    def _replay(self, hand: HandLog, count: int) -> None:
        """Replay the first moves of a hand with its own cards."""
        self._log.deal(hand.pack, hand.dealer)
        stocks = iter(hand.stocks)
        for seat, move in hand.moves[:count]:
            self._log.apply_move(seat, move)
            if self._log.awaiting.kind == "stock":
                self._log.restock(next(stocks))

    def play_out(self, *players: Player) -> None:
        """Let players play the match to its end: one player for all seats, or one for each.

        The random numbers of the bots follow from the seed of the match.

        Raises BotError if a player does not exist, cannot be called with a view, or gives no legal
        move. Raises PlayError if the match is over, or was read from a record that ends earlier.

        >>> match = Match("french-single", seed="7", players=2)
        >>> match.play_out("steady", "random")
        >>> match.is_over
        True
        """
        if self.is_over:
            raise PlayError("the match is over")
        if self.turn is None:
            raise PlayError("the record of the match ends here: it has no later deals")
        each = fill_seats(list(map(parse_player, players)), self.seats)
        lineup = [self._seat_player(seat, player) for seat, player in enumerate(each)]
        while self.turn is not None:
            self.play(lineup[self.turn].prepare_move(self._log, self.turn)().move)

    def _seat_player(self, seat: int, player: Player) -> Bot | CustomPlayer:
        found = resolve_player(player)
        seed = b"" if self._chance is None else self._chance.seed
        if isinstance(found, CustomPlayer):
            return found
        return seat_player(found, self._rules.game, seed + bytes([seat]))

    def copy(self) -> Self:
        """Return an independent copy of the match, with the same cards to come.

        >>> match = Match("club", seed="7")
        >>> other = match.copy()
        >>> other.play("choose tricks")
        >>> match.moves, other.moves
        ([], [(1, 'choose tricks')])
        """
        return deepcopy(self)

    def __copy__(self) -> Self:
        return self.copy()

    def save(self, file: str | PathLike[str]) -> None:
        """Write the match to a file, from which ``load`` can continue it.

        The file reveals the cards to come: hide it from the players.

        Raises RecordError if ``file`` is not a path. Raises OSError if the file cannot be written.

        >>> import tempfile
        >>> match = Match("club", seed="7")
        >>> match.play("choose tricks")
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     match.save(f"{folder}/match.json")
        ...     Match.load(f"{folder}/match.json").moves
        [(1, 'choose tricks')]
        """
        check_argument("file", file, PATH, RecordError)
        seed = None if self._chance is None else self._chance.seed
        Path(file).write_bytes(saved_match.encode(self._log, seed))

    @classmethod
    def load(cls, file: str | PathLike[str]) -> Self:
        """Load a saved match; its moves are replayed and checked.

        Raises RecordError if the file holds no saved match, or one that does not follow the rules.
        Raises OSError if the file cannot be read.
        """
        check_argument("file", file, PATH, RecordError)
        log, seed = saved_match.decode(Path(file).read_bytes())
        return cls._resume(log, None if seed is None else Chance(seed))

    def record(self, players: Sequence[str] = (), *, only_finished: bool = False) -> Record:
        """Return the record of the match; ``players`` are the names, by seat.

        The default names are ``seat 0``, ``seat 1`` and so on. A record has whole hands: with
        ``only_finished`` a hand in play is left out.

        Raises RecordError if there is not one name for each seat, or a hand is in play without
        ``only_finished``.

        >>> match = Match("french-single", seed="7", players=2)
        >>> match.record(["Ann"])
        Traceback (most recent call last):
        courtcards.kernel.errors.RecordError: players must be a list of 2 names, not ['Ann']
        """
        check_argument("players", players, NAMES, RecordError)
        names = list(players) or [f"seat {seat}" for seat in range(self.seats)]
        check_argument("players", names, make_names_kind(self.seats), RecordError)
        if not only_finished and self.moves and self._log.hands[-1].end is None:
            raise RecordError(
                "a record has only finished hands, and one is in play: finish it, keep the match "
                "with save(), or leave it out with only_finished=True"
            )
        return build_record(self._log, names)

    @property
    def log(self) -> MatchLog:
        """Log of every decision, which this match wraps."""
        return self._log

    def __repr__(self) -> str:
        about = "over" if self.turn is None else f"seat {self.turn} is to play"
        hand = f"{self._log.game.words.hand} {max(1, len(self._log.hands))}"
        return f"<Match {self._rules.name}, {self.seats} players, {hand}, {about}>"

    def __str__(self) -> str:
        """Show the table with every hand open."""
        lines = str(self._log.public_view()).split("\n")
        state = self._log.state
        if state is not None:
            game = find_game(self._rules.game)
            lines += game.open_hands(state, self._rules.seats)
        if self.is_over:
            lines.append(f"over: totals {list(self.totals)}, won by {list(self.winners)}")
        return "\n".join(lines)


def _make_chance(seed: str | int | None) -> Chance:
    """Return the chance of a seed; a new one without. Raises RuleSetError if it is invalid."""
    if seed is None:
        return Chance(new_seed())
    return Chance(seed_from_text(str(check_argument("seed", seed, SEED, RuleSetError))))
