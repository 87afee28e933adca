"""Simulations, beside the program."""

import itertools
import pickle

import hypothesis
import hypothesis.strategies as st
import numpy as np
import pytest
from scenes import SCENES, as_texts, as_told, run_by_the_program

import carom
from carom import shapes

#: Scenes with all motions, walls, meshes, pockets, cloths, shots, racks and fills; and end times.
RUNS = [
    ("rack.toml", 8.0),
    ("damped.toml", 15.0),
    ("fountain.toml", 0.4),
    ("rolling.toml", 20.0),
    ("pinball.toml", 20.0),
    ("trick-shots.toml", 10.0),
    ("hard-spheres.toml", 0.2),
    ("star.toml", 4.0),
]


@pytest.mark.parametrize(("name", "until"), RUNS)
def test_events_frames_and_replay_are_those_of_the_program(name, until, tmp_path):
    options = [f"--until={until}", "--events=csv", "--frames=csv:8", "--replay=html"]
    summary, told, seen = run_by_the_program(SCENES / name, tmp_path, *options)
    run = carom.Simulation.from_scene(SCENES / name)
    events = run.events(until)
    assert list(events) == list(told)
    ours = as_texts(events)
    assert len(events) == len(told["time"]) > 10
    for column in told:
        assert ours[column] == as_told(told[column]), column
    # If balls roll, a run of the program ends when all rest.
    assert run.trajectory_hash == summary["trajectory_hash"] and summary["time"] <= run.time == until
    assert run.pair_collisions == summary["pair_collisions"] and run.wall_collisions == summary["wall_collisions"]
    assert run.momentum.tolist() == summary["momentum"]["final"] and run.kinetic_energy == summary["energy"]["final"]
    if summary["time"] == until:
        assert run.replay().html == (tmp_path / "replay.html").read_text(encoding="utf-8")
    frames = carom.Simulation.from_scene(SCENES / name).frames(np.unique([float(time) for time in seen["time"]]))
    assert list(frames) == list(seen)
    ours = as_texts(frames)
    for column in seen:
        assert ours[column] == as_told(seen[column]), column


def test_a_scene_may_be_a_text_and_its_keys_and_seed_others(tmp_path):
    path = SCENES / "gas.toml"
    options = ["--until=0.5", "--seed=7", "--set=restitution=0.5", "--events=none", "--frames=none", "--replay=none"]
    summary, *_ = run_by_the_program(path, tmp_path, *options)
    text = path.read_text(encoding="utf-8")
    for scene in (path, str(path), text):
        run = carom.Simulation.from_scene(scene, seed=7, settings={"restitution": 0.5}, replay=False)
        run.advance_to(0.5)
        assert run.trajectory_hash == summary["trajectory_hash"]
    assert run.until == 20.0


def gas(count=60, seed=3, **options):
    """Balls of different sizes and masses on a grid in a box."""
    random = np.random.default_rng(seed)
    side = int(np.ceil(np.sqrt(count)))
    x = np.stack(np.divmod(np.arange(count), side), 1) * 3.0 + 2.0
    v, mass = random.normal(size=(count, 2)), random.uniform(0.5, 2.0, count)
    options = {"box": [3.0 * side + 1, 3.0 * side + 1], **options}
    return carom.Simulation(x, v, random.uniform(0.3, 1.0, count), mass=mass, **options)


def state(simulation):
    arrays = (simulation.positions, simulation.velocities, simulation.radii, simulation.masses, simulation.ids)
    return simulation.time, simulation.trajectory_hash, *(array.tobytes() for array in arrays)


@hypothesis.given(st.lists(st.floats(0.0, 4.0), min_size=1, max_size=6), st.integers(0, 40), st.sampled_from(["box", "periodic"]))
@hypothesis.settings(max_examples=60)
def test_no_bit_depends_on_the_pieces_in_which_it_is_asked(times, steps, space):
    whole, pieces = (gas(20, **{"box": None, space: [16, 16]}) for _ in range(2))
    whole.advance_to(8.0)
    for time in sorted(times):
        if time >= pieces.time:
            pieces.advance_to(time)
            pieces = pickle.loads(pickle.dumps(pieces))
    for _ in itertools.islice(pieces, steps):
        pass
    pieces.events(max(pieces.time, 6.0), most=3)
    pieces.frames([max(pieces.time, 7.0)])
    if pieces.time <= 8.0:
        pieces.advance_to(8.0)
        assert state(pieces) == state(whole)


