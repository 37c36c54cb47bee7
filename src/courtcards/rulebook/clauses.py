"""Views of the clauses that have an example, and of moves that are tried there.

They show what the seat of the example sees. Nothing is stored between two requests: the page sends
the earlier moves again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from courtcards.games import GAMES
from courtcards.kernel.errors import IllegalMove, MalformedMove, NoSuchThing, UnknownClause
from courtcards.kernel.examples import AnyExample, Example, Trial
from courtcards.kernel.game import AnyGame
from courtcards.kernel.shuffling import seed_from_text
from courtcards.play.chance import Chance
from courtcards.play.match import MatchLog
from courtcards.play.views import View
from courtcards.rulebook.paper_examples import (
    PaperTable,
    build_paper,
    list_player_names,
    list_trials,
    try_on_paper,
)
from courtcards.text import format_message, localize, mark_text, translate_text
from courtcards.text.localization import sentences


class ExamplePosition:
    """The match of an example, after the moves that were tried there."""

    def __init__(self, game: AnyGame, example: Example) -> None:
        self.example = example
        self.match = MatchLog(game.rules(example.ruleset, example.options, example.seats))
        self._chance = Chance(seed_from_text(example.clause))
        self._tried = 0
        for hand in example.hands:
            dealer = self.match.next_dealer if self.match.hands else example.dealer
            self.match.deal(hand.pack or self._chance.pack(self.match), dealer)
            for move in hand.moves:
                self._play(move)
            self._play_first_moves(hand.others)

    def _play_first_moves(self, count: int) -> None:
        """Play the first legal move ``count`` times, while the hand is not over."""
        match = self.match
        for _ in range(count):
            if match.awaiting.kind != "play":
                return
            self._play(match.game.move_text(match.game.legal(match.state)[0]))

    def _play(self, move: str) -> None:
        seat = self.match.awaiting.seat
        if seat is None:
            raise ValueError(f"{self.example.clause}: nobody is to play {move}")
        self.match.play(seat, move)
        self._restock()

    def _restock(self) -> None:
        if self.match.awaiting.kind == "stock":
            self.match.restock(self._chance.stock(self.match))

    @property
    def is_open(self) -> bool:
        """True if the seat of the example is to move."""
        awaiting = self.match.awaiting
        return awaiting.kind == "play" and awaiting.seat == self.example.seat

    def attempt(self, move: str) -> IllegalMove | None:
        """Make a move of the example's seat, or return its refusal; then nothing has changed.

        Expects that it is this seat's turn. Raises MalformedMove for text that is no move of the
        game.
        """
        try:
            self.match.play(self.example.seat, move)
        except IllegalMove as refusal:
            return refusal
        self._restock()
        self._tried += 1
        return None

    def find_trial(self, move: str) -> Trial | None:
        """Return the example's trial of its first move, if it has one."""
        trials = {trial.move: trial for trial in self.example.trials}
        return trials.get(move) if self._tried == 1 else None


def play_moves(game: AnyGame, example: Example, moves: Sequence[str]) -> ExamplePosition:
    """Return the position after moves that were tried.

    Raises MalformedMove if one cannot be played there.
    """
    position = ExamplePosition(game, example)
    for move in moves:
        if not position.is_open or position.attempt(move) is not None:
            raise MalformedMove("{move!r} cannot be played here", move=move)
    return position


class ClauseExample(NamedTuple):
    """The example of a clause, its game, and the clauses before and after it."""

    game: AnyGame
    example: AnyExample
    before: str | None
    after: str | None


def find_example(clause: str) -> ClauseExample:
    """Return the example of a clause. Raises UnknownClause if there is none."""
    for game in GAMES.values():
        clauses = [example.clause for example in game.examples]
        if clause in clauses:
            index = clauses.index(clause)
            before = clauses[index - 1] if index else None
            return ClauseExample(game, game.examples[index], before, (*clauses, None)[index + 1])
    raise UnknownClause("there is no clause {clause!r}", clause=clause)


def list_clause_prefixes() -> list[str]:
    """Return the prefixes of the clauses that have an example: `KC`, `DK`."""
    return [game.examples[0].clause.partition("-")[0] for game in GAMES.values() if game.examples]


class ClauseEntry(msgspec.Struct, frozen=True):
    """A clause in the contents: its id, and its first sentence."""

    clause: str
    text: str


class GameClauses(msgspec.Struct, frozen=True):
    """The clauses of a game, in their order."""

    game: str
    title: str
    clauses: list[ClauseEntry]


class Contents(msgspec.Struct, frozen=True):
    """Every clause that can be tried, game by game."""

    games: list[GameClauses]


class ClauseText(msgspec.Struct, frozen=True):
    """The sentences of a clause, and the title of its game."""

    title: str
    sentences: list[str]


class TrialEntry(msgspec.Struct, frozen=True):
    """A move worth trying, and its name if the page has no words for it."""

    move: str
    title: str | None


class ClauseView(msgspec.Struct, frozen=True):
    """A clause: its sentences, what to look at and to try, and its position or its paper.

    ``view`` is null if the example is on paper; then ``paper`` has it. ``before`` and ``after`` are
    the clauses next to it.
    """

    clause: str
    game: str
    title: str
    sentences: list[str]
    look: str
    trials: list[TrialEntry]
    players: list[str]
    view: Any
    paper: list[PaperTable]
    before: str | None
    after: str | None


