"""The pictures as they are sent: drawn beside the loop, and kept while they are asked for."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from courtcards.clubs import sentences
from courtcards.kernel.errors import NotAllowed
from courtcards.server.clubs.clubhouse import Clubhouse
from courtcards.server.clubs.links import LinkSigner
from courtcards.server.limits.clients import Admission
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.jobs import PICTURE
from courtcards.server.pages.sending import FOR_GOOD, FRESH, KINDS, PLAIN, Encoded, answer
from courtcards.server.previews import words
from courtcards.server.previews.addresses import FOLDER
from courtcards.server.previews.words import Preview
from courtcards.tables.service.tables import LiveTables
from courtcards.text import LANGUAGES

HALL = "viewer"
"""The key of the hall’s link."""
OF_TABLES = ("table", "replay")
"""By the first part of an address, what is said of a table there."""


@get(f"{FOLDER}/site/{{name:str}}", include_in_schema=False)
async def of_site(
    request: Request[Any, Any, State],
    name: FromPath[str],
    documents: NamedDependency[Documents],
    admission: NamedDependency[Admission],
) -> Response[bytes]:
    """The picture of the site."""
    admission.draws(request.scope)
    return await _picture(request, name, documents, words.of_site(_language(name)))


@get([f"{FOLDER}/{kind}/{{table:str}}/{{name:str}}" for kind in OF_TABLES], include_in_schema=False)
async def of_table(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: Request[Any, Any, State],
    table: FromPath[str],
    name: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    documents: NamedDependency[Documents],
    admission: NamedDependency[Admission],
) -> Response[bytes]:
    """The picture of a table, or of its replay; UnknownTable."""
    admission.draws(request.scope)
    language = _language(name)
    if request.scope["path"].startswith(f"{FOLDER}/replay/"):
        preview = words.of_replay(await live_tables.find_kept(table), language)
    else:
        preview = words.of_table((await live_tables.find(table)).table, language)
    return await _picture(request, name, documents, preview)


@get(f"{FOLDER}/club/{{evening:str}}/{{token:str}}/{{name:str}}", include_in_schema=False)
async def of_evening(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: Request[Any, Any, State],
    evening: FromPath[str],
    token: FromPath[str],
    name: FromPath[str],
    clubhouse: NamedDependency[Clubhouse],
    links: NamedDependency[LinkSigner],
    documents: NamedDependency[Documents],
    admission: NamedDependency[Admission],
) -> Response[bytes]:
    """The picture of an evening, which says no more than the page of the hall does of itself.

    UnknownEvening, NotAllowed. In addresses of before stands the token of the hall's link.
    """
    admission.draws(request.scope)
    language = _language(name)
    live = await clubhouse.find(evening)
    named = token if token == HALL else links.link(live.id, live.evening, token).role
    if named != HALL:
        raise NotAllowed(sentences.NO_SUCH_LINK)
    return await _picture(request, name, documents, words.of_evening(live.evening, language))


def _language(name: str) -> str:
    """The language of a picture of that name; NotFoundException."""
    language, dash, digest = name.removesuffix(".png").partition("-")
    if language not in LANGUAGES or not (dash and digest and name.endswith(".png")):
        raise NotFoundException
    return language


def _drawn(preview: Preview) -> bytes:
    from courtcards.server.previews.picture import drawn  # noqa: PLC0415 - long to load

    return drawn(preview)


async def _picture(
    request: Request[Any, Any, State], name: str, documents: Documents, preview: Preview
) -> Response[bytes]:
    policy = FOR_GOOD if name.endswith(f"-{preview.digest}.png") else FRESH
    key = PICTURE, preview.digest
    drawing = await documents.make(PICTURE, key, lambda: partial(_drawn, preview))
    sent = Encoded(drawing, PLAIN, f'"{preview.digest}"')
    return answer(request, sent, KINDS[".png"], policy)


HANDLERS = (of_site, of_table, of_evening)
