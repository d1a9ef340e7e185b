"""What every game shows: words and pictures made from an observation. The site and the CLI know no more of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NewType, Protocol, TypeVar

import msgspec
from htpy import Element

from trainboard.kit.game import Seat

S_contra = TypeVar("S_contra", contravariant=True)
A = TypeVar("A")

Target = NewType("Target", str)
"""Something a person can touch, written `kind:id` ("train:5"). It stands as `data-target` on the board or a panel."""


class Ask(msgspec.Struct, frozen=True, tag=True):
    """A step of a click path that asks for a number: it becomes the action's `field`.

    `value` is the number this menu action holds; any from `minimum` to `maximum` by `step` is legal too.
    """

    field: str
    question: str
    minimum: int
    maximum: int
    step: int
    value: int


class Panel(msgspec.Struct, frozen=True):
    """One card beside the board. `picture` says that `html` is an `<svg>` that can stand alone."""

    key: str
    title: str
    html: Element
    text: str
    picture: bool = False


class Plan(msgspec.Struct, frozen=True):
    """A named list of actions, applied as a whole or not at all, with what to know before.

    `lines` tell what the actions will bring about, in the sentences of their events.
    """

    key: str
    title: str
    actions: tuple[Any, ...]
    warnings: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


class View(Protocol[S_contra, A]):
    """Words and pictures from an observation: never from the whole state, never with rules of its own."""

    @property
    def css(self) -> str: ...  # rules for the classes that board and panels use; colours are kit.look's tokens

    def how(self) -> Iterable[str]: ...  # what somebody who has never seen the game needs for a first one
    def prompt(self, view: S_contra, seat: Seat | None) -> str: ...  # whose turn, what is asked
    def text(self, view: S_contra) -> str: ...
    def board(self, view: S_contra) -> Element:
        """SVG. Targets carry `data-target`, `<view id>` marks districts, `data-start` is the part a page opens on."""
        ...

    def panels(self, view: S_contra, seat: Seat | None) -> Iterable[Panel]: ...
    def click_path(self, view: S_contra, action: A) -> tuple[Target | Ask, ...]: ...
    def tries(self, view: S_contra, path: Sequence[Target]) -> Iterable[A]:
        """What a person may mean who has touched these targets, the last of which is no choice now: actions, legal or
        not, the likeliest first. Any text may stand as a target; what means nothing gives none."""
        ...

    def label(self, view: S_contra, target: Target) -> str: ...
    def plans(self, view: S_contra, seat: Seat) -> Iterable[Plan]: ...
    def sentence(self, event: Any) -> str: ...
    def chapter(self, view: S_contra) -> str: ...  # "turn 7": the history rail's round stops