def test_steps_iteration_and_tables_tell_the_same():
    one, other, third = gas(), gas(), gas()
    table = one.events(8.0)
    events = list(itertools.takewhile(lambda event: event.time <= 8.0, other))
    assert len(table) == len(events) > 100
    for name in ("time", "kind", "a", "wall", "impulse", "gap"):
        assert table[name].tolist() == [getattr(event, name) for event in events]
    assert table["b"].tolist() == [-1 if event.b is None else event.b for event in events]
    assert np.column_stack([table["nx"], table["ny"]]).tolist() == [event.normal for event in events]
    steps = []
    while (event := third.step(8.0)) is not None:
        steps.append(event)
    assert steps == events and third.time == 8.0
    assert one.step(8.0) is None


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_float32_is_taken_as_it_is(dtype):
    x, v = np.array([[0.1, 0], [5, 0.3]], dtype), np.array([[2, 0], [0, 0]], dtype)
    one = carom.Simulation(x, v, dtype(1))
    other = carom.Simulation(x.astype(float), v.astype(float), 1.0)
    one.advance_to(4.0), other.advance_to(4.0)
    assert one.positions.dtype == np.float64 and state(one) == state(other)
    assert one.pair_collisions == 1


def test_numbers_beside_float32_are_not_rounded():
    x = np.array([[0, 0], [5, 0]], np.float32)
    balls = carom.Simulation(x, 0 * x, 0.1, mass=2**24 + 1, restitution=0.3)
    assert balls.radii[0] == 0.1 and balls.masses[1] == 2**24 + 1
    assert balls.insert([9, 0], [0, 0], 0.1) == 2 and balls.radii[2] == 0.1


def test_what_is_told_of_a_simulation():
    balls = carom.Simulation(
        [[1, 2, 3], [5, 2, 3]], [[1, 0, 0], [-1, 0, 0]], [0.5, 1.0], mass=[2, 3], periodic=[[0, 0, 0], [9, 8, 7]], names=["cue", None]
    )
    assert (len(balls), balls.dimension, balls.time, balls.until) == (2, 3, 0.0, None)
    kind, (low, high) = balls.space
    assert (kind, low.tolist(), high.tolist()) == ("periodic", [0, 0, 0], [9, 8, 7])
    assert balls.momentum.tolist() == [-1, 0, 0] and balls.kinetic_energy == 2.5 and balls.potential_energy is None
    assert balls.radii.tolist() == [0.5, 1] and balls.masses.tolist() == [2, 3] and balls.names == {0: "cue"}
    assert balls.compressibility is None and balls.mean_free_time is None
    balls.advance_to(30.0)
    assert balls.pair_collisions > 2 and balls.compressibility > 1 and balls.mean_free_time > 1
    assert repr(balls) == "<Simulation of 2 balls in 3 dimensions at time 30>"
    falling = carom.Simulation([0, 3], [0, 0], 1.0, mass=2.0, gravity=[0, -10])
    falling.advance_to(1.0)
    assert falling.positions.tolist() == [[0, -2]] and falling.potential_energy == -40 and falling.kinetic_energy == 100
    slowed = carom.Simulation([0, 0], [4, 0], 1.0, friction=2.0)
    slowed.advance_to(9.0)
    assert slowed.positions.tolist() == [[4, 0]] and slowed.step() is None


def test_arrays_of_a_simulation_are_read_only_copies():
    """``gas.positions[0] = [9, 9]`` changed a copy, and no error told it."""
    balls = carom.Simulation([[1, 2], [5, 2]], [[1, 0], [0, 0]], 0.5, periodic=[9, 9])
    arrays = {name: getattr(balls, name) for name in ("positions", "velocities", "radii", "masses", "spins", "ids", "images", "momentum")}
    arrays |= dict(zip(("low", "high"), balls.space[1]))
    for name, array in arrays.items():
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 9
        assert array.copy().flags.writeable, name
    before = balls.positions
    balls.advance_to(2.0)
    assert before[0].tolist() == [1, 2] and balls.positions[0].tolist() == [3, 2]


