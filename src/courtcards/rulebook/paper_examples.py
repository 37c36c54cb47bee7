"""Examples on paper: a score sheet, a draw, a ranking, the named rule sets, as tables of text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from courtcards.clubs.seating.plan import draw_rounds
from courtcards.clubs.standings import RankingEntry, build_table_results, rank_players
from courtcards.kernel.club_scoring import (
    ClubGame,
    GameLine,
    JuryDecision,
    RoundSheet,
    ScoreLine,
    VoidLine,
    WaivedLine,
)
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
from courtcards.text import format_message, localize, translate_text

NAMES = ("Ada", "Ben", "Cleo", "Dirk", "Emma")
"""The other players of an example, from the left of its seat."""


class PaperTable(msgspec.Struct, frozen=True):
    """A table of text: its title, its columns, its rows."""

    title: str
    columns: list[str]
    rows: list[list[str]]


class PaperOutcome(NamedTuple):
    refusal: CourtcardsError | None
    comment: str
    clause: str | None
    tables: list[PaperTable]


def list_player_names(count: int, language: str) -> list[str]:
    """Return the players of an example, beginning with its own seat."""
    return [translate_text("You", language), *NAMES[: count - 1]]


def list_trials(example: AnyExample) -> Sequence[LineTrial | RulesTrial]:
    if isinstance(example, SheetExample | RulesExample):
        return example.trials
    return ()


def build_paper(game: AnyGame, example: AnyExample, language: str) -> list[PaperTable]:
    """Return what an example shows on paper; nothing for a position at a table."""
    match example:
        case SheetExample():
            return [_build_sheet(_find_club_game(game), _standing(game, example), language)]
        case DrawExample():
            return _build_draw(example, language)
        case RankingExample():
            return _build_rankings(_find_club_game(game), example, language)
        case RulesExample():
            return [_build_rule_sets(game, language)]
    return []


def try_on_paper(
    game: AnyGame, example: AnyExample, moves: Sequence[str], language: str
) -> PaperOutcome:
    """Return the result of the only trial, which is given by its number, from 0.

    Raises MalformedMove if there is no such trial.
    """
    trials = list_trials(example)
    number = moves[0] if len(moves) == 1 else ""
    if not (
        number.isascii() and number.isdecimal() and len(number) < 3 and int(number) < len(trials)
    ):
        raise MalformedMove("{move!r} cannot be played here", move=" ".join(moves))
    trial = trials[int(number)]
    try:
        if isinstance(example, SheetExample) and isinstance(trial, LineTrial):
            round_sheet = _standing(game, example).apply_line(trial.line)
            return PaperOutcome(
                None,
                trial.comment,
                example.clause,
                [_build_sheet(_find_club_game(game), round_sheet, language)],
            )
        if isinstance(trial, RulesTrial):
            game.rules(trial.ruleset, trial.options, trial.seats)
    except BadEntry as refusal:
        return PaperOutcome(refusal, "", refusal.clause, build_paper(game, example, language))
    except RuleSetError as refusal:
        return PaperOutcome(refusal, "", example.clause, build_paper(game, example, language))
    return PaperOutcome(None, trial.comment, example.clause, build_paper(game, example, language))


def _find_club_game(game: AnyGame) -> ClubGame:
    if game.club is None:
        raise ValueError(f"clubs do not play {game.name}")
    return game.club


# A score sheet


def _standing(game: AnyGame, example: SheetExample) -> RoundSheet:
    return _find_club_game(game).replay_lines(example.dealer, example.lines)


def _build_sheet(club: ClubGame, round_sheet: RoundSheet, language: str) -> PaperTable:
    names = list_player_names(4, language)
    rows = [
        [_describe_line(club, row.line, language), *map(_format_signed, row.points)]
        for row in round_sheet.rows
    ]
    rows.append([translate_text("Score", language), *map(_format_signed, round_sheet.totals)])
    title = format_message("Dealer: {who}", {"who": names[round_sheet.dealer]}, language)
    if round_sheet.open_sum:
        title = format_message(
            "The points are out of balance by {sum}",
            {"sum": _format_signed(round_sheet.open_sum)},
            language,
        )
    return PaperTable(title, ["", *names], rows)


def _describe_line(club: ClubGame, line: ScoreLine, language: str) -> str:
    match line:
        case GameLine(contract=contract, fault=fault):
            name = localize(club.find_contract(contract).title, language)
            return f"{name} ✕" if fault else name
        case VoidLine():
            return translate_text("Trump game void", language)
        case WaivedLine():
            return translate_text("Fault, no sanction", language)
        case JuryDecision():
            return translate_text("Jury decision", language)


def _format_signed(points: int | Fraction) -> str:
    return f"−{-points}" if points < 0 else str(points)


# An evening


def _build_draw(example: DrawExample, language: str) -> list[PaperTable]:
    """Return the tables of each round: the numbers of their players."""
    rounds = draw_rounds(range(example.players), example.rounds, seed_from_text(example.clause))
    tables = []
    for number, drawn in enumerate(rounds, start=1):
        rows = [
            [
                format_message("Table {table}", {"table": place}, language),
                *(str(each + 1) for each in seats),
            ]
            for place, seats in enumerate(drawn.tables, start=1)
        ]
        if drawn.byes:
            out = ", ".join(str(each + 1) for each in drawn.byes)
            rows.append([translate_text("bye", language), out, "", "", ""])
        title = format_message("Round {round}", {"round": number}, language)
        tables.append(PaperTable(title, ["", "1", "2", "3", "4"], rows))
    return tables


def _build_rankings(club: ClubGame, example: RankingExample, language: str) -> list[PaperTable]:
    """Return the ranking after the last round."""
    seats = range(len(example.scores))
    results = {
        player: [
            build_table_results(
                club, (number + 1, 1), seats, tuple(each[number] for each in example.scores)
            )[player]
            for number in range(len(example.scores[0]))
        ]
        for player in seats
    }
    names = list_player_names(len(seats), language)
    rows = [_build_ranking_row(place, names) for place in rank_players(club, results)]
    heads = ("Place", "Player", "Points", "Score", "Best round")
    columns = [translate_text(head, language) for head in heads]
    return [PaperTable(translate_text("Standings", language), columns, rows)]


def _build_ranking_row(place: RankingEntry, names: Sequence[str]) -> list[str]:
    best = "" if place.best is None else _format_signed(place.best)
    return [
        str(place.place),
        names[place.player],
        str(place.points),
        _format_signed(place.score),
        best,
    ]


# The named rule sets


def _build_rule_sets(game: AnyGame, language: str) -> PaperTable:
    columns = [translate_text("Name", language), translate_text("Rule set", language)]
    rows = [[named.name, translate_text(named.title, language)] for named in game.named_sets]
    return PaperTable(localize(game.titled, language), columns, rows)
