"""Every clause of the rules with the tests that show it: `make clauses`.

The clauses are those of `docs/rules/`; the tests name theirs with `@pytest.mark.rule("DK-5.3")`.
Exits 1, and says what is missing, where a clause has no test or a test names no clause.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULE_PAGES = ROOT / "docs" / "rules"
CLAUSE = re.compile(r"^- \*\*((?:KC|DK)-[\d.]+)\*\*", re.MULTILINE)


def clauses() -> list[str]:
    """The ids of all clauses, in the order of the rule pages, Kings in the Corner first."""
    found = []
    for page in sorted(RULE_PAGES.glob("*.md"), reverse=True):
        found += CLAUSE.findall(page.read_text(encoding="utf-8"))
    return found


def collect() -> dict[str, set[str]]:
    """The tests of every clause that a test names."""
    tests: defaultdict[str, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if "mark.rule(" in source:
            for clause, name in named_in(ast.parse(source)):
                tests[clause].add(f"{path.relative_to(ROOT).as_posix()}{name}")
    return tests


def named_in(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each clause that a module of tests names, with the test; all are the whole module's."""
    for part in module.body:
        test = f"::{part.name}" if isinstance(part, ast.FunctionDef) else ""
        for node in ast.walk(part):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for clause in node.args:
                    yield ast.literal_eval(clause), test


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
