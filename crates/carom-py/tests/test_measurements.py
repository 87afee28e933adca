"""Measurements of a gas: unwrapped positions, and counts from a time on."""

import pickle

import numpy as np
import pytest
from scenes import SCENES
from test_simulation import gas, state

import carom

LOW, HIGH = np.array([-1.0, 2.0]), np.array([3.0, 7.0])
SIZE = HIGH - LOW


def unwrapped(frames):
    """Positions and images of frames, of shape (frames, balls, D)."""
    count = len(set(frames["frame"].tolist()))
    axes = "xyz" if "z" in frames else "xy"
    return [np.stack([frames[f"{i}{axis}"] for axis in axes], -1).reshape(count, -1, len(axes)) for i in ("", "i")]


@pytest.mark.parametrize("v", [[3.0, -1.7], [-0.3, 55.0], [0.0, 0.0], [1e-3, 400.0]])
def test_a_free_ball_moves_along_a_line(v):
    start, times = np.array([0.5, 6.0]), np.linspace(0, 40, 101)
    ball = carom.Simulation(start, v, 0.25, periodic=[LOW, HIGH])
    wrapped = pickle.loads(pickle.dumps(ball)).frames(times)
    frames = ball.frames(times, unwrapped=True)
    assert list(frames) == [*wrapped, "ix", "iy"] and frames["ix"].dtype == np.int64
    (x,), (images,) = (np.swapaxes(part, 0, 1) for part in unwrapped(frames))
    expected = start + times[:, None] * v
    assert x == pytest.approx(expected, abs=1e-9)
    inside = np.stack([wrapped["x"], wrapped["y"]], -1)
    # To the last bit: the position in the box, and whole box lengths.
    assert (x == inside + images * SIZE).all()
    assert ((LOW <= inside) & (inside <= HIGH)).all()
    # A ball that has crossed the box k times has the count k.
    away = (expected - LOW) / SIZE
    clear = np.abs(away - np.round(away)) > 1e-9
    assert (images == np.floor(away))[clear].all() and clear.any()
    assert ball.images.tolist() == [images[-1].tolist()] and (ball.positions == inside[-1]).all()
    for name in ("vx", "vy", "radius", "mass", "time", "ball", "frame"):
        assert frames[name].tobytes() == wrapped[name].tobytes()


def test_every_crossing_counts_one():
    ball = carom.Simulation([1.0, 1.0], [2.0, -1.0], 0.5, periodic=[4, 4])
    for k in range(1, 60):
        ball.advance_to(2.0 * k)
        assert ball.images.tolist() == [[k, int(np.floor((1 - 2 * k) / 4))]]


def test_a_ball_that_starts_outside_has_its_own_image():
    outside = carom.Simulation([[9.5, -13.0], [0.0, 3.0], [1e9 + 0.5, 5.0]], [0, 0], 0.25, periodic=[LOW, HIGH])
    frames = outside.frames([0.0], unwrapped=True)
    assert frames["x"].tolist() == [9.5, 0.0, 1e9 + 0.5] and frames["y"].tolist() == [-13.0, 3.0, 5.0]
    assert outside.images.tolist() == [[2, -3], [0, 0], [250_000_000, 0]]


@pytest.mark.parametrize("motion", [{}, {"damping": 0.2}, {"rule": lambda a, b: 1.0}, {"rule": lambda a, b: "pass", "damping": 0.1}])
def test_the_centre_of_mass_of_a_gas_moves_along_a_line(motion):
    balls = gas(60, box=None, periodic=[26, 26], **motion)
    mass, momentum, start = balls.masses, balls.momentum, balls.positions
    times = np.linspace(0, 60, 13)
    x, images = unwrapped(balls.frames(times, unwrapped=True))
    assert (x[0] == start).all() and np.abs(images).max() >= 1
    rate = motion.get("damping", 0.0)
    durations = -np.expm1(-rate * times) / rate if rate else times
    expected = mass @ start + durations[:, None] * momentum
    assert mass @ x == pytest.approx(expected, abs=1e-9)
    assert "rule" in motion or balls.pair_collisions > 50


def test_balls_that_grow_and_stop_keep_their_images():
    balls = carom.Simulation([[1, 1], [3, 2.5]], [[1.5, -0.5], [1.5, -0.5]], 0.1, periodic=[4, 4], growth=0.5)
    balls.advance_to(5.0)
    before = balls.positions + 4 * balls.images
    assert before == pytest.approx(np.array([[8.5, -1.5], [10.5, 0.0]]))
    balls.stop_growing()
    assert balls.positions + 4 * balls.images == pytest.approx(before, abs=1e-12)
    balls.advance_to(6.0)
    assert balls.positions + 4 * balls.images == pytest.approx(before + [1.5, -0.5], abs=1e-12)


