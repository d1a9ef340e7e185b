"""Leaks planted into a server on purpose, one at each way out, so that the leak tests can be seen to fail."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

from tests.signal_box import Pay, SignalBox, State
from trainboard.kit.game import IllegalAction


def observation() -> None:
    """`observe` blanks nothing."""

    def observe(self: SignalBox, state: State, seat: int | None) -> State:
        return state

    SignalBox.observe = observe  # type: ignore[method-assign]


def log() -> None:
    """The log is told from the state instead of the observation."""
    from trainboard.site import sight
    from trainboard.site.past import state_at

    def line(seen: Any, row: Any, stands: bool) -> Any:
        state = state_at(seen.table, row.seq)
        return sight.Line(row.seq, row.kind, row.seat, tuple(map(seen.game.view.sentence, state.news)), stands)

    vars(sight)["_line"] = line


def chapters() -> None:
    from trainboard.site import story

    story.chapters = lambda table: tuple((0, str(state)) for _, state in story.states(table))


def record() -> None:
    """Everybody may take the record along."""
    from trainboard.site import records

    records._sees_all = lambda *_: True


def stream() -> None:
    """The stream tells one more event if a hand is high."""
    from trainboard.site import stream as streaming

    tell = streaming._events

    async def events(table_id: str, who: str, known: int, talk: int) -> AsyncIterator[str]:
        from asgiref.sync import sync_to_async

        state = await sync_to_async(_newest)(table_id)
        yield f'data: {{"seq": {sum(state.signals)}}}\n\n'
        async for event in tell(table_id, who, known, talk):
            yield event

    streaming._events = events


def _newest(table_id: str) -> Any:
    from trainboard.site.past import head, state_at
    from trainboard.site.tables import table_called

    return state_at(table_called(table_id), head(table_id))


def refusal() -> None:
    """The reason why not gives a hand away."""
    check = SignalBox.check

    def telling(self: SignalBox, state: State, action: Any) -> None:
        if isinstance(action, Pay) and action.amount > 50:
            raise IllegalAction(f"no: {state.signals}")
        check(self, state, action)

    SignalBox.check = telling  # type: ignore[method-assign]


def touch() -> None:
    """Why a touch is no choice is asked of the state instead of the observation."""
    from trainboard.site import views

    vars(views)["refused"] = lambda sight, targets: f"no: {_newest(sight.table.id).signals}"


def tight() -> None:
    """No leak: limits that even a machine too slow to be too fast can meet."""
    from django.conf import settings

    settings.LIMITS.update({"action": (20, 600), "question": (10, 600), "solve": (10, 600)})


PLANTS: dict[str, Callable[[], None]] = {
    plant.__name__: plant for plant in (observation, log, chapters, record, stream, refusal, touch)
}
