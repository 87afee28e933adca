"""Every key of a scene: in a text, in a dictionary, and as an argument."""

import inspect
import math
import re

import numpy as np
import pytest
from scenes import SCENES
from test_simulation_scenes import told

import carom

tomllib = pytest.importorskip("tomllib")

#: Texts that have every key of a scene between them.
TEXTS = {
    "cue sports": """
        title = "a table"
        dimension = 2
        until = 40.0
        seed = 3
        restitution = 0.9
        overlap = "relax"
        boundary = { kind = "box", min = [0, 0], max = [40, 40], restitution = 0.8 }
        [motion]
        model = "cue-sport"
        g = 10
        rolling = 0.02
        sliding = 0.25
        spinning = 0.02
        ball_friction = 0.06
        cushion_friction = 0.1
        cushion_height = 1.3
        [[ball]]
        name = "cue"
        center = [5, 5]
        velocity = [2, 1]
        spin = [1, -2, 3]
        radius = 1
        mass = 2
        restitution = 0.95
        [[rack]]
        name = "row"
        apex = [12, 8]
        direction = [1, 0.5]
        rows = 3
        velocity = [0.5, 0]
        radius = 1
        mass = 1.5
        restitution = 0.8
        [[rack]]
        names = ["a"]
        apex = [30, 30]
        direction = [1, 0]
        rows = 1
        radius = 1
        [[pocket]]
        name = "corner"
        center = [40, 40]
        radius = 3
        [[shot]]
        ball = "cue"
        speed = 9
        direction = [1, 1]
        spin = [0, 1, 2]
    """,
    "rules": """
        dimension = 2
        collisions = 500
        kinds = ["late"]
        boundary = { kind = "box", min = [0, 0], max = [30, 30] }
        motion = { damping = 0.01 }
        fill = [
            { name = "f", kind = "clay", lattice = "random", count = 30, min = [1, 1], max = [29, 14], speed = 1, velocity = [0.1, 0], radius = 0.5, mass = 2, restitution = 0.7 },
            { kind = "ghost", lattice = "square", packing_fraction = 0.2, min = [1, 16], max = [29, 29], temperature = 1, radius = 0.5 },
        ]
        ball = [{ kind = "target", center = [15, 15], radius = 0.5, mass = inf }]
        rack = [{ kind = "clay", apex = [5, 15], direction = [1, 0], rows = 1, radius = 0.25 }]
        rule = [
            { between = ["clay", "ghost"], does = "pass" },
            { between = ["clay", "clay"], restitution = 0.5 },
            { between = ["clay", "target"], does = "remove-first" },
            { between = ["late", "wall"], does = "ignore" },
        ]
    """,
    "pistons": """
        dimension = 2
        until = 20
        ball = [{ center = [3, 3], velocity = [1, 0.5], radius = 1 }]
        [boundary]
        kind = "walls"
        min = [0, 0]
        max = [12, 9]
        move = { "+x" = { to = 8, speed = 0.5 }, "-y" = { to = -2, speed = 0.25 } }
    """,
    "growth": """
        dimension = 3
        until = 0.5
        boundary = { kind = "periodic" }
        motion = { growth = 0.1 }
        [[fill]]
        lattice = "cubic"
        count = 64
        packing_fraction = 0.2
        speed = 1
        radius = 0.5
    """,
    "a packing": """
        dimension = 2
        until = 1
        boundary = { kind = "periodic", min = [0, 0], max = [20, 20] }
        fill = [{ lattice = "random", grow_to = 0.6, temperature = 1, radius = 0.8 }]
    """,
    "gravity": """
        dimension = 3
        until = 3
        motion = { gravity = [0, 0, -9] }
        ball = [{ center = [0, 0, 3], velocity = [0.1, 0.2, 0], radius = 1 }]
        obstacle = [
            { halfspace = [0, 0, 0], normal = [0, 0, 1], restitution = 0.5, name = "floor" },
            { mesh = "star.stl" },
        ]
    """,
    "friction": """
        dimension = 2
        until = 20
        motion = { friction = 0.1 }
        ball = [{ center = [0, 0], velocity = [3, 0.5], radius = 1 }]
        obstacle = [
            { segment = [[6, -9], [6, 9]] },
            { polyline = [[-6, -9], [-6, 9], [-7, 0]], closed = true },
            { polygon = [[-6, 10], [6, 10], [0, 12]] },
            { capsule = [[-6, -10], [6, -10]], radius = 0.5 },
            { capsule = [[-60, 0], [60, 0]], radius = 50, inside = true },
            { box = [[-90, -90], [90, 90]], inside = true },
            { box = [[5, 20], [6, 21]] },
            { ball = [3, 5], radius = 1 },
            { container = [0, 0], radius = 99 },
            { cylinder = [[-9, 0], [9, 0]], radius = 40, caps = false },
            { triangle = [[3, -5], [4, -6], [2, -6]] },
        ]
    """,
}


