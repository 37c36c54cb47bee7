"""Puts the engine into a wheel, for this machine or for COURTCARDS_TARGET, and the catalogues.

So it does with a list of what is in it (``releasing/sbom.py``), as far as the tree has that, and
with what has been built for browsers (``python -m sites``): the modules of the page,
joined, and the offline bundle, which a device needs to host tables. The names of targets stand in
``src/courtcards/build/linking.py``. An editable installation has none of it: a clone builds its
engine itself.

In the metadata it says where the sources are: at COURTCARDS_HOME, the address of their repository,
which whoever releases a package knows. Without it a package names no address.
"""

from __future__ import annotations

import sys

# pip asks for what a build needs, and builds, before it looks at requires-python.
if sys.version_info < (3, 11):
    sys.exit(f"Courtcards needs Python 3.11 or later, and this is {sys.version.split()[0]}.")

import os
import re
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

# By their labels on the page of a package the addresses below that of the repository.
PLACES = {
    "Homepage": "",
    "Source": "",
    "Documentation": "/tree/v{version}/docs",
    "Changelog": "/blob/v{version}/CHANGELOG.md",
    "Issues": "/issues",
    "Security": "/security/policy",
}


class AddressHook(MetadataHookInterface):
    """Says where the sources are, and makes the links of the README lead there."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the addresses, and the README."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        if home := os.environ.get("COURTCARDS_HOME", "").rstrip("/"):
            version = metadata["version"]
            metadata["urls"] = {
                label: home + place.format(version=version) for label, place in PLACES.items()
            }
            text = re.sub(r"\]\((?!https?:|#)", f"]({home}/blob/v{version}/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class EngineHook(BuildHookInterface):  # type: ignore[type-arg] # of the configuration of a builder
    """Builds the libraries, and says for which machines the wheel is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build. Raises CalledProcessError where that fails; why has been said by then."""
        if self.target_name != "wheel" or version == "editable":
            return
        target = os.environ.get("COURTCARDS_TARGET")
        root = Path(self.root)
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        command = [sys.executable, "-m", "courtcards.build", "--folder", str(folder)]
        subprocess.run(  # noqa: S603 - our own
            command if target is None else [*command, "--target", target],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(_places(root))},
            check=True,
        )
        for library in sorted(folder.glob("courtcards.*")):
            build_data["force_include"][str(library)] = f"courtcards/libraries/{library.name}"
        for language, name, octets in _catalogues(root):
            made = folder / f"{language}.{name}"
            made.write_bytes(octets)
            place = f"courtcards/locale/{language}/LC_MESSAGES/{name}"
            build_data["force_include"][str(made)] = place
        build_data["sbom_files"] += self._parts(root, folder)
        for place, path in (*self._joined(root), *self._offline_bundle(root)):
            build_data["force_include"][str(path)] = place
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{_platform(target)}"

    def _parts(self, root: Path, folder: Path) -> Iterator[str]:
        """The list of what is in the wheel; the sources alone have nothing to make it of."""
        if not (root / "releasing").is_dir():
            return
        sys.path.insert(0, str(root))
        from releasing.sbom import NAME, written  # noqa: PLC0415 - of the tree

        made = folder / NAME
        made.write_text(written(), encoding="utf-8")
        yield str(made)

    def _joined(self, root: Path) -> Iterator[tuple[str, Path]]:
        """The joined modules of the page, by their places in the wheel."""
        sys.path.insert(0, str(root / "src"))
        from courtcards.page.files import bundle  # noqa: PLC0415 - of the tree

        if (built := bundle()) is None:
            self.app.display_warning("Without the joined modules, which `make offline` builds.")
            return
        for path in built.rglob("*"):
            if path.is_file():
                place = path.relative_to(built).as_posix()
                yield f"courtcards/libraries/{built.name}/{place}", path

    def _offline_bundle(self, root: Path) -> Iterator[tuple[str, Path]]:
        """Yield the files of the offline bundle as they are sent, by their places in the wheel."""
        sys.path.insert(0, str(root / "src"))
        from courtcards.offline.bundle import BROTLI, GZIP, find_folder  # noqa: PLC0415 - of the tree

        if (built := find_folder()) is None:
            self.app.display_warning("Without the offline bundle, which `make offline` builds.")
            return
        for path in built.iterdir():
            if path.suffix in {BROTLI, GZIP}:
                yield f"courtcards/libraries/{built.name}/{path.name}", path

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what lies in the wheel now."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()


def _places(root: Path) -> list[str]:
    """Where a process of ours finds modules: the tree's, and those that pip has for a build."""
    return [str(root / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]


def _catalogues(root: Path) -> Iterator[tuple[str, str, bytes]]:
    """What is made of the catalogues: of each language, a name and what stands there."""
    sys.path.insert(0, str(root / "src"))
    from courtcards.text.catalogue_compiler import FILES, make_file  # noqa: PLC0415
    from courtcards.text.catalogues import CATALOGUES  # noqa: PLC0415 - of the tree

    for language in CATALOGUES:
        for name in FILES:
            yield language, name, make_file(language, name)


def _platform(target: str | None) -> str:
    """What the name of a wheel says of its machine."""
    if target is None:
        return sysconfig.get_platform().replace("-", "_").replace(".", "_")
    sys.path.insert(0, str(Path(__file__).parent / "src"))
    from courtcards.build.linking import find_target  # noqa: PLC0415 - of the tree that is built

    return find_target(target).wheel
