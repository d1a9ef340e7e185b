"""A bounded memory of drawn parts: most of a board looks as it did one action ago. It knows no game."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from htpy import Renderable
from markupsafe import Markup


class Kept:
    """Parts by what they depend on; when it is full it starts anew."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._parts: dict[Hashable, Markup] = {}

    def of(self, key: Hashable, draw: Callable[[], Renderable]) -> Markup:
        """The part for this key, drawn if it is not there."""
        part = self._parts.get(key)
        if part is None:
            if len(self._parts) >= self._room:
                self._parts = {}
            part = self._parts[key] = Markup(str(draw()))
        return part
