"""The command line.

One file a command, read only when the command runs or its help is asked for. Nothing imports it.
Start at ``commands``.
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
"""What brings all that the commands need beyond the package's own requirements."""
LACKING = 1
"""The exit status where something is not installed."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command that the arguments name, and exit with its status.

    Where its requirements are not installed, one line says which extra brings them.
    """
    prepare_streams()
    try:
        # Ctrl-C ends the process at once, without a word about a module that is half read.
        before = signal.signal(signal.SIGINT, signal.SIG_DFL)
        from courtcards.cli import runner  # noqa: PLC0415 - once Ctrl-C ends all at once

        signal.signal(signal.SIGINT, before)
        runner.main(arguments)
    except ModuleNotFoundError as error:
        if not _is_own_import(error):
            raise
        sys.stderr.write(f"courtcards: {localize_error(MissingExtra(EXTRA, error))}\n")
    sys.exit(LACKING)


def _is_own_import(error: ModuleNotFoundError) -> bool:
    """Whether a module of ours asked for a module of others, and not somebody's own player."""
    *_, (frame, _) = walk_tb(error.__traceback__)
    asking = str(frame.f_globals.get("__name__"))
    return asking.startswith("courtcards.") and not (error.name or "").startswith("courtcards")