def documented():
    """The keys of each table in the documentation of scenes; obstacles have two lists."""
    text = (SCENES / "README.md").read_text(encoding="utf-8").split("\n## Keys\n")[1].split("\n## ")[0]
    sections = re.split(r"^### `?\[*([\w ]+)\]*`?\n", text, flags=re.MULTILINE)[1:]
    return {name: set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) for name, section in zip(sections[::2], sections[1::2])}


def used(scenes):
    """The keys of each table that scenes have."""
    keys = {"The whole scene": set()}
    for scene in scenes:
        for key, value in scene.items():
            tables = value if isinstance(value, list) and key != "kinds" else [value]
            keys.setdefault(key, set()).update(*(each for each in tables if isinstance(each, dict)))
            keys["The whole scene"].add(key)
    return keys


def test_the_texts_have_every_key():
    book, keys = documented(), used(tomllib.loads(text) for text in TEXTS.values())
    assert {"The whole scene", "boundary", "ball", "rack", "fill", "obstacle", "pocket", "motion", "shot", "rule"} == book.keys()
    for table, names in book.items():
        assert names and names <= keys[table], (table, names - keys[table])


@pytest.mark.parametrize("name", TEXTS)
def test_a_dictionary_says_what_a_text_says(name, monkeypatch):
    monkeypatch.chdir(SCENES)
    text, keys = (carom.Simulation.from_scene(scene) for scene in (TEXTS[name], tomllib.loads(TEXTS[name])))
    end = np.inf if text.until is None else text.until
    events, same = (told(run, end, 2000) for run in (text, keys))
    assert events == same and len(events[0]["time"]) > 2
    # But for the name of the scene.
    title = text.replay("t").html if "growth" not in TEXTS[name] and "remove" not in events[0].get("outcome", []) else None
    assert title is None or title == keys.replay("t").html


#: Three balls as arrays, and the same with the keys of a scene.
ARRAYS = {"x": [[2, 2], [6, 2.2], [9, 7]], "v": [[1, 0.3], [0, 0], [-1, -2]], "r": [0.5, 1, 0.5]}
BALLS = [{"center": x, "velocity": v, "radius": r} for x, v, r in zip(*ARRAYS.values())]
WALLS = {"kind": "box", "min": [0, 0], "max": [12, 10]}
RULES = [{"between": ["a", "b"], "does": "pass"}, {"between": ["a", "wall"], "restitution": 0.5}]
CLOTH = {"g": 10, "rolling": 0.02, "sliding": 0.25, "spinning": 0.02, "ball_friction": 0.06, "cushion_friction": 0.1, "cushion_height": 1.3}


def balls(**keys):
    """The balls, each with one of the values of further keys."""
    rows = [dict(zip(keys, values)) for values in zip(*keys.values())]
    return [{**ball, **row} for ball, row in zip(BALLS, rows)]


#: Arguments, and the keys that say the same.
ARGUMENTS = [
    ({}, {}),
    ({"box": [12, 10]}, {"boundary": WALLS}),
    ({"box": np.float32([[-1, 0], [12, 10]]), "wall_restitution": 0.5}, {"boundary": {**WALLS, "min": [-1, 0], "restitution": 0.5}}),
    ({"periodic": [12, 10]}, {"boundary": {**WALLS, "kind": "periodic"}}),
    ({"periodic": [[1, -2], [12, 10]]}, {"boundary": {**WALLS, "kind": "periodic", "min": [1, -2]}}),
    ({"periodic": [[0, None], [12, None]]}, {"boundary": {"kind": ["periodic", "open"], "min": [0, -math.inf], "max": [12, math.inf]}}),
    ({"gravity": (0, -1), "box": [None, 10], "periodic": [12, None]}, {"boundary": {**WALLS, "kind": ["periodic", "walls"]}, "motion": {"gravity": [0, -1]}}),
    ({"gravity": (0, -1), "box": [12, 10]}, {"boundary": WALLS, "motion": {"gravity": [0, -1]}}),
    ({"damping": 0.1}, {"motion": {"damping": 0.1}}),
    ({"friction": np.float32(0.25)}, {"motion": {"friction": 0.25}}),
    ({"growth": 0.1}, {"motion": {"growth": 0.1}}),
    ({"cloth": {}, "box": [12, 10]}, {"motion": {"model": "cue-sport"}, "boundary": WALLS}),
    ({"cloth": CLOTH, "box": [12, 10]}, {"motion": {"model": "cue-sport", **CLOTH}, "boundary": WALLS}),
    ({"cloth": {}, "spin": [1, 2, 3]}, {"motion": {"model": "cue-sport"}, "balls": balls(spin=[[1, 2, 3]] * 3)}),
    ({"mass": [1, 2, 3]}, {"balls": balls(mass=[1, 2, 3])}),
    ({"restitution": [0.5, 0.25, 1]}, {"balls": balls(restitution=[0.5, 0.25, 1])}),
    ({"restitution": 0.5}, {"restitution": 0.5}),
    ({"names": ["a", "b", "c"]}, {"balls": balls(name="abc")}),
    ({"kinds": "aba"}, {"balls": balls(kind=["aba"] * 3)}),
    ({"kinds": ["a", "b", "a"], "rule": RULES, "box": [12, 10]}, {"balls": balls(kind="aba"), "rules": RULES, "boundary": WALLS}),
    ({"r": 2.5, "overlap": "relax"}, {"balls": balls(radius=[2.5] * 3), "overlap": "relax"}),
    ({"r": 2.5, "overlap": "allow"}, {"balls": balls(radius=[2.5] * 3), "overlap": "allow"}),
    ({"pockets": [{"center": [7, 7], "radius": 1, "name": "hole"}]}, {"pockets": [{"center": [7, 7], "radius": 1, "name": "hole"}]}),
    ({"title": "three balls"}, {"title": "three balls"}),
]


