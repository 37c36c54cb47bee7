"""Build what the server of this clone sends to browsers: ``python -m sites``.

This is the joined modules of the page, and the files of the offline host.

``python -m sites FOLDER`` writes a site there: all that needs no server, for any file host.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from courtcards.kernel.errors import CourtcardsError
from sites import bundling, offline_bundle, site, sizes
from sites.tools import ToolFailed

PARSER = argparse.ArgumentParser(prog="python -m sites", allow_abbrev=False)
PARSER.add_argument("folder", nargs="?", type=Path, help="write a site to this new or empty folder")


def main() -> None:
    """Build the files; an error is one sentence, and status 2."""
    asked = PARSER.parse_args()
    try:
        bundling.bundle_modules()
        place = offline_bundle.build_bundle()
        if asked.folder is None:
            sys.stdout.write(
                f"{sizes.format_bundle_sizes(offline_bundle.plain_files(place))}\n\n{place}\n"
            )
        else:
            _write_site(asked.folder, place)
    except (ToolFailed, CourtcardsError, OSError) as told:
        PARSER.error(str(told))


def _write_site(folder: Path, place: Path) -> None:
    if folder.exists() and any(folder.iterdir()):
        raise ToolFailed(f"{folder} is not empty: name a new or empty folder")
    folder.mkdir(parents=True, exist_ok=True)
    site.write(folder, place)
    serving = shlex.quote(str(folder / "serve.py"))
    said = (
        f"{sizes.format_site_sizes(folder)}\n\n"
        f"The site is in {folder} ({site.compute_digest(folder)}): put it on any file host,\n"
        f"in any folder, or open it here: python3 {serving}\n"
    )
    sys.stdout.write(said)


if __name__ == "__main__":
    main()
