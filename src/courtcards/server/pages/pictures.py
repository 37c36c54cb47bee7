"""Pictures of previews: drawn in threads, cached and sent."""

from __future__ import annotations

import functools
import io
import unicodedata
from functools import partial
from importlib import resources

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from PIL import Image, ImageDraw, ImageFont

from courtcards.clubs import error_messages
from courtcards.clubs.paper.pages import (
    BOLD,
    EAST_ASIA,
    LEADING,
    POINT_MM,
    Face,
    Style,
    fit_text,
    has_letter,
    split_by_face,
)
from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.links import LinkSigner
from courtcards.kernel.errors import NotAllowed
from courtcards.server import previews
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.jobs import PICTURE
from courtcards.server.pages.static_files import (
    FOR_GOOD,
    FRESH,
    KINDS,
    PLAIN,
    EncodedBody,
    answer_encoded,
)
from courtcards.server.previews import FOLDER, SITE, SIZE, Preview
from courtcards.server.responses import HttpRequest
from courtcards.tables.service.tables import LiveTables
from courtcards.text import LANGUAGES

HALL = "viewer"
"""Key of the hall's link."""
TABLE_PREVIEWS = ("table", "replay")
"""Previews of a table, by the first part of the picture's address."""


@get(f"{FOLDER}/site/{{name:str}}", include_in_schema=False)
async def send_site_picture(
    request: HttpRequest,
    name: FromPath[str],
    documents: NamedDependency[Documents],
    limiter: NamedDependency[RateLimiter],
) -> Response[bytes]:
    """Send the picture of the site."""
    limiter.admit_picture(request.scope)
    return await _answer_picture(
        request, name, documents, previews.preview_site(_parse_language(name))
    )


@get(
    [f"{FOLDER}/{kind}/{{table:str}}/{{name:str}}" for kind in TABLE_PREVIEWS],
    include_in_schema=False,
)
async def send_table_picture(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    table: FromPath[str],
    name: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    documents: NamedDependency[Documents],
    limiter: NamedDependency[RateLimiter],
) -> Response[bytes]:
    """Send the picture of a table, or of its replay. Raises UnknownTable."""
    limiter.admit_picture(request.scope)
    language = _parse_language(name)
    if request.scope["path"].startswith(f"{FOLDER}/replay/"):
        preview = previews.preview_replay(await live_tables.find_live_or_archived(table), language)
    else:
        preview = previews.preview_table((await live_tables.find(table)).table, language)
    return await _answer_picture(request, name, documents, preview)


@get(f"{FOLDER}/club/{{evening:str}}/{{token:str}}/{{name:str}}", include_in_schema=False)
async def send_evening_picture(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    evening: FromPath[str],
    token: FromPath[str],
    name: FromPath[str],
    live_evenings: NamedDependency[LiveEvenings],
    links: NamedDependency[LinkSigner],
    documents: NamedDependency[Documents],
    limiter: NamedDependency[RateLimiter],
) -> Response[bytes]:
    """Send the picture of an evening, which shows no more than the hall's page.

    Older addresses contain the token of the hall's link. Raises UnknownEvening or NotAllowed.
    """
    limiter.admit_picture(request.scope)
    language = _parse_language(name)
    live = await live_evenings.find(evening)
    named = token if token == HALL else links.link(live.id, live.evening, token).role
    if named != HALL:
        raise NotAllowed(error_messages.NO_SUCH_LINK)
    return await _answer_picture(
        request, name, documents, previews.preview_evening(live.evening, language)
    )


def _parse_language(name: str) -> str:
    """Return the language in a picture's name. Raises NotFoundException if the name is invalid."""
    language, dash, digest = name.removesuffix(".png").partition("-")
    if language not in LANGUAGES or not (dash and digest and name.endswith(".png")):
        raise NotFoundException
    return language


def _draw_preview(preview: Preview) -> bytes:

    return draw_preview(preview)


async def _answer_picture(
    request: HttpRequest, name: str, documents: Documents, preview: Preview
) -> Response[bytes]:
    policy = FOR_GOOD if name.endswith(f"-{preview.digest}.png") else FRESH
    key = PICTURE, preview.digest
    drawing = await documents.make(PICTURE, key, lambda: partial(_draw_preview, preview))
    sent = EncodedBody(drawing, PLAIN, f'"{preview.digest}"')
    return answer_encoded(request, sent, KINDS[".png"], policy)


