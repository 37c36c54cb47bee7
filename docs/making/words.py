"""Measure the words of the project: sentences, docstrings, names of functions, commit subjects.

Run it with ``make words``. It prints figures and the worst places, and changes nothing.
"""

from __future__ import annotations

import argparse
import ast
import re
import statistics
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
LONG_SENTENCE = 25
DOT = "\0"
"""Replaces a full stop that ends no sentence."""
LONG_SUBJECT = 72
QUESTION_WORDS = frozenset(
    ("what", "whether", "how", "who", "whom", "whose", "where", "which", "why")
)
PREPOSITIONS = frozenset(
    (
        *("about", "above", "after", "against", "among", "around", "as", "at", "before"),
        *("behind", "below", "beneath", "beside", "besides", "between", "beyond", "by", "down"),
        *("for", "from", "in", "into", "like", "near", "of", "off", "on", "onto", "out", "over"),
        *("past", "per", "since", "than", "through", "till", "to", "toward", "towards", "under"),
        *("until", "up", "upon", "with", "within", "without"),
    )
)
NOT_PARTICIPLES = frozenset({"need", "feed", "seed", "speed", "proceed", "exceed", "embed"})
"""Verbs and nouns with the ending of a participle."""
IRREGULAR_PARTICIPLES = frozenset(
    (
        *("begun", "bound", "built", "chosen", "cut", "done", "drawn", "found", "given", "gone"),
        *("held", "kept", "known", "laid", "left", "made", "met", "paid", "read", "said", "seen"),
        *("sent", "set", "shown", "sold", "split", "spoken", "stood", "taken", "thought"),
        *("thrown", "told", "typed", "won", "written"),
    )
)
PHRASAL_VERBS = frozenset(
    (
        *(("back", "up"), ("set", "up"), ("log", "in"), ("log", "out"), ("sign", "in")),
        *(("shut", "down"), ("count", "down"), ("opt", "in"), ("opt", "out"), ("set", "off")),
        *(("play", "out"), ("set", "from"), ("string", "from")),
    )
)
"""Verbs of two words; the second only looks like a preposition.

The last two are names that OpenSpiel gives its own methods.
"""
VERBS_TOO = frozenset({"cut", "read", "set", "split"})
"""Participles with the same form as the verb: a function may have such a name."""


class Place(NamedTuple):
    """A measured text: its length, if it has one, and its place."""

    length: int
    text: str
    where: str


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--worst", type=int, default=50, help="how many of each to list")
    worst = parser.parse_args().worst
    for title, sentences in (
        ("documents", list(_of_documents())),
        ("help of commands", list(_of_help())),
        ("page texts, refusals, rules", list(_of_messages())),
    ):
        _report_sentences(title, sentences, worst)
    docstrings = list(_docstrings())
    questions = [each for each in docstrings if first_word(each.text) in QUESTION_WORDS]
    _report("docstrings that begin with a question word", questions, len(docstrings), worst)
    functions = list(_functions())
    badly_named = [each for each in functions if is_badly_named(each.text)]
    _report("functions named by a preposition or a participle", badly_named, len(functions), worst)
    subjects = list(_subjects())
    too_long = sorted((each for each in subjects if each.length > LONG_SUBJECT), reverse=True)
    _report(f"commit subjects over {LONG_SUBJECT} characters", too_long, len(subjects), worst)


