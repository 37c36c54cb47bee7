"""What is asked of the rule book whose clauses can be tried: answered as a server does."""

from __future__ import annotations

import re

from courtcards.offline.answers import Answer, answer_of, nothing_there
from courtcards.offline.requests import Request
from courtcards.rulebook.requests import Press, Trying, contents, replied, shown, tried

ADDRESS = re.compile(r"/api/rulebook(/(?P<clause>[^/]+)(?P<press>/press)?)?")


def answer_about_rules(method: str, request: Request) -> Answer:
    """The answer to a request at `/api/rulebook`; raises what is refused of it."""
    language = request.text("language") or request.language
    found = ADDRESS.fullmatch(request.path)
    if found is None:
        return nothing_there(request.language)
    clause = found["clause"]
    match method, clause is not None, found["press"] is not None:
        case "GET", False, False:
            return answer_of(contents(language))
        case "GET", True, False:
            return answer_of(shown(clause, language))
        case "POST", True, False:
            return answer_of(tried(clause, request.read(Trying).moves, language))
        case "POST", True, True:
            press = request.read(Press)
            return answer_of(replied(clause, press.moves, press.about, language))
    return nothing_there(request.language)
