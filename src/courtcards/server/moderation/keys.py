"""The key of moderators, which follows from the log's secret and from how often it was renewed."""

from __future__ import annotations

import asyncio
import hmac
from pathlib import Path

from courtcards.eventlog.opening import log_of_before
from courtcards.kernel.errors import NotAllowed
from courtcards.server.access.signing import bearer_of, signature
from courtcards.server.moderation.docket import Moderation


class ModeratorKeys:
    """Makes the key of a log's moderators, and knows it again."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def key(self, generation: int) -> str:
        """The key that is valid after so many renewals."""
        return signature(self._secret, f"courtcards/moderate/1/{generation}")

    def page(self, generation: int) -> str:
        """The address of the page, without the server's own.

        The key stands behind ``#``: a browser sends that to nobody, so that it stands in no log of
        a proxy, and in no Referer.
        """
        return f"/moderate#{self.key(generation)}"

    def check(self, authorization: str, generation: int) -> None:
        """Refuse a request that was not sent with the key: NotAllowed."""
        key = bearer_of(authorization)
        if not hmac.compare_digest(key.encode(), self.key(generation).encode()):
            raise NotAllowed(
                "this is not the key of the moderators, or it has been renewed: "
                "courtcards moderate prints the one that is valid"
            )


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