HANDLERS = (send_site_picture, send_table_picture, send_evening_picture)


FELT, LINE, GOLD, PAPER, PALE = "#174536", "#2b6350", "#f4cf77", "#fffdf7", "#c9dccf"
LEFT, TEXT_WIDTH = 72, 590
FAN_AT = (618, 66)
CROWN = ((0, 36), (-6, 8), (14, 24), (36, 0), (58, 24), (78, 8), (72, 36))
CROWN_AT = (LEFT + 6, 62)
CUT = "…"

HEADLINE = Style(size=66, smallest=34, face=BOLD, lines=2)
BELOW = Style(size=33, smallest=22, lines=2)
CALL = Style(size=46, smallest=26, face=BOLD, lines=4)
NOTE = Style(size=30, smallest=20, lines=2)
TOP = 150
PARTS = ((HEADLINE, 160, PAPER, 4), (BELOW, 84, PALE, 26), (CALL, 150, GOLD, 0))
"""Parts from the top: style, greatest height, colour, free space below."""
NOTE_AT, NOTE_HIGH = 546, 60


def draw_preview(preview: Preview) -> bytes:
    """Draw the picture (PNG). The same texts give the same bytes."""
    picture = Image.new("RGB", SIZE, FELT)
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((22, 22, SIZE[0] - 23, SIZE[1] - 23), 26, outline=LINE, width=3)
    fan = _load_fan()
    picture.paste(fan, FAN_AT, fan)
    _draw_mark(draw)
    top, texts = TOP, (preview.headline, preview.below, preview.call)
    for text, (style, height, colour, free) in zip(texts, PARTS, strict=True):
        top = _draw_text(draw, text, style, top, height, colour) + free
    _draw_text(draw, preview.note, NOTE, NOTE_AT, NOTE_HIGH, PALE)
    file = io.BytesIO()
    picture.quantize(256, Image.Quantize.MEDIANCUT).save(file, "PNG")
    return file.getvalue()


def _draw_mark(draw: ImageDraw.ImageDraw) -> None:
    """Draw the mark of the site."""
    left, top = CROWN_AT
    draw.polygon([(left + x, top + y) for x, y in CROWN], fill=GOLD)
    draw.rectangle((left, top + 41, left + 72, top + 46), fill=GOLD)
    draw.text((left + 96, top + 46), SITE, GOLD, _load_font(BOLD, 38), anchor="ls")


def _draw_text(  # noqa: PLR0913, PLR0917 - a text and its place
    draw: ImageDraw.ImageDraw, text: str, style: Style, top: int, height: int, colour: str
) -> int:
    """Draw a text, smaller or cut if it is long, and return where it ends. 1 pt is 1 px."""
    found = fit_text(
        strip_undrawable(text, style.face) or CUT if text else "",
        style,
        TEXT_WIDTH * POINT_MM,
        height * POINT_MM,
    )
    for number, line in enumerate(found.lines):
        baseline = top + found.size * (number * LEADING + 0.9)
        left = float(LEFT)
        for face, piece in split_by_face(line, style.face):
            font = _load_font(face, found.size)
            draw.text((round(left), round(baseline)), piece, colour, font, anchor="ls")
            left += font.getlength(piece)
    return top + round(len(found.lines) * found.size * LEADING)


def strip_undrawable(text: str, face: Face) -> str:
    """Remove characters that the typeface cannot draw, such as emoji.

    >>> strip_undrawable("Zoë 🦄 ♠", BOLD)
    'Zoë ♠'
    """
    plain = unicodedata.normalize("NFC", text)
    signs = (s for s in plain if has_letter(face, s) or has_letter(EAST_ASIA, s))
    return " ".join("".join(signs).split())


@functools.cache
def _load_fan() -> Image.Image:
    file = resources.files("courtcards.server.previews") / "fan.png"
    return Image.open(io.BytesIO(file.read_bytes())).convert("RGBA")


@functools.lru_cache(64)
def _load_font(face: Face, size: float) -> ImageFont.FreeTypeFont:
    file = resources.files("courtcards.clubs.paper") / "fonts" / f"{face}.ttf"
    # The characters are in visual order already.
    basic = ImageFont.Layout.BASIC
    return ImageFont.truetype(io.BytesIO(file.read_bytes()), size, layout_engine=basic)
