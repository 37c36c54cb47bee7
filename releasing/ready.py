"""Whether the tree says of itself what it has to say on the day of a release.

    python -m releasing.ready v1.2.3

It ends with a line for each text that does not, and status 1.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

from courtcards import __version__

ROOT = Path(__file__).parent.parent
UNRELEASED = "not released yet"
"""What CHANGELOG.md says of a version instead of its date."""
NOT_ON_INDEX = "is not on PyPI yet"
"""What README.md says until a version is there."""


def versions() -> dict[str, str]:
    """Of each version in CHANGELOG.md, the newest first, its date, or that it is not released."""
    return dict(re.findall(r"^## ([\d.]+), (.+)$", text_of("CHANGELOG.md"), re.MULTILINE))


def faults(tag: str) -> list[str]:
    """What does not fit the release of that tag, a line each."""
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    version = project["version"]
    newest, date = next(iter(versions().items()))
    cited = text_of("CITATION.cff")
    fitting = {
        f"the tag is {tag}, the version {version}": tag == f"v{version}",
        f"courtcards.__version__ is {__version__}": version == __version__,
        f"the newest version in CHANGELOG.md is {newest}": newest == version,
        f"CHANGELOG.md says of it: {date}": bool(re.fullmatch(r"\d{4}-\d\d-\d\d", date)),
        "CITATION.cff has another version": f"\nversion: {version}\n" in cited,
        "CITATION.cff has another date-released": f"\ndate-released: {date}\n" in cited,
        f"README.md says that it {NOT_ON_INDEX}": NOT_ON_INDEX not in text_of("README.md"),
    }
    return [fault for fault, fits in fitting.items() if not fits]


def text_of(name: str) -> str:
    """A text at the root of the tree."""
    return (ROOT / name).read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit("\n".join(faults(sys.argv[1])) or None)
