"""The end of a game: the final table and how the scores ran."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from htpy import Node, Renderable

from trainboard.site.sight import Sight

WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM = 480, 220, 44, 6, 14
LINES = (
    ("var(--red)", None),
    ("var(--blue)", "8 4"),
    ("var(--orange)", "2 4"),
    ("var(--purple)", "12 4 2 4"),
    ("var(--black)", "5 2"),
    ("var(--yellow)", "1 3"),
)


def result(sight: Sight, story: Sequence[tuple[int, ...]], ways_on: Node) -> Renderable:
    """Who won, with a line for each seat over the whole game, and what can be done next."""
    scores = sight.game.scores(sight.view)
    best = max(scores)
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return h.section(".card.result", aria_labelledby="result")[
        h.h2("#result")["Final scores"],
        h.table("#scores")[
            (
                h.tr(class_={"winner": scores[seat] == best})[
                    h.td[_sample(seat)],
                    h.th(scope="row")[sight.seats[seat].name],
                    h.td[h.span(".chip.now")["wins"] if scores[seat] == best and len(scores) > 1 else ""],
                    h.td(".num")[str(scores[seat])],
                ]
                for seat in order
            )
        ],
        chart(story, [seat.name for seat in sight.seats]) if _has_course(story) else None,
        ways_on,
    ]


def _has_course(story: Sequence[tuple[int, ...]]) -> bool:
    """A puzzle alone has one score, at the end: a chart would be an empty frame."""
    return len(story) > 1 and (len(story[0]) > 1 or len(set(story)) > 2)


def _sample(seat: int) -> Renderable:
    """A seat's line in the chart, as a key."""
    colour, dash = LINES[seat % len(LINES)]
    return h.svg(".key", viewBox="0 0 36 12", aria_hidden="true")[
        h.line(".line", x1="1", x2="35", y1="6", y2="6", stroke=colour, stroke_dasharray=dash)
    ]


def chart(story: Sequence[tuple[int, ...]], names: Sequence[str]) -> Renderable:
    """Scores against actions: one line a seat, told apart by colour and dash."""
    low = min(0, *(min(scores) for scores in story))
    high = max(1, *(max(scores) for scores in story))

    def place(at: int, score: int) -> str:
        return f"{LEFT + (WIDTH - LEFT - RIGHT) * at / (len(story) - 1):.1f},{_height(score, low, high):.1f}"

    told = ", ".join(f"{name} from {story[0][seat]} to {story[-1][seat]}" for seat, name in enumerate(names))
    return h.figure(".scores")[
        h.svg(".chart", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=f"Scores over the game: {told}")[
            (_grid(value, low, high) for value in (low, (low + high) // 2, high)),
            (
                h.polyline(
                    ".line",
                    points=" ".join(place(at, scores[seat]) for at, scores in enumerate(story)),
                    stroke=LINES[seat % len(LINES)][0],
                    stroke_dasharray=LINES[seat % len(LINES)][1],
                )
                for seat in range(len(names))
            ),
        ],
        h.figcaption(".soft")[f"Scores after each of the {len(story) - 1} actions"],
    ]


def _height(score: int, low: int, high: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 12) * (score - low) / (high - low)


def _grid(value: int, low: int, high: int) -> Renderable:
    y = f"{_height(value, low, high):.1f}"
    return h.g[
        h.line(x1=str(LEFT), x2=str(WIDTH - RIGHT), y1=y, y2=y, stroke="var(--rule)"),
        h.text(x=str(LEFT - 6), y=y, text_anchor="end", dy="4")[str(value)],
    ]