class TrialResult(msgspec.Struct, frozen=True):
    """The result of a move: whether it is allowed, a sentence, and the clause behind it.

    ``view`` and ``paper`` show the present state: unchanged if the move was refused.
    """

    is_allowed: bool
    text: str
    clause: str | None
    view: Any
    paper: list[PaperTable]


class ItemExplanation(msgspec.Struct, frozen=True):
    """The answer to a press on an item of the table, and the clause behind it."""

    text: str
    clause: str | None


def build_contents(language: str) -> Contents:
    return Contents(
        [
            GameClauses(
                game.name,
                localize(game.titled, language),
                [
                    ClauseEntry(each.clause, _list_sentences(game, each, language)[0])
                    for each in game.examples
                ],
            )
            for game in GAMES.values()
            if game.examples
        ]
    )


def build_clause_text(clause: str, language: str) -> ClauseText:
    """Return the sentences of a clause. Raises UnknownClause if it has no example."""
    game, example, _, _ = find_example(clause)
    return ClauseText(localize(game.titled, language), _list_sentences(game, example, language))


def build_clause_view(clause: str, language: str) -> ClauseView:
    """Return the view of a clause. Raises UnknownClause if it has no example."""
    game, example, before, following = find_example(clause)
    trials = [
        TrialEntry(str(number), translate_text(trial.title, language))
        for number, trial in enumerate(list_trials(example))
    ]
    names, view = [], None
    if isinstance(example, Example):
        names, view = _list_names(example, language), _build_view(ExamplePosition(game, example))
        trials = [TrialEntry(trial.move, None) for trial in example.trials]
    return ClauseView(
        clause=clause,
        game=game.name,
        title=localize(game.titled, language),
        sentences=_list_sentences(game, example, language),
        look=translate_text(example.look, language),
        trials=trials,
        players=names,
        view=view,
        paper=build_paper(game, example, language),
        before=before,
        after=following,
    )


def try_moves(clause: str, moves: Sequence[str], language: str) -> TrialResult:
    """Return the result of the last of these moves, after the others.

    Raises UnknownClause, and MalformedMove for text that is no move or for impossible earlier
    moves.
    """
    game, example, _, _ = find_example(clause)
    if not isinstance(example, Example):
        outcome = try_on_paper(game, example, moves, language)
        text = translate_text(outcome.comment, language)
        if outcome.refusal is not None:
            text = localize(outcome.refusal, language)
        return TrialResult(outcome.refusal is None, text, outcome.clause, None, outcome.tables)
    position = play_moves(game, example, moves[:-1])
    move = moves[-1]
    if not position.is_open:
        return _build_trial_result(position, _over_text(language), None, is_allowed=False)
    refusal = position.attempt(move)
    if refusal is not None:
        return _build_trial_result(
            position, _reason_text(refusal, language), refusal.clause, is_allowed=False
        )
    trial = position.find_trial(move)
    text = translate_text(trial.comment if trial else ALLOWED, language)
    return _build_trial_result(position, text, clause if trial else None, is_allowed=True)


def explain_example_item(
    clause: str, moves: Sequence[str], about: str, language: str
) -> ItemExplanation:
    """Explain an item of an example's table, after these moves.

    Raises UnknownClause, MalformedMove, and NoSuchThing if there is nothing to explain.
    """
    game, example, _, _ = find_example(clause)
    if not isinstance(example, Example):
        raise NoSuchThing("there is no explanation for {about!r}", about=about)
    match = play_moves(game, example, moves).match
    return explain_item(
        game, match.seat_observation(example.seat), about, _list_names(example, language), language
    )


def explain_item(
    game: AnyGame, observation: Any, about: str, names: Sequence[str], language: str
) -> ItemExplanation:
    """Explain an item to the owner of an observation.

    Raises NoSuchThing if there is nothing to explain.
    """
    reply = game.explain_item(observation, about, names)
    if reply is None:
        raise NoSuchThing("there is no explanation for {about!r}", about=about)
    return ItemExplanation(
        " ".join(localize(each, language) for each in reply.sentences), reply.clause
    )


ALLOWED = mark_text("That move is allowed.")


def _build_trial_result(
    position: ExamplePosition, text: str, clause: str | None, *, is_allowed: bool
) -> TrialResult:
    return TrialResult(is_allowed, text, clause, _build_view(position), [])


def _over_text(language: str) -> str:
    return translate_text("It is not your turn any more: start again from the beginning.", language)


def _reason_text(refusal: IllegalMove, language: str) -> str:
    return format_message(refusal.message, refusal.parameters, language)


def _build_view(position: ExamplePosition) -> View:
    return position.match.view(position.example.seat)


def _list_names(example: Example, language: str) -> list[str]:
    """Return the players by seat, with "You" at the example's seat."""
    names = list_player_names(example.seats, language)
    return [names[(seat - example.seat) % example.seats] for seat in range(example.seats)]


def _list_sentences(game: AnyGame, example: AnyExample, language: str) -> list[str]:
    """Return the sentences of a clause in its example's rules, or the example's own."""
    rules = game.rules(game.named_sets[0].name)
    if isinstance(example, Example):
        rules = game.rules(example.ruleset, example.options, example.seats)
    text = [each.text for each in sentences(rules, language) if each.clause == example.clause]
    return text or [translate_text(example.says, language)]
