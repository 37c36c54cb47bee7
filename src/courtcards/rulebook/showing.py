"""What a page is told of a clause that can be tried, and of what is tried on it.

It is told as the seat of the example sees it. Nothing is kept between two requests: whoever tries
sends the moves that were made before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from courtcards.games import GAMES
from courtcards.kernel.errors import IllegalMove, NoSuchThing
from courtcards.kernel.examples import AnyExample, Example
from courtcards.kernel.game import AnyGame
from courtcards.play.views import View
from courtcards.rulebook.paper import PaperTable, paper_of, players, trials_of, tried_on_paper
from courtcards.rulebook.positions import ExamplePosition, after, found
from courtcards.text import marked, said, spoken, translated
from courtcards.text.rule_sentences import sentences


class ClauseEntry(msgspec.Struct, frozen=True):
    """A clause in the contents: its id, and the first sentence of it."""

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


class ClauseSaid(msgspec.Struct, frozen=True):
    """What a clause says, sentence by sentence, and the title of its game."""

    title: str
    sentences: list[str]


class TrialEntry(msgspec.Struct, frozen=True):
    """Something worth trying: the move, and its name where the page has no words for it."""

    move: str
    title: str | None


class ClauseShown(msgspec.Struct, frozen=True):
    """A clause: what it says, what to look at and to try, and the position or the paper for that.

    ``view`` is null where the example is on paper, which ``paper`` has. ``before`` and ``after``
    are the clauses next to it.
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


class Tried(msgspec.Struct, frozen=True):
    """What came of a move: whether it is allowed, a sentence, the clause that says so.

    ``view`` and ``paper`` are as they are now: as before where the move was refused.
    """

    is_allowed: bool
    text: str
    clause: str | None
    view: Any
    paper: list[PaperTable]


class Replied(msgspec.Struct, frozen=True):
    """What a press on a thing of the table is answered, and the clause that says so."""

    text: str
    clause: str | None


def contents(language: str) -> Contents:
    """Every clause that can be tried."""
    return Contents(
        [
            GameClauses(
                game.name,
                spoken(game.titled, language),
                [
                    ClauseEntry(each.clause, _says(game, each, language)[0])
                    for each in game.examples
                ],
            )
            for game in GAMES.values()
            if game.examples
        ]
    )


def said_by(clause: str, language: str) -> ClauseSaid:
    """What a clause says; UnknownClause where it has no example."""
    game, example, _, _ = found(clause)
    return ClauseSaid(spoken(game.titled, language), _says(game, example, language))


def shown(clause: str, language: str) -> ClauseShown:
    """The example of a clause; UnknownClause where there is none."""
    game, example, before, following = found(clause)
    trials = [
        TrialEntry(str(number), translated(trial.title, language))
        for number, trial in enumerate(trials_of(example))
    ]
    names, view = [], None
    if isinstance(example, Example):
        names, view = _names(example, language), _view(ExamplePosition(game, example))
        trials = [TrialEntry(trial.move, None) for trial in example.trials]
    return ClauseShown(
        clause=clause,
        game=game.name,
        title=spoken(game.titled, language),
        sentences=_says(game, example, language),
        look=translated(example.look, language),
        trials=trials,
        players=names,
        view=view,
        paper=paper_of(game, example, language),
        before=before,
        after=following,
    )


def tried(clause: str, moves: Sequence[str], language: str) -> Tried:
    """What comes of the last of these moves, after the others.

    Raises UnknownClause, and MalformedMove for what is no move, or cannot have been made before.
    """
    game, example, _, _ = found(clause)
    if not isinstance(example, Example):
        outcome = tried_on_paper(game, example, moves, language)
        told = translated(outcome.told, language)
        if outcome.refusal is not None:
            told = spoken(outcome.refusal, language)
        return Tried(outcome.refusal is None, told, outcome.clause, None, outcome.tables)
    position = after(game, example, moves[:-1])
    move = moves[-1]
    if not position.is_open:
        return _tried(position, _over(language), None, is_allowed=False)
    refusal = position.attempt(move)
    if refusal is not None:
        return _tried(position, _reason(refusal, language), refusal.clause, is_allowed=False)
    trial = position.told_of(move)
    told = translated(trial.told if trial else ALLOWED, language)
    return _tried(position, told, clause if trial else None, is_allowed=True)


def replied(clause: str, moves: Sequence[str], about: str, language: str) -> Replied:
    """What a press on a thing of an example's table is answered, after these moves.

    Raises UnknownClause, MalformedMove, and NoSuchThing.
    """
    game, example, _, _ = found(clause)
    if not isinstance(example, Example):
        raise NoSuchThing("there is nothing to say of {about!r}", about=about)
    match = after(game, example, moves).match
    return answer(game, match.seat_sight(example.seat), about, _names(example, language), language)


def answer(game: AnyGame, sight: Any, about: str, names: Sequence[str], language: str) -> Replied:
    """What somebody with this sight who presses a thing is told; NoSuchThing where it is none."""
    reply = game.asked(sight, about, names)
    if reply is None:
        raise NoSuchThing("there is nothing to say of {about!r}", about=about)
    return Replied(" ".join(spoken(each, language) for each in reply.sentences), reply.clause)


ALLOWED = marked("You may do that.")


def _tried(position: ExamplePosition, told: str, clause: str | None, *, is_allowed: bool) -> Tried:
    return Tried(is_allowed, told, clause, _view(position), [])


def _over(language: str) -> str:
    return translated("It is no longer your turn here: try again from the beginning.", language)


def _reason(refusal: IllegalMove, language: str) -> str:
    return said(refusal.message, refusal.parameters, language)


def _view(position: ExamplePosition) -> View:
    return position.match.view(position.example.seat)


def _names(example: Example, language: str) -> list[str]:
    """The players by seat: one's own place comes first in their list, wherever the seat is."""
    names = players(example.seats, language)
    return [names[(seat - example.seat) % example.seats] for seat in range(example.seats)]


def _says(game: AnyGame, example: AnyExample, language: str) -> list[str]:
    """What a clause says in the rules of its example, or in the words of the example itself."""
    rules = game.rules(game.named_sets[0].name)
    if isinstance(example, Example):
        rules = game.rules(example.ruleset, example.options, example.seats)
    told = [each.text for each in sentences(rules, language) if each.clause == example.clause]
    return told or [translated(example.says, language)]
