"""Simulates a break in pooltool, on the table of a scene.

Reads the balls and the shot as JSON from standard input, and writes the events. For
pooltool-billiards 0.3.3, whose balls collide elastically and without friction, and whose cushions
follow Han (2005): a ball slips along a cushion or sticks to it, whatever the coefficient of
friction.
"""

import json
import sys
import time
import tomllib

import numpy as np
import pooltool as pt
from pooltool.objects.ball.datatypes import Ball
from pooltool.objects.table.components import (
    CircularCushionSegment,
    CushionSegments,
    LinearCushionSegment,
    Pocket,
)
from pooltool.objects.table.datatypes import Table, TableType

POCKETED = 4


def table_of(given):
    """The cushions and pockets of the scene. A corner is a circle with a tiny radius."""
    with open(given["scene"], "rb") as file:
        scene = tomllib.load(file)
    height = given["cushion_height"] * given["radius"]
    linear, circular = {}, {}
    for line in (obstacle["polyline"] for obstacle in scene["obstacle"]):
        for start, end in zip(line, line[1:]):
            name = f"{len(linear)}"
            ends = [np.array([*point, height]) for point in (start, end)]
            linear[name] = LinearCushionSegment(name, *ends)
        for corner in line[1:-1]:
            name = f"{len(circular)}t"
            circular[name] = CircularCushionSegment(name, np.array([*corner, height]), 1e-9)
    pockets = {
        f"{k}": Pocket(f"{k}", np.array([*pocket["center"], 0.0]), pocket["radius"])
        for k, pocket in enumerate(scene["pocket"])
    }
    return Table(CushionSegments(linear, circular), pockets, TableType.POCKET)


def system_of(given):
    values = {
        "m": given["mass"],
        "R": given["radius"],
        "u_s": given["sliding"],
        "u_r": given["rolling"],
        # pooltool multiplies it by the radius.
        "u_sp_proportionality": given["spinning"] / given["radius"],
        "e_c": given["cushion_restitution"],
        "g": given["g"],
    }
    centers = enumerate(given["centers"])
    balls = {str(k): Ball.create(str(k), xy=tuple(center), **values) for k, center in centers}
    shot = pt.System(cue=pt.Cue(cue_ball_id="0"), table=table_of(given), balls=balls)
    cue = balls["0"].state
    cue.rvw[1] = [*given["velocity"], 0.0]
    cue.s = pt.constants.sliding
    return shot


KINDS = {
    "BALL_BALL": "pair",
    "BALL_LINEAR_CUSHION": "cushion",
    "BALL_CIRCULAR_CUSHION": "cushion",
    "SLIDING_ROLLING": "cloth",
    "BALL_POCKET": "pocket",
}


def told(event):
    kind = KINDS[event.event_type.name]
    balls = event.ids if kind == "pair" else event.ids[:1]
    return [event.time, kind, sorted(map(int, balls))]


def main():
    given = json.load(sys.stdin)
    # The first run compiles.
    pt.simulate(system_of(given), inplace=True)
    seconds = []
    for _ in range(given["runs"]):
        shot = system_of(given)
        start = time.perf_counter()
        pt.simulate(shot, inplace=True)
        seconds.append(time.perf_counter() - start)
    ends = [
        None if ball.state.s == POCKETED else ball.state.rvw[0][:2].tolist()
        for ball in shot.balls.values()
    ]
    events = [told(event) for event in shot.events if event.event_type.name in KINDS]
    json.dump({"seconds": min(seconds), "ends": ends, "events": events}, sys.stdout)


main()
