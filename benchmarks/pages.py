"""`make bench-pages`: how soon pages can be used on slow devices, and Lighthouse.

All traffic, also that of service workers, goes over a line as slow as a mobile one. The page's own
thread is as slow as on a cheap phone. A first visit has an empty browser; a second one finds what
the first has kept.

The director's page runs on an old laptop beside its server: its thread is slow, its line is not. At
an evening of 120 players it is opened, pressed, and watched while thirty tables enter lines.
"""

from __future__ import annotations

import asyncio
import itertools
import statistics
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page
from sites import offline_bundle

from benchmarks import lighthouse
from benchmarks.clubs import LINES, Phone, begin_evening
from benchmarks.line import BITS_PER_SECOND, DELAY_S, slow_line
from benchmarks.slowness import SLOWER
from browser.visitors import LIMIT_MS, PHONE
from browsers import launched
from cli.serving import served

VISITS, JUDGED = 5, 3
HOME = ".play:not([disabled])"
OTHERS = (
    ("the first page", "/"),
    ("opening a table", "/new"),
    ("learning", "/learn"),
    ("a clause of the rules", "/rules/KC-2.1"),
)
TABLE = ".is-my-turn .card.zone-hand"
CHOICE: dict[str, Any] = {
    "game": "kings-corner", "ruleset": "french", "seats": 4, "options": {},
    "name": "Ann", "bot": "steady", "seed": "a seed",
}  # fmt: skip
NOTE = """(selector) => {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-contentful-paint") window.painted_ms = startTime;
  }).observe({ type: "paint", buffered: true });
  const look = () => {
    if (!document.querySelector(selector)?.checkVisibility()) return requestAnimationFrame(look);
    // What is there can be pressed once the page has nothing else to do.
    setTimeout(() => { window.usable_ms = performance.now(); });
  };
  requestAnimationFrame(look);
}"""


@dataclass(frozen=True)
class PageVisit:
    """One opening of a page: milliseconds from its beginning, and the traffic."""

    painted_ms: float
    usable_ms: float
    requests: int
    octets: int


@contextmanager
def phone(browser: Browser, url: str, state: Any = None) -> Iterator[BrowserContext]:
    """Open a phone's browser, perhaps with the cookies of a person."""
    width, height = PHONE
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en-GB", base_url=url,
        storage_state=state, has_touch=True, is_mobile=True, device_scale_factor=2,
    )  # fmt: skip
    context.set_default_timeout(LIMIT_MS)
    yield context
    context.close()


def open_page(context: BrowserContext, path: str, selector: str) -> PageVisit:
    """Open a page on the slow line, until an element can be used."""
    page = context.new_page()
    sizes: list[int] = []
    line = context.new_cdp_session(page)
    asked: set[str] = set()  # pictures within styles need no request
    line.on(
        "Network.requestWillBeSent",
        lambda told: (
            None if told["request"]["url"].startswith("data:") else asked.add(told["requestId"])
        ),
    )
    line.on("Network.loadingFinished", lambda told: sizes.append(int(told["encodedDataLength"])))
    line.send("Network.enable")
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({NOTE})({selector!r})")
    page.goto(path, wait_until="commit")
    page.wait_for_function("() => window.usable_ms && window.painted_ms")
    painted, usable = page.evaluate("[window.painted_ms, window.usable_ms]")
    # The cost of a visit is all its traffic, also what comes later.
    page.wait_for_load_state("networkidle")
    page.close()
    return PageVisit(painted, usable, len(asked), sum(sizes))


def open_table(browser: Browser, url: str) -> tuple[str, Any]:
    """Return the path of a dealt table, and the storage of its person's browser."""
    with phone(browser, url) as context:
        answer = context.request.post("/api/tables", data=CHOICE)
        return f"/table/{answer.json()['table']}", context.storage_state()


def first(browser: Browser, url: str, path: str | None, selector: str) -> PageVisit:
    """Measure a first visit; without a path, of a table that was opened elsewhere."""
    state = None
    if path is None:
        path, state = open_table(browser, url)
    with phone(browser, url, state) as context:
        return open_page(context, path, selector)


def second(browser: Browser, url: str, path: str | None, selector: str) -> PageVisit:
    """Measure a second visit, once the first has kept its files."""
    state = None
    if path is None:
        path, state = open_table(browser, url)
    with phone(browser, url, state) as context:
        page: Page = context.new_page()
        page.goto(path)
        page.wait_for_selector(selector)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        page.close()
        return open_page(context, path, selector)


def format_visits(name: str, visits: Sequence[PageVisit]) -> str:
    """Format the medians of visits as a line, with the range until the page can be used."""
    usable = [each.usable_ms / 1000 for each in visits]
    painted = statistics.median(each.painted_ms / 1000 for each in visits)
    octets = statistics.median(each.octets / 1000 for each in visits)
    requests = statistics.median(each.requests for each in visits)
    spread = f"{min(usable):.2f}–{max(usable):.2f}"
    middle = f"{painted:8.2f} s{statistics.median(usable):8.2f} s"
    return f"{name:<28}{middle}{spread:>13}{requests:>10.0f}{octets:>8.0f} kB"


