"""`llms.txt` at the site's root, and the pages as Markdown that it links to.

It follows llmstxt.org: the title, a summary, and for each part of the site a line a page. All of it
comes from the contents of the front page. A page is linked as its Markdown source, which lies
beside the pages of the site, so that its links hold. A page made from docstrings is linked as HTML.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.typing import ExtensionMetadata

GENERATED = "{eval-rst}"
"""Mark in the source of a page that is made from docstrings."""


def first_paragraph(env: BuildEnvironment, page: str) -> str:
    """Return the first paragraph of a page on one line, after a command in front of it."""
    words: list[str] = []
    for node in env.get_doctree(page).findall(nodes.TextElement):
        if isinstance(node, nodes.paragraph | nodes.literal_block):
            words += node.astext().split()
        if isinstance(node, nodes.paragraph):
            break
    return " ".join(words)


def described(env: BuildEnvironment, page: str) -> str:
    """Return the first sentence of a page."""
    return re.split(r"(?<=[.!?]) ", first_paragraph(env, page))[0]


def link(env: BuildEnvironment, page: str) -> str:
    """Return the address of a page, from the root of the site."""
    source = Path(env.doc2path(page)).read_text(encoding="utf-8")
    return f"{page}.html" if GENERATED in source else f"{page}.md"


def lines_of(env: BuildEnvironment) -> Iterator[str]:
    root = env.config.root_doc
    yield from (f"# {env.titles[root].astext()}", "", f"> {first_paragraph(env, root)}")
    for contents in env.get_doctree(root).findall(addnodes.toctree):
        yield from ("", f"## {contents['caption']}", "")
        for name, page in contents["entries"]:
            title = name or env.titles[page].astext()
            yield f"- [{title}]({link(env, page)}): {described(env, page)}"


def write(app: Sphinx, error: Exception | None) -> None:
    """Write ``llms.txt`` and the Markdown of every page once the site is built."""
    if error is not None or app.builder.format != "html":
        return
    text = "\n".join(lines_of(app.env))
    (app.outdir / "llms.txt").write_text(f"{text}\n", encoding="utf-8")
    for page in app.env.found_docs:
        written = app.outdir / f"{page}.md"
        shutil.copyfile(app.env.doc2path(page), written)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register this extension; Sphinx calls it."""
    app.connect("build-finished", write)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
