"""The cards beside the board, each as HTML and as text: the moment's, players, railroads, action spaces."""

from __future__ import annotations

from collections.abc import Iterable

from htpy import Element, Node, div, h3, p, section, span

from trainboard.games.age_of_rail import captions, foresight, standing
from trainboard.games.age_of_rail.cards import figures, plain, swatch, touch
from trainboard.games.age_of_rail.data import SPACES, Space
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.now import now
from trainboard.games.age_of_rail.state import Over, Railroad, State
from trainboard.games.age_of_rail.strips import advance, places
from trainboard.games.age_of_rail.words import SPACE_NAMES, seat_name
from trainboard.kit.game import Seat
from trainboard.kit.view import Panel
from trainboard.kit.words import gettext as _


def panels(map: Map, state: State, seat: Seat | None) -> Iterable[Panel]:
    """What the moment asks about and the money come first; the action spaces are among the choices already."""
    moment = now(map, state)
    if moment:
        yield moment
    yield _players(map, state, seat)
    yield _railroads(map, state)
    if state.turn and not isinstance(state.phase, Over):
        yield _spaces(map, state)


def _spaces(map: Map, state: State) -> Panel:
    """The four actions with whoever stands there; a full space says so to the player whose turn it is."""
    rows = [(space, _standing(map, state, space)) for space in SPACES]
    html = div(".aor-buttons")[[touch(map, state, f"space:{space}", text) for space, text in rows]]
    text = "\n".join(f"{SPACE_NAMES[space]:<18}{advance(map, space):>4}  {text}".rstrip() for space, text in rows)
    return Panel("spaces", _("Actions"), html, text)


def _standing(map: Map, state: State, space: Space) -> str:
    here = [seat_name(seat) for seat, marker in enumerate(state.markers) if marker == space]
    limit = places(map, space, len(state.cash))
    room = "" if space == "build" else _("{count} of {limit}").format(count=len(here), limit=limit)
    full = _("full") if standing.is_full(map, state, space, state.active or 0) else room
    return " · ".join(part for part in (full, ", ".join(here)) if part)


def _players(map: Map, state: State, seat: Seat | None) -> Panel:
    """Cash, shares with a star for control, the next payout and the final one as things stand."""
    money = still_to_come(map, state, [_("Dividend"), _("Payoff"), _("Worth")])
    head = [_("Player"), _("Cash"), *(charter.short for charter in map.railroads), *money]
    rows = [_player_row(map, state, number) for number in range(len(state.cash))]
    note = _("★ controls the railroad. Payouts are those of present holdings and incomes.")
    cards = [_player(map, state, number, seat) for number in range(len(state.cash))]
    html = section[cards, p(".aor-note")[note]]
    return Panel("players", _("Players"), html, f"{plain([head, *rows])}\n{note}")


def _player(map: Map, state: State, number: Seat, seat: Seat | None) -> Element:
    name = seat_name(number) if number != seat else _("{who} (you)").format(who=seat_name(number))
    acts = number == captions.acting(state)
    payouts = zip(payout_heads(map, state), _payouts(map, state, number), strict=True)
    shares = [_shares(map, state, at, number) for at, railroad in enumerate(state.railroads) if railroad.held[number]]
    return div(".aor-card-html.aor-acts" if acts else ".aor-card-html")[
        h3[name, span(".aor-now")[_("to act")] if acts else None],
        figures([(_("Cash"), f"${state.cash[number]}"), *payouts]),
        div[shares or span(".aor-note")[_("no shares")]],
    ]


def _shares(map: Map, state: State, number: int, seat: Seat) -> Element:
    return span(".aor-chip")[
        swatch(map, number), f"{map.railroads[number].short} {_holding(state.railroads[number], seat)}"
    ]


def payout_heads(map: Map, state: State) -> list[str]:
    return still_to_come(map, state, [_("Next dividend"), _("Final Payoff"), _("Worth now")])


def still_to_come(map: Map, state: State, money: list[str]) -> list[str]:
    """Of a dividend, the payoff and the worth: none once the Final Payoff is made, no dividend after the last."""
    if isinstance(state.phase, Over):
        return []
    return money if foresight.dividends_left(map, state) else money[1:]


def _payouts(map: Map, state: State, seat: Seat) -> list[str]:
    money = (
        foresight.next_dividend(map, state, seat),
        foresight.final_payoff(state, seat),
        foresight.worth(state, seat),
    )
    return still_to_come(map, state, [f"${figure}" for figure in money])


def _player_row(map: Map, state: State, seat: Seat) -> list[str]:
    shares = [_holding(railroad, seat) for railroad in state.railroads]
    return [seat_name(seat), f"${state.cash[seat]}", *shares, *_payouts(map, state, seat)]


def _holding(railroad: Railroad, seat: Seat) -> str:
    shares = railroad.held[seat]
    star = "★" if standing.controls(railroad, seat) else ""
    return f"{shares}{star}" if shares else "·"


def _railroads(map: Map, state: State) -> Panel:
    cards = [_card(map, state, number) for number in range(len(map.railroads))]
    note = _("Dividend and Payoff: what one share gets as things stand.")
    return Panel("railroads", _("Railroads"), section[cards], f"{plain(railroad_rows(map, state))}\n{note}")


def _card(map: Map, state: State, number: int) -> Element:
    charter, railroad = map.railroads[number], state.railroads[number]
    inside: Node = p(".aor-note")[_how_it_opens(map, number)]
    if railroad.open:
        inside = [figures(_figures(map, railroad)), _certificates(map, railroad)]
    return div(".aor-card-html", data_target=f"railroad:{charter.id}")[
        h3[swatch(map, number), f"{charter.short} · {charter.name}"], inside
    ]


def _how_it_opens(map: Map, number: int) -> str:
    if number != map.hub_railroad:
        return _("Not offered yet.")
    return _("Closed: opens when track first reaches {hub}.").format(hub=map.locations[map.hub].name)


def _figures(map: Map, railroad: Railroad) -> list[tuple[str, str]]:
    return [
        (_("Treasury"), f"${railroad.treasury}"), (_("Income"), str(railroad.income)),
        (_("Value"), str(railroad.value)),
        (_("Dividend a share"), f"${standing.dividend(map, railroad)}"),
        (_("Final Payoff a share"), f"${standing.final_payoff(railroad)}"),
        (_("Least bid"), f"${standing.minimum_bid(map, railroad)}"),
    ]  # fmt: skip


def _certificates(map: Map, railroad: Railroad) -> Element:
    holders = [span(".aor-chip")[seat_name(seat)] for seat in foresight.owners(railroad)]
    empty = [span(".aor-chip.aor-unsold")[_("unsold")] for _unsold in range(standing.unsold(map, railroad))]
    return div[holders, empty]


def railroad_rows(map: Map, state: State) -> list[list[str]]:
    head = [_("Railroad"), _("Treasury"), _("Income"), _("Value"), _("Dividend"), _("Payoff"), _("Unsold")]
    return [head, *(_railroad_row(map, state, number) for number in range(len(map.railroads)))]


def _railroad_row(map: Map, state: State, number: int) -> list[str]:
    railroad, short = state.railroads[number], map.railroads[number].short
    if not railroad.open:
        return [short, _("closed"), "", "", "", "", ""]
    return [
        short, f"${railroad.treasury}", str(railroad.income), str(railroad.value),
        f"${standing.dividend(map, railroad)}", f"${standing.final_payoff(railroad)}",
        str(standing.unsold(map, railroad)),
    ]  # fmt: skip
