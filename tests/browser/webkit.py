"""The system's WebKit, by its WebDriver: a page with as much of Playwright's as tests of hands use.

WebKit of GTK opens a window, so it gets a screen of its own, which nobody sees.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import ActionChains, WebKitGTK, WebKitGTKOptions
from selenium.webdriver.webkitgtk.service import Service

from waiting import LIMIT_S, wait_until

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
BROWSERS = "webkit2gtk-4.1/MiniBrowser"
NO_ANIMATIONS = "[Settings]\ngtk-enable-animations=0\n"
"""What makes pages still: GTK's own word for it."""

BOX = """(selector) => {
  const element = document.querySelector(selector);
  if (!element) return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}"""


class Page:
    """A page, used like Playwright's."""

    def __init__(self, driver: WebKitGTK) -> None:
        self._driver = driver

    @property
    def url(self) -> str:
        """The address."""
        return str(self._driver.current_url)

    def goto(self, url: str) -> None:
        """Go to an address."""
        self._driver.get(url)

    def reload(self) -> None:
        """Load the page again."""
        self._driver.refresh()

    def evaluate(self, script: str, *given: Any) -> Any:
        """What a function of JavaScript gives, or will give."""
        call = f"({script})({', '.join(map(json.dumps, given))})"
        return self._driver.execute_async_script(
            "const tell = arguments[arguments.length - 1];"
            f"Promise.resolve({call}).then(tell, (error) => tell(String(error)));"
        )

    def wait_for_selector(self, selector: str, state: str = "visible") -> None:
        """Wait until something is there; or, ``detached``, until it is not."""
        wait_until(lambda: (self.locator(selector).count() == 0) == (state == "detached"))

    def locator(self, selector: str) -> Found:
        """What a selector finds."""
        return Found(self, selector)

    def click(self, selector: str) -> None:
        """Press the first that a selector finds."""
        self.locator(selector).click()

    def press(self, selector: str, right: float, down: float) -> None:
        """Press so many pixels from the middle of the first that a selector finds."""
        element = self._driver.find_element("css selector", selector)
        actions = ActionChains(self._driver)
        actions.move_to_element_with_offset(element, int(right), int(down)).click().perform()


@dataclass
class Found:
    """What a selector finds, of which the first is pressed."""

    page: Page
    selector: str

    @property
    def first(self) -> Found:
        """The first of all."""
        return self

    def count(self) -> int:
        """How many there are."""
        return int(
            self.page.evaluate("(all) => document.querySelectorAll(all).length", self.selector)
        )

    def bounding_box(self) -> dict[str, float] | None:
        """Where it lies in the window, once it is brought there; None where there is none."""
        box: dict[str, float] | None = self.page.evaluate(BOX, self.selector)
        return box

    def click(self, position: dict[str, float] | None = None) -> None:
        """Press it once it is there and at rest: in the middle, or so far from its corner."""
        seen: list[dict[str, float] | None] = [None, None]

        def is_at_rest() -> bool:
            seen[:] = seen[1], self.bounding_box()
            return seen[0] is not None and seen[0] == seen[1]

        wait_until(is_at_rest)
        box = seen[1]
        assert box is not None
        middle = {"x": box["width"] / 2, "y": box["height"] / 2}
        there = position or middle
        self.page.press(self.selector, there["x"] - middle["x"], there["y"] - middle["y"])


@contextmanager
def screen() -> Iterator[str]:
    """The name of a screen that nobody sees. Raises OSError where there is no program for it."""
    command = [SCREEN, "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


@contextmanager
def webkit(width: int, height: int) -> Iterator[Page]:
    """A page of WebKit in a window of that size. Raises OSError and WebDriverException."""
    driver = shutil.which(DRIVER)
    if driver is None:
        raise OSError(f"there is no {DRIVER}")
    # Its processes may still write there while they end.
    place = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with screen() as display, place as home:
        settings = Path(home, "gtk-3.0", "settings.ini")
        settings.parent.mkdir()
        settings.write_text(NO_ANIMATIONS, "utf-8")
        options = WebKitGTKOptions()
        options.binary_location = str(browser_program())
        options.add_argument("--automation")
        surroundings = os.environ | {
            "DISPLAY": display,
            "XDG_CONFIG_HOME": home,
            "XDG_DATA_HOME": home,
            "XDG_CACHE_HOME": home,
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        launched = WebKitGTK(options, Service(driver, env=surroundings))
        try:
            launched.set_script_timeout(LIMIT_S)
            launched.set_page_load_timeout(LIMIT_S)
            launched.set_window_rect(0, 0, width, height)
            yield Page(launched)
        finally:
            launched.quit()


def browser_program() -> Path:
    """The browser that lies beside the library. Raises OSError where there is none."""
    found = next(Path("/usr/lib").glob(f"*/{BROWSERS}"), None)
    if found is None:
        raise OSError(f"there is no {BROWSERS}")
    return found


def begins() -> bool:
    """Whether there is a WebKit, and it opens a page."""
    try:
        with webkit(400, 600) as page:
            page.goto("about:blank")
    except (OSError, WebDriverException):
        return False
    return True
