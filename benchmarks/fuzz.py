"""100,000 hostile requests to the API of a real server, on SQLite; the result is printed."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.site.fuzzing import Fuzzer, Report
from tests.site.servers import Server

REQUESTS = 100_000


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else REQUESTS
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "site").start()
        try:
            report = Fuzzer(server).run(wanted)
        finally:
            server.stop()
    print(_words(report))
    sys.exit(1 if report.failures or report.changed else 0)


def _words(report: Report) -> str:
    counts = ", ".join(f"{count} x {status}" for status, count in sorted(report.statuses.items()))
    worst = "".join(f"\n  {failure}" for failure in report.failures[:20])
    return (
        f"{report.sent} requests in {report.seconds:.0f} s: {counts}\n"
        f"server errors: {len(report.failures)}{worst}\n"
        f"tables changed without their token: {len(report.changed)} {report.changed or ''}"
    )


if __name__ == "__main__":
    main()
