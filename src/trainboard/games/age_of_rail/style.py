"""How railroads look: colours, patterns that survive grey print, and the style sheet. It knows no position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from htpy import Element, circle, path, pattern, rect

from trainboard.games.age_of_rail.data import Charter

PATTERNS: Final = ("solid", "dots", "diagonal", "cross", "waves", "ring")
DARK_MARKS: Final = ("yellow", "orange")
LINE_DASHES: Final = {"dots": "0 9", "diagonal": "10 6", "cross": "3 4", "waves": "11 5 0 5", "ring": "none"}
"""A light line within a built link tells the pattern where the cube is too small to: dots, dashes, a middle line."""


def colour(charter: Charter) -> str:
    return f"var(--{charter.colour})"


def pattern_name(number: int) -> str:
    return PATTERNS[number % len(PATTERNS)]


def fill(number: int) -> str:
    return f"url(#aor-p{number})"


def mark(charter: Charter) -> str:
    """What is drawn upon the railroad's colour."""
    return "#1d2733" if charter.colour in DARK_MARKS else "#fffdf7"


def patterns(charters: Sequence[Charter]) -> Iterable[Element]:
    """One SVG pattern for each railroad: its colour with its marks."""
    for number, charter in enumerate(charters):
        tile = rect(width=10, height=10, fill=colour(charter))
        yield pattern(id=f"aor-p{number}", width=10, height=10, patternUnits="userSpaceOnUse")[
            tile, _marks(pattern_name(number), mark(charter))
        ]


def _marks(name: str, ink: str) -> Element | None:
    lines = {
        "diagonal": "M-2.5 2.5 2.5 -2.5M-2.5 12.5 12.5 -2.5M7.5 12.5 12.5 7.5",
        "cross": "M0 5H10M5 0V10",
        "waves": "M-1 2.5Q1.5 -1 5 2.5T11 2.5M-1 7.5Q1.5 4 5 7.5T11 7.5",
    }
    if name == "dots":
        return circle(cx=5, cy=5, r="2.3", fill=ink)
    if name == "ring":
        return circle(cx=5, cy=5, r="2.9", fill="none", stroke=ink, stroke_width="1.7")
    if name in lines:
        return path(d=lines[name], fill="none", stroke=ink, stroke_width="1.9")
    return None


