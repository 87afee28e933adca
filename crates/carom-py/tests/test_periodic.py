"""Impacts in a periodic box."""

from itertools import product

import numpy as np
import pytest

import carom


def by_images(x, v, r, max_time, box, reach=3, **options):
    """The earliest impact of each pair, from queries about each image."""
    found = []
    shifts = [range(-reach, reach + 1) if np.isfinite(length) else [0] for length in box]
    lengths = np.where(np.isfinite(box), box, 0.0)
    query = carom.first_contact if options.get("contacts") else carom.time_of_impact
    for a, b in product(range(len(x)), repeat=2):
        if a < b:
            images = np.array(list(product(*shifts)))
            moved = np.where(images == 0, x[b], x[b] + images * lengths).astype(x.dtype)
            times, _ = query(x[a], v[a], r[a], moved, v[b], r[b], max_time)
            if not np.isnan(times).all():
                best = int(np.nanargmin(times))
                found.append((times[best], a, b, *images[best]))
    return sorted(found)


def rows(met):
    axes = [name for name in met.columns if name in ("ix", "iy", "iz", "i0", "i1", "i2", "i3")]
    return list(zip(met["time"], met["a"], met["b"], *(met[name] for name in axes)))


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("box", [[7.0], [7.0, 5.0], [7.0, np.inf], [6.0, 5.0, 7.0]])
@pytest.mark.parametrize("contacts", [False, True])
def test_each_pair_meets_at_its_earliest_image(dtype, box, contacts):
    random = np.random.default_rng(len(box))
    count, axes = 10, len(box)
    met_at_an_image = 0
    for _ in range(3):
        x = (random.uniform(0, 1, (count, axes)) * np.where(np.isfinite(box), box, 7)).astype(dtype)
        v = random.normal(size=(count, axes)).astype(dtype)
        r = random.uniform(0.05, 0.3, count).astype(dtype)
        met = carom.impacts(x, v, r, 4.0, periodic=[b if np.isfinite(b) else None for b in box], contacts=contacts)
        assert met["time"].dtype == dtype
        assert rows(met) == by_images(x, v, r, 4.0, box, contacts=contacts)
        met_at_an_image += np.any([met[name] != 0 for name in met.columns if name[0] == "i"])
    assert met_at_an_image


def test_the_first_of_each_ball_is_chosen_among_all():
    random = np.random.default_rng(1)
    x, v = random.uniform(0, 10, (60, 2)), random.normal(size=(60, 2))
    met = carom.impacts(x, v, 0.2, 5.0, periodic=10)
    seen, expected = set(), []
    for row in rows(met):
        if not {row[1], row[2]} <= seen:
            expected.append(row)
        seen |= {row[1], row[2]}
    assert 0 < len(expected) < len(met)
    assert rows(carom.impacts(x, v, 0.2, 5.0, periodic=10, first=True)) == expected


def test_a_simulation_has_the_same_first_event():
    random = np.random.default_rng(2)
    sites = np.stack(np.meshgrid(np.arange(5), np.arange(5)), axis=-1).reshape(-1, 2) * 2.0 + 1
    for _ in range(20):
        v = random.normal(size=(25, 2))
        simulation = carom.Simulation(sites, v, 0.4, periodic=([0, 0], [10, 10]))
        event = next(iter(simulation))
        met = carom.impacts(sites, v, 0.4, 3.0, periodic=10, first=True)
        assert (met["a"][0], met["b"][0]) == (event.a, event.b)
        assert met["time"][0] == pytest.approx(event.time, rel=1e-14)


def test_two_sets_and_a_box_that_reaches_nowhere():
    one, other = ([[9.5, 5]], [[1, 0]], 0.5), ([[1.0, 5], [5, 9]], [0, 0], 0.5)
    met = carom.impacts(*one, 2.0, others=other, periodic=10)
    assert rows(met) == [(0.5, 0, 0, 1, 0)]
    assert not len(carom.impacts(*one, 2.0, others=other, periodic=[None, 10]))
    wide = carom.impacts(*one, 2.0, others=other, periodic=1e9)
    assert not len(wide) and "ix" in wide.columns
    assert not len(carom.impacts(np.zeros((0, 2)), np.zeros((0, 2)), 1, 1.0, periodic=1))


def test_balls_reach_over_the_border_by_their_radii_and_by_a_margin():
    x, v = [[0.4, 5], [9.6, 5]], [[-0.001, 0], [0.001, 0]]
    assert rows(carom.impacts(x, v, 0.5, 1.0, periodic=10)) == [(0, 0, 1, -1, 0)]
    assert not len(carom.impacts(x, v, 0.1, 1.0, periodic=10))
    assert rows(carom.impacts(x, v, 0.1, 1.0, periodic=10, margin=0.7)) == [(0, 0, 1, -1, 0)]


@pytest.mark.parametrize(
    ("periodic", "message"),
    [
        ([10], "periodic has 1 length, and x has 2 coordinates; give one for each, or a number for all"),
        ([1, 2, 3], "periodic has 3 lengths, and x has 2 coordinates; give one for each, or a number for all"),
        (range(0), "periodic has 0 lengths, and x has 2 coordinates; give one for each, or a number for all"),
        ([10, 0], r"periodic\[1\] is 0.0; give a length above 0, or None for an open axis"),
        (-1, "periodic is -1.0; give a length above 0"),
        (float("nan"), "periodic is nan; give a number"),
    ],
)
def test_a_box_without_lengths_is_refused(periodic, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        carom.impacts([[0, 0], [5, 5]], [[1, 0], [0, 0]], 1, 1.0, periodic=periodic)


@pytest.mark.parametrize(("periodic", "message"), [("10", "periodic is '10'; give a number"), ([10, "10"], "periodic[1] is '10'; give a number")])
def test_lengths_that_are_no_numbers_are_refused(periodic, message):
    with pytest.raises(TypeError) as caught:
        carom.impacts([[0, 0], [5, 5]], [[1, 0], [0, 0]], 1, 1.0, periodic=periodic)
    assert str(caught.value) == message


def test_a_time_in_which_balls_cross_the_box_too_often_is_refused():
    with pytest.raises(ValueError, match="cross the periodic box too often"):
        carom.impacts([[0, 0], [5, 5]], [[1, 0], [0, 0]], 1, 1e12, periodic=10)
    message = "max_time must be finite in a periodic box, which a ball that moves crosses without end; give a finite time"
    with pytest.raises(ValueError, match=f"^{message}$"):
        carom.impacts([[0, 0], [5, 5]], [[1, 0], [0, 0]], 1, np.inf, periodic=10)
    # No image comes near where no ball moves, or where balls move along an open axis.
    assert len(carom.impacts([[0, 0], [5, 5]], [0, 0], 1, np.inf, periodic=10)) == 0
    assert len(carom.impacts([[0, 0], [5, 0]], [[1, 0], [0, 0]], 1, np.inf, periodic=[None, 10])) == 1