def test_obstacles_and_pockets_are_those_of_a_scene():
    bumper = {"ball": [6, 0], "radius": 1, "restitution": 0.5, "name": "the \"bumper\""}
    hole = {"center": np.array([-5.0, 0.0]), "radius": 1.0}
    ball = carom.Simulation([0, 0], [1, 0], 1.0, obstacles=[bumper], pockets=[hole])
    events = ball.events(60.0)
    assert events["kind"].tolist() == ["obstacle", "pocket"] and events["time"].tolist() == [4.0, 20.0]
    assert events["obstacle"].tolist() == ["the \"bumper\"", None] and events["pocket"].tolist() == [None, "0"]
    assert (len(ball), ball.pocketed, 0 in ball, ball.positions.shape) == (0, 1, False, (0, 2))


def test_hops_have_rows_only_if_requested():
    block = {"box": [[0, 1], [9, 2]], "restitution": 0.5}
    fall = lambda: carom.Simulation([5, 4], [0.125, 0], 1.0, gravity=[0, -2], obstacles=[block])
    one = fall()
    told = list(iter(lambda: one.step(6.0), None))
    hops = [event.hop for event in told]
    assert 3 < hops.count(False) < len(hops) - 10 and {event.outcome for event in told} == {"bounce"}
    assert {event.feature for event in told} == {"top edge"}
    whole, short = fall().events(6.0, hops=True), fall().events(6.0)
    assert whole.columns[:4] == ("time", "kind", "hop", "a") and "hop" not in short
    assert whole["hop"].tolist() == [int(hop) for hop in hops]
    for column in short:
        assert short[column].tolist() == whole[whole["hop"] == 0][column].tolist()
    assert set(short["feature"]) == {"top edge"}
    counted = fall()
    assert len(counted.events(np.inf, most=3)) == 3 and counted.time == short["time"][2]
    rest = counted.events(6.0)
    assert counted.time == 6.0 and len(rest) == len(short) - 3
    assert counted.wall_collisions == len(told)


def test_a_call_without_an_end_returns_when_there_are_only_hops():
    """It counted rows, and hops have none: it never returned."""
    floor = [[-1e7, 0], [1e7, 9]]
    ball = carom.Simulation([0, 2], [1, 0], 1.0, gravity=[0, -1], box=floor, wall_restitution=0.5, replay=False)
    events = ball.events(np.inf, most=100)
    assert 1 < len(events) < 100 and ball.wall_collisions > 2**20 and ball.positions[0, 0] == ball.time > events["time"][-1]
    # It goes on from there, and hops are events like others if they have rows.
    since = ball.time
    assert len(ball.events(np.inf, most=100, hops=True)) == 100 and ball.time > since


def test_obstacles_and_pockets_repeat_along_periodic_axes():
    space = {"periodic": [10, 6]}
    post, hole = {"ball": [9.5, 3], "radius": 1, "name": "post"}, {"center": [5, 6.5], "radius": 1}
    balls = carom.Simulation([[3, 3], [5, 3]], [[-1, 0], [0, -1]], 0.5, obstacles=[post], pockets=[hole], **space)
    events = balls.events(5.0)
    # Both are images: the post at x = -0.5, the pocket at y = 0.5.
    assert events["kind"].tolist() == ["pocket", "obstacle"] and events["time"].tolist() == [1.5, 2.0]
    with pytest.raises(ValueError, match=r"obstacle 0 has no end within 64 periods and cannot repeat along axis y, which is periodic; use a shorter shape"):
        carom.Simulation([3, 3], [1, 0], 0.5, obstacles=[{"halfspace": [0, 0], "normal": [0, 1]}], **space)


