"""Playing over HTTP: pages, API, bots, live updates, on both databases."""

from __future__ import annotations

from tests.site.clients import events, move, seat
from tests.site.servers import Server


def test_the_start_page_offers_every_game_in_three_ways(server: Server) -> None:
    with server.browser() as me:
        page = me.get("/")

    assert page.status_code == 200
    for mode in ("bots", "hotseat", "network"):
        assert f'data-mode="{mode}"' in page.text
    assert "Milepost" in page.text
    assert "Signal Box" in page.text


def test_a_newcomer_plays_against_a_bot_that_answers_by_itself(server: Server) -> None:
    with server.browser() as me:
        page = me.post("/tables/new", {"game": "milepost", "mode": "bots", "seats": "2", "seat1": "random"})
        table_id = str(page.url).rsplit("/", 1)[1]
        assert 'id="menu"' in page.text

        with events(server, table_id) as numbers:
            answer = me.send(
                f"/t/{table_id}/act", {"seq": 0, "client": "a", "actions": [{"type": "Move", "miles": 2}]}
            )
            assert answer.json() == {"seq": 1}
            assert [next(numbers), next(numbers)] == [1, 2]

        assert "Seat 1 moves" in me.get(f"/t/{table_id}").text


def test_a_seat_reads_its_menu_and_acts_by_token(server: Server) -> None:
    made = server.new_table()
    with seat(server, made, 0) as ann, seat(server, made, 1) as ben:
        seen = ann.get("/seat").json()
        assert seen["seat"] == seen["turn"] == 0
        assert seen["menu"] == [{"type": "Move", "miles": miles} for miles in (1, 2, 3)]
        assert ben.get("/seat").json()["menu"] == []

        assert move(ann, 0).json() == {"seq": 1}
        assert move(ben, 1, 3).json() == {"seq": 2}
        assert [line["says"] for line in ann.get("/log").json()["lines"]] == [
            ["Seat 0 moves 1."],
            ["Seat 1 moves 3."],
        ]


def test_luck_follows_an_action_in_the_same_answer(server: Server) -> None:
    made = server.new_table(seats=[{}])
    with seat(server, made, 0) as ann:
        answers = [move(ann, seq, 3).json()["seq"] for seq in (0, 1, 2, 3)]

        assert answers == [1, 2, 3, 5]
        assert ann.get("/log").json()["lines"][-1]["seat"] == -1


def test_a_list_of_actions_is_taken_whole_or_not_at_all(server: Server) -> None:
    made = server.new_table(seats=[{}])
    with seat(server, made, 0) as ann:
        good = [{"type": "Move", "miles": 1}, {"type": "Move", "miles": 2}]
        assert ann.post("/actions", json={"seq": 0, "actions": good}).json() == {"seq": 2}

        bad = ann.post("/actions", json={"seq": 2, "actions": [*good, {"type": "Move", "miles": 9}]})
        assert (bad.status_code, bad.json()["error"]) == (422, "Move on 1 to 3 miles.")
        assert ann.get("/seat").json()["seq"] == 2


def test_a_list_may_not_go_on_past_a_draw_of_luck(server: Server) -> None:
    """Else one could send a list that ends badly unless the draw suits, and try until it does."""
    made = server.new_table(seats=[{}])
    with seat(server, made, 0) as ann:
        far = ann.post("/actions", json={"seq": 0, "actions": [{"type": "Move", "miles": 3}] * 6})

        assert far.status_code == 422
        assert "luck" in far.json()["error"]
        assert ann.get("/seat").json()["seq"] == 0


def test_what_is_wrong_is_said(server: Server) -> None:
    made = server.new_table()
    with seat(server, made, 0) as ann, seat(server, made, 1) as ben:
        assert move(ann, 0, 7).json() == {"error": "Move on 1 to 3 miles."}
        assert move(ben, 0).json() == {"error": "It is not your turn."}
        malformed = ann.post("/actions", json={"seq": 0, "actions": [{"type": "Move", "miles": "far"}]})
        assert malformed.status_code == 400
        assert "miles" in malformed.json()["error"]


def test_a_stream_resumes_after_the_last_event_id(server: Server) -> None:
    made = server.new_table(seats=[{}])
    with seat(server, made, 0) as ann:
        for seq in range(3):
            move(ann, seq)
    with events(server, made["id"], last="1") as numbers:
        assert [next(numbers), next(numbers)] == [2, 3]


