"""Step 1: set-up, coin, Situation card, loads, and what is fixed when a turn opens. It moves no train."""

from __future__ import annotations

from msgspec.structs import replace

from trainboard.games.cobo.data import DAY, ROAD_NAMES, Card, Counter, HoldNearest, Load, Road
from trainboard.games.cobo.events import (
    CardTurned,
    CoinFlipped,
    Event,
    FreightHeld,
    FreightsRestored,
    GameEnded,
    LoadPlaced,
    SituationBegan,
    SituationEnded,
    TurnBegan,
)
from trainboard.games.cobo.moment import Moment
from trainboard.games.cobo.railroad import Railroad
from trainboard.games.cobo.situations import subjects
from trainboard.games.cobo.state import Options, Situation, State, Step, Train, Where, clock, total
from trainboard.kit.game import BadInput

HALF_TIME = 12
FULL_DAY = 24


def set_up(rail: Railroad, seats: int, options: Options) -> State:
    """All counters home, the noon cards' trains out on the line (47, A78)."""
    options = settled(seats, options)
    trains = tuple(_placed(rail, counter, _plays(seats, options, counter)) for counter in rail.data.counters)
    road = Road(ROAD_NAMES.index(options.first)) if options.first != "flip" else Road.CO
    if seats == 1 and options.solo != "both":
        road = Road(ROAD_NAMES.index(options.solo))
    sheets = tuple((train.spot >> 2,) if train.where in (Where.LINE, Where.RIDING) else () for train in trains)
    discs = (0,) * (2 * len(rail.data.towns))
    state = State(options, seats, 0, Step.FLIP, road, road, trains, discs, (), sheets=sheets)
    return state if flips(state) else begin_turn(rail, state)


def settled(seats: int, options: Options) -> Options:
    """The options with "usual" resolved; combinations without sense are refused."""
    alone = seats == 1
    if alone and options.routes == "challenge":
        raise BadInput("routes: nobody is there to challenge in a game for one; choose usual or enforced")
    if alone and options.special_situations:
        raise BadInput("special_situations: the solo scenarios are played without Situation cards")
    if alone and options.scheduled_freight:
        raise BadInput("scheduled_freight: the solo scenarios are played without loads and cards")
    if alone and options.hours == 36:
        raise BadInput("hours: the solo scenarios are decided after 24 hours")
    if alone and options.solo != "both" and options.first != "flip":
        raise BadInput("first: with one road alone there is no order of play to choose")
    if not alone and options.solo != "C&O":
        raise BadInput("solo: this option is for a game with one seat")
    routes = options.routes if options.routes != "usual" else ("enforced" if alone else "challenge")
    return replace(options, routes=routes)


def _plays(seats: int, options: Options, counter: Counter) -> bool:
    """Alone there are no freights, and with one road only its own trains (44, A40)."""
    if seats == 2:
        return True
    return counter.passenger and options.solo in ("both", ROAD_NAMES[counter.road])


def _placed(rail: Railroad, counter: Counter, plays: bool) -> Train:
    home = counter.origin * 4
    if not plays:
        return Train(Where.GONE, home)
    if counter.noon < 0:
        return Train(Where.HOME, home)
    way = counter.ways[0]
    index = way.index(counter.noon)
    behind = way[index - 1]
    passed = [k for k, stop in enumerate(counter.stops) if stop.town in way[: index + 1]]
    heading = rail.track.heading(counter.noon, behind)
    double = counter.noon >= rail.track.towns and rail.data.sections[counter.noon - rail.track.towns].tracks == 2
    leader = counter.leaders[passed[-1]]
    rides = leader != counter.index and rail.data.counters[leader].noon == counter.noon
    side = counter.direction if rail.track.plain[counter.noon] else heading if double else 0
    return Train(
        Where.RIDING if rides else Where.LINE,
        counter.noon * 4 + side,
        behind,
        leg=passed[-1],
        leader=leader if rides else -1,
    )


def flips(state: State) -> bool:
    """Whether a coin names the first player now (39, A38)."""
    alone = state.seats == 1 and state.options.solo != "both"
    return state.options.first == "flip" and not alone


def flip(rail: Railroad, state: State, first: Road) -> State:
    told = replace(state, first=first, news=(*state.news, CoinFlipped(first, state.turn + 1)))
    return begin_turn(rail, told)


def last_turn(state: State) -> int:
    return state.options.hours


def next_turn(rail: Railroad, state: State) -> State:
    """After both halves: the end, the second day's coin, or another turn."""
    if state.turn == last_turn(state):
        alone = state.first if state.seats == 1 and state.options.solo != "both" else None
        ended = GameEnded((total(state, Road.CO), total(state, Road.BO)), alone)
        return replace(state, step=Step.OVER, orders=(), news=(*state.news, ended))
    if state.turn == HALF_TIME and state.seats + (state.options.solo == "both") >= 2:
        state = replace(state, first=state.first.other)
    if state.turn == FULL_DAY:
        return _second_day(rail, state)
    return begin_turn(rail, state)


def _second_day(rail: Railroad, state: State) -> State:
    """36 hours: every freight at its origin again, a new draw for the first player (43, A70)."""
    trains = tuple(
        train if counter.passenger else Train(Where.HOME, counter.origin * 4)
        for counter, train in zip(rail.data.counters, state.trains, strict=True)
    )
    first = state.first if state.options.first == "flip" else Road(ROAD_NAMES.index(state.options.first))
    state = replace(
        state, trains=trains, deck=(), first=first, step=Step.FLIP, news=(*state.news, FreightsRestored())
    )
    return state if flips(state) else begin_turn(rail, state)


