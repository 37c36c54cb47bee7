"""The keys of texts that the page puts together: by how each is made, all values that go in."""

from __future__ import annotations

from typing import get_args

from courtcards.clubs.evening import EveningEvent
from courtcards.clubs.lists.reading import NoteKind
from courtcards.clubs.season.commands import PrizeRule
from courtcards.clubs.sheet.commands import SheetEvent
from courtcards.games import GAMES
from courtcards.play.players.bot import BOT_NAMES
from courtcards.tables.chat import PHRASES

SIDES = ("N", "E", "S", "W")
CORNERS = ("NE", "NW", "SE", "SW")
CONTRACTS = ("tricks", "hearts", "queens", "jacks-kings", "king-of-hearts", "seventh-last", "trump")
ENDS = ("all-played", "blocked", "out", "played-out")
ROLES = ("director", "jury", "server", "table", "viewer")
MARKS = ("best", "only", "good", "slip", "blunder")
OWN_MOVES = ("draw", "end", "neglect")
FAULTS = ("crashed", "illegal", "late")
DECIDED = ("jury", "table")
WAYS_BACK = ("unbegin", "annul", "reinstate", "reopen")
REGISTERED = ("absent", "declined", "playing", "waiting")
SETTINGS = {
    "index": ("auto",),
    "theme": ("auto", "light", "dark"),
    "suits": ("two", "four"),
    "cards": ("usual", "large"),
    "order": ("usual", "suit", "rank", "trumps", "hand"),
    "back": ("crown", "waves", "stars", "tiles"),
    "cloth": ("green", "blue", "wine", "slate"),
    "speed": ("slow", "normal", "fast", "instant"),
    "press": ("twice", "once"),
    "forced": ("on", "off"),
    "quiet": ("off", "on"),
    "sound": ("off", "on"),
    "tick": ("off", "on"),
}
OPTIONS = [option for game in GAMES.values() for option in game.options]


def _kinds(events: object) -> tuple[str, ...]:
    return tuple(str(event.__struct_config__.tag) for event in get_args(events))


