"""The house colours as CSS custom properties, and how a picture stands alone. It draws nothing itself."""

from __future__ import annotations

from htpy import Element, style
from markupsafe import Markup

LIGHT = {
    "paper": "#f7f2e6",
    "panel": "#fffdf7",
    "ink": "#1d2733",
    "ink-soft": "#5b6673",
    "rule": "#d8cfba",
    "accent": "#b3261e",
    "go": "#c88a00",
    "bo": "#1f4e8c",
    "co": "#f0b400",
    "co-deep": "#173a66",
    "red": "#c0392b",
    "blue": "#2667b0",
    "orange": "#e07b00",
    "yellow": "#e3b505",
    "purple": "#7d3c98",
    "black": "#2b2b2b",
    "green": "#2e7d4f",
    "brown": "#7b4a22",
    "tile-yellow": "#fbe16a",
    "tile-green": "#7cbf6b",
    "tile-brown": "#b98148",
    "tile-gray": "#b9bcc0",
    "tile-red": "#e9776a",
    "tile-plain": "#f1ecdc",
    "water": "#a9cbe3",
}

DARK = {
    "paper": "#14181d",
    "panel": "#1c2229",
    "ink": "#e8e4d9",
    "ink-soft": "#a3a99f",
    "rule": "#37404a",
    "accent": "#ff7a6b",
    "go": "#ffc94d",
    "bo": "#7fb0ef",
    "co": "#f0b400",
    "co-deep": "#173a66",
    "red": "#d6695d",
    "blue": "#5b93d3",
    "orange": "#ee9a3c",
    "yellow": "#eecb4a",
    "purple": "#a56fbd",
    "black": "#8d8d8d",
    "green": "#5fa67c",
    "brown": "#a87c57",
    "tile-yellow": "#c9b455",
    "tile-green": "#639956",
    "tile-brown": "#94673a",
    "tile-gray": "#949699",
    "tile-red": "#ba5f55",
    "tile-plain": "#2a3037",
    "water": "#355a75",
}

TYPE = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


def _declarations(tokens: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in tokens.items())


def tokens_css() -> str:
    """The custom properties for a page: light, dark by system preference, or by `data-theme` on the root."""
    light, dark = _declarations(LIGHT), _declarations(DARK)
    return (
        f":root{{{light}color-scheme:light}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}color-scheme:dark}}}}\n"
        f":root[data-theme=dark]{{{dark}color-scheme:dark}}\n"
    )


def standalone(picture: Element, css: str) -> str:
    """A board or picture panel as a file of its own: light tokens and the game's style inside it."""
    sheet = f"svg{{{_declarations(LIGHT)}font-family:{TYPE};background:var(--paper)}}\n{css}"
    text = "".join(picture.iter_chunks())
    start = text.index(">", text.index("<svg")) + 1
    head = text[:start]
    if "xmlns=" not in head:
        head = head.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return "".join((head, *style[Markup(sheet)].iter_chunks(), text[start:]))
