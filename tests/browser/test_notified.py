"""A message that it is somebody's turn: the browser shows it, and a press on it opens the table.

The push is delivered by the browser itself, as its push service would. A Chromium without a window
has no notifications, whatever is granted, so nothing here shows one: what the worker asks of the
system is noted instead, and the press is an event that it is given.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from browser.visitors import PHONE, Come, Visitor
from courtcards.server.push.sending import YourTurn
from waiting import wait_until

pytestmark = pytest.mark.long

CHOICE = {"game": "kings-corner", "ruleset": "french-single", "seats": 2}
FRENCH = ("C’est votre tour", "Le Roi de coin, avec Bea")

NOTED = """() => {
  self.noted = { shown: [], opened: [], focused: [] };
  registration.showNotification = async (title, options) =>
    void noted.shown.push({ title, ...options });
  clients.openWindow = async (address) => void noted.opened.push(address);
  WindowClient.prototype.focus = async function () { noted.focused.push(this.url); };
}"""
PRESSED = """async (data) => {
  let isClosed = false, done;
  const event = Object.assign(new ExtendableEvent("notificationclick"), {
    notification: { data, close: () => (isClosed = true) },
    waitUntil: (work) => (done = work),
  });
  dispatchEvent(event);
  await done;
  return isClosed;
}"""


class Device:
    """Where the pages of a server are installed: its push messages, and what is shown of them."""

    def __init__(self, guest: Visitor) -> None:
        self._origin = guest.url
        guest.page.goto(guest.url)
        guest.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        self._browser = guest.context.new_cdp_session(guest.page)
        found: list[dict[str, Any]] = []
        self._browser.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: found.extend(told["registrations"]),
        )
        self._browser.send("ServiceWorker.enable")

        def registered() -> list[str]:
            """Return the id of the server's own worker: the pages of the device have another."""
            guest.page.evaluate("true")  # what the browser tells of is heard meanwhile
            scope = f"{guest.url}/"
            return [each["registrationId"] for each in found if each["scopeURL"] == scope]

        wait_until(lambda: bool(registered()))
        self._registration = registered()[0]
        (self._worker,) = (
            each
            for each in guest.context.service_workers
            if not each.url.startswith(f"{guest.url}/local/")
        )
        self._worker.evaluate(NOTED)

    def is_told(self, told: YourTurn) -> None:
        """A message comes, in the octets that the server sends."""
        message = {"origin": self._origin, "registrationId": self._registration}
        data = msgspec.json.encode(told).decode()
        self._browser.send("ServiceWorker.deliverPushMessage", message | {"data": data})

    def noted(self, what: str) -> list[Any]:
        """What the worker has asked of the system so far."""
        every: list[Any] = self._worker.evaluate(f"noted.{what}")
        return every

    def press(self, shown: dict[str, Any]) -> bool:
        """Press a notification; whether that closes it."""
        is_closed: bool = self._worker.evaluate(PRESSED, shown["data"])
        return is_closed


def test_a_message_is_shown_and_a_press_opens_the_table(come: Come, url: str) -> None:
    guest = come(PHONE)
    device = Device(guest)
    device.is_told(YourTurn("a-table", *FRENCH, "fr"))
    wait_until(lambda: len(device.noted("shown")) == 1)
    (shown,) = device.noted("shown")
    assert (shown["title"], shown["body"], shown["lang"]) == (*FRENCH, "fr")
    assert shown["tag"] == "a-table"  # another of the same table takes its place
    assert guest.context.request.get(f"{url}{shown['icon']}").ok
    assert device.press(shown)
    assert device.noted("opened") == [f"{url}/table/a-table"]
    assert device.noted("focused") == []
    # An open page of the table is gone to; whoever looks at it is shown nothing.
    table = guest.open_table(**CHOICE)
    assert device.press({"data": {"table": table}})
    assert device.press({"data": {"table": table[:-1]}})  # that of another table is not it
    assert device.noted("focused") == [guest.page.url]
    assert device.noted("opened")[1:] == [f"{url}/table/{table[:-1]}"]
    device.is_told(YourTurn(table, *FRENCH, "fr"))
    device.is_told(YourTurn("another", *FRENCH, "fr"))
    wait_until(lambda: len(device.noted("shown")) > 1)
    assert [each["tag"] for each in device.noted("shown")[1:]] == ["another"]