MADE: dict[str, tuple[str, ...]] = {
    "*.minutes": ("absent", "pace"),
    "*.seconds": ("absent", "pace"),
    "*.what": ("learn.begin", "learn.begin.again", "learn.go-on"),
    "action.*": OWN_MOVES,
    "advice.*": OWN_MOVES,
    "advice.than.*": OWN_MOVES,
    "advice.unit.*": ("hands", "points"),
    "aim.*": ("chips", "crowning", "points", "pot", "single"),
    "ask.*": ("rematch", "takeback"),
    "ask.*.you": ("rematch", "takeback"),
    "analyse.unit.*": ("hands", "points"),
    "bot.*": BOT_NAMES,
    "club.*": WAYS_BACK,
    "club.*.do": WAYS_BACK,
    "club.*.done": WAYS_BACK,
    "club.*.title": WAYS_BACK,
    "club.*.what": WAYS_BACK,
    "club.correct.*": ("bye", "free"),
    "club.correct.do.*": ("seats", "substitute"),
    "club.correct.hint.*": ("seats", "substitute"),
    "club.correct.instead.*": ("seats", "substitute"),
    "club.correct.mode.*": ("seats", "substitute"),
    "club.correct.why.*": ("names", "seats", "tables"),
    "club.filter.*": ("all", "missing", "wrong"),
    "club.filter.*.none": ("all", "missing", "wrong"),
    "club.links.*": ("viewer", "register", "jury", "director"),
    "club.links.*.what": ("viewer", "register", "jury", "director", "table", "hand-out"),
    "club.log.*": _kinds(EveningEvent),
    "club.person.*": ("attending", "best", "podium", "winning", "worst"),
    "club.print.*": (
        "blank-sheets",
        "door-sheet",
        "seat-slips",
        "sheets",
        "standings",
        "table-cards",
    ),
    "club.record.*": get_args(PrizeRule),
    "club.role.*": (*ROLES, "register"),
    "club.settings.seating.*": ("no_repeats", "random"),
    "club.settings.finals.*": ("0", "1", "2"),
    "club.standings.*": ("after.last", "final", "now"),
    "club.status.*": ("confirmed", "finished", "not-drawn", "playing"),
    "club.step.*": ("players", "round", "seating", "standings"),
    "club.wishes.broken.*": ("apart", "group", "table"),
    "contract.*": CONTRACTS,
    "desk.tab.*": ("grid", "history", "sheet", "write"),
    "end.*": ENDS,
    "enter.why.*": ("gone", "must-trump", "negatives", "over", "trumps"),
    "fault.decided.*": DECIDED,
    "forget.*.elsewhere": ("names", "person"),
    "forget.*.evenings": ("names", "person"),
    "forget.*.looking": ("names", "person"),
    "game.*": ("double-king", "kings-corner"),
    "going-on.*": ("device", "file", "server"),
    "going-on.at.*": ("device", "file", "server"),
    "history.*": _kinds(SheetEvent),
    "home.*": ("absent", "pace", "public"),
    "home.about.*": ("double-king", "kings-corner"),
    "home.absent.*": ("bot", "wait"),
    "home.pace.*": ("days", "move", "none"),
    "home.place.*": ("device", "server"),
    "home.place.*.hint": ("device", "server"),
    "home.waits.*": ("other", "paused", "seats", "you"),
    "home.way.*": ("beside", "bots", "near", "people"),
    "home.way.*.hint": ("beside", "bots", "near", "people"),
    "import.column.*": ("club", "family", "given", "licence", "name", "nothing"),
    "import.doubles.*": ("known", "list", "member"),
    "import.note.*": get_args(NoteKind),
    "import.order.*": ("given", "written"),
    "import.order.found.*": ("family", "given", "mixed"),
    "import.separator.*": ("bar", "comma", "none", "semicolon", "tab"),
    "index.*": ("A", "K", "Q", "J"),
    "line.fault.*": DECIDED,
    "line.name.*": ("decision", "void", "waived"),
    "line.void.*": DECIDED,
    "line.waived.*": DECIDED,
    "lobby.*": ("paused", "playing"),
    "log.*": OWN_MOVES,
    "log.fault.*": FAULTS,
    "luck.*": ("better", "worse"),
    "luck.unit.*": ("chips", "hands", "points"),
    "mark.*": MARKS,
    "moderate.*": ("ban", "cases", "log", "measures", "mute"),
    "moderate.*.ask": ("ban", "mute"),
    "moderate.*.none": ("cases", "log", "measures"),
    "moderate.did.*": ("ban", "closed", "hidden", "lifted", "mute", "renewed"),
    "moderate.is.*": ("ban", "mute"),
    "near.text.*": ("answer", "offer"),
    "option.*": tuple(option.name for option in OPTIONS),
    "people.*": (
        "agreed",
        "away",
        "back",
        "declined",
        "link-renewed",
        "paused",
        "resumed",
    ),
    "keys.*": (
        "arrows",
        "chat",
        "deal",
        "end",
        "enter",
        "escape",
        "help",
        "hint",
        "log",
        "next",
        "order",
        "scores",
        "takeback",
    ),
    "people.asked.*": ("rematch", "takeback"),
    "people.stood-in.*": ("away", "clock", "conceded", "left"),
    "performance.*": ("better", "chips", "even", "hands", "points", "worse"),
    "phrase.*": tuple(PHRASES),
    "place.*": (*SIDES, *CORNERS),
    "place.at.*": (*SIDES, *CORNERS),
    "place.letter.*": (*SIDES, *CORNERS),
    "points.prize.*.*": ("king-of-hearts.1", "seventh-last.1", "seventh-last.2"),
    "rank.*": tuple("A23456789TJQK"),
    "refused.what.*": (
        "confirm",
        "draw",
        "drawn",
        "reopen",
        "strike",
        "total",
        "withdraw-totals",
    ),
    "register.*": REGISTERED,
    "register.*.what": REGISTERED,
    "register.offline.*": ("first", "leaving", "look", "name"),
    "replay.keys.*": ("ends", "hands", "help", "moves", "open", "slips", "space"),
    "replay.tab.*": ("moves", "review", "rules", "scores", "shuffle"),
    "report.*": ("advertising", "insult", "other"),
    "result.crowning.*": ("3", "4", "5"),
    "review.unit.*": ("hands", "points"),
    "role.*": ROLES,
    "rulebook.*": ("allowed", "refused"),
    "seat.fault.*": FAULTS,
    "settings.*": tuple(SETTINGS),
    "settings.*.*": tuple(f"{name}.{value}" for name in SETTINGS for value in SETTINGS[name]),
    "settings.speed.*": SETTINGS["speed"],
    "side.*": ("chat", "log", "rules", "scores"),
    "stats.*": ("place", "score"),
    "stats.*.short": ("place", "score"),
    "stats.end.*": ("all-played", "blocked", "other", "out"),
    "suit.*": ("C", "D", "H", "S"),
    "turns.*": ("impossible", "off", "on", "refused"),
    "worth.*": CONTRACTS,
}
"""By the key with a star for each part that is filled in, the values of that part."""


EVERY = frozenset({"*.key", "*.you", "option.*.*"})
"""Made so are all keys that fit: a value without words of its own is shown as it is."""


def keys_of(made: str) -> list[str]:
    """All keys that come of one that is put together; none, where it is no key."""
    return [made.replace("*.*", "*").replace("*", value) for value in MADE.get(made, ())]
