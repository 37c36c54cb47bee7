"""axe-core on a page: what keeps people who do not see, or use no mouse, from using it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text("utf-8")
GRAVE = {"serious", "critical"}
RUN = "() => axe.run(document, {resultTypes: ['violations']})"
AT_REST = """() => document.getAnimations().every((each) =>
    each.playState !== "running" || each.effect.getComputedTiming().iterations === Infinity)"""


def violations(page: Page) -> list[str]:
    """What axe finds that is serious or critical, each with where it is and what is wrong.

    The script goes in as a debugger's would, so that the page's own policy stays as it is.
    """
    page.wait_for_function(AT_REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SOURCE)
    found: Any = page.evaluate(RUN)
    assert found["passes"], "axe has looked at nothing"
    return [
        f"{rule['id']} ({rule['impact']}): {node['html'][:160]}: {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in GRAVE
        for node in rule["nodes"]
    ]