def test_images_are_saved_and_those_of_new_balls_are_their_own():
    balls = carom.Simulation([[1, 1], [3, 2.5]], [[2, 0], [0, 1]], 0.1, periodic=[4, 4])
    balls.advance_to(9.0)
    kept = pickle.loads(pickle.dumps(balls))
    assert kept.images.tolist() == balls.images.tolist() == [[4, 0], [0, 2]]
    balls.remove(0)
    # It takes the place of the removed ball.
    new = balls.insert([9.5, 3.0], [0, 0], 0.1)
    assert balls.images[balls.ids == new].tolist() == [[2, 0]] and balls.images[balls.ids == 1].tolist() == [[0, 2]]
    balls.insert([0.5, 0.5], [-4, 0], 0.1)
    balls.set_velocity(new, [0.0, -4.0])
    balls.advance_to(11.0)
    assert balls.images[balls.ids == new].tolist() == [[2, -2]] and balls.images[balls.ids == 3].tolist() == [[-2, 0]]
    one, other = (run.frames([12.0, 13.0], unwrapped=True) for run in (kept, pickle.loads(pickle.dumps(kept))))
    assert all(one[name].tobytes() == other[name].tobytes() for name in one)


@pytest.mark.parametrize("space", ["open", "box"])
def test_other_spaces_have_no_images(space):
    one, other = (gas(9, **({} if space == "box" else {"box": None})) for _ in range(2))
    frames, plain = one.frames([0, 3, 5], unwrapped=True), other.frames([0, 3, 5])
    assert list(frames) == list(plain) and all(frames[name].tobytes() == plain[name].tobytes() for name in plain)
    assert one.images.shape == (9, 2) and not one.images.any() and state(one) == state(other)


def test_scenes_in_space_are_unwrapped_too():
    run = carom.Simulation.from_scene(SCENES / "hard-spheres.toml", replay=False)
    _, (low, high) = run.space
    mass, momentum, start = run.masses, run.momentum, run.positions
    frames = run.frames([0.0, 0.2], unwrapped=True)
    x, images = unwrapped(frames)
    assert list(frames)[-3:] == ["ix", "iy", "iz"] and (x[0] == start).all()
    assert mass @ x[1] == pytest.approx(mass @ start + 0.2 * momentum, abs=1e-7)
    assert (x[1] == run.positions + images[1] * (high - low)).all() and (run.images == images[1]).all()


def lattice_gas():
    """A gas of 144 discs in a periodic box, away from equilibrium."""
    random = np.random.default_rng(11)
    x = np.stack(np.divmod(np.arange(144), 12), 1) * 2.0 + 1.0
    v = np.where(random.random((144, 2)) < 0.5, -1.0, 1.0)
    return carom.Simulation(x, v - v.mean(0), 0.6, periodic=[24, 24])


def test_a_reset_changes_no_bit_of_the_trajectory():
    plain, reset = lattice_gas(), lattice_gas()
    for until in (3.0, 7.0, 20.0):
        one, other = plain.events(until), reset.events(until)
        assert all(one[name].tolist() == other[name].tolist() for name in one) and len(one) > 20
        assert state(plain) == state(reset)
        reset.reset_measurements()
        assert (reset.pair_collisions, reset.wall_collisions) == (0, 0)
        assert reset.compressibility is None and reset.mean_free_time is None
    assert plain.pair_collisions > 500 and plain.replay().html == reset.replay().html


def test_means_are_those_since_the_reset():
    balls = lattice_gas()
    balls.advance_to(20.0)
    balls.reset_measurements()
    before = balls.pair_collisions
    table = balls.events(50.0)
    count = len(table)
    assert balls.pair_collisions == count and before == 0
    assert balls.mean_free_time == 144 * 30.0 / (2 * count)
    # The virial: impulses times distances of the centres.
    virial = (table["impulse"] * (1.2 + table["gap"])).sum()
    assert balls.compressibility == pytest.approx(1 + virial / (2 * balls.kinetic_energy * 30.0), rel=1e-12)
    kept = pickle.loads(pickle.dumps(balls))
    assert (kept.compressibility, kept.pair_collisions) == (balls.compressibility, count)


def test_a_gas_is_measured_after_its_balls_have_grown():
    random = np.random.default_rng(3)
    sites = np.arange(1.0, 20.0, 2.0)
    x = np.stack(np.meshgrid(sites, sites), axis=-1).reshape(-1, 2)
    fluid = carom.Simulation(x, random.normal(size=x.shape), 0.1, periodic=[20, 20], growth=0.5)
    fluid.advance_to((0.7 / 0.1 - 1) / 0.5)
    fluid.stop_growing()
    fluid.advance_to(fluid.time + 1.0)
    assert fluid.compressibility is None and fluid.mean_free_time > 0
    fluid.reset_measurements()
    fluid.advance_to(fluid.time + 1.0)
    assert fluid.compressibility > 1


def test_walls_are_counted_anew_and_pocketed_balls_are_not():
    hole = {"center": [6, 0.6], "radius": 0.2}
    table = carom.Simulation([[2, 3], [6, 2]], [[-1, 0], [0, -0.9]], 0.5, box=[8, 4], pockets=[hole])
    table.advance_to(4.0)
    assert (table.wall_collisions, table.pocketed) == (1, 1)
    table.reset_measurements()
    assert (table.wall_collisions, table.pocketed) == (0, 1)
    table.advance_to(10.0)
    assert (table.wall_collisions, table.pocketed) == (1, 1)
