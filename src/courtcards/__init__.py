"""Courtcards: whole card games, from one engine.

    >>> import courtcards
    >>> match = courtcards.Match("club", seed="7")
    >>> match.turn, match.legal_moves[0]
    (1, 'choose hearts')
    >>> match.play("choose hearts")
    >>> match.legal_moves
    ['2C', '2D', '3D', '3S', '5C', '6C', '7S', 'JC', 'QS']

All public names are here, and only here. Each name is loaded at its first use, so importing this
module takes no time.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from courtcards.kernel.version import __version__ as __version__

if TYPE_CHECKING:
    from courtcards.api.bots import bot
    from courtcards.api.contests import Contest, arena, simulate
    from courtcards.api.match import Match
    from courtcards.api.position import Advice, Position
    from courtcards.api.records import (
        JudgedDecision,
        Luck,
        format_history,
        luck,
        read_history,
        read_records,
        review,
        write_records,
    )
    from courtcards.api.rule_sets import bot_names, rule_book, rules, ruleset_names
    from courtcards.kernel.errors import (
        BotError,
        ContestError,
        CourtcardsError,
        IllegalMove,
        MalformedMove,
        NotYourTurn,
        PlayError,
        PositionError,
        RecordError,
        RuleSetError,
    )
    from courtcards.kernel.options import RuleSet
    from courtcards.lab.solving import Solution, SolvedMove
    from courtcards.play import PlayerView, View
    from courtcards.play.players import Player
    from courtcards.play.records import Record


__all__ = [
    "Advice",
    "BotError",
    "Contest",
    "ContestError",
    "CourtcardsError",
    "IllegalMove",
    "JudgedDecision",
    "Luck",
    "MalformedMove",
    "Match",
    "NotYourTurn",
    "PlayError",
    "Player",
    "PlayerView",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "RuleSet",
    "RuleSetError",
    "Solution",
    "SolvedMove",
    "View",
    "arena",
    "bot",
    "bot_names",
    "format_history",
    "luck",
    "read_history",
    "read_records",
    "review",
    "rule_book",
    "rules",
    "ruleset_names",
    "simulate",
    "write_records",
]

_ERRORS = "courtcards.kernel.errors"
_SOLVING = "courtcards.lab.solving"
_PLACES = {
    "Advice": "courtcards.api.position",
    "BotError": _ERRORS,
    "Contest": "courtcards.api.contests",
    "ContestError": _ERRORS,
    "CourtcardsError": _ERRORS,
    "IllegalMove": _ERRORS,
    "JudgedDecision": "courtcards.api.records",
    "Luck": "courtcards.api.records",
    "MalformedMove": _ERRORS,
    "Match": "courtcards.api.match",
    "NotYourTurn": _ERRORS,
    "PlayError": _ERRORS,
    "Player": "courtcards.play.players",
    "PlayerView": "courtcards.play",
    "Position": "courtcards.api.position",
    "PositionError": _ERRORS,
    "Record": "courtcards.play.records",
    "RecordError": _ERRORS,
    "RuleSet": "courtcards.kernel.options",
    "RuleSetError": _ERRORS,
    "Solution": _SOLVING,
    "SolvedMove": _SOLVING,
    "View": "courtcards.play",
    "arena": "courtcards.api.contests",
    "bot": "courtcards.api.bots",
    "bot_names": "courtcards.api.rule_sets",
    "format_history": "courtcards.api.records",
    "luck": "courtcards.api.records",
    "read_history": "courtcards.api.records",
    "read_records": "courtcards.api.records",
    "review": "courtcards.api.records",
    "rule_book": "courtcards.api.rule_sets",
    "rules": "courtcards.api.rule_sets",
    "ruleset_names": "courtcards.api.rule_sets",
    "simulate": "courtcards.api.contests",
    "write_records": "courtcards.api.records",
}
"""The module of each public name."""


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
