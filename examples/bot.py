"""A bot that plays at a table, in plain Python with the package `websockets`.

python examples/bot.py http://127.0.0.1:8000 abcdefghjkmn    sits down at this table
python examples/bot.py http://127.0.0.1:8000                 at a public table with an open seat
"""

import json
import random
import secrets
import sys
import urllib.request
from itertools import count

from websockets.sync.client import connect


def ask(url, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def main(server, table=None):
    if table is None:
        tables = ask(f"{server}/api/tables")["tables"]
        table = next(each["table"] for each in tables if each["open_seats"])
    me = {"name": f"Robot {random.randrange(1000)}", "contribution": secrets.token_hex(16)}
    seat = ask(f"{server}/api/tables/{table}/seats", me)
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live"
    token = {"Authorization": f"Bearer {seat['token']}"}
    with connect(address, additional_headers=token) as socket:
        ids, view = count(), {"phase": "to-deal"}
        while view["phase"] != "match-over":
            message = json.loads(socket.recv())
            if message["type"] == "refused":
                print("refused:", message["message"])
            view = message.get("view", view)
            if message["type"] in ("snapshot", "event") and view["legal"]:
                cards = [each for each in view["legal"] if ">" in each]
                move = random.choice(cards or view["legal"])
                play = {"type": "play", "id": f"m{next(ids)}", "seq": message["seq"], "move": move}
                socket.send(json.dumps(play))
    print(f"{me['name']} was on seat {view['seat']}; won by {view['sheet']['winners']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
