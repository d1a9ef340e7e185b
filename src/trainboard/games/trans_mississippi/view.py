"""Operate Trains in words and pictures, put together from `hexmap`, `panels` and `words`. It decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from htpy import Element

from trainboard.games.trans_mississippi import drafting, panels, primer, tries, words
from trainboard.games.trans_mississippi.actions import Action, Declare, Event, Extend, PointOut, Start, Withdraw
from trainboard.games.trans_mississippi.bands import Choice, bands
from trainboard.games.trans_mississippi.board import Board
from trainboard.games.trans_mississippi.hexmap import draw_position
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.operate import Doubling, Operation
from trainboard.games.trans_mississippi.puzzles import Puzzle
from trainboard.games.trans_mississippi.state import Declaring, Objecting, Over, Paying, State
from trainboard.games.trans_mississippi.style import CSS
from trainboard.kit.game import Seat
from trainboard.kit.view import Ask, Panel, Plan, Target
from trainboard.kit.words import gettext as _
from trainboard.routes import Result

LABELS = dict(panels.VERBS.values())


class OperateView:
    """Words and pictures of one board; `operation` and `best` are the rules' own, so nothing is worked out twice."""

    css = CSS

    def __init__(
        self,
        on: Board,
        puzzles: Mapping[str, Puzzle],
        operation: Callable[[Moment, Doubling], Operation],
        best: Callable[[Moment, Doubling], Result],
    ) -> None:
        self.on, self.puzzles = on, puzzles
        self._operation, self._best = operation, best

    def operation(self, view: State) -> Operation:
        return self._operation(view.moment, view.doubling)

    def how(self) -> Iterable[str]:
        return primer.how()

    def prompt(self, view: State, seat: Seat | None) -> str:
        """Whose turn it is and what is asked."""
        total = view.run.total if view.run else 0
        match view.phase:
            case Declaring() if view.alone:
                return _("Find the best run of {company}.").format(company=view.company)
            case Declaring() if seat == view.president:
                return _("Put the routes of {company} on the map and declare the run.").format(company=view.company)
            case Declaring():
                return _("The president is making the run of {company}.").format(company=view.company)
            case Objecting(asked=(first, *_rest)) if seat == first:
                return _("{total} is declared. Do you know a better run?").format(total=total)
            case Objecting(asked=(first, *_rest)):
                who = words.seat_name(first)
                return _("{total} is declared; {who} looks for a better run.").format(total=total, who=who)
            case Paying() if seat == view.president:
                return _("{company} earns {total}: pay or withhold?").format(company=view.company, total=total)
            case Paying():
                return _("{company} earns {total}; the president decides on the dividend.").format(
                    company=view.company, total=total
                )
        return self._ending(view)

    def _ending(self, view: State) -> str:
        total, best = view.run.total if view.run else 0, view.best or 0
        if total == best:
            return _("{company} ran for {total}, the best there is.").format(company=view.company, total=total)
        return _("{company} ran for {total}; {best} was possible.").format(
            company=view.company, total=total, best=best
        )

    def text(self, view: State) -> str:
        """All cards; the track, which is long and stays the same, where somebody begins with an empty board."""
        begins = isinstance(view.phase, Declaring | Objecting) and not any(view.board)
        cards = (card for card in self.panels(view, None) if begins or card.key != "track")
        return "\n\n".join(card.text for card in cards)

    def board(self, view: State) -> Element:
        operation = self.operation(view)
        return draw_position(
            view.moment.position,
            bands(operation.network, operation.trains, panels.shown(view)),
            company=view.company,
            choices=self._choices(view),
            around=drafting.country(operation.network),
            on=self.on,
        )

    def _choices(self, view: State) -> Iterable[Choice]:
        """Where two tracks lead to the same next stop, both are there to be touched."""
        if not isinstance(view.phase, Declaring | Objecting):
            return
        operation, seen = self.operation(view), set[int]()
        for number in range(len(view.board)):
            for action in drafting.extensions(operation, view.board, number):
                tracks = self._tracks(view, action)
                if len(tracks) > 1 and (segment := tracks[action.via]) not in seen:
                    seen.add(segment)
                    yield Choice(f"track:{segment}", operation.network.segments[segment].track)

    def _tracks(self, view: State, action: Extend) -> tuple[int, ...]:
        route = view.board[action.train] if action.train < len(view.board) else None
        return drafting.parallel(self.operation(view).network, route.stops[-1], action.stop) if route else ()

    def panels(self, view: State, seat: Seat | None) -> Iterable[Panel]:
        operation = self.operation(view)
        found = list(panels.panels(view, operation, self.puzzles.get(view.puzzle), self.on))
        if view.run and view.best is not None and view.run.total < view.best:
            found.insert(1, panels.best_panel(operation, self._best(view.moment, view.doubling), self.on))
        return tuple(found)

    def click_path(self, view: State, action: Action) -> tuple[Target | Ask, ...]:
        """The train in the making goes on by its next stop alone; another train is named first."""
        match action:
            case Start():
                steps: tuple[str, ...] = (f"train:{action.train}", f"stop:{action.stop}")
            case Extend():
                tracks = self._tracks(view, action)
                last = (f"track:{tracks[action.via]}",) if len(tracks) > action.via and len(tracks) > 1 else ()
                named = () if action.train == view.making else (f"train:{action.train}",)
                steps = (*named, f"stop:{action.stop}", *last)
            case Withdraw():
                steps = (f"withdraw:{action.train}",)
            case _:
                steps = (panels.VERBS[action][0],)
        return tuple(map(Target, steps))

    def tries(self, view: State, path: Sequence[Target]) -> Iterable[Action]:
        return tries.tries(self.operation(view), view, path)

    def label(self, view: State, target: Target) -> str:
        kind, _colon, id = target.partition(":")
        match kind:
            case "train":
                return self._train(view, int(id))
            case "withdraw":
                return _("Withdraw the {train}").format(train=self._train(view, int(id)))
            case "stop":
                return self._stop(view, id)
            case "track":
                pieces = self.operation(view).network.segments[int(id)].track
                return _("by way of {hexes}").format(hexes=" ".join(dict.fromkeys(p.split(":")[0] for p in pieces)))
            case "hex":
                return f"{id} {self.on.hex(id).name}".strip()
        return LABELS[target]

    def _train(self, view: State, number: int) -> str:
        return _("{name}-train").format(name=self.operation(view).label(number))

    def _stop(self, view: State, id: str) -> str:
        values = {stop.id: stop.value for stop in self.operation(view).network.stops}
        return f"{words.place(id, self.on)} {values.get(id, '')}".strip()

    def plans(self, view: State, seat: Seat) -> Iterable[Plan]:
        """8.3.d and P3: at a table the best run is shown to every holder; a lone player has to find it."""
        if view.alone or not isinstance(view.phase, Declaring | Objecting):
            return ()
        result, operation = self._best(view.moment, view.doubling), self.operation(view)
        last = PointOut() if isinstance(view.phase, Objecting) else Declare()
        if view.run and view.run.total >= result.total:
            return ()
        title = _("The best run: {total}").format(total=result.total)
        actions = (*drafting.steps_to(operation, view.board, result.routes), last)
        return (Plan("best", title, actions),)

    def sentence(self, event: Event) -> str:
        return words.event_words(event, self.on)

    def chapter(self, view: State) -> str:
        match view.phase:
            case Declaring():
                return _("Declaration")
            case Objecting():
                return _("Objections")
            case Paying():
                return _("Dividend")
            case Over():
                return _("After the run")
