"""The command line: one file a command.

A command's file is read only when the command runs or when its own help is asked for, so that
`courtcards --help` answers at once.
"""

from __future__ import annotations

from courtcards.cli.running import main

__all__ = ["main"]
