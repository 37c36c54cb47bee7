"""The catalogue of games, rule sets, options and bots, and the rules in sentences."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from courtcards.games import GAMES, find_game
from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.game import AnyGame
from courtcards.kernel.lessons import Lesson
from courtcards.kernel.options import (
    Choice,
    NamedSet,
    NumberRange,
    Option,
    OptionValue,
    RuleSet,
    Switch,
    parse_changes,
)
from courtcards.play.players import BOT_NAMES, list_invited
from courtcards.tables.chat import PHRASES
from courtcards.text import bot_title, localize, mark_text, translate_text
from courtcards.text.localization import sentences


class LessonEntry(msgspec.Struct, frozen=True):
    """A lesson, and one sentence about its subject."""

    name: str
    title: str
    about: str


class OptionEntry(msgspec.Struct, frozen=True):
    """One option: ``kind`` is ``choice`` (of ``values``), ``switch`` or ``number``.

    A number lies from ``least`` to ``most``. Its ``values`` are allowed instead of a number.
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
    """One named rule set: the value of every option, and the possible numbers of seats."""

    name: str
    title: str
    source: str
    options: dict[str, OptionValue]
    seat_counts: list[int]


class GameEntry(msgspec.Struct, frozen=True):
    """One game, with its rule sets and the options that a house may change.

    ``board`` is the kind of board on which a page without a view for the game can draw it. ``bots``
    are the names of the bots that play it. ``lessons`` are in their order.
    """

    name: str
    title: str
    board: str
    seat_counts: list[int]
    rulesets: list[RuleSetEntry]
    options: list[OptionEntry]
    bots: list[str]
    lessons: list[LessonEntry]


class BotEntry(msgspec.Struct, frozen=True):
    """One bot, and how it plays."""

    name: str
    title: str
    description: str


class Catalogue(msgspec.Struct, frozen=True):
    """The games and bots of this host; ``phrases`` are the set phrases of the chat, by name."""

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
    "random": mark_text("Plays any legal move at random."),
    "steady": mark_text("Plays sensibly without looking ahead."),
    "novice": mark_text("Looks ahead a little and often slips."),
    "casual": mark_text("Looks ahead and slips now and then."),
    "club": mark_text("Counts cards and weighs the outcome of each play."),
    "expert": mark_text("Plans ahead, weighs every play and rarely or never slips."),
    "master": mark_text("Remembers every card and looks as far ahead as it can."),
}


def build_catalogue(language: str) -> Catalogue:
    """Return everything that a table can be opened with, in a language."""
    bots = [
        BotEntry(name, bot_title(name, language), translate_text(BOT_DESCRIPTIONS[name], language))
        for name in BOT_NAMES
    ]
    of_ones_own = translate_text("Your own player.", language)
    bots += [BotEntry(name, bot_title(name, language), of_ones_own) for name in list_invited()]
    entries = [_game_entry(game, language) for game in GAMES.values()]
    return Catalogue(entries, bots, list(PHRASES))


def describe_rules(name: str, ruleset: str, query: Mapping[str, list[str]]) -> RulesInWords:
    """Return the rules of a query as sentences. Raises RuleSetError for a wrong query."""
    game = find_game(name)
    words = {key: values[-1] for key, values in query.items()}
    seats = words.pop("seats", None)
    language = words.pop("language", "en")
    changes = [f"{key}={value}" for key, value in words.items() if key not in {"game", "ruleset"}]
    if seats is not None and not (seats.isascii() and seats.isdecimal() and len(seats) < 4):
        raise RuleSetError("seats must be a whole number, not {seats!r}", seats=seats)
    in_force = game.rules(
        ruleset, parse_changes(game.options, changes), None if seats is None else int(seats)
    )
    title = next(each.title for each in game.named_sets if each.name == ruleset)
    return RulesInWords(
        translate_text(title, language),
        [
            SentenceEntry(each.clause, each.text, each.decided)
            for each in sentences(in_force, language)
        ],
    )


def _game_entry(game: AnyGame, language: str) -> GameEntry:
    return GameEntry(
        game.name,
        localize(game.titled, language),
        game.board,
        list(game.seat_counts),
        [_ruleset_entry(game, named, language) for named in game.named_sets],
        [_option_entry(option, language) for option in game.options],
        [*game.bots, *list_invited(game.name)],
        [build_lesson_entry(lesson, language) for lesson in game.lessons],
    )


def _ruleset_entry(game: AnyGame, named: NamedSet, language: str) -> RuleSetEntry:
    by_seats = {seats: _try_rules(game, named.name, seats) for seats in game.seat_counts}
    possible = {seats: rules for seats, rules in by_seats.items() if rules is not None}
    options = dict(next(iter(possible.values())).options)
    title, source = translate_text(named.title, language), translate_text(named.source, language)
    return RuleSetEntry(named.name, title, source, options, list(possible))


def _try_rules(game: AnyGame, name: str, seats: int) -> RuleSet | None:
    try:
        return game.rules(name, {}, seats)
    except RuleSetError:
        return None


def _option_entry(option: Option, language: str) -> OptionEntry:
    entry = (option.name, option.clause, translate_text(option.summary, language))
    match option.kind:
        case Choice(values=values):
            return OptionEntry(*entry, "choice", option.default, list(values))
        case Switch():
            return OptionEntry(*entry, "switch", option.default, [False, True])
        case NumberRange(least=least, most=most, word=word, word_value=word_value):
            special_values = [] if word is None else [word_value]
            return OptionEntry(*entry, "number", option.default, special_values, least, most)


def build_lesson_entry(lesson: Lesson, language: str) -> LessonEntry:
    title, about = translate_text(lesson.title, language), translate_text(lesson.about, language)
    return LessonEntry(lesson.name, title, about)
