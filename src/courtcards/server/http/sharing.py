"""Bringing others to a table, and your own seat to another device: addresses and QR codes.

A code is drawn for the address that is given to others (`access/addresses.py`). No browser and no
proxy keeps it: the code of a personal link gives the seat to whoever sees it.
"""

from __future__ import annotations

import io
from functools import partial

import segno
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery

from courtcards.server.access.addresses import (
    Address,
    Listening,
    Scheme,
    address_asked,
    address_to_share,
)
from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.http.guests import Guest, HttpRequest
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.jobs import CODE

QUIET_ZONE = 4
"""White modules round a code, as its standard wants (ISO/IEC 18004, 9.1)."""

SVG = "image/svg+xml"
DRAWN = {200: ResponseSpec(bytes, description="The code.", media_type=SVG, generate_examples=False)}


async def shared_address(
    request: HttpRequest,
    listening: NamedDependency[Listening | None],
    scheme: FromQuery[Scheme | None] = None,
) -> Address:
    """The address to give to others, for handlers with a parameter ``shared``.

    ``scheme`` is that of your page, which differs from the server's where a proxy is between them.
    """
    return address_to_share(request, listening, scheme)


async def asked_address(
    request: HttpRequest, listening: NamedDependency[Listening | None]
) -> Address:
    """The address at which people find the server, for handlers with a parameter ``asked``."""
    return address_asked(request, listening)


@get("/api/address", responses=refusals(400, 429))
async def address(shared: NamedDependency[Address]) -> Response[Address]:
    """The address to give to others, so that they find this server."""
    return Response(shared, headers=PRIVATE)


@get("/api/tables/{table:str}/qr.svg", responses=DRAWN | refusals(400, 404, 429, 503))
async def table_code(
    guest: NamedDependency[Guest],
    shared: NamedDependency[Address],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """The link of a table as a QR code."""
    return await draw_code(documents, f"{shared.address}/table/{guest.live.name}")


@get("/api/tables/{table:str}/link.svg", responses=DRAWN | refusals(400, 403, 404, 429, 503))
async def link_code(
    guest: NamedDependency[Guest],
    shared: NamedDependency[Address],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """Your personal link as a QR code: whoever sees the code can take your seat."""
    path = guest.seats.resume_path(guest.live.name, guest.holder())
    return await draw_code(documents, shared.address + path)


async def draw_code(documents: Documents, text: str) -> Response[bytes]:
    """The answer with a text as a QR code."""
    drawn = await documents.make(CODE, (CODE, text), lambda: partial(drawing_of, text))
    return Response(drawn, media_type=SVG, headers=PRIVATE)


def drawing_of(text: str) -> bytes:
    """A text as a QR code: black on white in every theme, so that every camera can read it."""
    picture = io.BytesIO()
    segno.make_qr(text, error="m").save(
        picture,
        kind="svg",
        border=QUIET_ZONE,
        dark="#000",
        light="#fff",
        omitsize=True,
        xmldecl=False,
        svgclass=None,
        lineclass=None,
        nl=False,
    )
    return picture.getvalue()


HANDLERS = (address, table_code, link_code)
