"""Archives of what Python imports, not compressed: hosts compress them when they send them.

The same files make the same bytes.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from io import BytesIO

EPOCH = (1980, 1, 1, 0, 0, 0)


def archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Pack files, each with its place, into an archive."""
    octets = BytesIO()
    with zipfile.ZipFile(octets, "w", zipfile.ZIP_STORED) as zipped:
        for place, content in sorted(files):
            zipped.writestr(zipfile.ZipInfo(place, EPOCH), content)
    return octets.getvalue()