@pytest.mark.parametrize(("arguments", "keys"), ARGUMENTS)
def test_arguments_say_what_keys_say(arguments, keys):
    arrays, scene = carom.Simulation(**{**ARRAYS, **arguments}), carom.Simulation.from_scene({"balls": BALLS, **keys})
    one, other = (told(run, 40.0, 500) for run in (arrays, scene))
    assert one == other and one[0]["time"]
    assert arrays.spins.tolist() == scene.spins.tolist() and arrays.rest_time == scene.rest_time
    if "title" in keys:
        assert arrays.replay().html == scene.replay().html and "<title>three balls" in scene.replay().html


def test_every_argument_is_among_them():
    """Those about balls, space, motion, rules and obstacles; `replay` is about what is kept, and a method moves walls."""
    arguments = inspect.signature(carom.Simulation).parameters.keys() - {"x", "v", "r", "replay", "obstacles"}
    assert arguments == {name for given, _ in ARGUMENTS for name in given} - {"r"}
    book, keys = documented(), used(keys for _, keys in ARGUMENTS)
    keys["ball"] = keys.pop("balls") | keys["pockets"] | set(BALLS[0])
    assert all(book[table] - {"move"} <= keys[table] for table in ("boundary", "motion", "ball"))


#: Obstacles around a ball at the origin.
OBSTACLES = [
    {"segment": [[6, -9], [6, 9]], "name": "wall", "restitution": 0.5},
    {"polyline": [[6, -9], [7, 9], [9, 9]], "closed": True},
    {"polygon": [[6, -9], [7, 9], [9, 9]]},
    {"capsule": [[6, -9], [6, 9]], "radius": 0.5},
    {"capsule": [[-6, 0], [6, 0]], "radius": 5, "inside": True},
    {"box": [[6, -9], [7, 9]]},
    {"box": [[-6, -9], [7, 9]], "inside": True},
    {"ball": [6, 1], "radius": 1},
    {"container": [0, 0], "radius": 9},
    {"cylinder": [[-9, 0], [9, 0]], "radius": 4},
    {"cylinder": [[-9, 0], [9, 0]], "radius": 4, "caps": False},
    {"halfspace": [6, 0], "normal": [-3, 1]},
    {"triangle": [[6, -9], [9, 0], [6, 9]]},
]


@pytest.mark.parametrize("obstacle", OBSTACLES)
def test_obstacles_say_what_keys_say(obstacle):
    in_arrays = {key: np.array(value) if isinstance(value, list) else value for key, value in obstacle.items()}
    ball = {"center": [0, 0], "velocity": [1, 0.25], "radius": 1}
    runs = [
        carom.Simulation(*ball.values(), obstacles=(obstacle,)),
        carom.Simulation(*ball.values(), obstacles=[in_arrays]),
        carom.Simulation.from_scene({"ball": [ball], "obstacle": [obstacle]}),
        carom.Simulation.from_scene({"balls": (ball,), "obstacles": (in_arrays,)}),
    ]
    events, *others = (told(run, 60.0) for run in runs)
    assert others == [events] * 3 and "obstacle" in events[0]["kind"]


def test_every_key_of_an_obstacle_is_among_them():
    assert documented()["obstacle"] - used([{"obstacle": OBSTACLES}])["obstacle"] == {"mesh"}
    star = SCENES / "star.stl"
    corners, faces = [[-5, -5, -5], [9, -5, -5], [0, 9, -5], [0, 0, 9]], [[0, 1, 2], [0, 1, 3], [1, 2, 3], [0, 2, 3]]
    tent = {"vertices": corners, "triangles": faces}
    for meshes in ((star, str(star)), (tent, {"vertices": np.float32(corners), "triangles": np.array(faces)})):
        one, other = (told(carom.Simulation([0, 0, 0], [1, 0.25, 0.5], 0.01, obstacles=[{"mesh": mesh}]), 60.0) for mesh in meshes)
        assert one == other and one[0]["obstacle"][:2] == ["0", "0"]
