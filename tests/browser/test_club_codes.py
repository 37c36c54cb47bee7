"""The codes of printed sheets, read from photographs in the page."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import httpx
import pytest
import segno
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from browser.axe import violations
from browser.cameras import with_camera
from browser.photographs import SIZE, Shot, papers, photograph
from browser.screens import SMALL_PHONE, stays_within_the_screen
from browser.sheet_writing import KEPT
from browser.visitors import DESKTOP, OFFLINE, Come, Visitor, visitor
from server.clubbing import Director, page_of
from server.serving import client_of
from waiting import wait_until

pytestmark = pytest.mark.long

REFUSED = "Failed to load resource"
LARGE = (SIZE[0] * 2, SIZE[1] * 2)
MILD = (
    Shot(turned=-15, noise=4),
    Shot(turned=180, noise=4),
    Shot(turned=5, tilted=40, noise=4, shade=0.3),
    Shot(turned=-7, tilted=12, blurred=1.4, noise=5),
    Shot(turned=4, tilted=10, shaken=4, noise=5),
    Shot(turned=4, tilted=10, noise=25),
    Shot(turned=20, tilted=15, away=0.3, blurred=0.7, noise=5),
    Shot(turned=90, tilted=15, noise=4, size=(4000, 3000)),
)
"""As somebody takes them who holds the phone still, in the light of a room."""
HARD = (
    *(Shot(turned=turned, noise=4) for turned in (0, 8, 45, 270)),
    *(Shot(turned=-20, tilted=10, shade=shade, noise=5) for shade in (0.5, 0.7)),
    Shot(turned=3, tilted=8, away=0.5, noise=6, size=LARGE),
    Shot(tilted=50, noise=4, shade=0.3),
    *(Shot(turned=-7, tilted=12, blurred=blurred, noise=5) for blurred in (2, 3)),
    *(Shot(turned=4, tilted=10, shaken=shaken, noise=5) for shaken in (8, 12)),
    *(Shot(turned=4, tilted=10, noise=noise) for noise in (40, 60)),
    *(Shot(turned=20, tilted=15, away=away, blurred=0.7, noise=5) for away in (0.5, 0.65)),
    Shot(turned=33, tilted=30, away=0.2, blurred=1.5, noise=15, shade=0.6),
)
"""These, or in the dark, from far away, in motion."""
MOST_UNREAD = 6
"""Four or five of the hard ones."""
SAME_HOST = "127.0.0.1:8000"
"""For the address in the codes, of which the port would be chance: each photograph is the same."""


@pytest.fixture
def director(http: httpx.Client) -> Director:
    """An evening with two tables, whose round has begun."""
    director = Director.opening(http)
    director.begin(players=8)
    return director


def printed(director: Director, round_number: int = 1) -> list[Image.Image]:
    """The blank sheets of a round, by table."""
    return papers(director.get(f"/print/blank-sheets.pdf?round={round_number}").content)


def picture(folder: Path, name: str, content: bytes) -> Path:
    file = folder / name
    file.write_bytes(content)
    return file


def code_of(text: str) -> bytes:
    """A picture of nothing but a code."""
    file = BytesIO()
    segno.make_qr(text).save(file, kind="png", scale=6)
    return file.getvalue()


def opened(visit: Visitor, director: Director) -> Page:
    """The director's page, where codes are about to be read."""
    page = visit.page
    page.goto(visit.url + page_of(director.evening, director.token))
    page.click("[data-reads-codes]")
    expect(page.locator(".codes-dialog")).to_be_visible()
    return page


def choose(page: Page, *files: Path) -> None:
    page.locator(".codes-dialog input[multiple]").set_input_files(files)


def is_refused(page: Page, *told: str) -> None:
    """Each picture came to a sentence, and nothing was opened."""
    expect(page.locator(".codes-dialog .refusal")).to_have_text(list(told))
    expect(page.locator(".codes-dialog .spinner")).to_have_count(0)
    assert "/grid/" not in page.url


