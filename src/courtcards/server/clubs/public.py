"""Public results over HTTP: pages, JSON, CSV and iCalendar for everybody who has a public link.

Many followers ask at once, so each answer is built once for all of them, in a thread, and at most
every few seconds. The link is checked with each request: one that was turned off ends at once. No
answer depends on a cookie.
"""

from __future__ import annotations

import asyncio
import contextvars
import gzip
import hashlib
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Generic, NamedTuple, TypeVar, cast
from urllib.parse import parse_qsl

import msgspec
from litestar.exceptions import MethodNotAllowedException, NotFoundException
from litestar.types import Receive, Scope, Send

from courtcards.clubs import error_messages
from courtcards.clubs.publishing.calendar import ICS, CalendarEvent, build_calendar
from courtcards.clubs.publishing.presentation import CSV, build_ratings_table, encode_csv
from courtcards.clubs.publishing.public import (
    PublicCalendar,
    PublicEvening,
    PublicSeason,
    build_public_ranking_table,
    build_seats_table,
    build_standings_table,
)
from courtcards.clubs.publishing.public_pages import (
    THEMES,
    PublicPageOptions,
    render_public_error,
    render_public_page,
)
from courtcards.clubs.publishing.site import list_shared_files
from courtcards.clubs.service.links import PublicKind
from courtcards.clubs.service.public import PublicContent, PublicResults, PublicSource
from courtcards.kernel.errors import NotAllowed
from courtcards.page import POLICY
from courtcards.server.access.addresses import ListenAddress, find_server_address
from courtcards.server.limits.clients import CLIENT, THE_SERVER, RateLimiter
from courtcards.server.limits.jobs import Jobs
from courtcards.server.limits.requests import (
    CONTENT_SECURITY_POLICY,
    EMBEDDED_PAGES,
)
from courtcards.server.pages.static_files import GZIP, KINDS, make_static_prefix, match_encoding
from courtcards.server.responses import (
    HttpRequest,
    describe_error,
    make_error_headers,
)
from courtcards.tables.service.host import JobKind
from courtcards.text import LANGUAGES, SOURCE_LANGUAGE, best_language

ADDRESS = re.compile(r"/public/(evening|season|club)/([^/.]{1,64})\.([^/]{1,64})(?:/([a-z.]*))?")
STYLE = "/public/style"
ROUTE = "/public/{kind}/{link}"
FRESH = "public, max-age=0, must-revalidate"
"""Caches ask again with each use: a link that was turned off must end in caches, too. The answer is
mostly 304."""
HTML, JSON = "text/html; charset=utf-8", "application/json"
IN_FRAMES = f"{POLICY}; frame-ancestors *"
BUILD_PUBLIC = JobKind("public", 1, ends_with_client=False)
MOST_CONTENTS, MOST_BODIES = 100, 300
EMBED = "embed"

T = TypeVar("T")


class PublicBody(NamedTuple):
    """An answer's body, plain and by gzip, with its type and its tag."""

    plain: bytes
    small: bytes
    media_type: str
    tag: str

    @classmethod
    def encode(cls, body: bytes, media_type: str) -> PublicBody:
        tag = hashlib.sha256(body).hexdigest()[:20]
        return cls(body, gzip.compress(body, 6, mtime=0), media_type, f'W/"{tag}"')


@dataclass
class _Built(Generic[T]):
    consent: Hashable
    version: Hashable
    at: float
    making: asyncio.Task[T]


