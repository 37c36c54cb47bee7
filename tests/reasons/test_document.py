"""docs/reasons.md has every reason that can be given, under the code that pages are told."""

from __future__ import annotations

import re
from pathlib import Path

from reasons.given import declared

DOCUMENT = Path(__file__).parents[2] / "docs" / "reasons.md"


def test_the_document_has_every_reason() -> None:
    written = re.findall(r"^\| `([a-z-]+)` \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(written) == len(set(written))
    assert set(written) == {code for code, _ in declared()}
