"""``python -m sites``: the files with which a device hosts tables, for the server of this clone."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from courtcards.kernel.sources import remove_unused
from courtcards.pocket.files import built_folder
from sites import pocket
from sites.tools import ToolFailed


def main() -> None:
    """Write the files to where the server looks for them; what cannot be done is one sentence."""
    place = built_folder()
    try:
        if not place.exists():
            with TemporaryDirectory(dir=place.parent) as folder:
                pocket.write(Path(folder, place.name))
                Path(folder, place.name).rename(place)
            remove_unused(place)
    except ToolFailed as told:
        sys.exit(str(told))
    sys.stdout.write(f"{place}\n")


if __name__ == "__main__":
    main()