def test_the_past_can_be_seen_but_not_played(server: Server) -> None:
    made = server.new_table(seats=[{}])
    with seat(server, made, 0) as ann, server.browser() as me:
        for seq in range(3):
            move(ann, seq)
        me.sit(made["tokens"][0])

        then = me.get(f"/t/{made['id']}?at=1")
        assert "Mile 1 of" in then.text
        assert 'id="menu"' not in then.text
        assert "data-events" not in then.text
        assert me.get(f"/t/{made['id']}?at=99").status_code == 400


def test_a_seat_link_is_exchanged_for_a_cookie_and_a_clean_address(server: Server) -> None:
    made = server.new_table()
    with server.browser() as me:
        page = me.sit(made["tokens"][1])

        assert str(page.url) == f"{server.url}/t/{made['id']}"
        assert made["tokens"][1] not in page.text
        cookie = page.history[0].headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


def test_chat_reaches_the_others_and_notes_do_not(server: Server) -> None:
    made = server.new_table()
    with server.browser() as ann, server.browser() as ben:
        ann.sit(made["tokens"][0])
        ben.sit(made["tokens"][1])
        assert ann.post(f"/t/{made['id']}/chat", {"text": "good <b>evening"}).status_code == 200
        assert ann.post(f"/t/{made['id']}/note", {"text": "my secret plan"}).status_code == 200

        assert "good &lt;b&gt;evening" in ben.get(f"/t/{made['id']}").text
        assert "my secret plan" not in ben.get(f"/t/{made['id']}").text
        assert "my secret plan" in ann.get(f"/t/{made['id']}").text


def test_what_was_said_and_noted_is_also_there_in_the_past(server: Server) -> None:
    """Else a note kept while looking back would replace the real one by an empty field."""
    made = server.new_table()
    with seat(server, made, 0) as api, server.browser() as ann:
        move(api, 0)
        ann.sit(made["tokens"][0])
        ann.post(f"/t/{made['id']}/chat", {"text": "all aboard"})
        ann.post(f"/t/{made['id']}/note", {"text": "my secret plan"})

        past = ann.get(f"/t/{made['id']}?at=0").text
        assert "You are looking at the past" in past
        assert "all aboard" in past
        assert "my secret plan" in past


def test_a_record_goes_out_and_comes_back_as_a_table(server: Server) -> None:
    made = server.new_table(seats=[{}])
    with seat(server, made, 0) as ann, server.browser() as me:
        for seq in range(3):
            move(ann, seq)
        me.sit(made["tokens"][0])
        saved = me.get(f"/t/{made['id']}/record")
        assert saved.status_code == 200

        page = me.post("/import", files={"record": ("game.trainboard", saved.content)})
        assert page.status_code == 200
        assert "Mile 3 of" in page.text
        assert made["id"] not in str(page.url)

        broken = me.post("/import", files={"record": ("game.trainboard", saved.content[:-20])})
        assert (broken.status_code, "cut off" in broken.text) == (400, True)


def test_any_position_can_be_continued_as_a_new_table(server: Server) -> None:
    made = server.new_table(seats=[{}])
    with seat(server, made, 0) as ann, server.browser() as me:
        for seq in range(3):
            move(ann, seq, 2)
        page = me.post(f"/t/{made['id']}/continue", {"at": "2"})

        assert "Mile 4 of" in page.text
        assert ann.get("/seat").json()["seq"] == 3


def test_my_tables_say_whose_turn_it_is(server: Server) -> None:
    made = server.new_table(seats=[{"name": "Ida"}, {"name": "Jo"}])
    with server.browser() as ida, server.browser() as jo:
        for person, token in zip((ida, jo), made["tokens"], strict=True):
            person.sit(token)

        assert made["id"] in ida.get("/turns").json()["turns"]
        assert made["id"] not in jo.get("/turns").json()["turns"]
        assert f'href="/t/{made["id"]}"' in ida.get("/").text
        assert "your turn" in ida.get("/").text
        assert "Ida to act" in jo.get("/").text


def test_a_retry_at_one_screen_is_answered_as_the_first_time(server: Server) -> None:
    """At a hot seat the turn has passed to another seat of the same cookie when the retry comes."""
    with server.browser() as me:
        table = me.post("/tables/new", {"game": "milepost", "mode": "hotseat", "seats": "2"}).url.path
        body = {"seq": 0, "client": "a", "actions": [{"type": "Move", "miles": 2}]}

        assert [me.send(f"{table}/act", body).json() for _ in range(2)] == [{"seq": 1}, {"seq": 1}]