CSS: Final = """
.aor-board{font-variant-numeric:tabular-nums}
.aor-board text{fill:var(--ink);stroke:none}
.aor-sheet,.aor-card{fill:var(--panel);stroke:var(--rule);stroke-width:1.5}
.aor-title{font-size:32px;font-weight:700;letter-spacing:.5px}
.aor-tag{fill:none;stroke:var(--accent);stroke-width:2}
.aor-board .aor-tag-text{fill:var(--accent);font-size:15px;font-weight:700;letter-spacing:1.5px}
.aor-board .aor-auctioned{fill:var(--accent);font-size:13px;font-weight:700}
.aor-board .aor-soft{fill:var(--ink-soft)}
.aor-tiny{font-size:13px}
.aor-small{font-size:13px}
.aor-mid{font-size:15px}
.aor-bold{font-weight:700}
.aor-strong{font-size:18px;font-weight:700}
.aor-big{font-size:24px;font-weight:700}
.aor-hit{stroke:transparent;stroke-width:30;fill:none;stroke-linecap:round;pointer-events:stroke}
.aor-bed{stroke:var(--ink-soft);stroke-opacity:.32;stroke-width:8;stroke-linecap:round}
.aor-slot{fill:var(--panel);stroke:var(--ink-soft);stroke-opacity:.5;stroke-width:1.2}
.aor-casing{stroke:var(--ink);stroke-width:9.5}
.aor-rail{stroke-width:6.5}
.aor-mark{stroke-width:2.4;stroke-linecap:round}
.aor-cube{stroke:var(--ink);stroke-width:1.6}
.aor-spur{stroke:var(--ink-soft);stroke-width:3;stroke-dasharray:2 7;stroke-linecap:round}
.aor-flag{fill:var(--panel);stroke:var(--ink);stroke-width:1.6;stroke-linejoin:round}
.aor-shape{fill:var(--panel);stroke:var(--ink);stroke-width:2;stroke-linejoin:round}
.aor-home{stroke:var(--ink);stroke-width:1.6}
.aor-grown .aor-shape{fill:var(--ink)}
.aor-board .aor-number{font-size:15px;font-weight:700;text-anchor:middle}
.aor-board .aor-grown .aor-number{fill:var(--panel)}
.aor-box{fill:var(--panel);stroke:var(--ink);stroke-width:1.3}
.aor-box.aor-past{fill:var(--rule)}
.aor-box.aor-here{fill:var(--ink)}
.aor-board .aor-box-number{font-size:13px;text-anchor:middle}
.aor-board .aor-box-number.aor-past{fill:var(--ink-soft)}
.aor-board .aor-box-number.aor-here{fill:var(--panel);font-weight:700}
.aor-board .aor-name{font-size:15px;font-variant-caps:small-caps;letter-spacing:.3px;paint-order:stroke;
stroke:var(--panel);stroke-width:3px;stroke-linejoin:round;pointer-events:none}
.aor-board .aor-name-big{font-weight:700}
.aor-seat{fill:var(--ink);stroke:var(--panel);stroke-width:1.5}
.aor-seat.aor-has-turn{stroke:var(--accent);stroke-width:4}
.aor-board .aor-seat-number{fill:var(--panel);font-size:13px;font-weight:700;text-anchor:middle}
.aor-empty{fill:none;stroke:var(--ink-soft);stroke-width:1.4;stroke-dasharray:3 3}
.aor-share{fill:var(--paper);stroke:var(--ink);stroke-width:1.3}
.aor-closed .aor-card{fill:var(--paper)}
.aor-board .aor-stop{font-size:18px;font-weight:700}
.aor-board .aor-stop.aor-here{fill:var(--panel)}
.aor-token{fill:var(--accent);stroke:var(--panel);stroke-width:1.5}
.target .aor-bed,.target .aor-shape,.target .aor-card,.target .aor-flag{stroke:var(--go);stroke-opacity:1}
.target .aor-shape,.target .aor-card,.target .aor-flag{stroke-width:3}
.aor-table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
.aor-table th,.aor-table td{padding:4px 8px;text-align:right;border-bottom:1px solid var(--rule)}
.aor-table th:first-child,.aor-table td:first-child{text-align:left}
.aor-table th{color:var(--ink-soft);font-weight:600;font-size:13px}
.aor-table .aor-me{font-weight:700}
.aor-wide{overflow-x:auto}
.aor-chip{display:inline-block;padding:0 6px;margin:4px 4px 0 0;border:1px solid var(--ink-soft);border-radius:6px}
.aor-chip.aor-out{text-decoration:line-through;color:var(--ink-soft)}
.aor-chip.aor-high{border-width:2px;border-color:var(--ink);font-weight:700}
.aor-chip.aor-turn{outline:2px solid var(--accent);outline-offset:1px}
.aor-note{color:var(--ink-soft);font-size:13px;margin:4px 0}
.aor-buttons{display:flex;flex-wrap:wrap;gap:8px;margin:8px 0}
.aor-button{min-height:44px;padding:8px 16px;border:1.5px solid var(--ink-soft);border-radius:6px;
background:var(--panel);color:var(--ink);font:inherit}
.aor-swatch{width:1.1em;height:1.1em;vertical-align:-.2em;margin-right:.35em}
.aor-card-html{border:1px solid var(--rule);border-radius:6px;padding:8px 12px;margin:0 0 8px;background:var(--panel)}
.aor-card-html.aor-acts{border-left:4px solid var(--accent)}
.aor-now{color:var(--accent);font-size:13px;margin-left:8px}
.aor-unsold{border-style:dashed;color:var(--ink-soft)}
.aor-card-html h3{margin:0 0 4px;font-size:15px}
.aor-facts{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0}
.aor-facts div{display:flex;gap:4px}
.aor-facts dt{color:var(--ink-soft)}
.aor-facts dd{margin:0;font-weight:700}
"""
