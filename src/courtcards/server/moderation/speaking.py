"""Who may say what: texts are refused from where somebody was muted."""

from __future__ import annotations

from courtcards.server.moderation.keeper import Moderation
from courtcards.tables.verbs.chat import Say
from courtcards.tables.verbs.verb import Verb


async def check_may_say(moderation: Moderation, command: Verb, origin: str) -> None:
    """Refuse a text that somebody who was muted or banned wants to say from there: Muted."""
    if isinstance(command, Say) and command.text is not None:
        await moderation.check_may_write(origin)
