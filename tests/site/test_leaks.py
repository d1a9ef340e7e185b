"""No seat receives a byte that depends on what it may not see: tables that differ only there are compared."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.signal_box import ROUNDS, SIGNALS, Action, Pay, Show
from tests.site.addresses import operations, pages
from tests.site.plants import PLANTS
from tests.site.servers import Server
from tests.site.worlds import Script, World, leaks

PLACES = {  # where each planted leak must be found
    "observation": "/t/<slug:table_id>",
    "log": "/api/tables/{table_id}/log",
    "chapters": "/t/<slug:table_id>/chapters",
    "record": "/t/<slug:table_id>/record",
    "stream": "/t/<slug:table_id>/events",
    "refusal": "act",
    "touch": "/t/<slug:table_id>/why",
}
FIXED = Script(((3, 9, 4), (3, 2, 8)), (Pay(1), Pay(2), Pay(0)))  # it is seat 0's turn again


@st.composite
def scripts(draw: st.DrawFn) -> Script:
    """Hands that differ at some seats, and actions by which those seats do not show theirs. The game does not end."""
    seats = draw(st.integers(2, 3))
    one = draw(st.lists(st.sampled_from(SIGNALS), min_size=seats, max_size=seats, unique=True))
    other = draw(st.lists(st.sampled_from(SIGNALS), min_size=seats, max_size=seats, unique=True))
    length = draw(st.integers(0, ROUNDS * seats - 1))
    actions: list[Action] = []
    for turn in range(length):
        may_show = turn >= seats and one[turn % seats] == other[turn % seats]
        choices: list[Action] = [Pay(0), Pay(1), Pay(2), *([Show()] if may_show else [])]
        actions.append(draw(st.sampled_from(choices)))
    return Script((tuple(one), tuple(other)), tuple(actions))


@pytest.mark.slow
def test_what_a_viewer_receives_depends_only_on_what_it_may_see(server: Server) -> None:
    addresses, api = pages(server), operations(server)
    assert addresses
    assert api

    @settings(max_examples=8, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(scripts())
    def holds(script: Script) -> None:
        assert leaks(server, script, addresses, api) == []

    holds()


def test_nothing_leaks_at_a_known_table(server: Server) -> None:
    assert leaks(server, FIXED, pages(server), operations(server)) == []


def test_a_note_is_received_by_its_writer_alone(server: Server) -> None:
    addresses, api = pages(server), operations(server)
    world, plan = World(server, (3, 9)), "hold the late train"
    with server.browser() as ann:
        ann.sit(world.tokens[0])
        assert ann.post(f"/t/{world.id}/note", {"text": plan}).status_code == 200
    for viewer in (0, 1, None):
        received = world.received_by(viewer, addresses, api).values()
        assert any(plan in text for _, text in received) == (viewer == 0), viewer


@pytest.mark.slow
@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(plant: str, tmp_path: Path) -> None:
    """So that the tests above could fail at all: each way out is opened once on purpose."""
    leaky = Server(tmp_path / "site", plant=plant).start()
    try:
        found = leaks(leaky, FIXED, pages(leaky), operations(leaky), viewers=[0])
    finally:
        leaky.stop()
    assert any(PLACES[plant] in one for one in found)
