"""The measuring of pictures finds each defect that is made on purpose, and nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from browser.matrix.looking import MEASURED

pytestmark = pytest.mark.long

STYLE = """<style>
  body { margin: 0; font: 16px/1.5 sans-serif; width: 300px; }
  button { display: block; width: 100px; height: 48px; margin: 4px; }
</style>"""
RIGHT = """<p class="said">Your turn</p><button>Play</button><button>Hint</button>"""
ROOM = '<div style="height: 430px"></div>'
BAR = '<div style="position: sticky; bottom: 0; background: #fff"><button>Play</button></div>'
UNDER_A_BAR = f"{ROOM}<p style='margin: 0'>Rules</p><button>Hint</button>{ROOM}{BAR}"
"""A long page whose last bar stays in sight: what lies under it comes free by scrolling."""
STUCK = f"{ROOM}<p style='margin: 0 0 -24px'>Rules</p>{BAR}"
"""A bar over a text, however far one scrolls."""

BROKEN = {
    "text is cut": '<p style="width: 60px; overflow: hidden; white-space: nowrap">Everybody</p>',
    "text runs out of its box": '<p style="width: 60px; white-space: nowrap">Everybody waits</p>',
    "word broken": '<p style="width: 40px; overflow-wrap: anywhere">Everybody</p>',
    "text off the screen": '<p style="position: fixed; left: -60px; top: 0">Your turn</p>',
    "text is covered": '<p>Turn</p><div style="position: fixed; inset: 0; background: red"></div>',
    "text over text": '<p style="margin: 0 0 -1.4em">Turn</p><p style="margin: 0">Turn</p>',
    "control of 100 × 30 px": '<button style="height: 30px">Play</button>',
    "control of 20 × 48 px": '<button style="width: 20px">×</button>',
    "controls overlap": '<button>Play</button><button style="margin-top: -30px">Hint</button>',
    "control off the screen": '<button style="position: fixed; left: 270px">Play</button>',
    "a card of the trick is covered": (
        '<div class="zone-trick" style="width: 60px; height: 84px; background: #fff"></div>'
        '<div style="position: fixed; inset: 0 auto auto 0; width: 90px; height: 90px;'
        ' background: #000"></div>'
    ),
    "cards of the hand show 10 px": "".join(
        f'<div class="card zone-hand" role="button" style="position: absolute; top: 200px;'
        f' left: {20 + place * 10}px; width: 60px; height: 84px">K</div>'
        for place in range(4)
    ),
    "two designs of faces": (
        '<div class="cards"><div class="card"><i class="full-face">A</i></div>'
        '<div class="card"><i class="plain-face">A</i></div></div>'
    ),
    "the page scrolls sideways": '<div style="width: 400px; height: 10px"></div>',
}


def measured(browser: Browser, body: str) -> list[str]:
    page = browser.new_page(viewport={"width": 320, "height": 480})
    page.set_content(f"<!doctype html>{STYLE}<body>{body}</body>")
    found: list[str] = page.evaluate(MEASURED)
    page.close()
    return found


def test_a_page_that_is_right_has_no_defect(browser: Browser) -> None:
    for body in (RIGHT, UNDER_A_BAR):
        assert measured(browser, body) == []


def test_every_defect_is_found(browser: Browser) -> None:
    assert any("text is covered" in each for each in measured(browser, STUCK))
    for defect, body in BROKEN.items():
        found = measured(browser, body)
        assert any(each.startswith(defect) for each in found), (defect, found)
