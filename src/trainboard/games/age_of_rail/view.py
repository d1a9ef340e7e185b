"""AgeOfRailView: everything the site and the terminal may ask of this game. Drawing and wording live beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import assert_never

from htpy import Element

from trainboard.games.age_of_rail import actions, board, captions, page, panels, primer, style, tries, words
from trainboard.games.age_of_rail.chart import Chart
from trainboard.games.age_of_rail.events import Event
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import Auction, State
from trainboard.kit.game import Seat
from trainboard.kit.view import Ask, Panel, Plan, Target
from trainboard.kit.words import gettext as _


class AgeOfRailView:
    """Words and pictures on the maps it was given; a map's drawing is laid out when first asked for."""

    css = style.CSS

    def __init__(self, maps: Mapping[str, Map]) -> None:
        self._maps = maps
        self._charts: dict[str, Chart] = {}

    def how(self) -> Iterable[str]:
        return primer.how()

    def prompt(self, view: State, seat: Seat | None) -> str:
        return captions.prompt(self._maps[view.map], view, seat)

    def text(self, view: State) -> str:
        return page.text(self._maps[view.map], view)

    def board(self, view: State) -> Element:
        return board.draw(self._chart(view.map), view, partial(captions.named, self._maps[view.map]))

    def panels(self, view: State, seat: Seat | None) -> Iterable[Panel]:
        return panels.panels(self._maps[view.map], view, seat)

    def label(self, view: State, target: Target) -> str:
        return captions.label(self._maps[view.map], view, target)

    def plans(self, view: State, seat: Seat) -> Iterable[Plan]:
        return ()

    def sentence(self, event: Event) -> str:
        return words.sentence(event)

    def chapter(self, view: State) -> str:
        return captions.chapter(self._maps[view.map], view)

    def click_path(self, view: State, action: actions.Action) -> tuple[Target | Ask, ...]:
        """Railroad, then links outwards from its network; one link is the start of two."""
        match action:
            case actions.Bid(amount):
                return Target("auction:bid"), _how_much(view, amount)
            case actions.Build(railroad, links):
                return Target(f"railroad:{railroad}"), *(Target(f"link:{link}") for link in links)
            case actions.Connect(railroad, connection):
                return Target(f"railroad:{railroad}"), Target(f"external:{connection}")
            case actions.Ask(railroad, builder):
                return Target(f"railroad:{railroad}"), Target(f"seat:{builder}")
            case _:
                return (_single(action),)

    def tries(self, view: State, path: Sequence[Target]) -> Iterable[actions.Action]:
        return tries.tries(self._maps[view.map], view, path)

    def _chart(self, name: str) -> Chart:
        chart = self._charts.get(name)
        if chart is None:
            chart = self._charts[name] = Chart(self._maps[name])
        return chart


def _how_much(view: State, amount: int) -> Ask:
    auction = view.phase
    if not isinstance(auction, Auction):
        raise ValueError("a bid is made in an auction")
    return Ask("amount", _("How much do you bid?"), auction.smallest_bid, view.cash[auction.next], 1, amount)


Named = actions.LayFreeLink | actions.Take | actions.Develop | actions.Offer
OneTouch = Named | actions.Pass | actions.Stop | actions.Decline


def _single(action: OneTouch) -> Target:
    match action:
        case actions.Pass():
            return Target("auction:pass")
        case actions.LayFreeLink(link):
            return Target(f"link:{link}")
        case actions.Take(space):
            return Target(f"space:{space}")
        case actions.Develop(location):
            return Target(f"town:{location}")
        case actions.Stop():
            return Target("develop:stop")
        case actions.Offer(railroad, own):
            return Target(f"own:{railroad}" if own else f"railroad:{railroad}")
        case actions.Decline():
            return Target("offer:nothing")
        case _:
            assert_never(action)
