"""A route of a person's own on the routes page: asked for by its stops, judged, and locked if it is legal."""

from __future__ import annotations

import htpy as h
from htpy import Renderable

from trainboard.games.trans_mississippi.operate import worth
from trainboard.site.pages.stops import stop_words
from trainboard.site.solving import Answer, Trial, lock_text


def own_route(answer: Answer, trial: Trial | None) -> Renderable:
    """The fields, part of the form that asks for the best run, and the judgement of what was asked."""
    trains = answer.operation.trains
    chosen = trial.number if trial else 0
    return h.details(".own", open=trial is not None)[
        h.summary["Check a route of your own"],
        h.p(".soft")["Click its stops on the map in order, or name their hexes."],
        h.div(".edit")[
            h.select(name="try", aria_label="Train of your own route")[
                (
                    h.option(value=str(number), selected=number == chosen)[f"{train.name}-train"]
                    for number, train in enumerate(trains)
                )
            ],
            h.input(name="stops", value=trial.stops if trial else "", placeholder="J3, J5", aria_label="Its stops"),
            h.button(type="submit")["Check"],
        ],
        _verdict(answer, trial) if trial else None,
    ]


def _verdict(answer: Answer, trial: Trial) -> Renderable:
    if trial.route is None or trial.reason:
        return h.p("#verdict.forbidden")[f"Not a legal route: {trial.reason}"]
    stops = worth(answer.operation, trial.route)
    value = sum(stop.total for stop in stops)
    best = answer.result.values[trial.number]
    return h.div("#verdict")[
        h.p[f"Legal: {' – '.join(map(stop_words, stops))} = ${value}. In the run above this train earns ${best}."],
        h.button(type="submit", name=f"lock{trial.number}", value=lock_text(trial.route))[
            "Lock it and find the best around it"
        ],
    ]
