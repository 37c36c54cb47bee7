"""What a package consists of, as a list for programs (CycloneDX 1.6).

It has what a wheel brings of others, and at its side what it asks for and what its extras for
playing and serving ask for, as pinned in ``requirements-server.txt``, with the digests of the files
that may be installed. The same sources make the same list. ``python -m releasing.sbom`` prints it;
``hatch_build.py`` puts it into each wheel (``.dist-info/sboms``, PEP 770).
"""

from __future__ import annotations

import base64
import json
import re
import tomllib
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src/courtcards"
VENDOR = PACKAGE / "page/static/vendor"
NAME = "courtcards.cdx.json"
"""How the list is called in a wheel."""
INDEX = "https://pypi.org/project/{name}/{version}/"

Json = dict[str, Any]


@dataclass(frozen=True)
class Brought:
    """Something of others in the package.

    ``place`` is its folder, or none if it is in the files that a device hosts tables with;
    ``licence`` an SPDX id; ``source`` the file that tells its version, and ``version`` the pattern
    that finds it there.
    """

    name: str
    licence: str
    place: Path | None
    source: Path
    version: str
    kind: str = "library"
    registry: str = "generic"
    """Where it is from, as a package URL says it."""


def of_npm(name: str, licence: str, kind: str = "library") -> Brought:
    """What the page brings of npm, by its name there."""
    place = VENDOR / name.rsplit("/", maxsplit=1)[-1]
    version = rf"npm pack {name}@([\d.]+)`"
    return Brought(name, licence, place, place / "VERSION", version, kind, "npm")


FONTS = PACKAGE / "clubs/paper/fonts"
NAMES = PACKAGE / "text/names"
LOCK = ROOT / "sites/package-lock.json"
SITES = ROOT / "requirements-sites.txt"
BROUGHT = (
    of_npm("idb", "ISC"),
    of_npm("lit-html", "BSD-3-Clause"),
    of_npm("qr", "MIT"),
    Brought(
        "@fontsource-variable/besley",
        "OFL-1.1",
        VENDOR / "besley",
        VENDOR / "besley/VERSION",
        r"npm pack @fontsource-variable/besley@([\d.]+)`",
        "file",
        "npm",
    ),
    Brought(
        "@fontsource-variable/libre-franklin",
        "OFL-1.1",
        VENDOR / "libre-franklin",
        VENDOR / "libre-franklin/VERSION",
        r"npm pack @fontsource-variable/libre-franklin@([\d.]+)`",
        "file",
        "npm",
    ),
    Brought(
        "dejavu-fonts", "Bitstream-Vera", FONTS, FONTS / "README.md", r"^# DejaVu ([\d.]+)$", "file"
    ),
    Brought(
        "droid-sans-fallback",
        "Apache-2.0",
        FONTS,
        FONTS / "README.md",
        r"^# Droid Sans Fallback ([\d.]+)$",
        "file",
    ),
    Brought(
        "unicode-confusables",
        "Unicode-3.0",
        NAMES,
        NAMES / "LICENSE",
        r"2004-(\d+) Unicode",
        "file",
    ),
    Brought(
        "pyodide",
        "MPL-2.0",
        None,
        LOCK,
        r'"node_modules/pyodide": \{\s+"version": "([\d.]+)"',
        registry="npm",
    ),
    Brought("msgspec", "BSD-3-Clause", None, SITES, r"^msgspec==([\d.]+)", registry="pypi"),
)
"""What stands in NOTICE, or has its licence beside it."""


def written() -> str:
    """The list as it is written down."""
    return json.dumps(listed(), separators=(",", ":")) + "\n"


def listed() -> Json:
    """The list."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    required = {name_of(each) for each in project["dependencies"]}
    itself = f"pkg:pypi/{project['name']}@{project['version']}"
    asked_for = [*components(required)]
    contents: Json = {
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": itself,
                "name": project["name"],
                "version": project["version"],
                "description": project["description"],
                "licenses": [{"expression": project["license"]}],
                "purl": itself,
                "components": [component_of(each) for each in BROUGHT],
            }
        },
        "components": asked_for,
        "dependencies": [
            {
                "ref": itself,
                "dependsOn": [each["bom-ref"] for each in asked_for if each["name"] in required],
            }
        ],
    }
    name = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(contents, sort_keys=True))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{name}",
        "version": 1,
        **contents,
    }


def name_of(requirement: str) -> str:
    """The name in a requirement.

    >>> name_of("uvloop; sys_platform != 'win32'")
    'uvloop'
    """
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def component_of(brought: Brought) -> Json:
    """What the list says of something of others in the package."""
    found = re.search(brought.version, brought.source.read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise ValueError(f"{brought.source} does not tell the version of {brought.name}")
    purl = f"pkg:{brought.registry}/{brought.name.replace('@', '%40')}@{found[1]}"
    component: Json = {
        "type": brought.kind,
        "bom-ref": f"brought:{purl}",
        "name": brought.name,
        "version": found[1],
        "licenses": [{"license": {"id": brought.licence}}],
        "purl": purl,
    }
    if brought.source == LOCK:
        locked = json.loads(LOCK.read_text(encoding="utf-8"))
        integrity = locked["packages"][f"node_modules/{brought.name}"]["integrity"]
        digest = base64.b64decode(integrity.removeprefix("sha512-")).hex()
        component["hashes"] = [{"alg": "SHA-512", "content": digest}]
    return component


def components(required: set[str]) -> Iterator[Json]:
    """What is installed beside the package, from its pinned requirements."""
    pinned = (ROOT / "requirements-server.txt").read_text(encoding="utf-8")
    for entry in re.split(r"\n(?=\w)", pinned):
        name, version = re.match(r"([\w.-]+)==(\S+)", entry).groups()  # type: ignore[union-attr]
        hashes = re.findall(r"--hash=sha256:(\w+)", entry)
        purl = f"pkg:pypi/{name}@{version}"
        yield {
            "type": "library",
            "bom-ref": purl,
            "name": name,
            "version": version,
            "scope": "required" if name in required else "optional",
            "purl": purl,
            "externalReferences": [
                {
                    "type": "distribution",
                    "url": INDEX.format(name=name, version=version),
                    "hashes": [{"alg": "SHA-256", "content": each} for each in hashes],
                }
            ],
        }


if __name__ == "__main__":
    print(written(), end="")
