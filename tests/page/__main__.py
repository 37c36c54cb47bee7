"""`PYTHONPATH=tests python -m page` checks the page, from the folder of all sources.

`… format` and `… types` write what it then finds right.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from sites.tools import ToolFailed

from page import node, wire

STEPS: dict[str, list[Callable[[], object]]] = {
    "check": [node.check_format, node.check_lint, node.check_oldest, node.check_types],
    "format": [node.write_format],
    "types": [wire.write],
}


def main(words: list[str]) -> None:
    """Do what the first word says."""
    for step in STEPS[words[0] if words else "check"]:
        try:
            step()
        except ToolFailed as told:
            sys.exit(str(told))


if __name__ == "__main__":
    main(sys.argv[1:])
