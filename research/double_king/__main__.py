"""The scripts of this package: ``python -m research.double_king NAME [...]``.

The scripts call single functions of the engine thousands of times, so each of them is compiled.
"""

from __future__ import annotations

import sys

from courtcards.build.functions import compile_functions


def main() -> None:
    """Run a script by its name."""
    compile_functions()
    from research.double_king import choosing, learning, training  # noqa: PLC0415 - compiled now

    scripts = {
        "choosing": choosing.main,
        "learning": learning.main,
        "training": training.main,
    }
    name, *arguments = sys.argv[1:] or [""]
    if name not in scripts:
        sys.exit(f"name one of {', '.join(scripts)}")
    scripts[name](arguments)


if __name__ == "__main__":
    main()
