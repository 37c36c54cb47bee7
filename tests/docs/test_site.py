"""The documentation site: it is whole, needs no other site, and can be searched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import courtcards
from docs.building import built
from docs.pages import ROOT

pytestmark = pytest.mark.long

PARTS = ["Tutorials", "How-to guides", "Reference", "Explanation"]
FETCHED = re.compile(
    r"<(?:script|img|source|iframe|audio|video|embed|use)\b[^>]*?\s(?:src|srcset|href)=\"([^\"]*)\""
    r"|<link\b(?=[^>]*rel=\"(?:stylesheet|icon|preload|prefetch|modulepreload)\")[^>]*?href=\"([^\"]*)\""
)
"""What a browser asks for by itself once it has a page."""
FETCHED_BY_STYLES = re.compile(r"@import\s+(?:url\()?[\"']?([^\"')\s;]+)|url\([\"']?([^\"')]+)")
ELSEWHERE = ("http:", "https:", "//")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("documentation"))


def wanted(text: str, by: re.Pattern[str]) -> list[str]:
    return [one or other for one, other in by.findall(text)]


def test_nothing_is_fetched_from_another_site(site: Path) -> None:
    fetched = [
        (path.name, each)
        for ending, by in (("html", FETCHED), ("css", FETCHED_BY_STYLES))
        for path in site.rglob(f"*.{ending}")
        for each in wanted(path.read_text(encoding="utf-8"), by)
    ]
    assert len(fetched) > 100
    assert [each for each in fetched if each[1].startswith(ELSEWHERE)] == []


def test_llms_txt_leads_to_every_page(site: Path) -> None:
    text = (site / "llms.txt").read_text(encoding="utf-8")
    assert text.startswith("# Courtcards\n\n> Two card games")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == PARTS
    lines = re.findall(r"^- \[(.+?)\]\((.+?)\): (.+)$", text, re.MULTILINE)
    assert len(lines) == text.count("\n- ")
    led_to = {Path(page).with_suffix(".md") for _, page, _ in lines}
    pages = {page.relative_to(ROOT / "docs") for page in (ROOT / "docs").rglob("*.md")}
    assert led_to == pages - {Path("index.md")}
    for _, page, said in lines:
        assert (site / page).is_file(), page
        assert len(said) > 10, page


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    page = (site / "reference/courtcards.html").read_text(encoding="utf-8")
    lacking = [name for name in courtcards.__all__ if f'id="courtcards.{name}"' not in page]
    assert lacking == []