SHAPES = [
    (shapes.HalfSpace([9, 0], [-3, 4]), [{"halfspace": [9, 0], "normal": [-3, 4]}]),
    (shapes.Segment([6, -3], [6, 3]), [{"segment": [[6, -3], [6, 3]]}]),
    (shapes.Capsule([6, -3], [6, 3], 0.1), [{"capsule": [[6, -3], [6, 3]], "radius": 0.1}]),
    (shapes.Aabb([6, -3], [7, 3]), [{"box": [[6, -3], [7, 3]]}]),
    (shapes.Triangle([6, 0], [8, 1], [8, -1]), [{"triangle": [[6, 0], [8, 1], [8, -1]]}]),
    (shapes.Ball([9, 0], 2), [{"ball": [9, 0], "radius": 2}]),
    (shapes.Tube([0, 3], [8, 3], 5), [{"cylinder": [[0, 3], [8, 3]], "radius": 5, "caps": False}]),
    (shapes.Hollow(shapes.Ball([[0, 0], [1, 0]], 9)), [{"container": [x, 0], "radius": 9} for x in (0, 1)]),
    (shapes.Hollow(shapes.Capsule([-4, 0], [4, 1], 3)), [{"capsule": [[-4, 0], [4, 1]], "radius": 3, "inside": True}]),
    (shapes.Hollow(shapes.Aabb([-6, -4], [7, 3]), velocity=[0, 0]), [{"box": [[-6, -4], [7, 3]], "inside": True}]),
    (shapes.Hollow(shapes.Cylinder([-6, 0], [6, 1], 3)), [{"cylinder": [[-6, 0], [6, 1]], "radius": 3}]),
    (shapes.Polyline([[6, -3], [7, 0], [6, 3]]), [{"polyline": [[6, -3], [7, 0], [6, 3]]}]),
    (shapes.Polyline([[6, -3], [8, 0], [6, 3]], closed=True), [{"polyline": [[6, -3], [8, 0], [6, 3]], "closed": True}]),
    (shapes.Polygon([[6, -3], [8, 0], [6, 3]]), [{"polygon": [[6, -3], [8, 0], [6, 3]]}]),
    (shapes.Hollow(shapes.Polygon([[-6, -6], [8, 0], [-6, 6]])), [{"polygon": [[-6, -6], [8, 0], [-6, 6]]}]),
    (shapes.Segment([[6, -3], [9, -3]], [6, 3], velocity=[0, 0]), [{"segment": [[x, -3], [6, 3]]} for x in (6, 9)]),
    (shapes.Capsule([[4, 2], [5, -2]], [9, 9], [[0.5], [0.25]]), [{"capsule": [[x, y], [9, 9]], "radius": r} for r in (0.5, 0.25) for x, y in ((4, 2), (5, -2))]),
    (shapes.Segment(np.float32([6.1, -3]), np.float32([6.1, 3])), [{"segment": [[float(np.float32(6.1)), -3], [float(np.float32(6.1)), 3]]}]),
]


@pytest.mark.parametrize(("shape", "dictionaries"), SHAPES)
def test_shapes_are_obstacles(shape, dictionaries):
    def ball(obstacles):
        return carom.Simulation([0, 0], [1, 0.25], 1.0, obstacles=obstacles)

    one, other = ball([shape]), ball(dictionaries)
    events, wanted = one.events(40.0), other.events(40.0)
    assert len(events) > 0 and all(events[name].tolist() == wanted[name].tolist() for name in wanted)
    assert state(one) == state(other)
    slow, wanted = ball([{"shape": shape, "restitution": 0.5, "name": "wall"}]), ball([{**each, "restitution": 0.5, "name": "wall"} for each in dictionaries])
    assert slow.events(40.0)["obstacle"].tolist() == wanted.events(40.0)["obstacle"].tolist() and state(slow) == state(wanted)
    assert slow.kinetic_energy < one.kinetic_energy


def test_a_mesh_is_an_obstacle():
    vertices, triangles = [[5, -9, -9], [5, 9, -9], [5, 0, 9]], [[0, 1, 2]]
    balls = [carom.Simulation([0, 0, 0], [1, 0, 0], 1.0, obstacles=[each]) for each in (shapes.Mesh(vertices, triangles), {"mesh": {"vertices": vertices, "triangles": triangles}})]
    assert [ball.events(9.0)["time"].tolist() for ball in balls] == [[4.0], [4.0]]


def test_a_cylinder_is_no_obstacle():
    with pytest.raises(TypeError, match=r"^obstacles\[0\] is a Cylinder, and balls collide only with its inside; give Hollow"):
        carom.Simulation([0, 0], [1, 0], 1.0, obstacles=[shapes.Cylinder([5, 0], [9, 0], 1)])


