"""The link of the moderators' page, for whoever runs the server: of the log, whoever serves it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from courtcards.eventlog.opening import log_of_before
from courtcards.server.moderation.keeper import Moderation
from courtcards.server.moderation.keys import ModeratorKeys


def moderators_link(place: Path | str, *, renew: bool) -> str:
    """The address of the page, without the server's own; with ``renew`` the old ones end first.

    ``place`` is the file of the log, or the address of its database; servers on it follow. Raises
    StorageError where there is none.
    """
    return asyncio.run(_link(place, renew=renew))


async def _link(place: Path | str, *, renew: bool) -> str:
    async with log_of_before(place) as log:
        moderation = Moderation(log)
        docket = await (moderation.renew_key() if renew else moderation.docket())
        return ModeratorKeys(log.secret).page(docket.generation)
