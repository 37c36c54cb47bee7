"""The page's modules and styles: formatted, linted, and of the types that they name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sites.tools import ToolFailed

from page import node, wire

CHECKS = (node.check_format, node.check_lint, node.check_types)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_page_is_in_order(check: Callable[[], None]) -> None:
    try:
        check()
    except ToolFailed as told:
        pytest.fail(str(told), pytrace=False)


def test_the_types_of_the_wire_are_those_of_the_server() -> None:
    for path, text in wire.files().items():
        held = path.read_text("utf-8") if path.exists() else ""
        assert held == text, f"{path.name} is stale: python -m page types"