@pytest.mark.parametrize(
    ("shots", "most_unread"),
    [
        pytest.param(MILD, 0, id="mild"),
        pytest.param((*MILD, *HARD), MOST_UNREAD, id="hard, too", marks=pytest.mark.deep),
    ],
)
def test_photographs_are_read(
    browser: Browser, url: str, tmp_path: Path, shots: tuple[Shot, ...], most_unread: int
) -> None:
    """Each of another sheet: as many come out as were read."""
    with client_of(url) as http:
        evening = Director.opening(http)
        evening.begin(players=4 * len(shots))
        http.headers["host"] = SAME_HOST
        files = [
            picture(tmp_path, f"{table}.jpg", photograph(paper, shot, seed=table))
            for table, (paper, shot) in enumerate(zip(printed(evening), shots, strict=True), 1)
        ]
        with visitor(browser, url, DESKTOP) as laptop:
            page = opened(laptop, evening)
            choose(page, *files)
            expect(page.locator(".codes-dialog .dialog-end .primary")).to_be_visible()
            read = page.locator(".codes-found li").all_text_contents()
            assert [f"Round 1, table {table}" for table, _ in enumerate(MILD, 1)] == [
                each for each in read if int(each.split()[-1]) <= len(MILD)
            ]
            assert len(read) >= len(shots) - most_unread, read
            unread = page.locator(".codes-dialog .refusal").all_text_contents()
            assert len(read) + len(unread) == len(shots)


def test_a_photograph_opens_its_sheet_and_others_follow(
    come: Come, director: Director, tmp_path: Path
) -> None:
    one, two = (
        picture(tmp_path, f"{number}.jpg", photograph(paper, Shot(tilted=10, noise=4)))
        for number, paper in enumerate(printed(director))
    )
    phone = come(SMALL_PHONE)
    page = opened(phone, director)
    assert stays_within_the_screen(page)
    assert violations(page) == []
    choose(page, two)
    page.wait_for_url("**/director#*/grid/1/2/1")
    expect(page.locator("[data-box]")).to_have_count(20)
    assert stays_within_the_screen(page)
    page.click("[data-reads-codes]")
    choose(page, one, two, one)
    expect(page.locator(".codes-found li")).to_have_text(["Round 1, table 1", "Round 1, table 2"])
    assert violations(page) == []
    page.click("text=Type in 2 sheets")
    page.wait_for_url("**/director#*/grid/1/1/1")
    expect(page.locator(".next-code .hint")).to_have_text("1 sheet still to type in.")
    page.click("text=Next: round 1, table 2")
    page.wait_for_url("**/director#*/grid/1/2/1")
    expect(page.locator("[data-box]")).to_have_count(20)
    expect(page.locator(".next-code a")).to_have_count(0)


def test_what_is_no_sheet_of_the_evening_opens_nothing(
    come: Come, url: str, director: Director, tmp_path: Path
) -> None:
    link = director.links()["tables"]["1"]
    with client_of(url) as http:
        other = Director.opening(http, name="Another evening")
        other.begin(players=4)
        papers_of_others = printed(other)
    table = "This is not the code of a printed score sheet."
    renewed = (
        "The link of table 1 was renewed after this sheet was printed:"
        " open the sheet from its round instead."
    )
    elsewhere = f"https://cards.example{link.partition('#')[0]}#{'A' * 43}/grid/1/1/1"
    blank = BytesIO()
    Image.new("L", (800, 600), 200).save(blank, "PNG")
    expected = {
        "a table.png": (blank.getvalue(), "No code found in a table.png: hold the camera"),
        "a list.png": (b"Ann;Bea", "a list.png is not a picture this browser can show."),
        "wifi.png": (code_of("WIFI:S:Hall;T:WPA;P:secret;;"), table),
        "site.png": (code_of("https://cards.example/club/x"), table),
        "script.png": (code_of("javascript:alert(1)"), table),
        "card.png": (code_of(url + link), table),
        "mixed.png": (code_of(f"{url}{link}/grid/1/2/1"), table),
        "next.png": (code_of(f"{url}{link}/grid/2/1/1"), "round 2 has not begun"),
        "forged.png": (code_of(elsewhere), renewed),
        "other.jpg": (
            photograph(papers_of_others[0], Shot(noise=4)),
            "This sheet belongs to another evening: open it on the page of that evening.",
        ),
    }
    files = [picture(tmp_path, name, content) for name, (content, _) in expected.items()]
    sheet = picture(tmp_path, "sheet.jpg", photograph(printed(director)[0], Shot(noise=4)))
    laptop = come(DESKTOP)
    page = opened(laptop, director)
    laptop.forgive(REFUSED)
    for file, (_, told) in zip(files, expected.values(), strict=True):
        choose(page, file)
        expect(page.locator(".codes-dialog .refusal")).to_contain_text(told)
        assert "/grid/" not in page.url
    director.do("renew", key="table/1")
    choose(page, sheet)
    is_refused(page, renewed)
    assert violations(page) == []


