"""Exact 18xx routing that knows no title: `network` holds the questions and answers, `search` finds the best runs."""

from trainboard.routes.explain import explain, links, pay
from trainboard.routes.network import (
    Bonus,
    Explanation,
    Network,
    Paid,
    Progress,
    Result,
    Route,
    RouteRules,
    Segment,
    Stop,
    Train,
    trace,
)
from trainboard.routes.search import best_runs

__all__ = [
    "Bonus",
    "Explanation",
    "Network",
    "Paid",
    "Progress",
    "Result",
    "Route",
    "RouteRules",
    "Segment",
    "Stop",
    "Train",
    "best_runs",
    "explain",
    "links",
    "pay",
    "trace",
]
