"""The settings of a table, and the guide of a lesson."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from courtcards.games import find_game
from courtcards.kernel.errors import BadSettings, OtherMove, mark_text
from courtcards.kernel.lessons import Lesson, LessonProgress, Prompt
from courtcards.play import MatchLog
from courtcards.play.players import check_bot

LONGEST_MOVE_S = 3600
LONGEST_DAYS = 30
LONGEST_BOT_PAUSE_MS = 5000
DAY_MS = 24 * 3600 * 1000


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table.

    ``pace`` is ``none``, ``move`` (``limit`` seconds for each move) or ``days`` (``limit`` days for
    each move).

    ``absent`` is ``bot`` or ``wait``. With ``bot``, the bot ``stand_in`` plays for a person who is
    away for ``patience`` seconds, or who overruns the clock. It plays until that person is back.
    With ``wait``, the table waits.

    ``free_text`` lets people write texts, not only set phrases. ``bot_pause`` is the time in
    milliseconds that a bot or a stand-in waits before each play. It gives people time to see the
    last play, and to take it back. With ``hints`` the person on turn may ask for the move of a
    strong bot.

    At a ``shared`` table its people sit around one device. Each of them sees every press, so nobody
    is asked to consent, and nobody is ever away.

    With ``spectators_chat`` spectators see the chat, too. Old tables do not have this field: their
    spectators see the chat. In a request its absence means that they do not.
    """

    public: bool = False
    spectators: bool = True
    pace: Literal["none", "move", "days"] = "none"
    limit: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_MOVE_S)] = 0
    absent: Literal["bot", "wait"] = "bot"
    stand_in: str = "steady"
    patience: Annotated[int, msgspec.Meta(ge=5, le=LONGEST_MOVE_S)] = 60
    free_text: bool = True
    bot_pause: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_BOT_PAUSE_MS)] = 0
    hints: bool = False
    shared: bool | msgspec.UnsetType = msgspec.UNSET
    spectators_chat: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def is_chat_for_all(self) -> bool:
        """True if spectators see the chat. At a shared device everybody does."""
        return self.spectators_chat is not False or self.shared is True

    @property
    def move_ms(self) -> int | None:
        """Time for a move in milliseconds; None without a clock."""
        if self.pace == "none":
            return None
        return self.limit * (DAY_MS if self.pace == "days" else 1000)


def check_settings(settings: Settings, game: str) -> None:
    """Check that settings make sense for a game.

    Raises BadSettings if they do not, and BotError for an unknown stand-in. Where the table waits
    for absent people, the stand-in need not play this game.
    """
    check_bot(settings.stand_in, None if settings.absent == "wait" else game)
    if settings.pace == "none":
        return
    if settings.shared:
        raise BadSettings("people who share a device play without a clock")
    if settings.absent == "wait":
        raise BadSettings(
            "with a clock, a bot must play when a person's time runs out: absent must be bot, "
            "not wait"
        )
    most = LONGEST_DAYS if settings.pace == "days" else LONGEST_MOVE_S
    if not 1 <= settings.limit <= most:
        raise BadSettings(
            "with the pace {pace!r} the limit is 1 to {most}, not {limit}",
            pace=settings.pace,
            most=most,
            limit=settings.limit,
        )


OTHER_MOVE_ALLOWED = mark_text("That move is legal, too. In this lesson we play another one now.")
LESSON_OVER = mark_text("the lesson is over")
LESSON_CHANGED = mark_text("this lesson has changed since you began it: start it again")


class Guide:
    """The progress of a lesson, found from the moves of the match alone.

    In a practice hand every legal move is accepted, and bots choose their own.
    """

    def __init__(self, lesson: Lesson, match: MatchLog) -> None:
        self.lesson = lesson
        self._match = match

    @property
    def reached(self) -> LessonProgress:
        """The progress in the script. Raises OtherMove if the moves do not follow it."""
        found = self._find_reached()
        if found is None:
            raise OtherMove(LESSON_CHANGED)
        return found

    def _find_reached(self) -> LessonProgress | None:
        if self.lesson.is_practice:
            return LessonProgress(0, {})
        return self.lesson.find_progress([move for _, move in self._match.hands[-1].moves])

    @property
    def is_over(self) -> bool:
        """True if nothing is left of the script, or of the practice hand."""
        if self.lesson.is_practice:
            return self._match.hands[-1].end is not None
        return self._find_part() is None

    def find_prompt(self) -> Prompt | None:
        """Return the pupil's turn that is due, or None."""
        part = self._find_part()
        return part if isinstance(part, Prompt) else None

    def find_scripted_move(self) -> str | None:
        """Return the next scripted move of another seat, or None if it is the pupil's turn."""
        part = self._find_part()
        return self.reached.adapt_move(part) if isinstance(part, str) else None

    def _find_part(self) -> Prompt | str | None:
        reached, script = self._find_reached(), self.lesson.script
        return None if reached is None or reached.index == len(script) else script[reached.index]

    def stock(self) -> list[str]:
        """Return the stock that the lesson gives for the next recycled pile."""
        return self.lesson.stocks[len(self._match.hands[-1].stocks)].split()

    def check(self, move: str) -> None:
        """Raise OtherMove, with the reason, if the lesson does not accept a legal move."""
        if self.lesson.is_practice:
            return
        reached, turn = self.reached, self.find_prompt()
        if turn is None:
            raise OtherMove(LESSON_OVER)
        if move in map(reached.adapt_move, (turn.move, *turn.same)):
            return
        other = {reached.adapt_move(each): text for each, text in turn.other.items()}
        why = Prompt(turn.move, turn.task, other=other).find_answer(move) or OTHER_MOVE_ALLOWED
        raise OtherMove(why, **reached.parameters(why))


def find_guide(game: str, name: str, match: MatchLog) -> Guide | None:
    """Return the guide of a table that was opened for a lesson, or None.

    A table whose lesson no longer exists has no guide: it is an ordinary table.
    """
    found = (lesson for lesson in find_game(game).lessons if lesson.name == name)
    lesson = next(found, None)
    return None if lesson is None else Guide(lesson, match)
