"""A bot of your own at a table of your Trainboard server, in thirty lines: it takes a seat by its token and plays.

    python examples/bot.py http://127.0.0.1:8018 TABLE TOKEN

TABLE and TOKEN are in the answer of `POST /api/tables`, or in a seat's link. `/api/docs` describes everything.
"""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def play(server: str, table: str, token: str) -> list[int]:
    """Play random actions from the menu until the game is over; the scores."""
    while not (seen := ask(server, table, token, "seat"))["over"]:
        if seen["menu"]:
            body = {"seq": seen["seq"], "client": f"bot-{random.getrandbits(64)}"}
            ask(server, table, token, "actions", {**body, "actions": [random.choice(seen["menu"])]})
        else:
            wait(server, table, seen["seq"])
    return list(seen["scores"])


def wait(server: str, table: str, seq: int) -> None:
    """Somebody else is to act: wait for a row after `seq`, or for the end of the stream."""
    with urlopen(f"{server}/api/tables/{table}/events?after={seq}", timeout=60) as events:
        next((line for line in events if line.startswith(b"data")), None)


def ask(server: str, table: str, token: str, what: str, body: Any = None) -> Any:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(f"{server}/api/tables/{table}/{what}", data, headers), timeout=60) as answer:
            return json.load(answer)
    except HTTPError as refusal:
        if again := refusal.headers["Retry-After"]:  # too fast, or too busy: the same once more
            time.sleep(int(again))
            return ask(server, table, token, what, body)
        if refusal.code != 409:  # 409: the table has moved on; look again
            raise


if __name__ == "__main__":
    print("final scores:", play(*sys.argv[1:4]))
