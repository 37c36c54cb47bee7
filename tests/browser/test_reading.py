"""What nobody should read is found on every page: else finding nothing would show nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from browser.visitors import visitor

RAW = (
    "home.clubs",
    "option.hand_size",
    "{who} plays",
    "undefined",
    "NaN points",
    "[object Object]",
)
GOOD = ("Ann plays Q♠.", "http://127.0.0.1:8000/new", "courtcards serve --host 0.0.0.0", "DK-8.6")
SHOWN = """(texts) => new Promise((done) => {
    for (const text of texts) {
        const shown = document.body.appendChild(document.createElement("p"));
        shown.textContent = text;
        shown.title = `… ${text} …`;
    }
    requestAnimationFrame(() => requestAnimationFrame(done));
})"""


@pytest.mark.parametrize(("texts", "faults"), [(RAW, 2 * len(RAW)), (GOOD, 0)])
def test_a_page_is_read(browser: Browser, url: str, texts: tuple[str, ...], faults: int) -> None:
    with visitor(browser, url) as ann:
        ann.page.goto(f"{url}/history")
        ann.page.evaluate(SHOWN, texts)
        assert len(ann.faults) == faults, ann.faults
        ann.faults.clear()
