"""Time of a fifteen-ball break, beside pooltool.

    python measure/breaks.py [--shots 20] [--repeat 5]

Milliseconds until all balls rest, without placing the balls: the mean over shots of different
speeds, each the least of all repetitions. Both engines play eight-ball on a cloth with friction, on
a nine-foot table with six pockets. Each has its own jaws and pockets, and its own rule for when a
ball is in a pocket, so shots end differently. Without pooltool (`pip install pooltool-billiards`)
only carom is measured. numba compiles pooltool during its first shot on a machine, for half a
minute or more, which is not counted.
"""

from __future__ import annotations

import argparse
import importlib
import math
import pathlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import carom

SCENE = pathlib.Path(__file__).parents[3] / "scenes/break.toml"

#: Plays a shot, and returns the number of its events.
Shot = Callable[[], int]


def by_carom(speed: float) -> Shot:
    """A shot in carom."""
    shot = carom.Simulation.from_scene(SCENE, settings={"shot.0.speed": speed}, replay=False)
    return lambda: len(shot.events(until=math.inf, most=10**6))


def by_pooltool(pooltool: Any, speed: float) -> Shot:
    """A shot in pooltool."""
    specs = pooltool.objects.PocketTableSpecs(l=2.54, w=1.27)
    table = pooltool.Table.from_table_specs(specs)
    balls = pooltool.get_rack(pooltool.GameType.EIGHTBALL, table=table)
    shot = pooltool.System(table=table, balls=balls, cue=pooltool.Cue(cue_ball_id="cue"))
    shot.cue.set_state(V0=speed, phi=pooltool.aim.at_ball(shot, "1"))

    def play() -> int:
        """Plays the shot."""
        pooltool.simulate(shot, inplace=True)
        return len(shot.events)

    return play


def played(make: Callable[[float], Shot], speeds: list[float], repeat: int) -> tuple[float, float]:
    """Mean milliseconds and events of a shot."""
    seconds, events = 0.0, 0
    for speed in speeds:
        least = math.inf
        for _ in range(repeat):
            play = make(speed)
            start = time.perf_counter()
            count = play()
            least = min(least, time.perf_counter() - start)
        seconds, events = seconds + least, events + count
    return 1000 * seconds / len(speeds), events / len(speeds)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shots", type=int, default=20)
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    # Speeds of the cue ball, or of the cue, in metres per second.
    speeds = [7.0 + 2.0 * shot / options.shots for shot in range(options.shots)]

    print(f"{'':16} {'ms':>9} {'events':>7} {'µs an event':>12}")
    milliseconds, events = played(by_carom, speeds, options.repeat)
    print(f"{'carom ' + carom.__version__:16} {milliseconds:9.3f} {events:7.0f} {1000 * milliseconds / events:12.2f}")
    try:
        pooltool = importlib.import_module("pooltool")
    except ImportError:
        print("pooltool is not installed")
        return
    peer = partial(by_pooltool, pooltool)
    peer(8.0)()  # Compiles.
    others, events = played(peer, speeds, options.repeat)
    print(f"{'pooltool ' + pooltool.__version__:16} {others:9.3f} {events:7.0f} {1000 * others / events:12.2f}")
    print(f"carom is {others / milliseconds:.0f} times as fast")


if __name__ == "__main__":
    main()