def test_a_round_that_was_taken_back_is_not_typed_in(
    come: Come, url: str, director: Director, tmp_path: Path
) -> None:
    old = photograph(printed(director)[0], Shot(noise=4))
    address = f"{url}{page_of(director.evening, director.token)}/grid/1/1"
    director.do("unbegin", round=1, reason="")
    director.do("begin")
    now = photograph(printed(director)[0], Shot(noise=4))
    laptop = come(DESKTOP)
    page = opened(laptop, director)
    choose(page, picture(tmp_path, "old.jpg", old))
    is_refused(
        page,
        "The start of round 1 was undone after this sheet was printed: it does not count.",
    )
    page.goto("about:blank")
    page.goto(f"{address}/1")
    expect(page.locator(".panel-message")).to_contain_text("Round 1 is not being played")
    opened(laptop, director)
    choose(page, picture(tmp_path, "now.jpg", now))
    page.wait_for_url("**/director#*/grid/1/1/2")
    expect(page.locator("[data-box]")).to_have_count(20)


def test_the_camera_reads_a_code(
    browser: Browser, url: str, director: Director, tmp_path: Path
) -> None:
    file = picture(
        tmp_path, "code.png", code_of(f"{url}{director.links()['tables']['2']}/grid/1/2/1")
    )
    with (
        with_camera(browser.browser_type, tmp_path, "laptop") as (process, camera),
        visitor(process, url, DESKTOP) as laptop,
    ):
        page = opened(laptop, director)
        page.click("text=Use the camera")
        expect(page.locator(".codes-camera video")).to_be_visible()
        camera.shows(file)
        page.wait_for_url("**/director#*/grid/1/2/1")
        expect(page.locator("[data-box]")).to_have_count(20)


def test_a_browser_that_reads_codes_is_asked_while_the_dialog_is_open(
    come: Come, url: str, director: Director, tmp_path: Path
) -> None:
    links = director.links()["tables"]
    one, two = (f"{url}{links[table]}/grid/1/{table}/1" for table in "12")
    laptop = come(DESKTOP)
    laptop.context.add_init_script(
        f"""let codes = [{two!r}, {one!r}];
        globalThis.asked = 0;
        globalThis.BarcodeDetector = class {{
          static getSupportedFormats() {{ return Promise.resolve(["qr_code"]); }}
          async detect() {{
            const rawValue = codes.shift();
            if (asked++ === 0) await new Promise((resolve) => (globalThis.goOn = resolve));
            return [{{ rawValue }}];
          }}
        }};"""
    )
    page = opened(laptop, director)
    visited: list[str] = []
    page.on("framenavigated", lambda frame: visited.append(frame.url))
    empty = BytesIO()
    Image.new("L", (300, 300), 200).save(empty, "PNG")
    file = picture(tmp_path, "empty.png", empty.getvalue())
    choose(page, file)
    wait_until(lambda: page.evaluate("asked === 1 && Boolean(globalThis.goOn)"))
    page.click(".codes-dialog >> text=Close")
    expect(page.locator(".codes-dialog")).to_have_count(0)
    page.evaluate("goOn()")
    page.click("[data-reads-codes]")
    choose(page, file)
    page.wait_for_url("**/director#*/grid/1/1/1")
    assert not any("/grid/1/2/" in address for address in visited)


def test_without_a_server_a_code_opens_what_is_kept(
    come: Come, url: str, director: Director, tmp_path: Path
) -> None:
    """By the right of this page: the link in the code is looked at once the server is back."""
    file = picture(tmp_path, "sheet.jpg", photograph(printed(director)[0], Shot(noise=4)))
    laptop = come(DESKTOP)
    page = laptop.page
    page.goto(f"{url}{page_of(director.evening, director.token)}/grid/1/1")
    expect(page.locator("[data-box]")).to_have_count(20)
    wait_until(lambda: page.evaluate(KEPT))
    page.reload()
    laptop.forgive(*OFFLINE, REFUSED)
    laptop.context.set_offline(True)
    page.click("[data-reads-codes]")
    choose(page, file)
    page.wait_for_url("**/director#*/grid/1/1/1")
    expect(page.locator("[data-box]")).to_have_count(20)