def print_scores(browser: Browser, address: str) -> None:
    """Print the medians of Lighthouse's scores of pages."""
    path, state = open_table(browser, address)
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in state["cookies"])
    print(f"\nLighthouse, medians of {JUDGED}: {', '.join(lighthouse.CATEGORIES)}")
    for name, each in (*OTHERS, ("a table", path)):
        runs = [lighthouse.scores(f"{address}{each}", cookies) for _ in range(JUDGED)]
        medians = [statistics.median(run[of] for run in runs) for of in lighthouse.CATEGORIES]
        print(f"{name:<28}{' '.join(f'{score:>5.0f}' for score in medians)}", flush=True)


DIRECTED_TABLES, LAPTOP = 30, (1280, 800)
REPORTED_LINES, REPORT_PAUSE_S = 2, 0.05
USABLE_DESK = ".steps .step"
PRESSES = (
    ("the step Players", ".step >> nth=0"),
    ("a tick: somebody is absent", ".presence >> nth=60"),
    ("a letter of a search", "input[type=search]"),
    ("the step Round", ".step >> nth=2"),
    ("a letter of a search", "input[type=search]"),
    ("the step Standings", ".step >> nth=3"),
)
PRESS = """(element) => new Promise((done) => {
  const start = performance.now();
  if (element instanceof HTMLInputElement) {
    element.value = "a";
    element.dispatchEvent(new Event("input", { bubbles: true }));
  } else element.click();
  const before = element.getAttribute("aria-checked");
  // The frame that shows it, and all that the page does before it can be pressed again.
  const look = () => {
    if (before !== null && element.getAttribute("aria-checked") === before)
      return requestAnimationFrame(look);
    setTimeout(() => done(performance.now() - start));
  };
  requestAnimationFrame(look);
})"""
WATCH = """() => {
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.tasks.push(duration);
  }).observe({ type: "longtask" });
}"""


async def report_lines(address: str, evening: str, tokens: Mapping[str, str], lines: range) -> None:
    """Let all tables of an evening enter lines, one table after another."""
    port = int(address.rpartition(":")[2])
    phones = [
        Phone(evening, tokens[str(each)], each, f"{lines.start}-")
        for each in range(1, DIRECTED_TABLES + 1)
    ]
    await asyncio.gather(*(phone.open(port) for phone in phones))
    if lines.start == 0:
        await asyncio.gather(*(phone.send("drawn", writer=0, dealer=0) for phone in phones))
    for index in lines:
        contract, total = LINES[index]
        line = {"line": "game", "contract": contract, "points": [total, 0, 0, 0]}
        for phone in phones:
            await phone.send("enter", index=index, line=line)
            await asyncio.sleep(REPORT_PAUSE_S)
    for phone in phones:
        phone.close()


def print_director(browser: Browser, address: str) -> None:
    """Print the milliseconds of the director's page at an evening of 120 players."""
    evening, tokens = begin_evening(address, DIRECTED_TABLES)
    name, _, proof = tokens["director"].partition(".")
    path = f"/club/{evening}/{name}#{proof}"
    width, height = LAPTOP
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en-GB", base_url=address
    )
    context.set_default_timeout(LIMIT_MS)
    print(f"\nthe director of {4 * DIRECTED_TABLES} players, 1/{SLOWER} of the processor")
    usable = [open_page(context, path, USABLE_DESK).usable_ms for _ in range(VISITS)]
    print(f"{'opened':<40}{statistics.median(usable):8.0f} ms", flush=True)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(path)
    page.wait_for_selector(USABLE_DESK)
    page.wait_for_load_state("networkidle")
    for what, selector in PRESSES:
        page.wait_for_timeout(1500)
        taken = page.locator(selector).evaluate(PRESS)
        print(f"{what:<40}{taken:8.0f} ms", flush=True)
    reports = itertools.count(0, REPORTED_LINES)
    with ThreadPoolExecutor(1) as threads:
        for step, number in (("Players", 0), ("Round", 2), ("Standings", 3)):
            page.locator(f".step >> nth={number}").click()
            page.wait_for_timeout(500)
            page.evaluate(WATCH)
            start = next(reports)
            lines = range(start, start + REPORTED_LINES)
            threads.submit(asyncio.run, report_lines(address, evening, tokens, lines)).result()
            page.wait_for_timeout(1000)
            tasks = page.evaluate("window.tasks")
            what = f"longest wait on {step}, tables report"
            print(f"{what:<40}{max(tasks, default=0):8.0f} ms, in all {sum(tasks):.0f} ms")
    context.close()


def main() -> None:
    """Measure and print row by row; this takes some minutes."""
    offline_bundle.build_bundle()  # the server then sends the joined modules
    with (
        TemporaryDirectory() as folder,
        served("serve", "--port", "0", "--data", folder) as (_, address),
        slow_line(address) as url,
        launched("chromium") as browser,
    ):
        print(
            f"{BITS_PER_SECOND / 1e6} Mbit/s, {DELAY_S * 1000:.0f} ms, 1/{SLOWER} of the processor"
        )
        print(
            f"{'':<28}{'painted':>10}{'usable':>10}{'least–most':>13}{'requests':>10}{'sent':>11}"
        )
        for name, path, selector in (("the first page", "/", HOME), ("a table", None, TABLE)):
            for what, visit in (("first visit", first), ("second visit", second)):
                visits = [visit(browser, url, path, selector) for _ in range(VISITS)]
                print(format_visits(f"{name}, {what}", visits), flush=True)
        print_director(browser, address)
        print_scores(browser, address)


if __name__ == "__main__":
    main()
