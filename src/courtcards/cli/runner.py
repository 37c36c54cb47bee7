"""Running a command: whatever goes wrong is told in one line, with the right exit status.

Status 0: done. 1: what was checked is wrong, or the work could not be done here and now.
2: what was asked or given makes no sense. 130: stopped by Ctrl-C. A command may have one more of
its own, which its help says (`replay --fair`: 3).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import typer

from courtcards.cli.commands import USAGE_ERROR, app
from courtcards.cli.language import localize_error
from courtcards.kernel.errors import CourtcardsError, LabError, ServeError, StorageError

WRONG = 1
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command that the arguments name, and exit with its status."""
    # A player of one's own, module:object, is also looked for in the current folder.
    sys.path.insert(0, "")
    sys.exit(run_command(arguments))


def run_command(arguments: Sequence[str] | None) -> int:
    """Run a command; returns its exit status."""
    try:
        status = app(args=arguments, prog_name="courtcards", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _complain(error.format_message() + _find_help_hint(error), error.exit_code)
    except CourtcardsError as error:
        cannot_now = isinstance(error, LabError | ServeError | StorageError)
        status = WRONG if cannot_now else USAGE_ERROR
        return _complain(localize_error(error), status)
    except BrokenPipeError:
        # The reader of the output has gone, as `head` does. Python would complain again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _complain(error.strerror or str(error), WRONG)
    return status if isinstance(status, int) else 0


def _find_help_hint(error: typer.TyperException) -> str:
    """Which help explains a command line that was not understood; empty for other errors."""
    context = getattr(error, "ctx", None)
    return f" ({context.command_path} --help explains)" if context else ""


def _complain(message: str, status: int) -> int:
    """Write what is wrong as one line to standard error; returns the status."""
    sentence = " ".join(message.split())
    sys.stderr.write(f"courtcards: {sentence}\n")
    return status