def begin_turn(rail: Railroad, state: State) -> State:
    turn = state.turn + 1
    trains = tuple(_refreshed(rail, index, train, turn) for index, train in enumerate(state.trains))
    kept = tuple(s for s in state.situations if s.until >= turn)
    ended = (SituationEnded(s.card) for s in state.situations if s.until < turn)
    state = replace(
        state,
        turn=turn,
        mover=state.first,
        trains=trains,
        situations=kept,
        held=-1,
        card=0,
        step=Step.CARD,
        earned=((*state.earned[0], 0), (*state.earned[1], 0)),
        news=(*state.news, TurnBegan(turn, state.first), *ended),
    )
    if state.seats == 1:
        return open_moves(rail, state)
    if state.options.scheduled_freight:  # card n on turn n, again from 1 on the second day (41, A37)
        cards = rail.data.cards
        return turn_card(rail, state, sorted(card.number for card in cards)[(turn - 1) % FULL_DAY % len(cards)])
    if not state.deck:
        state = replace(state, deck=tuple(sorted(card.number for card in rail.data.cards)))
    return state


def _refreshed(rail: Railroad, index: int, train: Train, turn: int) -> Train:
    """Turn the counter upright; a freight whose loading is over is on the line again (52, A61)."""
    if train.where in (Where.LINE, Where.RIDING):
        on_route = train.announced and rail.ways.on_route(index, train.spot >> 2, train.behind)
        return replace(train, moved=False, trail=(), gain=0, announced=train.announced and not on_route)
    loaded = train.where is Where.BOX and not rail.data.counters[index].passenger and train.ready <= turn
    if not (loaded or train.moved or train.trail):
        return train
    where = Where.LINE if loaded else train.where
    return replace(train, where=where, moved=False, trail=(), gain=0, announced=False)


def turn_card(rail: Railroad, state: State, number: int) -> State:
    """Place the loads, put the situation in force (33, 40)."""
    card = rail.data.card(number)
    deck = tuple(other for other in state.deck if other != number)
    news: list[Event] = [CardTurned(number)]
    state = replace(state, card=number, deck=deck)
    loads = card.loads
    if state.options.special_situations:
        loads += card.extra
        state = _in_force(rail, state, card, news)
    state = _place(rail, state, loads, news)
    state = replace(state, news=(*state.news, *news))
    if len(state.ties) > 1:
        return replace(state, step=Step.HOLD)
    return hold(rail, state, state.ties[0]) if state.ties else open_moves(rail, state)


def _place(rail: Railroad, state: State, loads: tuple[Load, ...], news: list[Event]) -> State:
    discs = list(state.discs)
    for load in loads:
        discs[2 * load.town + load.direction] += load.count
        news.append(LoadPlaced(rail.town_ids[load.town], load.direction, load.count))
    return replace(state, discs=tuple(discs))


def _in_force(rail: Railroad, state: State, card: Card, news: list[Event]) -> State:
    """A newer situation overrides those that name the same section, segment or town (A72)."""
    special = card.special
    if special is None:
        return state
    if isinstance(special, HoldNearest):
        return replace(state, ties=_nearest_freights(rail, state, special.town))
    named = subjects(special)
    kept: list[Situation] = []
    ended: list[Situation] = []
    for situation in state.situations:
        clash = named & subjects(rail.data.card(situation.card).special)
        (ended if clash else kept).append(situation)
    new = Situation(card.number, state.turn + special.turns - 1)
    news += [*(SituationEnded(situation.card) for situation in ended), SituationBegan(new.card, new.until)]
    return replace(state, situations=(*kept, new))


def _nearest_freights(rail: Railroad, state: State, town: int) -> tuple[int, ...]:
    """The freights out on the line with the fewest separators to a town."""
    far = rail.ways.far(town)
    out = [
        (far[train.spot >> 2], counter.index)
        for counter, train in zip(rail.data.counters, state.trains, strict=True)
        if train.where is Where.LINE and not counter.passenger
    ]
    return tuple(index for distance, index in out if distance == min(out)[0])


def hold(rail: Railroad, state: State, freight: int) -> State:
    held = replace(state, held=freight, ties=(), news=(*state.news, FreightHeld(rail.ids[freight])))
    return open_moves(rail, held)


def open_moves(rail: Railroad, state: State) -> State:
    """Fix the pairs of the 4-section right for this turn (A57) and let the first player move."""
    state = replace(state, step=Step.MOVES, mover=state.first, orders=())
    if state.seats == 1:
        return state
    moment = Moment(rail, state)
    mine = [t for t in moment.traffic.line if moment.counter(t).road is state.first]
    rivals = [t for t in moment.traffic.line if moment.counter(t).road is not state.first]
    near = [(own, rail.track.near[moment.place(own)]) for own in mine]
    orders = tuple(
        (rival, own)
        for rival in rivals
        for own, places in near
        if places >> moment.place(rival) & 1 and moment.facing(own, rival) > 0  # most pairs are far apart
    )
    return replace(state, orders=orders)


def scheduled(rail: Railroad, state: State, index: int) -> int:
    """The minute a passenger counter may leave where it stands: timetable, run, and a card's delay (A65)."""
    train = state.trains[index]
    stop = rail.data.counters[index].stops[train.leg]
    minute = stop.departs + DAY * train.run
    this_turn = clock(state.turn) <= minute < clock(state.turn + 1)
    return minute + rail.force(state.situations).delays.get(stop.town, 0) if this_turn else minute
