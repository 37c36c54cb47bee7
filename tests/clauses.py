"""Every clause of the rules with the tests that show it: `make clauses`.

The clauses are those of `docs/rules/`; the tests name theirs with `@pytest.mark.rule("DK-5.3")`.
Exits 1, and says what is missing, where a clause has no test or a test names no clause.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULE_PAGES = ROOT / "docs" / "rules"
CLAUSE = re.compile(r"^- \*\*((?:KC|DK)-[\d.]+)\*\*", re.MULTILINE)


def clauses() -> list[str]:
    """The ids of all clauses, in the order of the rule pages, Kings in the Corner first."""
    found = []
    for page in sorted(RULE_PAGES.glob("*.md"), reverse=True):
        found += CLAUSE.findall(page.read_text(encoding="utf-8"))
    return found


class Collector:
    """A pytest plugin that notes which tests name which clauses."""

    def __init__(self) -> None:
        self.tests: defaultdict[str, set[str]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the marks of every test; the examples of one test are one test."""
        for item in items:
            name = item.nodeid.partition("[")[0]
            for mark in item.iter_markers("rule"):
                for clause in mark.args:
                    self.tests[clause].add(name)


def collect() -> dict[str, set[str]]:
    """The tests of every clause that a test names."""
    collector = Collector()
    listing = io.StringIO()
    with contextlib.redirect_stdout(listing):
        status = pytest.main(
            ["--collect-only", "-q", "-p", "no:cacheprovider", str(ROOT / "tests")],
            plugins=[collector],
        )
    if status != pytest.ExitCode.OK:
        sys.exit(f"the tests could not be collected:\n{listing.getvalue()}")
    return collector.tests


def main() -> int:
    """Print the table; 1 where it has a gap."""
    tests, known = collect(), clauses()
    for clause in known:
        print(f"{clause:<8}", end="")
        for number, name in enumerate(sorted(tests.get(clause, {"NO TEST"}))):
            print(" " * 8 * (number > 0) + name)
    missing = [clause for clause in known if clause not in tests]
    strangers = sorted(set(tests) - set(known))
    for clauses_of_a_kind, complaint in (
        (missing, "without a test"),
        (strangers, "named by a test, but in no rule page"),
    ):
        if clauses_of_a_kind:
            print(f"{complaint}: {', '.join(clauses_of_a_kind)}", file=sys.stderr)
    shown = len(known) - len(missing)
    print(f"{len(known)} clauses: {shown} shown by tests, {len(missing)} missing")
    return 1 if missing or strangers else 0


if __name__ == "__main__":
    sys.exit(main())
