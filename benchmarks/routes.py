"""How fast the router is: real positions, hard cases, growing maps; beside CP-SAT and recorded 18xx.games times.

`--quick` leaves CP-SAT out, `--seconds N` gives it so long for each case (3, on the clock). All times shown are
processor time, for our router the best of three, so that other work on the machine counts little.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.corpus import FOLDER, Case, real_cases, stress_cases
from tests.routes.cases import random_map
from tests.routes.oracles import cp_sat

from trainboard.games.trans_mississippi.operate import Operation, best
from trainboard.routes import Result, best_runs
from trainboard.routes.core import library

REPEATS = 3
BUDGET = 10.0  # for each generated map
STOPS = (20, 50, 100, 200)
FLEETS: tuple[tuple[int | None, ...], ...] = (
    (5,),
    (8,),
    (12,),
    (20,),
    (5, 5),
    (8, 6),
    (12, 6),
    (12, 12),
    (8, 8, 6),
    (6, 6, 5, 5),
    (12, 12, 12),
    (None,),
)
SEEDS = range(5)
T = TypeVar("T")


class Timed(NamedTuple):
    """One case: how long it took, whether the answer is proven, and the right one as far as that is known."""

    ms: float
    proven: bool
    right: bool = True


def main() -> None:
    quick = "--quick" in sys.argv
    seconds = float(sys.argv[sys.argv.index("--seconds") + 1]) if "--seconds" in sys.argv else 3.0
    if FOLDER.is_dir():
        for title, cases in (("117 real positions", real_cases()), ("160 stress cases", stress_cases())):
            compare(title, list(cases), None if quick else seconds)
    else:
        print("The reference positions are not beside the checkout: only generated maps are measured.")
    grow()


def compare(title: str, cases: Sequence[Case], oracle: float | None) -> None:
    """One table: our router both ways, CP-SAT, and what was recorded of 18xx.games."""
    print(f"\n{title}: build + solve, ms" + ("" if oracle is None else f" (CP-SAT: at most {oracle:g} s each)"))
    print(f"{'':24}{'p50':>9}{'p95':>10}{'max':>10}{'total':>11}{'proven':>9}{'right':>8}")
    for name, pure in (("trainboard, core", "0"), ("trainboard, pure Python", "1")):
        os.environ["TRAINBOARD_PURE"] = pure
        if pure == "0" and library() is None:
            print(f"{name:24}  there is no C compiler")
            continue
        show(name, [ours(case) for case in cases])
    os.environ["TRAINBOARD_PURE"] = "0"
    if oracle is not None:
        show("CP-SAT (OR-tools)", [by_cp_sat(case, oracle) for case in cases])
    recorded = [Timed(case.reference_ms, False) for case in cases if case.reference_ms is not None]
    if recorded:
        show("18xx.games, recorded", recorded, claims=False)


def ours(case: Case) -> Timed:
    ms, result = timed(lambda: best(case.moment.operation()), REPEATS)
    return Timed(ms, result.proven, result.total == case.optimal)


def by_cp_sat(case: Case, seconds: float) -> Timed:
    """An answer it cannot prove in time is counted with the time it took."""

    def solve() -> int | None:
        of: Operation = case.moment.operation()
        try:
            return cp_sat(of.network, of.trains, of.rules, seconds) or 0
        except AssertionError:
            return None

    ms, total = timed(solve, 1)
    return Timed(ms, total is not None, total == case.optimal)


def timed(work: Callable[[], T], repeats: int) -> tuple[float, T]:
    """The least processor time of some tries in ms, and what came of the last."""
    least = float("inf")
    for _ in range(repeats):
        begun = process_time()
        answer = work()
        least = min(least, (process_time() - begun) * 1000)
    return least, answer


def show(name: str, times: Sequence[Timed], claims: bool = True) -> None:
    ms = [time.ms for time in times]
    line = f"{name:24}{median(ms):9.2f}{quantiles(ms, n=20)[-1]:10.2f}{max(ms):10.1f}{sum(ms):11.0f}"
    if claims:
        line += f"{sum(time.proven for time in times):9}{sum(time.right for time in times):8}"
    print(line, flush=True)


def grow() -> None:
    """Generated maps: the median and the worst of five, by number of stops and trains."""
    print(f"\nGenerated maps, core: median / max of {len(SEEDS)}, ms; * not all proven in {BUDGET:g} s")
    print(f"{'trains':>14}" + "".join(f"{f'{stops} stops':>22}" for stops in STOPS))
    for fleet in FLEETS:
        name = ", ".join("D" if length is None else str(length) for length in fleet)
        cells = (cell([on_map(seed, stops, fleet) for seed in SEEDS]) for stops in STOPS)
        print(f"{name:>14}", *(f"{text:>21}" for text in cells), flush=True)


def on_map(seed: int, stops: int, fleet: tuple[int | None, ...]) -> Timed:
    case = random_map(seed, stops, fleet)

    def solve() -> Result:
        return best_runs(*case, budget=BUDGET)

    ms, result = timed(solve, 1)
    return Timed(ms, result.proven)


def cell(times: Iterable[Timed]) -> str:
    found = list(times)
    ms = [time.ms for time in found]
    return f"{median(ms):.1f} / {max(ms):.1f}{'' if all(time.proven for time in found) else ' *'}"


if __name__ == "__main__":
    main()
