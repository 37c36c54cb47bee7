"""Examples on paper: a score sheet, a draw, a ranking, the named rule sets, as tables of text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from courtcards.clubs.seating.plan import draw_rounds
from courtcards.clubs.standings import Place, ranked, table_results
from courtcards.kernel.clubs import ClubGame, Decision, Game, Line, SheetStanding, Void, Waived
from courtcards.kernel.errors import BadEntry, CourtcardsError, MalformedMove, RuleSetError
from courtcards.kernel.examples import (
    AnyExample,
    DrawExample,
    LineTrial,
    RankingExample,
    RulesExample,
    RulesTrial,
    SheetExample,
)
from courtcards.kernel.game import AnyGame
from courtcards.kernel.shuffling import seed_from_text
from courtcards.text import said, spoken, translated

NAMES = ("Ada", "Ben", "Cleo", "Dirk", "Emma")
"""The others at the table of an example, going left from its seat."""


class PaperTable(msgspec.Struct, frozen=True):
    """A table of text: what stands above it, its columns, its rows."""

    title: str
    columns: list[str]
    rows: list[list[str]]


class Outcome(NamedTuple):
    """What comes of something that was tried on paper."""

    refusal: CourtcardsError | None
    told: str
    clause: str | None
    tables: list[PaperTable]


def players(count: int, language: str) -> list[str]:
    """Who sits at the table of an example, by seat from its own."""
    return [translated("You", language), *NAMES[: count - 1]]


def trials_of(example: AnyExample) -> Sequence[LineTrial | RulesTrial]:
    """What can be tried on paper."""
    if isinstance(example, SheetExample | RulesExample):
        return example.trials
    return ()


def paper_of(game: AnyGame, example: AnyExample, language: str) -> list[PaperTable]:
    """What an example shows on paper; nothing where it is one of a table."""
    match example:
        case SheetExample():
            return [_sheet(_club(game), _standing(game, example), language)]
        case DrawExample():
            return _draw(example, language)
        case RankingExample():
            return _rankings(_club(game), example, language)
        case RulesExample():
            return [_rule_sets(game, language)]
    return []


def tried_on_paper(
    game: AnyGame, example: AnyExample, moves: Sequence[str], language: str
) -> Outcome:
    """What comes of the one thing that is tried, which is named by its number, from 0."""
    trials = trials_of(example)
    number = moves[0] if len(moves) == 1 else ""
    if not (
        number.isascii() and number.isdecimal() and len(number) < 3 and int(number) < len(trials)
    ):
        raise MalformedMove("{move!r} cannot be played here", move=" ".join(moves))
    trial = trials[int(number)]
    try:
        if isinstance(example, SheetExample) and isinstance(trial, LineTrial):
            standing = _standing(game, example).after(trial.line)
            return Outcome(
                None, trial.told, example.clause, [_sheet(_club(game), standing, language)]
            )
        if isinstance(trial, RulesTrial):
            game.rules(trial.ruleset, trial.options, trial.seats)
    except BadEntry as refusal:
        return Outcome(refusal, "", refusal.clause, paper_of(game, example, language))
    except RuleSetError as refusal:
        return Outcome(refusal, "", example.clause, paper_of(game, example, language))
    return Outcome(None, trial.told, example.clause, paper_of(game, example, language))


def _club(game: AnyGame) -> ClubGame:
    if game.club is None:
        raise ValueError(f"clubs do not play {game.name}")
    return game.club


# A score sheet


def _standing(game: AnyGame, example: SheetExample) -> SheetStanding:
    return _club(game).standing_after(example.dealer, example.lines)


def _sheet(club: ClubGame, standing: SheetStanding, language: str) -> PaperTable:
    names = players(4, language)
    rows = [[_line(club, row.line, language), *map(_signed, row.points)] for row in standing.rows]
    rows.append([translated("Score", language), *map(_signed, standing.totals)])
    title = said("Dealer: {who}", {"who": names[standing.dealer]}, language)
    if standing.open_sum:
        title = said(
            "The points do not add up, by {sum}", {"sum": _signed(standing.open_sum)}, language
        )
    return PaperTable(title, ["", *names], rows)


def _line(club: ClubGame, line: Line, language: str) -> str:
    match line:
        case Game(contract=contract, fault=fault):
            name = spoken(club.counted(contract).title, language)
            return f"{name} ✕" if fault else name
        case Void():
            return translated("Trump game void", language)
        case Waived():
            return translated("Fault, no sanction", language)
        case Decision():
            return translated("Jury decision", language)


def _signed(points: int | Fraction) -> str:
    return f"−{-points}" if points < 0 else str(points)


# An evening


def _draw(example: DrawExample, language: str) -> list[PaperTable]:
    """The tables of each round: by table its players, by their numbers."""
    rounds = draw_rounds(range(example.players), example.rounds, seed_from_text(example.clause))
    tables = []
    for number, drawn in enumerate(rounds, start=1):
        rows = [
            [said("Table {table}", {"table": place}, language), *(str(each + 1) for each in seats)]
            for place, seats in enumerate(drawn.tables, start=1)
        ]
        if drawn.byes:
            out = ", ".join(str(each + 1) for each in drawn.byes)
            rows.append([translated("bye", language), out, "", "", ""])
        title = said("Round {round}", {"round": number}, language)
        tables.append(PaperTable(title, ["", "1", "2", "3", "4"], rows))
    return tables


def _rankings(club: ClubGame, example: RankingExample, language: str) -> list[PaperTable]:
    """The ranking after the last round."""
    seats = range(len(example.scores))
    results = {
        player: [
            table_results(
                club, (number + 1, 1), seats, tuple(each[number] for each in example.scores)
            )[player]
            for number in range(len(example.scores[0]))
        ]
        for player in seats
    }
    names = players(len(seats), language)
    rows = [_place(place, names) for place in ranked(club, results)]
    heads = ("Place", "Player", "Points", "Score", "Best round")
    columns = [translated(head, language) for head in heads]
    return [PaperTable(translated("Standings", language), columns, rows)]


def _place(place: Place, names: Sequence[str]) -> list[str]:
    best = "" if place.best is None else _signed(place.best)
    return [str(place.place), names[place.player], str(place.points), _signed(place.score), best]


# The named rule sets


def _rule_sets(game: AnyGame, language: str) -> PaperTable:
    columns = [translated("Name", language), translated("Rule set", language)]
    rows = [[named.name, translated(named.title, language)] for named in game.named_sets]
    return PaperTable(spoken(game.titled, language), columns, rows)
