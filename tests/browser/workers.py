"""The worker that hosts a device's tables, seen from outside."""

from __future__ import annotations

from playwright.sync_api import Browser

from waiting import wait_until


def end_hosts(browser: Browser) -> None:
    """End every worker that pages share, as a system does that needs the memory.

    Chromium lets them outlive their last page for a while.
    """
    session = browser.new_browser_cdp_session()

    def hosts() -> list[str]:
        found = session.send("Target.getTargets")["targetInfos"]
        return [each["targetId"] for each in found if each["type"] == "shared_worker"]

    for target in hosts():
        session.send("Target.closeTarget", {"targetId": target})
    wait_until(lambda: not hosts())
    session.detach()
