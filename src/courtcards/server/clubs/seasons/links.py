"""The links of a season: one to direct it, one to look, each signed by the server.

They are renewed as those of an evening are (``server.clubs.links``).
"""

from __future__ import annotations

from functools import partial

from courtcards.clubs import sentences
from courtcards.clubs.season import Season
from courtcards.clubs.season.state import KEYS, SeasonKey
from courtcards.kernel.errors import NotAllowed
from courtcards.server.access.signing import generation_of, signature


class SeasonSigner:
    """Makes the links of every season of a server, and reads them."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token(self, season: str, key: SeasonKey, generation: int) -> str:
        """The token that gives whoever has it the rights of a key."""
        message = f"courtcards/season/1/{season}/{key}/{generation}"
        return f"{key}.{signature(self._secret, message)}"

    def page(self, season: str, key: SeasonKey, generation: int) -> str:
        """The address of the page that a link opens, without the server's own."""
        key_sent, _, proof = self.token(season, key, generation).partition(".")
        return f"/season/{season}/{key_sent}#{proof}"

    def role(self, name: str, season: Season, token: str, *, renewed: int = 0) -> SeasonKey:
        """The key of a token; NotAllowed where it is not valid, or has been renewed since.

        ``renewed`` is how many renewals old it may be.
        """
        for key in KEYS:
            now = season.generations[key]
            generation = generation_of(token, now, partial(self.token, name, key))
            if generation is not None:
                if generation < now - renewed:
                    raise NotAllowed(sentences.LINK_RENEWED)
                return key
        raise NotAllowed(sentences.NO_SUCH_LINK)
