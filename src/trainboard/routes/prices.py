"""Prices on track elements that make trains keep out of each other's way; they only guide and bound the search."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from trainboard.routes.ground import Ground

SCALE = 1 << 12  # prices are whole numbers of this fraction of a value


class Elements:
    """The track elements trains may compete for: those on the same segments are one, for all that matters.

    Only elements that no train can use twice, or a route would pay for one more often than there is to pay.
    """

    def __init__(self, ground: Ground) -> None:
        numbers: dict[int, list[int]] = {}
        for number in sorted({number for arcs in ground.arcs for _, number in arcs}):
            mask = ground.between[number] & ground.within[number]
            while mask:
                low = mask & -mask
                mask ^= low
                numbers.setdefault(low, []).append(number)
        groups = dict.fromkeys(tuple(group) for group in numbers.values())
        self.count = len(groups)
        self.of: list[list[int]] = [[] for _ in ground.between]
        for element, group in enumerate(groups):
            for number in group:
                self.of[number].append(element)

    def costs(self, prices: Sequence[int]) -> list[int]:
        """What each segment costs."""
        return [sum(prices[element] for element in elements) for elements in self.of]


class Prices:
    """Prices by subgradient steps: an element wanted by several trains gets dearer, one nobody wants cheaper."""

    def __init__(self, elements: Elements) -> None:
        self.elements = elements
        self.now = [0] * elements.count
        self.pace = Fraction(1)
        self.stalled = 0

    def slack(self) -> int:
        """What all elements cost together."""
        return sum(self.now)

    def move(self, wanted: Sequence[Sequence[int]], gap: int, better: bool) -> bool:
        """One step after each train said what it wants (its segments); False when there is nothing to correct."""
        self.stalled = 0 if better else self.stalled + 1
        if self.stalled >= 3:
            self.pace, self.stalled = self.pace / 2, 0
        excess = [-1] * self.elements.count
        for segments in wanted:
            for number in segments:
                for element in self.elements.of[number]:
                    excess[element] += 1
        excess = [0 if more < 0 and not price else more for more, price in zip(excess, self.now, strict=True)]
        length = sum(more * more for more in excess)
        if not length:
            return False
        step = int(self.pace * gap / length)
        self.now = [max(0, price + step * more) for price, more in zip(self.now, excess, strict=True)]
        return True
