"""Collisions per second of simulations in Python, beside the program `carom run`.

    CAROM=../../target/release/carom python measure/events.py [--repeat 5]

Thousands of collisions per second, the most of all repetitions. No run keeps a replay, and the
program writes no tables or plots; its seconds are those that it reports, without placing the balls.
Beside them: the same run as a table of events, and event by event.

Below: a gas from arrays, without and with a contact rule that always bounces, so that all runs have
the same events; with one kind, and with so many kinds that almost each pair of balls has its own
answer. And the time of a call of the rule.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import subprocess
import tempfile
import time
from collections.abc import Callable
from typing import Any

import carom

SCENES = pathlib.Path(__file__).parents[3] / "scenes"

#: A fluid in space, a gas in a box, and falling balls; and the ends of the runs.
RUNS = [("hard-spheres.toml", 20.0), ("gas.toml", 200.0), ("fountain.toml", 10.0)]


def by_the_program(scene: pathlib.Path, until: float) -> tuple[int, float, str]:
    """Collisions, seconds and the hash of all events, by the program."""
    with tempfile.TemporaryDirectory() as out:
        quiet = ["--quiet", "--json", "--events=none", "--frames=none", "--replay=none", "--plots=none"]
        command = [os.environ.get("CAROM", "carom"), "run", str(scene), f"--out={out}", f"--until={until}", *quiet]
        told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return told["pair_collisions"] + told["wall_collisions"], told["seconds"], told["trajectory_hash"]


def in_python(scene: pathlib.Path, go_on: Callable[[carom.Simulation], object]) -> tuple[int, float, str]:
    """Collisions, seconds and the hash of all events, in Python."""
    run = carom.Simulation.from_scene(scene, replay=False)
    start = time.perf_counter()
    go_on(run)
    seconds = time.perf_counter() - start
    return run.pair_collisions + run.wall_collisions, seconds, run.trajectory_hash


def one_by_one(run: carom.Simulation, until: float) -> None:
    """Advances event by event."""
    while run.step(until) is not None:
        pass


def of_arrays(scene: pathlib.Path, **rule: Any) -> carom.Simulation:
    """The balls of a scene in its box."""
    balls = carom.Simulation.from_scene(scene, replay=False)
    kind, corners = balls.space
    options: dict[str, Any] = {kind: corners, **rule}
    return carom.Simulation(balls.positions, balls.velocities, balls.radii, mass=balls.masses, replay=False, **options)


def with_a_rule(repeat: int) -> None:
    """Prints the cost of a rule."""
    scene, until, count = SCENES / "gas.toml", 200.0, len(carom.Simulation.from_scene(SCENES / "gas.toml"))
    many = [str(ball) for ball in range(min(count, 1000))]
    many = [many[ball % len(many)] for ball in range(count)]
    rules: list[dict[str, Any]] = [{}, {"rule": always}, {"rule": always, "kinds": many}]
    least, made, hashes, collisions = [float("inf")] * 3, [float("inf")] * 3, set(), 0
    for _ in range(repeat):
        for place, rule in enumerate(rules):
            start = time.perf_counter()
            run = of_arrays(scene, **rule)
            begun = time.perf_counter()
            run.advance_to(until)
            least[place] = min(least[place], time.perf_counter() - begun)
            made[place] = min(made[place], begun - start)
            hashes.add(run.trajectory_hash)
            collisions = run.pair_collisions + run.wall_collisions
    assert len(hashes) == 1, "all runs have the same events"
    kinds = len(set(many))
    none, one, all_kinds = (collisions / seconds / 1000 for seconds in least)
    questions = kinds * (kinds + 1) // 2 + 4 * kinds
    print(f"\n{scene.name} of arrays, thousands of collisions a second: no rule {none:.0f}; a rule of 1 kind {one:.0f}", end="")
    print(f" ({one / none:.2f}), of {kinds} kinds {all_kinds:.0f} ({all_kinds / none:.2f})")
    print(f"a call of the rule, before the run: {(made[2] - made[0]) / questions * 1e9:.0f} ns")


def always(first: str, second: str) -> str:
    """A rule that always bounces."""
    return "bounce"


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()

    print(f"carom {carom.__version__}; thousands of collisions a second\n")
    print(f"{'':20} {'collisions':>10} {'program':>8} {'advance_to':>11} {'ratio':>6} {'events':>8} {'ratio':>6} {'step':>8} {'ratio':>6}")
    for name, until in RUNS:
        scene = SCENES / name
        asked: list[Callable[[], tuple[int, float, str]]] = [
            lambda: by_the_program(scene, until),
            lambda: in_python(scene, lambda run: run.advance_to(until)),
            lambda: in_python(scene, lambda run: run.events(until)),
            lambda: in_python(scene, lambda run: one_by_one(run, until)),
        ]
        least, hashes, collisions = [float("inf")] * len(asked), set(), 0
        for _ in range(options.repeat):
            for place, ask in enumerate(asked):
                collisions, seconds, trajectory = ask()
                least[place] = min(least[place], seconds)
                hashes.add(trajectory)
        assert len(hashes) == 1, "all runs have the same events"
        program, *others = (collisions / seconds / 1000 for seconds in least)
        cells = "".join(f" {rate:{width}.0f} {rate / program:6.2f}" for rate, width in zip(others, (11, 8, 8)))
        print(f"{name:20} {collisions:10} {program:8.0f}{cells}")
    with_a_rule(options.repeat)


if __name__ == "__main__":
    main()
