"""The page: which figures stand in it, what each means, and the goals they are held to."""

from __future__ import annotations

from report import Run, beside_reference, duration, rate, ratio, shown, spread, table, verdict

OURS, PURE = "engis_lab", "engis_lab, not compiled"
ROLLOUT = (OURS, "playouts 3")  # from a copy of the first position, as OpenSpiel does
WHOLE = (OURS, "random 3")
SAMPLE = 60  # games that tell how long a peer's games are; the same number as in its script
ADVISE = "`advise`: 20 candidates x 500 random playouts from mid-game, two warm workers"

HEAD = """# Benchmarks

Written by `make bench`, in one run: the sides take turns, a fraction of a second each, for
{rounds} rounds. A figure is the median over the rounds, in brackets the lowest and the highest.
Ratios are taken round by round, between slices that ran within seconds of each other, before
their median is taken: so they move less than the figures when the machine is busy.

{machine}. The reference loop ({steps:,} multiplications in plain Python) took {loop} ms here;
compare it with yours before you compare anything else.
"""

LUDO = (
    "a ludo: 1.7 possible moves on average, a single one in 54 of 100 decisions (random Engis: "
    "8.4, and 2 of 100); a die is thrown before each, which is not counted as a decision. "
    "Lighter moves than ours"
)
PEERS = {
    "maedn 3": ("OpenSpiel", "maedn, 3 players", 3.0, LUDO),
    "quoridor 2": ("OpenSpiel", "quoridor, 2 players", 5.0,
                   "each wall needs a search for a way out for everyone: heavier moves than ours"),
    "catanatron 3": ("catanatron", "Catan, 3 random players", 100.0,
                     "plain Python; a large board, longest roads: heavier moves than ours"),
    "chess": ("python-chess", "chess, random", None,
              "plain Python; pins and checks are searched at each move: heavier than ours"),
}  # fmt: skip


def page(run: Run, rounds: int, steps: int) -> str:
    """Return the whole page in Markdown."""
    loop = duration(run, "reference", "loop")
    head = HEAD.format(rounds=rounds, steps=steps, machine=run.machine, loop=spread(loop, 1e3))
    parts = [head, versions(run), "## Games and decisions", games(run), MEANING,
             "## Beside other libraries", peers(run), PEERS_NOTE, "## Small steps", steps_of(run),
             "## Advice and memory", answers(run)]  # fmt: skip
    if run.failed:
        parts += ["## What failed", table(["side", "task", "error"],
                  [[side, task, error] for (side, task), error in run.failed.items()])]  # fmt: skip
    return "\n\n".join(part.strip() for part in parts) + "\n"


def versions(run: Run) -> str:
    """Say what was measured, and name what could not be."""
    rows = [[side, version] for side, version in run.versions.items()]
    rows += [[side, f"**not measured**: {why}"] for side, why in run.missing.items()]
    return table(["side", "version"], rows)


def games(run: Run) -> str:
    """Return games and decisions a second of engis_lab, in both forms."""
    rows = []
    for task, what, goal in (
        ("random 3", "random, 3 players", 15_000.0),
        ("playouts 3", "random, 3 players, from a copy", None),
        ("random 2", "random, 2 players", None),
        ("random 4", "random, 4 players", None),
        ("random 1", "random, solo against the rival", None),
        ("greedy 3", "`greedy`, 3 players", 3_000.0),
        ("planner 3", "`planner`, 3 players", None),
    ):
        per_game, decisions = rate(run, OURS, task, "count"), rate(run, OURS, task)
        rows.append([what, spread(per_game), verdict(per_game, goal, most=False),
                     spread(decisions), spread(rate(run, PURE, task, "count")),
                     spread(ratio(run, (OURS, task), (PURE, task), "count"))])  # fmt: skip
    found = ratio(run, WHOLE, (PURE, "random 3"), "count")
    head = ["whole games, one core", "games/s", "goal", "decisions/s", "not compiled, games/s",
            "compiled ÷ not"]  # fmt: skip
    flat = [duration(run, OURS, f"random {seats}", "decisions") for seats in (2, 3, 4)]
    known = [f.middle for f in flat if f is not None]
    uneven = max(known) / min(known) if known else 0
    lines = [
        f"Compiled ÷ not compiled, 3 random players: goal {verdict(found, 25, most=False)}.",
        "Cost of a decision with 2, 3 and 4 players: "
        + ", ".join(f"{spread(f, 1e6)} µs" for f in flat)
        + f"; the dearest is {shown(uneven)} times the cheapest"
        + f" (goal ≤ 1.5: {'met' if 0 < uneven <= 1.5 else '**not met**'}).",
    ]
    return "\n\n".join([table(head, rows), *lines])