class SharedBuilds(Generic[T]):
    """Values that are built once for all who ask; the least recently used go first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._built: OrderedDict[Hashable, _Built[T]] = OrderedDict()

    async def get(
        self,
        name: Hashable,
        build: Callable[[], Awaitable[T]],
        *,
        consent: Hashable,
        version: Hashable = None,
        after_s: float = float("inf"),
    ) -> T:
        """Return the value of that name.

        It is built again at once for another ``consent``, and after ``after_s`` for another
        ``version``. Without a version every one is another.
        """
        now = asyncio.get_running_loop().time()
        known = self._built.get(name)
        is_usable = known is not None and known.consent == consent
        is_same = known is not None and version is not None and known.version == version
        if known is None or not (is_usable and (is_same or now < known.at + after_s)):
            known = self._start(name, build, consent, version)
        self._built.move_to_end(name)
        return await asyncio.shield(known.making)

    def _start(
        self,
        name: Hashable,
        build: Callable[[], Awaitable[T]],
        consent: Hashable,
        version: Hashable,
    ) -> _Built[T]:
        context = contextvars.copy_context()
        context.run(CLIENT.set, THE_SERVER)  # it is built for everybody
        making = asyncio.create_task(_run(build), context=context)
        built = _Built(consent, version, asyncio.get_running_loop().time(), making)
        self._built[name] = built
        making.add_done_callback(partial(self._drop_failed, name, built))
        while len(self._built) > self._most:
            self._built.popitem(last=False)
        return built

    def _drop_failed(self, name: Hashable, built: _Built[T], making: asyncio.Task[T]) -> None:
        failed = making.cancelled() or making.exception() is not None
        if failed and self._built.get(name) is built:
            del self._built[name]


async def _run(build: Callable[[], Awaitable[T]]) -> T:
    return await build()


@dataclass(frozen=True)
class PublicRequest:
    """A request by a public link: its parts, and what the answer depends on."""

    kind: PublicKind
    name: str
    key: str
    part: str
    language: str
    theme: str
    address: str = ""

    @property
    def options(self) -> PublicPageOptions:
        """The options of the page."""
        return PublicPageOptions(
            self.language,
            self.theme,
            self.part == EMBED,
            f"{make_static_prefix()}/js/public/follow.js",
            STYLE,
            f"/public/{self.kind}/{self.name}.{self.key}",
        )


class PublicApp:
    """Serves public results over HTTP, as an ASGI app."""

    def __init__(
        self,
        results: PublicResults,
        limiter: RateLimiter,
        jobs: Jobs,
        listening: ListenAddress | None,
    ) -> None:
        self._results = results
        self._admission = limiter
        self._jobs = jobs
        self._listening = listening
        self._contents: SharedBuilds[PublicContent] = SharedBuilds(MOST_CONTENTS)
        self._bodies: SharedBuilds[PublicBody] = SharedBuilds(MOST_BODIES)

    async def __call__(self, scope: Any, _receive: Receive, send: Send) -> None:
        scope["path_template"] = ROUTE
        headers = {name.decode(): value.decode("latin-1") for name, value in scope["headers"]}
        query = dict(parse_qsl(scope["query_string"].decode("latin-1")))
        language = choose_language(query, headers)
        try:
            answer = await self._answer(scope, headers, query, language)
        except Exception as error:  # noqa: BLE001 - describe_error logs what is no refusal
            answer = refuse(scope, headers, error, language)
        status, own, body = answer
        own |= {"content-length": str(len(body)), "vary": "accept-encoding, accept-language"}
        encoded = [(name.encode(), value.encode()) for name, value in own.items()]
        await send({"type": "http.response.start", "status": status, "headers": encoded})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def _answer(
        self, scope: Any, headers: dict[str, str], query: dict[str, str], language: str
    ) -> tuple[int, dict[str, str], bytes]:
        if scope["method"] == "OPTIONS":
            return 204, dict(PREFLIGHT), b""
        if scope["method"] != "GET":  # HEAD arrives as GET
            raise MethodNotAllowedException(headers={"allow": "GET, HEAD, OPTIONS"})
        path = scope["path"]
        if path.startswith(f"{STYLE}/"):
            return _send(headers, find_style(path.removeprefix(f"{STYLE}/")))
        found = ADDRESS.fullmatch(path)
        if found is None:
            raise NotFoundException
        self._admission.admit_follower(scope)
        part = found[4] or ""
        theme = query.get("theme", "") if part in PAGES else ""
        asked = PublicRequest(
            cast("PublicKind", found[1]),
            found[2],
            found[3],
            part,
            SOURCE_LANGUAGE if part.endswith((".json", ".ics")) else language,
            theme if theme in THEMES else "",
            self._find_address(scope) if part == "calendar.ics" else "",
        )
        source = await self._results.find(asked.kind, asked.name, asked.key)
        body = await self._build(asked, source)
        policy = {}
        if asked.part == EMBED:
            policy = {"content-security-policy": IN_FRAMES}
        return _send(headers, body, policy)

    async def _build(self, asked: PublicRequest, source: PublicSource) -> PublicBody:
        """Return the body. Raises NotFoundException if a link has no such part."""
        encode = ENCODERS[asked.kind].get(asked.part)
        if encode is None:
            raise NotFoundException
        if asked.part == EMBED and not source.may_embed:
            raise NotAllowed(error_messages.NOT_EMBEDDED)
        content = await self._contents.get(
            (asked.kind, asked.name),
            source.build,
            consent=source.consent,
            version=source.version,
            after_s=source.rebuilt_after_s,
        )
        return await self._bodies.get(
            asked,
            lambda: self._jobs.do(BUILD_PUBLIC, lambda: encode(content, asked)),
            consent=_Same(content),
        )

    def _find_address(self, scope: Scope) -> str:
        request: HttpRequest = HttpRequest(scope)
        return find_server_address(request, self._listening).address


class _Same:
    """Equal for one and the same content."""

    __slots__ = ("_content",)

    def __init__(self, content: object) -> None:
        self._content = content

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other._content is self._content

    def __hash__(self) -> int:
        return id(self._content)


PREFLIGHT = {
    "allow": "GET, HEAD, OPTIONS",
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "if-none-match",
    "access-control-max-age": "86400",
}


def choose_language(query: dict[str, str], headers: dict[str, str]) -> str:
    """Choose the language by the query, else by the browser's wish; cookies do not count."""
    named = query.get("language", "")
    return named if named in LANGUAGES else best_language(headers.get("accept-language", ""))