def _report_sentences(title: str, sentences: list[Place], worst: int) -> None:
    lengths = sorted(each.length for each in sentences)
    long = [each for each in sentences if each.length > LONG_SENTENCE]
    high = lengths[min(len(lengths) - 1, len(lengths) * 95 // 100)]
    print(
        f"{title}: {len(lengths)} sentences, median {statistics.median(lengths):g} words, "
        f"95th percentile {high}, over {LONG_SENTENCE} words {len(long) / len(lengths):.1%}"
    )
    _print_worst(sorted(long, key=lambda each: -each.length), worst)


def _report(title: str, found: list[Place], of: int, worst: int) -> None:
    print(f"{title}: {len(found)} of {of}")
    _print_worst(found, worst)


def _print_worst(places: Iterable[Place], worst: int) -> None:
    for place in list(places)[:worst]:
        text = re.sub(r"\s+", " ", place.text)
        print(f"  {place.where}: {text[:140]}{'…' if len(text) > 140 else ''}")
    print()


def first_word(text: str) -> str:
    """Return the first word of a text, in lower case.

    >>> first_word("What may be played.")
    'what'
    """
    found = re.match(r"\W*([A-Za-z]+)", text)
    return found[1].lower() if found else ""


def is_badly_named(name: str) -> bool:
    """Tell whether a function's name ends in a preposition or is a bare participle.

    >>> [is_badly_named(name) for name in ("rows_of", "noted", "count_points", "back_up", "read")]
    [True, True, False, False, False]
    """
    words = name.strip("_").lower().split("_")
    if len(words) == 1:
        return is_participle(words[0])
    is_phrasal = tuple(words) in PHRASAL_VERBS or words[0] in {"is", "has", "can"}
    return words[-1] in PREPOSITIONS and not is_phrasal


def is_participle(word: str) -> bool:
    """Tell whether a word is a participle, and not also a verb."""
    if word in VERBS_TOO or word in NOT_PARTICIPLES:
        return False
    return word in IRREGULAR_PARTICIPLES or (word.endswith("ed") and len(word) > 3)


def sentences_in(text: str) -> Iterator[str]:
    """Split prose into sentences.

    >>> list(sentences_in("Play a card. It may be e.g. a King (KC-2.1). Who won?"))
    ['Play a card.', 'It may be e.g. a King (KC-2.1).', 'Who won?']
    """
    text = re.sub(r"\b(e\.g|i\.e|etc|vs|cf|St)\.", lambda found: f"{found[1]}{DOT}", text)
    for part in re.split(r"(?<=[.!?:])[\"”’)]*\s+(?=[A-Z0-9`*“\"(])", text):
        if re.search(r"[A-Za-z]", part):
            yield part.strip().replace(DOT, ".")


def count_words(sentence: str) -> int:
    """Count the words of a sentence; code and numbers are words too.

    >>> count_words("Run `make play` — it takes 14 s.")
    7
    """
    return len(re.findall(r"[^\s—–·|]*[A-Za-z0-9][^\s—–·|]*", sentence))


def _measured(text: str, where: str) -> Iterator[Place]:
    for sentence in sentences_in(text):
        yield Place(count_words(sentence), sentence, where)


def _of_documents() -> Iterator[Place]:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    for page in pages:
        if "research" in page.relative_to(ROOT).parts:
            continue
        for line, paragraph in paragraphs_in(page.read_text("utf-8")):
            yield from _measured(paragraph, f"{page.relative_to(ROOT)}:{line}")


NO_PROSE = ("#", "|", "<", ":", "[", "![")
"""First characters of Markdown lines that are no prose."""


def paragraphs_in(markdown: str) -> Iterator[tuple[int, str]]:
    """Split Markdown into paragraphs and list items with their lines; no code, tables, headings."""
    begun, gathered, in_code = 0, list[str](), False
    for number, line in enumerate([*markdown.splitlines(), ""], start=1):
        bare = line.strip()
        if bare.startswith(("```", "~~~")):
            in_code = not in_code
            bare = ""
        elif in_code or (not gathered and line.startswith(("    ", *NO_PROSE))):
            continue
        is_item = re.match(r"(?:[-*+]|\d+\.)\s+", bare)
        if (not bare or is_item or bare.startswith(("#", "|"))) and gathered:
            yield begun, " ".join(gathered)
            gathered = []
        if bare and not bare.startswith(("#", "|")):
            begun = begun if gathered else number
            gathered.append(bare[is_item.end() :] if is_item else bare)


def _of_help() -> Iterator[Place]:
    """Yield the sentences of ``help=`` texts and of the docstrings of ``run``."""
    for path in sorted((ROOT / "src/courtcards/cli").rglob("*.py")):
        where = str(path.relative_to(ROOT))
        for node in ast.walk(_module(path)):
            if isinstance(node, ast.keyword) and node.arg == "help":
                text = _text_of(node.value)
                yield from _measured(text, f"{where}:{node.value.lineno}")
            elif isinstance(node, ast.FunctionDef) and node.name == "run":
                yield from _measured(ast.get_docstring(node) or "", f"{where}:{node.lineno}")


def _text_of(node: ast.expr) -> str:
    """Return the text of a string; each inserted value is one word."""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_text_of, node.values))
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return "X"


def _of_messages() -> Iterator[Place]:
    """Yield the sentences of translated messages, in English."""
    catalogue = next(iter(sorted((ROOT / "src/courtcards/locale").glob("*/LC_MESSAGES/*.po"))))
    with catalogue.open("rb") as file:
        for message in read_po(file):
            texts = message.id if isinstance(message.id, (list, tuple)) else [message.id]
            where = ":".join(map(str, message.locations[0])) if message.locations else "?"
            for text in texts:
                yield from _measured(re.sub(r"\{[^}]*\}", "X", text), where)


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((ROOT / "src").rglob("*.py")):
        yield str(path.relative_to(ROOT)), _module(path)


@cache
def _module(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _docstrings() -> Iterator[Place]:
    for where, module in _modules():
        for node in ast.walk(module):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                text = ast.get_docstring(node)
                if text:
                    line = 1 if isinstance(node, ast.Module) else node.lineno
                    yield Place(0, text.splitlines()[0], f"{where}:{line}")


def _functions() -> Iterator[Place]:
    for where, module in _modules():
        for node in ast.walk(module):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                is_property = any("property" in ast.unparse(each) for each in node.decorator_list)
                if not is_property and not node.name.startswith("__"):
                    yield Place(0, node.name, f"{where}:{node.lineno}")


def _subjects() -> Iterator[Place]:
    log = subprocess.run(
        ["git", "log", "--format=%h %s"],  # noqa: S607 - the user's own git
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for line in log.stdout.splitlines():
        commit, _, subject = line.partition(" ")
        yield Place(len(subject), subject, commit)


if __name__ == "__main__":
    main()