MEANING = """
A game goes from the deal to the final score; a decision is one choice of one seat (a bid, a step
of one meeple, a card), automatic moves not counted. Random players take many small steps, the
other policies few: so compare games of one row, and decisions between rows with care.
"""


def peers(run: Run) -> str:
    """Return decisions a second beside each peer."""
    rows = []
    for task, (side, what, goal, cost) in PEERS.items():
        if side in run.missing:
            rows.append([f"{side}: {what}", f"not measured: {run.missing[side]}", "", "", "", cost])
            continue
        times = ratio(run, ROLLOUT if side == "OpenSpiel" else WHOLE, (side, task))
        rows.append([f"{side}: {what}", spread(rate(run, side, task, "count")),
                     spread(rate(run, side, task)), spread(times),
                     verdict(times, goal, most=False), cost])  # fmt: skip
    head = ["peer", "games/s", "decisions/s", "engis_lab ÷ peer", "goal", "what a move costs there"]
    return table(head, rows)


PEERS_NOTE = f"""
engis_lab stands here with compiled random games of 3 players on one core, called from Python a
game at a time: beside OpenSpiel from a copy of a first position to the end, as its rollouts do,
beside the others from the deal. OpenSpiel's rollouts are its own C++ code. Its Python package
does not offer the evaluator alone, so they run through its Monte-Carlo search, many rollouts for
each of two simulations; how many decisions a game has was counted in {SAMPLE} random games
played from Python. Games differ: a ratio says how long you wait, not who programs better.
"""


def steps_of(run: Run) -> str:
    """Return the cost of small steps."""
    rows = []
    for task, what, scale, unit, goal in (
        ("clone", "copy a position of 3 players (`State.clone`)", 1e6, "µs", 1.0),
        ("digest", "checksum of a position (`State.digest`)", 1e6, "µs", 1.5),
        ("import", "import core and games, fresh interpreter", 1e3, "ms", 80.0),
    ):
        found = duration(run, OURS, task)
        rows.append([what, f"{spread(found, scale)} {unit}",
                     verdict(found, goal, most=True, scale=scale),
                     f"{spread(duration(run, PURE, task), scale)} {unit}"])  # fmt: skip
    return table(["step", "compiled", "goal", "not compiled"], rows)


def answers(run: Run) -> str:
    """Return how long a person waits."""
    rows = []
    for task, what, goal in (
        ("start", "start two worker processes, cold (once in a session)", None),
        ("rollouts", ADVISE, 0.6),
        ("first", "first figures of `advise` with greedy playouts, two warm workers", 0.3),
        ("cancel", "cancel it: the longest wait, noticing it and ending", 0.2),
    ):  # fmt: skip
        found = duration(run, OURS, task)
        rows.append([what, f"{spread(found)} s", verdict(found, goal, most=True),
                     spread(beside_reference(run, OURS, task))])  # fmt: skip
    lines = [table(["what a person waits for", "time", "goal", "in reference loops"], rows)]
    if run.memory:
        used = run.memory["megabytes"]
        lines.append(
            f"100,000 simulated random games of 3 players ({shown(run.memory['rows'])} rows) with "
            f"two workers took {shown(run.memory['seconds'])} s and at most {shown(used)} MB in "
            f"all three processes (goal < 500: {'met' if used < 500 else '**not met**'})."
        )
    else:
        lines.append("Memory of 100,000 simulated games: **not measured**.")
    return "\n\n".join(lines)
