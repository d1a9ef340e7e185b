"""The HTTP API as a program meets it: described, listed, and played through by the example bot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.site.addresses import openapi, operations
from tests.site.clients import move, seat, stream_lines
from tests.site.servers import PATIENCE, ROOT, Server, wait_until
from tests.site.stored import query
from trainboard.games import GAMES

BOT = ROOT / "examples" / "bot.py"


def test_the_example_bot_plays_a_real_game_to_its_end(server: Server) -> None:
    made = server.new_table(game="age-of-rail", seats=[{}, {"bot": "random"}, {"bot": "random"}])
    command = [sys.executable, str(BOT), server.url, made["id"], made["tokens"][0]]
    played = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)

    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith("final scores: [")
    assert server.get(f"/api/tables/{made['id']}")["over"] is True


def test_the_example_bot_waits_when_it_plays_faster_than_is_allowed(tmp_path: Path) -> None:
    strict = Server(tmp_path / "strict", TRAINBOARD_LIMITS="on").start()
    made = strict.new_table(seats=[{}], options={"length": 60, "weather": False})
    command = [sys.executable, str(BOT), strict.url, made["id"], made["tokens"][0]]
    played = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
    strict.stop()

    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith("final scores: [6")


def test_two_example_bots_play_each_other(server: Server) -> None:
    made = server.new_table(options={"length": 20})
    bots = [
        subprocess.Popen([sys.executable, str(BOT), server.url, made["id"], token], stdout=subprocess.PIPE)
        for token in made["tokens"]
    ]
    said = [bot.communicate(timeout=PATIENCE)[0] for bot in bots]
    assert said[0] == said[1]
    assert said[0].startswith(b"final scores: [2")


def test_an_example_bot_ends_with_its_server(own_server: Server) -> None:
    made = own_server.new_table()
    command = [sys.executable, str(BOT), own_server.url, made["id"], made["tokens"][1]]
    bot = subprocess.Popen(command, stderr=subprocess.DEVNULL)  # it is the other seat's turn
    wait_until(lambda: bool(query(own_server, "SELECT id FROM trainboard_seat WHERE claimed")))
    own_server.kill()
    assert bot.wait(PATIENCE) != 0


def test_the_example_bot_is_short() -> None:
    source = BOT.read_text().partition("def play")[2].split("\nif __name__")[0]
    assert len(source.splitlines()) <= 30


def test_the_api_describes_itself(server: Server) -> None:
    described = {(one.method, one.path) for one in operations(server)}
    assert {
        ("GET", "/api/tables"),
        ("POST", "/api/tables"),
        ("GET", "/api/tables/{table_id}/seat"),
        ("POST", "/api/tables/{table_id}/actions"),
        ("GET", "/api/tables/{table_id}/events"),
    } <= described
    page = httpx.get(f"{server.url}/api/docs", timeout=PATIENCE, verify=False)
    assert page.status_code == 200
    assert "https://" not in page.text  # its scripts come from here, not from a stranger
    assert openapi(server)["info"]["title"] == "Trainboard"


def test_the_api_says_what_actions_and_observations_are_made_of(server: Server) -> None:
    for game in GAMES.values():
        schema = server.get(f"/api/games/{game.id}/schema")
        made = server.new_table(game=game.id, seats=[{}] * min(game.seats))
        with seat(server, made, server.get(f"/api/tables/{made['id']}")["turn"]) as me:
            seen = me.get("/seat").json()
        verbs = schema["action"]["discriminator"]["mapping"]
        assert seen["menu"]
        assert all(action["type"] in verbs for action in seen["menu"]), game.id
        assert set(seen["observation"]) <= set(_part(schema, schema["observation"]["$ref"])["properties"])
        assert all("description" in _part(schema, where) for where in verbs.values()), game.id
    assert httpx.get(f"{server.url}/api/games/chess/schema", timeout=PATIENCE).status_code == 400


def _part(schema: dict[str, Any], where: str) -> dict[str, Any]:
    found: dict[str, Any] = schema["$defs"][where.rpartition("/")[2]]
    return found


def test_tables_are_listed_unless_they_do_not_want_to_be(server: Server) -> None:
    listed, hidden = server.new_table(name="open to all"), server.new_table(listed=False)
    shown = {line["id"]: line for line in server.get("/api/tables")}

    assert hidden["id"] not in shown
    assert shown[listed["id"]] == {
        "id": listed["id"],
        "game": "milepost",
        "name": "open to all",
        "seq": 0,
        "turn": 0,
        "over": False,
        "seats": [{"name": "Ann", "bot": ""}, {"name": "Ben", "bot": ""}],
    }


def test_a_spectator_sees_no_menu_and_a_seat_sees_the_past(server: Server) -> None:
    made = server.new_table(seats=[{}])
    with seat(server, made, 0) as ann:
        for seq in range(3):
            move(ann, seq)
        assert ann.get("/seat", params={"at": 1}).json()["observation"]["mile"] == 1
        assert ann.get("/seat", params={"at": 1}).json()["menu"] == []
    watched = server.get(f"/api/tables/{made['id']}/watch")
    assert (watched["seat"], watched["menu"], watched["seq"]) == (None, [], 3)


def test_the_api_streams_events(server: Server) -> None:
    made = server.new_table(seats=[{}])
    with seat(server, made, 0) as ann, stream_lines(server, f"/api/tables/{made['id']}/events?after=0", {}) as lines:
        move(ann, 0)
        assert next(line for line in lines if line.startswith("id:")) == "id: 1"


def test_unknown_games_options_and_bots_are_named(server: Server) -> None:
    for wrong, word in (
        ({"game": "chess"}, "chess"),
        ({"options": {"lenght": 3}}, "lenght"),
        ({"seats": [{}, {"bot": "deep"}]}, "deep"),
        ({"seats": [{}] * 9}, "9"),
    ):
        body = {"game": "milepost", "seats": [{}, {}], **wrong}
        answer = httpx.post(f"{server.url}/api/tables", json=body, timeout=PATIENCE, verify=False)
        assert answer.status_code == 400
        assert word in answer.json()["error"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("\u202eAnn\u2066", "Ann"),  # would write the rest of every sentence backwards
        ("Ann\r\nBen  \x1b[31m", "Ann Ben [31m"),
        ("\u200b\u3000\u2060", "Ann"),  # nothing to be seen: the game's own name
        ("田中\u3000太郎", "田中 太郎"),
        ("👨\u200d👩\u200d👧 ’", "👨\u200d👩\u200d👧 ’"),
    ],
)
def test_a_name_is_one_line_that_can_be_seen_and_turns_nothing_about(server: Server, given: str, kept: str) -> None:
    made = server.new_table(seats=[{"name": given}], name=given)
    shown = server.get(f"/api/tables/{made['id']}")
    assert shown["seats"][0]["name"] == kept
    assert shown["name"] in (kept, "")


def test_a_nul_in_a_name_or_an_address_breaks_nothing(server: Server) -> None:
    """PostgreSQL refuses it in any text."""
    wish = {"game": "milepost", "name": "Late\0 train", "seats": [{"name": "\0"}, {"name": "Be\0n"}]}
    made = httpx.post(f"{server.url}/api/tables", json=wish, timeout=PATIENCE).json()
    shown = httpx.get(f"{server.url}/api/tables/{made['id']}", timeout=PATIENCE)
    assert shown.status_code == 200
    assert "Late train" in shown.text
    assert "\\u0000" not in shown.text
    assert httpx.get(f"{server.url}/api/tables/a%00b", timeout=PATIENCE).status_code == 400
