"""Records that are sent to the server: how long they may be."""

from __future__ import annotations

LARGEST_RECORD = 512 * 1024
"""The longest record that is read, in bytes; a record of a hundred hands is a fifth as long."""
