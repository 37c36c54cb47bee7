"""Links of an evening or a club: addresses that give their holders rights.

A link has a key (``director``, ``jury``, ``viewer``, ``register``, ``table/7``, ``director/1`` for
a further director) and a signature that only the server can make. The signature covers the evening,
the key, and the number of renewals of the key. So renewing a key ends all earlier links of it.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Literal, NamedTuple

from courtcards.clubs import error_messages
from courtcards.clubs.evening import Evening
from courtcards.clubs.members import MemberList
from courtcards.clubs.public_link import PublicLinkState
from courtcards.clubs.sheet import SheetPlace
from courtcards.clubs.sheet.state import sheet_place_text
from courtcards.clubs.views.evening_views import Link
from courtcards.eventlog.log_files import find_generation, signature
from courtcards.kernel.errors import NotAllowed
from courtcards.tables.service.host import is_id

KEY = re.compile(r"director(/[1-9][0-9]?)?|jury|viewer|register|table/[1-9][0-9]{0,2}")
LONGEST_TOKEN = 100


PublicKind = Literal["evening", "season", "club"]
SHORT = 22
"""Letters of a public link's key: 132 bits."""


class PublicLinkSigner:
    """Makes and verifies the public links of a server's evenings, seasons and clubs.

    The key is in the path, so that other programs can use the address as it is. It opens nothing
    but what is published.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def _key(self, kind: PublicKind, name: str, generation: int) -> str:
        message = f"courtcards/public/1/{kind}/{name}/{generation}"
        return signature(self._secret, message)[:SHORT]

    def page(self, kind: PublicKind, name: str, state: PublicLinkState) -> str | None:
        """Return the address of a public page, without the server's own; None if there is none."""
        if not state.is_on:
            return None
        return f"/public/{kind}/{name}.{self._key(kind, name, state.generation)}"

    def check(self, kind: PublicKind, name: str, state: PublicLinkState, key: str) -> None:
        """Raise NotAllowed if the key is invalid, was renewed, or the link is off."""
        generation = find_generation(key, state.generation, partial(self._key, kind, name))
        if generation is None:
            raise NotAllowed(error_messages.NO_SUCH_LINK)
        if not state.is_on or generation < state.generation:
            raise NotAllowed(error_messages.NOT_PUBLIC)


class LinkSigner:
    """Makes and verifies the links of every evening and club of a server."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self.public = PublicLinkSigner(secret)

    def token(self, evening: str, key: str, generation: int) -> str:
        """Return the token that gives its holder the rights of a key."""
        message = f"courtcards/club/1/{evening}/{key}/{generation}"
        return f"{key.replace('/', '-')}.{signature(self._secret, message)}"

    def page(self, evening: str, key: str, generation: int) -> str:
        """Return the address of a link's page, without the server's own.

        The signature stands after ``#``: browsers do not send that part, so it reaches no proxy log
        and no Referer.
        """
        return build_page_address(evening, self.token(evening, key, generation))

    def link(self, name: str, evening: Evening, token: str, *, renewed: int = 0) -> Link:
        """Return the link of a token.

        ``renewed`` is how many renewals old the first director's token may be. Raises NotAllowed if
        the token is invalid or was renewed.
        """
        key = token.partition(".")[0].replace("-", "/")
        if len(token) > LONGEST_TOKEN or not KEY.fullmatch(key):
            raise NotAllowed(error_messages.NO_SUCH_LINK)
        now = evening.generation(key)
        generation = find_generation(token, now, partial(self.token, name, key))
        if generation is None:
            raise NotAllowed(error_messages.NO_SUCH_LINK)
        if generation < now - (renewed if key == "director" else 0):
            raise NotAllowed(error_messages.LINK_RENEWED)
        further = evening.find_director_by_key(key)
        return Link.from_key(key, generation, "" if further is None else further.name)

    def club_token(self, club_id: str, generation: int) -> str:
        """Return the token of a club's only link."""
        return signature(self._secret, f"courtcards/roll/1/{club_id}/{generation}")

    def club_page(self, club_id: str, generation: int) -> str:
        """Return the address of a club's page, without the server's own."""
        return f"/club/roll/{club_id}#{self.club_token(club_id, generation)}"

    def check_club_link(
        self, name: str, member_list: MemberList, token: str, *, renewed: int = 0
    ) -> None:
        """Raise NotAllowed if the token is not the club's, or was renewed.

        ``renewed`` is how many renewals old the token may be.
        """
        generation = find_generation(token, member_list.generation, partial(self.club_token, name))
        if generation is None:
            raise NotAllowed(error_messages.NO_SUCH_LINK)
        if generation < member_list.generation - renewed:
            raise NotAllowed(error_messages.CLUB_LINK_RENEWED)


def build_page_address(evening: str, token: str) -> str:
    """Return the address of the page that a token opens, without the server's own."""
    key, _, proof = token.partition(".")
    return f"/club/{evening}/{key}#{proof}"


def evening_stream_name(name: str) -> str:
    """Return the name of an evening's stream in the log."""
    return f"club/{name}"


def sheet_stream_name(evening: str, place: SheetPlace, attempt: int = 1) -> str:
    """Return the name of a sheet's stream in the log; ``PlayedRound`` explains the attempt."""
    return f"club/{evening}/{sheet_place_text(*place, attempt)}"


def season_stream_name(name: str) -> str:
    """Return the name of a season's stream in the log."""
    return f"season/{name}"


def members_stream_name(name: str) -> str:
    """Return the name of the stream of a club's members in the log."""
    return f"roll/{name}"


StreamKind = Literal["evening", "sheet", "season", "roll"]


class ClubStream(NamedTuple):
    """The kind of a stream of events, and the id of its evening, season or club."""

    kind: StreamKind
    of: str


def identify_club_stream(name: str) -> ClubStream | None:
    """Identify the stream of that name in the log; None if it is none of a club.

    >>> identify_club_stream("club/abcdefghjkmn/2/7")
    ClubStream(kind='sheet', of='abcdefghjkmn')
    >>> identify_club_stream("club/abcdefghjkmn/2/7/2")
    ClubStream(kind='sheet', of='abcdefghjkmn')
    """
    _, _, rest = name.partition("/")
    of, *numbers = rest.split("/")
    if not is_id(of):
        return None
    if name == evening_stream_name(of):
        return ClubStream("evening", of)
    if name == season_stream_name(of):
        return ClubStream("season", of)
    if name == members_stream_name(of):
        return ClubStream("roll", of)
    if len(numbers) in {2, 3} and all(each.isascii() and each.isdecimal() for each in numbers):
        number, table, *attempt = map(int, numbers)
        if name == sheet_stream_name(of, (number, table), *attempt):
            return ClubStream("sheet", of)
    return None
