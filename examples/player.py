"""An external player without Courtcards: each question and answer is a line of JSON.

    courtcards arena --rules club --bots "program:python3 examples/player.py,random"

docs/engine-protocol.md describes the lines. This player stays low while it follows suit, and throws
its highest card when it cannot. In Kings in the Corner it plays whatever gets rid of a card.
"""

import json
import sys

RANKS = "A23456789TJQK"


def main():
    for line in sys.stdin:
        asked = json.loads(line)
        match asked["type"]:
            case "hello":
                say(type="hello", protocol="courtcards-engine/1", name="low", version="1")
            case "choose":
                say(type="move", id=asked["id"], move=chosen(asked["view"]))
            case "quit":
                return
            case _:  # "match" and "end": this player takes no notes
                pass


def say(**answer):
    print(json.dumps(answer), flush=True)


def chosen(view):
    if view["game"] == "kings-corner":
        return max(view["legal"], key=worth_laying)
    led = view["table"]["trick"][:1]
    thrown = [move for move in view["legal"] if led and move[1] != led[0][1]]
    return max(thrown, key=height) if thrown else min(view["legal"], key=height)


def worth_laying(move):
    """Rank moves to a corner first, then cards from hand by rank, then piles, then the end."""
    card, lays, _ = move.partition(">")
    return (len(lays), card[0] in RANKS and len(card) == 2, RANKS.find(card[0]))


def height(move):
    """Return the rank of a card, Ace high; other texts get a fixed value."""
    return RANKS[1:].find(move[0]) if move[0] != "A" else len(RANKS)


main()
