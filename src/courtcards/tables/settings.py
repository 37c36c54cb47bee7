"""How a table is played at, and how far a lesson at it was followed."""

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
    each move). Where ``absent`` is ``bot``, the bot ``stand_in`` plays for a person who is away for
    ``patience`` seconds, or who overruns the clock, until that person is back; where it is
    ``wait``, the table waits. ``free_text`` lets people write what they like, and not set phrases
    only. ``bot_pause`` is how many milliseconds a bot, a stand-in too, lets pass before each of its
    plays: time to see what was played, and to take it back. With ``hints`` the person on turn may
    ask what a strong bot would play. Where the table is ``shared``, its people sit around one
    device: each sees every press, so that nobody is asked to consent, and nobody is ever away.
    With ``spectators_chat`` spectators see the chat, too; it is absent from tables that were opened
    before there was any choice, where they do, and from what is asked for, where it means no.
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
        """Whether who has no seat sees the chat; so does a page that people share."""
        return self.spectators_chat is not False or self.shared is True

    @property
    def move_ms(self) -> int | None:
        """How long a move may take, in milliseconds; None where nobody looks at a clock."""
        if self.pace == "none":
            return None
        return self.limit * (DAY_MS if self.pace == "days" else 1000)


def check_settings(settings: Settings, game: str) -> None:
    """Refuse settings that make no sense: BadSettings, or BotError for an unknown stand-in.

    Where the table waits for the absent, the stand-in need not be a bot that plays this game.
    """
    check_bot(settings.stand_in, None if settings.absent == "wait" else game)
    if settings.pace == "none":
        return
    if settings.shared:
        raise BadSettings("people around one device play without a clock")
    if settings.absent == "wait":
        raise BadSettings(
            "with a clock, a bot must play for anybody whose time runs out: absent must be bot, "
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


OTHER_MOVE_ALLOWED = mark_text("That is allowed, too. In this lesson we play something else now.")
LESSON_OVER = mark_text("the lesson is over")
LESSON_CHANGED = mark_text("this lesson has changed since it was begun: begin it anew")


class Guide:
    """Follows a lesson by the moves of the match alone."""

    def __init__(self, lesson: Lesson, match: MatchLog) -> None:
        self.lesson = lesson
        self._match = match

    @property
    def reached(self) -> LessonProgress:
        """How far the script was followed; OtherMove where it is another than was begun."""
        found = self._find_reached()
        if found is None:
            raise OtherMove(LESSON_CHANGED)
        return found

    def _find_reached(self) -> LessonProgress | None:
        return self.lesson.find_progress([move for _, move in self._match.hands[-1].moves])

    @property
    def is_over(self) -> bool:
        """Whether nothing of the script is left to be played."""
        return self._find_part() is None

    def find_prompt(self) -> Prompt | None:
        """The turn of the pupil that is due; None where none is."""
        part = self._find_part()
        return part if isinstance(part, Prompt) else None

    def find_scripted_move(self) -> str | None:
        """The move that somebody else is to make; None where it is the pupil's turn."""
        part = self._find_part()
        return self.reached.adapt_move(part) if isinstance(part, str) else None

    def _find_part(self) -> Prompt | str | None:
        reached, script = self._find_reached(), self.lesson.script
        return None if reached is None or reached.index == len(script) else script[reached.index]

    def stock(self) -> list[str]:
        """The stock that the lesson has for the next pile that is shuffled in."""
        return self.lesson.stocks[len(self._match.hands[-1].stocks)].split()

    def check(self, move: str) -> None:
        """Refuse a legal move of the pupil's that the lesson does not take: OtherMove, with why."""
        reached, turn = self.reached, self.find_prompt()
        if turn is None:
            raise OtherMove(LESSON_OVER)
        if move in map(reached.adapt_move, (turn.move, *turn.same)):
            return
        other = {reached.adapt_move(each): text for each, text in turn.other.items()}
        why = Prompt(turn.move, turn.task, other=other).find_answer(move) or OTHER_MOVE_ALLOWED
        raise OtherMove(why, **reached.parameters(why))


def find_guide(game: str, name: str, match: MatchLog) -> Guide | None:
    """The guide of a table that was opened for a lesson; None where it was not.

    So it is, too, where there is no such lesson any more: the table is then one like any other.
    """
    found = (lesson for lesson in find_game(game).lessons if lesson.name == name)
    lesson = next(found, None)
    return None if lesson is None else Guide(lesson, match)
