"""Bring every catalogue to what the sources say, and tell what is left to be translated."""

from __future__ import annotations

import sys

from catalogues.files import update
from courtcards.text.catalogues import CATALOGUES

for language in CATALOGUES:
    sys.stdout.write(f"{language}: {update(language)} to be translated\n")
