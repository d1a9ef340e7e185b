"""One plain sentence for each fact the rules report. It knows names and clock times, and no position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from trainboard.games.cobo import events
from trainboard.games.cobo.data import Direction
from trainboard.games.cobo.railroad import Railroad
from trainboard.games.cobo.situation import effect
from trainboard.games.cobo.words import (
    clock,
    counts,
    hour_of,
    lateness,
    listed,
    place_name,
    points,
    road_name,
    spot_name,
    town_name,
    train_name,
)
from trainboard.kit.words import gettext as _


class Sentences:
    """The words for events on one board."""

    def __init__(self, rail: Railroad) -> None:
        self.rail = rail
        self.data = rail.data

    def of(self, event: events.Event) -> str:
        match event:
            case events.CoinFlipped() | events.TurnBegan() | events.FreightsRestored() | events.GameEnded():
                return _day(event)
            case events.CardTurned() | events.LoadPlaced() | events.SituationBegan() | events.SituationEnded():
                return self._card(event)
            case events.Moved() | events.Stood() | events.Departed() | events.FreightHeld():
                return self._run(event)
            case events.LaidOver() | events.Arrived() | events.Loaded() | events.LeftPlay():
                return self._end(event)
            case events.MovesEnded() | events.DeparturesEnded():
                return _step(event)
            case events.Announced() | events.ChallengeUpheld() | events.ChallengeRefuted():
                return self._challenge(event)
            case events.Charged() | events.HalfTurnScored():
                return _revenue(event)
            case _:
                assert_never(event)

    def _town(self, id: str) -> str:
        return town_name(self.data, self.data.place(id))

    def _place(self, name: str) -> str:
        """A printed id with its track or without: "BO01.2>", "BO04.2s", "BO01.2", "WA"."""
        spot = self.rail.track.spots.get(name)
        return place_name(self.data, self.data.place(name)) if spot is None else spot_name(self.data, spot)

    def _train(self, id: str) -> str:
        return train_name(self.data.counter(id))

    def _trains(self, ids: Sequence[str]) -> str:
        """The first with its name, those that ride with it by number: "B&O 5 with 5-19 and 5-31"."""
        first, *others = ids
        name = self._train(first)
        return _("{train} with {others}").format(train=name, others=listed(others)) if others else name

    def _card(
        self, event: events.CardTurned | events.LoadPlaced | events.SituationBegan | events.SituationEnded
    ) -> str:
        match event:
            case events.CardTurned(card):
                return _("Situation card {card} is turned.").format(card=card)
            case events.LoadPlaced(town, direction, count):
                return _("{town} has {loads} more.").format(town=self._town(town), loads=loads(direction, count))
            case events.SituationBegan(card, until):
                return self._began(card, until)
            case events.SituationEnded(card):
                return _("Over: {title}.").format(title=self.data.card(card).title)
            case _:
                assert_never(event)

    def _began(self, number: int, until: int) -> str:
        card = self.data.card(number)
        form = _("{title}: {effect} (through turn {until}).")
        return form.format(title=card.title, effect=effect(self.data, card.special), until=until)

    def _run(self, event: events.Moved | events.Stood | events.Departed | events.FreightHeld) -> str:
        match event:
            case events.Moved():
                return self._moved(event)
            case events.Stood(train, place, ordered):
                form = _("{train} is held at {place} by order.") if ordered else _("{train} stands at {place}.")
                return form.format(train=self._train(train), place=self._place(place))
            case events.Departed():
                return self._departed(event)
            case events.FreightHeld(train):
                return _("{train} is held this turn by the Situation card.").format(train=self._train(train))
            case _:
                assert_never(event)

    def _moved(self, event: events.Moved) -> str:
        if event.ordered:
            form = (
                _("{train} is backed to {place} by order.")
                if event.backed
                else _("{train} is run to {place} by order.")
            )
        elif event.backed and len(event.path) > 2:
            form = _("{train} runs ahead and backs to {place}.")
        elif event.backed:
            form = _("{train} backs to {place}.")
        else:
            form = _("{train} runs to {place}.")
        return form.format(train=self._train(event.train), place=self._place(event.path[-1]))

    def _departed(self, event: events.Departed) -> str:
        form = _("{trains} leaves {town} at {time}{late}, for {place}.")
        late = _(", {minutes} minutes late").format(minutes=event.late) if event.late > 0 else ""
        if len(event.path) < 2:
            form = _("{trains} leaves {town} at {time}{late}.")
        return form.format(
            trains=self._trains(event.trains), town=self._town(event.town), time=clock(event.minute), late=late,
            place=self._place(event.path[-1]) if event.path else "",
        )  # fmt: skip

    def _end(self, event: events.LaidOver | events.Arrived | events.Loaded | events.LeftPlay) -> str:
        match event:
            case events.LaidOver(train, town, minute):
                form = _("{train} lays over at {town} from {time}.")
                return form.format(train=self._train(train), town=self._town(town), time=clock(minute))
            case events.Arrived(train, _road, town, minute, late, earned):
                form = _("{train} arrives at {town} at {time}, {late}: {points}.")
                return form.format(
                    train=self._train(train), town=self._town(town), time=clock(minute),
                    late=lateness(late), points=points(earned),
                )  # fmt: skip
            case events.Loaded(train, _road, town, minute, count, earned):
                form = _("{train} takes {loads} at {town} at {time}: {points}.")
                return form.format(
                    train=self._train(train), loads=counts(count, _("load"), _("loads")), town=self._town(town),
                    time=clock(minute), points=points(earned),
                )  # fmt: skip
            case events.LeftPlay(train, town):
                return _("{train} reaches {town} and leaves play.").format(
                    train=self._train(train), town=self._town(town)
                )
            case _:
                assert_never(event)

    def _challenge(self, event: events.Announced | events.ChallengeUpheld | events.ChallengeRefuted) -> str:
        match event:
            case events.Announced(train):
                return _("{train} is announced to be off its route; it comes back.").format(train=self._train(train))
            case events.ChallengeUpheld():
                return self._upheld(event)
            case events.ChallengeRefuted(train, by):
                form = _("{road} challenges {train} in vain: it is on its route.")
                return form.format(road=road_name(by), train=self._train(train))
            case _:
                assert_never(event)

    def _upheld(self, event: events.ChallengeUpheld) -> str:
        form = _("{road} challenges {train}, rightly: it is off its route and goes home.")
        if event.points:
            form = _("{road} challenges {train}, rightly: it goes home, and {road} is paid for its load, {points}.")
        elif event.lost:
            form = _("{road} challenges {train}, rightly: it goes home and gives back {lost}.")
        return form.format(
            road=road_name(event.by), train=self._train(event.train),
            points=points(event.points), lost=points(event.lost),
        )  # fmt: skip


def loads(direction: Direction, count: int) -> str:
    """ "1 eastbound load"."""
    if direction == Direction.EAST:
        return counts(count, _("eastbound load"), _("eastbound loads"))
    return counts(count, _("westbound load"), _("westbound loads"))


def _day(event: events.CoinFlipped | events.TurnBegan | events.FreightsRestored | events.GameEnded) -> str:
    match event:
        case events.CoinFlipped(first, turn):
            return _("The coin says {road}: it moves first from turn {turn}.").format(
                road=road_name(first), turn=turn
            )
        case events.TurnBegan(turn, first):
            form = _("Turn {turn} begins, {hour}; {road} moves first.")
            return form.format(turn=turn, hour=hour_of(turn), road=road_name(first))
        case events.FreightsRestored():
            return _("A second day: every freight stands at its origin again.")
        case events.GameEnded(totals, alone) if alone is not None:
            return _("The day is over: {road} {total}.").format(road=road_name(alone), total=totals[alone])
        case events.GameEnded(totals):
            form = _("The day is over: C&O {co}, B&O {bo}.")
            return form.format(co=totals[0], bo=totals[1])
        case _:
            assert_never(event)


def _step(event: events.MovesEnded | events.DeparturesEnded) -> str:
    match event:
        case events.MovesEnded(road):
            return _("{road} leaves its other trains where they stand.").format(road=road_name(road))
        case events.DeparturesEnded(road):
            return _("{road} sends no more trains out this turn.").format(road=road_name(road))
        case _:
            assert_never(event)


def _revenue(event: events.Charged | events.HalfTurnScored) -> str:
    match event:
        case events.Charged(road, discs, lost):
            form = _("{road} is charged {points} for {loads} left on its right-of-way.")
            return form.format(
                road=road_name(road), points=points(abs(lost)), loads=counts(discs, _("load"), _("loads"))
            )
        case events.HalfTurnScored(road, turn, earned, total):
            form = _("{road} books {earned} for turn {turn}; its total is {total}.")
            return form.format(road=road_name(road), earned=earned, turn=turn, total=total)
        case _:
            assert_never(event)
