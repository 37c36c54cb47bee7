"""What can be played here: games, rule sets, options, bots; and the rules in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromQuery

from courtcards.bots import BOT_NAMES
from courtcards.errors import RuleSetError
from courtcards.games import GAMES, AnyGame, game_named
from courtcards.languages import marked, title_of, translated
from courtcards.rulebook import sentences
from courtcards.rulesets import (
    Choice,
    NamedSet,
    Number,
    Option,
    OptionValue,
    RuleSet,
    Switch,
    parse_changes,
)
from courtcards.server.language import LANGUAGE_HEADERS, language_of
from courtcards.server.refusals import refusals
from courtcards.tables.chat import PHRASES


class OptionEntry(msgspec.Struct, frozen=True):
    """One option: ``kind`` is ``choice`` (of ``values``), ``switch`` or ``number``.

    A number lies from ``least`` to ``most``; or it is one of ``values``, which then holds what
    may stand instead of a number.
    """

    name: str
    clause: str
    description: str
    kind: str
    default: OptionValue
    values: list[OptionValue]
    least: int | None = None
    most: int | None = None


class RuleSetEntry(msgspec.Struct, frozen=True):
    """One named rule set, every option resolved, and how many may play it."""

    name: str
    title: str
    source: str
    options: dict[str, OptionValue]
    seat_counts: list[int]


class GameEntry(msgspec.Struct, frozen=True):
    """One game, with its rule sets and the options that a house may change."""

    name: str
    title: str
    seat_counts: list[int]
    rulesets: list[RuleSetEntry]
    options: list[OptionEntry]


class BotEntry(msgspec.Struct, frozen=True):
    """One bot, and what it is like."""

    name: str
    title: str
    description: str


class Catalogue(msgspec.Struct, frozen=True):
    """What can be played here; ``phrases`` are what can be said at a table, by name."""

    games: list[GameEntry]
    bots: list[BotEntry]
    phrases: list[str]


class SentenceEntry(msgspec.Struct, frozen=True):
    """One sentence of the rules; ``decided`` where the printed rules leave it open."""

    clause: str
    text: str
    decided: bool


class RulesInWords(msgspec.Struct, frozen=True):
    """The rules in force, clause after clause."""

    title: str
    sentences: list[SentenceEntry]


BOT_DESCRIPTIONS = {
    "random": marked("Plays any legal move, whichever."),
    "steady": marked("Plays sensibly, and does not look ahead."),
    "novice": marked("Looks ahead a little, and often slips."),
    "casual": marked("Looks ahead, and slips now and then."),
    "club": marked("Counts cards and weighs what each play may lead to."),
    "expert": marked("Plans ahead, weighs every play, and seldom or never slips."),
    "master": marked("Remembers every card and looks as far ahead as it can."),
}


def bot_title(name: str, language: str) -> str:
    """What a bot is called at the table.

    >>> bot_title("steady", "en")
    'Steady'
    """
    return translated(name.title(), language, f"bot.{name}")


@get("/api/games", sync_to_thread=False)
def games(request: Request[Any, Any, State]) -> Response[Catalogue]:
    """Everything that a table can be opened with, in the language of whoever asks."""
    language = language_of(request.scope)
    bots = [
        BotEntry(name, bot_title(name, language), translated(BOT_DESCRIPTIONS[name], language))
        for name in BOT_NAMES
    ]
    entries = [_game_entry(game, language) for game in GAMES.values()]
    return Response(Catalogue(entries, bots, list(PHRASES)), headers=LANGUAGE_HEADERS)


@get("/api/rules", sync_to_thread=False, responses=refusals(400, 422))
def rules(
    request: Request[Any, Any, State], game: FromQuery[str], ruleset: FromQuery[str]
) -> Response[RulesInWords]:
    """The rules in force, in plain sentences.

    Beside the parameters named, every option of the game is one: ``&draw=start``. ``seats`` is
    how many play, ``language`` is ``en``, ``fr``, ``nl`` or ``es``; without it, the language that
    the request asks for.
    """
    query = {"language": [language_of(request.scope)]} | request.query_params.dict()
    return Response(rules_in_words(game, ruleset, query), headers=LANGUAGE_HEADERS)


def rules_in_words(name: str, ruleset: str, query: Mapping[str, list[str]]) -> RulesInWords:
    """The sentences that a query asks for; RuleSetError where it is not right."""
    game = game_named(name)
    words = {key: values[-1] for key, values in query.items()}
    seats = words.pop("seats", None)
    language = words.pop("language", "en")
    changes = [f"{key}={value}" for key, value in words.items() if key not in {"game", "ruleset"}]
    if seats is not None and not (seats.isascii() and seats.isdecimal() and len(seats) < 4):
        raise RuleSetError("seats is a whole number, not {seats!r}", seats=seats)
    in_force = game.rules(
        ruleset, parse_changes(game.options, changes), None if seats is None else int(seats)
    )
    title = next(each.title for each in game.named_sets if each.name == ruleset)
    return RulesInWords(
        translated(title, language),
        [
            SentenceEntry(each.clause, each.text, each.decided)
            for each in sentences(in_force, language)
        ],
    )


def _game_entry(game: AnyGame, language: str) -> GameEntry:
    return GameEntry(
        game.name,
        title_of(game.title, language),
        list(game.seat_counts),
        [_ruleset_entry(game, named, language) for named in game.named_sets],
        [_option_entry(option, language) for option in game.options],
    )


def _ruleset_entry(game: AnyGame, named: NamedSet, language: str) -> RuleSetEntry:
    by_seats = {seats: _rules_for(game, named.name, seats) for seats in game.seat_counts}
    possible = {seats: rules for seats, rules in by_seats.items() if rules is not None}
    options = dict(next(iter(possible.values())).options)
    title, source = translated(named.title, language), translated(named.source, language)
    return RuleSetEntry(named.name, title, source, options, list(possible))


def _rules_for(game: AnyGame, name: str, seats: int) -> RuleSet | None:
    try:
        return game.rules(name, {}, seats)
    except RuleSetError:
        return None


def _option_entry(option: Option, language: str) -> OptionEntry:
    entry = (option.name, option.clause, translated(option.summary, language))
    match option.kind:
        case Choice(values=values):
            return OptionEntry(*entry, "choice", option.default, list(values))
        case Switch():
            return OptionEntry(*entry, "switch", option.default, [False, True])
        case Number(least=least, most=most, word=word, word_value=word_value):
            instead = [] if word is None else [word_value]
            return OptionEntry(*entry, "number", option.default, instead, least, most)
