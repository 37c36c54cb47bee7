"""The command line: one file a command."""

from __future__ import annotations


def main() -> None:
    """Run the command named on the command line."""
    raise SystemExit("courtcards: no command yet")
