"""The command line.

Each command has one file, which is imported only when the command runs or shows its help. No other
package imports this one. Start at ``commands``.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from traceback import walk_tb
from typing import NoReturn

from courtcards.cli.language import localize_error
from courtcards.cli.standard_streams import prepare_streams
from courtcards.kernel.errors import MissingExtra

__all__ = ["main"]

EXTRA = "play"
"""The extra that installs what the commands need beyond the package's own requirements."""
LACKING = 1
"""Exit status if a requirement is not installed."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command that the arguments name, and exit with its status.

    If a requirement is not installed, one line names the extra that installs it.
    """
    prepare_streams()
    try:
        # While modules are imported, Ctrl-C ends the process at once, without a traceback.
        before = signal.signal(signal.SIGINT, signal.SIG_DFL)
        from courtcards.cli import runner  # noqa: PLC0415 - after the change of SIGINT

        signal.signal(signal.SIGINT, before)
        runner.main(arguments)
    except ModuleNotFoundError as error:
        if not _is_own_import(error):
            raise
        sys.stderr.write(f"courtcards: {localize_error(MissingExtra(EXTRA, error))}\n")
    sys.exit(LACKING)


def _is_own_import(error: ModuleNotFoundError) -> bool:
    """Tell whether a module of ours imported one of others.

    A custom player may lack a module, too: its traceback is shown.
    """
    *_, (frame, _) = walk_tb(error.__traceback__)
    asking = str(frame.f_globals.get("__name__"))
    return asking.startswith("courtcards.") and not (error.name or "").startswith("courtcards")
