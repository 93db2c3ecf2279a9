"""Memory of 100,000 simulated games: this process and its workers at their highest."""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path
from time import perf_counter

from engis_lab.core.simulate import simulate
from engis_lab.core.worker_pool import close


def peak() -> float:
    """Return the most memory that this process and its largest child have held, in MB."""
    unit = 1 if sys.platform == "darwin" else 1024
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    own, child = (resource.getrusage(kind).ru_maxrss * unit / 1e6 for kind in who)
    return own + 2 * child  # two workers


def main(games: int) -> None:
    """Simulate, summarise, write a CSV file; print what it took."""
    began = perf_counter()
    result = simulate("engis", games=games, seats=3, policy="random", seed=7, workers=2)
    seconds = perf_counter() - began
    text = repr(result)
    path = Path(sys.argv[2])
    result.to_csv(path)
    path.unlink()
    close()  # so that the workers count
    print(json.dumps({"megabytes": peak(), "seconds": seconds, "rows": len(result),
                      "summary": len(text)}))  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]))
