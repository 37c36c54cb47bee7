"""The scripts of a device's workers: each lies in the folder that the service worker serves."""

from __future__ import annotations

from courtcards.page.files import imported

MODULES = {"host.js": "worker.js", "thinker.js": "thinker.js"}
"""By the name of a script the module in ``static/js/pocket`` that is the worker."""
WORKERS = (*MODULES,)


def worker_script(name: str, base: str) -> str:
    """A script, where the static files lie at ``base``.

    It names all that the worker imports, so that a browser asks for everything at once.
    """
    found = imported(f"js/pocket/{MODULES[name]}")
    return "".join(f'import "{base}/{each}";\n' for each in found)