def test_shapes_beside_dictionaries_are_numbered_in_order():
    walls = shapes.Segment([[3, -1], [-3, -1]], [[3, 1], [-3, 1]])
    ball = carom.Simulation([0, 0], [1, 0], 1.0, obstacles=(each for each in [{"ball": [0, 9], "radius": 1}, walls, {"box": [[-9, -9], [9, -8]]}]))
    assert [(event.time, event.obstacle) for event in itertools.islice(ball, 3)] == [(2.0, 1), (6.0, 2), (10.0, 1)]
    asked = []

    class Rule(carom.ContactRule):
        def obstacle(self, ball, obstacle):
            asked.append(obstacle)
            return "remove" if obstacle == 1 else "bounce"

    ball = carom.Simulation([0, 0], [-1, 0], 1.0, obstacles=[walls, {"ball": [0, 9], "radius": 1}], rule=Rule())
    assert ball.step().outcome == "remove" and asked == [0, 1, 2]
    space = carom.Simulation([0, 0, 0], [0, 0, 1], 1.0, obstacles=[shapes.Triangle([-9, -9, 4], [9, -9, 4], [0, 9, 4])])
    assert space.step().time == 3.0


@pytest.mark.parametrize(
    ("obstacles", "error", "message"),
    [
        (None, TypeError, "obstacles is None; give a list, such as [{…}]"),
        ({"ball": [3, 0], "radius": 1}, TypeError, "obstacles is one dict; give a list, such as [{…}]"),
        (shapes.Segment([3, 0], [4, 0]), TypeError, "obstacles is one Segment; give a list, such as [{…}]"),
        ([[3, 0]], ValueError, "obstacle[0]: expected a group of keys, found a list of 2"),
        ([shapes.Segment([3, 0], [4, 0], velocity=[0, 1])], ValueError, "obstacles[0] is a Segment with a velocity, and obstacles do not move; leave the velocity out"),
    ],
)
def test_obstacles_that_are_none_are_refused(obstacles, error, message):
    with pytest.raises(error) as caught:
        carom.Simulation([0, 0], [1, 0], 1.0, obstacles=obstacles)
    assert str(caught.value) == message
    with pytest.raises(ValueError, match=r"^obstacle\[0\].segment\[0\]: expected 2 numbers, found 3; the scene has dimension 2: give one"):
        carom.Simulation([0, 0], [1, 0], 1.0, obstacles=[shapes.Segment([3, 0, 0], [4, 0, 0])])
    for pockets in (None, {"center": [3, 0], "radius": 1}):
        with pytest.raises(TypeError, match="^pockets is .*; give a list, such as"):
            carom.Simulation([0, 0], [1, 0], 1.0, pockets=pockets)


def test_overlaps_may_be_relaxed_or_allowed():
    balls = {"x": [[0, 0], [1, 0]], "v": [0, 0], "r": 1.0}
    relaxed = carom.Simulation(**balls, overlap="relax").positions
    assert 2 <= relaxed[1, 0] - relaxed[0, 0] < 2 + 1e-8 and relaxed[:, 1].tolist() == [0, 0]
    assert carom.Simulation(**balls, overlap="allow").positions.tolist() == balls["x"]


def test_changes_and_the_numbers_of_balls():
    balls = carom.Simulation([[0, 0], [5, 0], [10, 0]], [0, 0], 1.0)
    balls.set_velocity(0, [1, 0])
    balls.apply_impulse(2, [0, 3])
    assert balls.velocities.tolist() == [[1, 0], [0, 0], [0, 3]]
    balls.remove(1)
    added = balls.insert([5, 0.5], [0, 0], 1.0, mass=2.0, restitution=0.0, name="new")
    assert added == 3 and balls.ids.tolist() == [0, 3, 2] and balls.names == {3: "new"}
    assert 3 in balls and 1 not in balls and 7 not in balls
    balls.set_restitution(3, 1.0)
    event = balls.step()
    assert (event.a, event.b, event.kind) == (0, 3, "pair")
    copy = pickle.loads(pickle.dumps(balls))
    assert copy.insert([50, 0], [0, 0], 1.0) == balls.insert([50, 0], [0, 0], 1.0) == 4
    assert copy.events(9.0).columns == balls.events(9.0).columns and state(copy) == state(balls)
    frame = balls.frames([9.0])
    assert frame["ball"].tolist() == balls.ids.tolist()
