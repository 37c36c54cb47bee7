"""Files compressed with brotli, as hosts send them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from courtcards.kernel.cache import remove_unused, writable_cache
from sites.tools import program, run

HERE = Path(__file__).parent


def compress_files(paths: Sequence[Path]) -> list[bytes]:
    """Return the compressed content of each file. Raises ToolFailed if Node fails.

    The largest takes most of a minute and seldom changes, so results are cached by content.
    """
    folder = writable_cache() / "brotli"
    folder.mkdir(exist_ok=True)
    kept = [folder / hashlib.sha256(path.read_bytes()).hexdigest()[:32] for path in paths]
    jobs = [
        (str(path.resolve()), str(place))  # Node runs in another folder
        for path, place in zip(paths, kept, strict=True)
        if not place.exists()
    ]
    if jobs:
        run(program("node"), str(HERE / "compressing.mjs"), cwd=HERE, given=json.dumps(jobs))
    for place in kept:
        place.touch()
    for place in kept[:1]:
        remove_unused(place)
    return [place.read_bytes() for place in kept]
