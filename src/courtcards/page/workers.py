"""The scripts of a device's workers: each lies in the folder that the service worker serves."""

from __future__ import annotations

MODULES = {"host.js": "worker.js", "thinker.js": "thinker.js"}
"""By the name of a script the module in ``static/js/pocket`` that is the worker."""
WORKERS = (*MODULES,)


def worker_script(name: str, base: str) -> str:
    """A script, where the static files lie at ``base``."""
    return f'import "{base}/js/pocket/{MODULES[name]}";\n'