def _send(
    headers: dict[str, str], body: PublicBody, more: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    own = {"cache-control": FRESH, "etag": body.tag, "access-control-expose-headers": "etag"}
    own |= more or {}
    known = headers.get("if-none-match", "")
    if known == "*" or body.tag.removeprefix("W/") in known:
        return 304, own, b""
    own["content-type"] = body.media_type
    if match_encoding(headers.get("accept-encoding", ""), GZIP) == GZIP:
        return 200, own | {"content-encoding": GZIP}, body.small
    return 200, own, body.plain


def refuse(
    scope: Scope, headers: dict[str, str], error: Exception, language: str
) -> tuple[int, dict[str, str], bytes]:
    """Answer a refused request: with a page if a person opened one, else with JSON."""
    status, refusal = describe_error(error, language)
    own = {"cache-control": "no-store"} | make_error_headers(error)
    if EMBEDDED_PAGES.fullmatch(scope["path"]):
        own |= {"content-security-policy": CONTENT_SECURITY_POLICY, "x-frame-options": "DENY"}
    if "text/html" in headers.get("accept", ""):
        message = refusal.message[:1].upper() + refusal.message[1:] + "."
        page = render_public_error(message, PublicPageOptions(language, style=STYLE))
        return status, own | {"content-type": HTML}, page
    return status, own | {"content-type": JSON}, msgspec.json.encode(refusal)


@cache
def find_style(name: str) -> PublicBody:
    """Find a file of the pages' style. Raises NotFoundException if there is none."""
    files = list_shared_files()
    if name not in files:
        raise NotFoundException
    ending = name[name.rfind(".") :]
    return PublicBody.encode(files[name], KINDS.get(ending, "text/plain"))


Encoder = Callable[[Any, PublicRequest], PublicBody]


def _encode_page(content: PublicContent, asked: PublicRequest) -> PublicBody:
    return PublicBody.encode(render_public_page(content, asked.options), HTML)


def _encode_json(content: PublicContent, _asked: PublicRequest) -> PublicBody:
    return PublicBody.encode(msgspec.json.encode(content), JSON)


def _encode_standings(evening: PublicEvening, asked: PublicRequest) -> PublicBody:
    return _encode_table(build_standings_table(evening, asked.language), asked)


def _encode_seats(evening: PublicEvening, asked: PublicRequest) -> PublicBody:
    return _encode_table(build_seats_table(evening, asked.language), asked)


def _encode_ranking(season: PublicSeason, asked: PublicRequest) -> PublicBody:
    return _encode_table(build_public_ranking_table(season, asked.language), asked)


def _encode_ratings(season: PublicSeason, asked: PublicRequest) -> PublicBody:
    return _encode_table(build_ratings_table(season.ratings, asked.language), asked)


def _encode_table(rows: Any, asked: PublicRequest) -> PublicBody:
    return PublicBody.encode(encode_csv(rows, asked.language), f"{CSV}; charset=utf-8")


def _encode_calendar(calendar: PublicCalendar, asked: PublicRequest) -> PublicBody:
    events = (
        CalendarEvent(
            each.uid,
            each.name,
            each.date,
            each.changed_at,
            "" if each.page is None else asked.address + each.page,
        )
        for each in calendar.evenings
    )
    return PublicBody.encode(build_calendar(calendar.name, events), ICS)


PAGES: dict[str, Encoder] = {"": _encode_page, EMBED: _encode_page}
ENCODERS: dict[PublicKind, dict[str, Encoder]] = {
    "evening": PAGES
    | {
        "results.json": _encode_json,
        "standings.csv": _encode_standings,
        "seats.csv": _encode_seats,
    },
    "season": PAGES
    | {
        "results.json": _encode_json,
        "ranking.csv": _encode_ranking,
        "ratings.csv": _encode_ratings,
    },
    "club": PAGES | {"calendar.json": _encode_json, "calendar.ics": _encode_calendar},
}
"""The answers of each kind of public link, by the last part of the address."""
