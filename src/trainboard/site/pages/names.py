"""People's own names where a game only counts its seats ("Player 2"). Seats a game has names for keep them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from htpy import Renderable
from markupsafe import Markup, escape

from trainboard.site.models import Seat

COUNTED = re.compile(r"Player \d+")
TEXT = re.compile(r">[^<]+<")


class Names:
    """What the seats of one table are called."""

    def __init__(self, own: Sequence[str], seats: Sequence[Seat]) -> None:
        pairs = zip(own, (seat.name for seat in seats), strict=False)
        self._names = {game: person for game, person in pairs if game != person and COUNTED.fullmatch(game)}

    def text(self, sentence: str) -> str:
        """A sentence with people's names."""
        if not self._names:
            return sentence
        return COUNTED.sub(lambda found: self._names.get(found[0], found[0]), sentence)

    def html(self, drawn: Renderable) -> Renderable | Markup:
        """A board or panel with people's names in what is read, not in what scripts go by."""
        if not self._names:
            return drawn
        return Markup(TEXT.sub(lambda found: COUNTED.sub(self._escaped, found[0]), str(drawn)))

    def _escaped(self, found: re.Match[str]) -> str:
        return str(escape(self._names.get(found[0], found[0])))
