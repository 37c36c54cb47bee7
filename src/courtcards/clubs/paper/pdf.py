"""Pages written as a PDF, without date or chance: the same pages give the same bytes."""

from __future__ import annotations

import functools
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from courtcards.clubs.paper.pages import (
    BODY,
    BOLD,
    POINT_MM,
    Box,
    Face,
    Frame,
    Painting,
    PaperPage,
    Ring,
    Stroke,
    Style,
    TextLine,
    load_typeface,
    piece_width,
    split_by_face,
)
from courtcards.kernel.budgets import check_stopped
from courtcards.text import format_message

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

FOOT_HEIGHT = 5.0
FOOT = Style(size=7.5, smallest=5, grey=0.35)
DASHES = (2, 2)


@dataclass(frozen=True)
class DocumentInfo:
    """Description of a document, and its language."""

    evening: str
    date: str
    what: str
    language: str

    @property
    def name(self) -> str:
        """Title of the document."""
        return f"{self.what} – {self.evening}"

    @property
    def subject(self) -> str:
        """Subject of the document, and its date if it has one."""
        return " · ".join(filter(None, (self.evening, self.date)))


@functools.cache
def register_face(face: Face) -> None:
    from reportlab.pdfbase import pdfmetrics  # noqa: PLC0415 - few programs ever print

    pdfmetrics.registerFont(load_typeface(face))


def preload_pdf() -> None:
    """Import the PDF library and read the usual typefaces. Both take long the first time."""
    from reportlab.pdfgen import canvas  # noqa: F401, PLC0415 - few programs ever print

    for face in (BODY, BOLD):
        register_face(face)


def write_foot(page: PaperPage, about: DocumentInfo, number: int, count: int) -> None:
    """Write the document and the number of the page at its foot."""
    box = Box(12, page.size.height - 8 - FOOT_HEIGHT, page.size.width - 24, FOOT_HEIGHT)
    left, right = box.columns((box.width - 34, 34))
    page.write(left, f"{about.subject} · {about.what}", FOOT)
    counted = format_message(
        "page {page} of {pages}", {"page": number, "pages": count}, about.language
    )
    page.write(right, counted, Style(size=7.5, smallest=5, align="right", grey=0.35))


def render_pdf(pages: Sequence[PaperPage], about: DocumentInfo) -> bytes:
    from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415 - few programs ever print

    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=1, invariant=1, lang=about.language)
    canvas.setTitle(about.name)
    canvas.setSubject(about.subject)
    canvas.setAuthor("Courtcards")
    canvas.setCreator("Courtcards")
    canvas.setProducer("Courtcards")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    for page in pages:
        canvas.setPageSize((page.size.width / POINT_MM, page.size.height / POINT_MM))
        _draw(canvas, page)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _draw(canvas: Canvas, page: PaperPage) -> None:
    height = page.size.height
    for mark in page.marks:
        check_stopped()
        match mark:
            case TextLine():
                canvas.setFillGray(mark.grey)
                _write(canvas, mark, height)
            case Stroke():
                canvas.setStrokeGray(mark.grey)
                canvas.setLineWidth(mark.width / POINT_MM)
                canvas.setDash(DASHES if mark.dashed else ())
                canvas.line(
                    mark.x / POINT_MM,
                    (height - mark.y) / POINT_MM,
                    mark.to_x / POINT_MM,
                    (height - mark.to_y) / POINT_MM,
                )
            case Frame(box=box, width=width):
                _set_pen(canvas, width, mark.grey)
                canvas.rect(
                    box.x / POINT_MM,
                    (height - box.bottom) / POINT_MM,
                    box.width / POINT_MM,
                    box.height / POINT_MM,
                    stroke=int(width is not None),
                    fill=int(width is None),
                )
            case Ring(box=box):
                _set_pen(canvas, mark.width, mark.grey)
                canvas.ellipse(
                    box.x / POINT_MM,
                    (height - box.bottom) / POINT_MM,
                    box.right / POINT_MM,
                    (height - box.y) / POINT_MM,
                )
            case Painting(box=box):
                canvas.saveState()
                canvas.translate(box.x / POINT_MM, (height - box.y) / POINT_MM)
                scale = box.width / POINT_MM / mark.width
                canvas.scale(scale, -scale)
                mark.paint(canvas)
                canvas.restoreState()


def _write(canvas: Canvas, text: TextLine, height: float) -> None:
    x, y = text.x / POINT_MM, (height - text.y) / POINT_MM
    for face, piece in split_by_face(text.text, text.face):
        register_face(face)
        canvas.setFont(face, text.size)
        canvas.drawString(x, y, piece)
        x += piece_width(piece, face, text.size)


def _set_pen(canvas: Canvas, width: float | None, grey: float) -> None:
    """Set the canvas to draw lines of this width, or to fill if there is no width."""
    canvas.setDash(())
    if width is None:
        canvas.setFillGray(grey)
    else:
        canvas.setStrokeGray(grey)
        canvas.setLineWidth(width / POINT_MM)
