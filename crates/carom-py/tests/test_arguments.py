"""Types, orders, strides and shapes of arguments.

The answers are those of plain arrays.
"""

import datetime
import decimal
import fractions

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given
from hypothesis.extra import numpy as arrays_of
from pairs import NAMES, made_at_random

import carom
from carom import shapes

ARRAYS = made_at_random(700, 3, np.float64, seed=4)
PLAIN = carom.time_of_impact(*ARRAYS, points=True)


def strided(array):
    wide = np.full((*(2 * length for length in array.shape),), np.nan, array.dtype)
    inner = wide[tuple(slice(1, None, 2) for _ in array.shape)]
    inner[...] = array
    return inner


def unaligned(array):
    memory = np.zeros(array.nbytes + 1, np.uint8)
    copy = memory[1:].view(array.dtype).reshape(array.shape)
    copy[...] = array
    assert not copy.flags.aligned
    return copy


def field(array):
    """A field of records whose length is no multiple of a float's."""
    packed = np.zeros(array.shape, np.dtype([("id", "i4"), ("number", array.dtype)]))
    packed["number"] = array
    return packed["number"]


def read_only(array):
    copy = array.copy()
    copy.flags.writeable = False
    return copy


LAYOUTS = {
    "reversed": lambda array: array[::-1].copy()[::-1],
    "reversed along all axes": lambda array: np.flip(np.flip(array).copy()),
    "of Fortran": np.asfortranarray,
    "strided": strided,
    "of the other byte order": lambda array: array.astype(array.dtype.newbyteorder()),
    "unaligned": unaligned,
    "a field": field,
    "read-only": read_only,
    "lists": lambda array: array.tolist(),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("which", [*range(6), None])
def test_layouts(layout, which):
    laid = [LAYOUTS[layout](array) if which in (place, None) else array for place, array in enumerate(ARRAYS)]
    for answer, plain in zip(carom.time_of_impact(*laid, points=True), PLAIN):
        assert answer.tobytes() == plain.tobytes()


@pytest.mark.parametrize("layout", [unaligned, field])
def test_the_native_part_reads_no_array_that_is_not_aligned(layout):
    """The package copies such arrays; a direct caller gets an error."""
    x, one = np.zeros((3, 2)), np.ones(3)
    with pytest.raises(TypeError, match="^p2 is not aligned; give an array whose strides are multiples"):
        carom._carom.gap([x, one, layout(x), one], None)
    with pytest.raises(TypeError, match="^r1 is an array of other floats than the first argument; give arrays of one kind"):
        carom._carom.gap([x, one.astype(np.float32), x, one], None)


def test_a_transposed_set_of_columns_is_rows():
    columns = [np.ascontiguousarray(array.T) for array in ARRAYS]
    times, _ = carom.time_of_impact(*(array.T for array in columns))
    assert times.tobytes() == PLAIN[0].tobytes()


def test_grids():
    p1, v1, r1, p2, v2, r2 = (array[:24] for array in ARRAYS)
    times, normals = carom.time_of_impact(p1[:, None], v1[:, None], r1[:, None], p2, v2, r2)
    assert times.shape == (24, 24) and normals.shape == (24, 24, 3)
    for i in range(24):
        row, _ = carom.time_of_impact(p1[i], v1[i], r1[i], p2, v2, r2)
        assert row.tobytes() == times[i].tobytes()


def test_there_may_be_no_pairs():
    for shape in ((0,), (3, 0), (0, 5)):
        none = np.zeros((*shape, 2))
        times, normals = carom.time_of_impact(none, [0, 0], 1, [1, 1], [0, 0], 1)
        assert times.shape == shape and normals.shape == (*shape, 2)
    assert carom.relation(np.zeros((0, 3)), [], np.zeros((0, 3)), 1).shape == (0,)


def test_a_single_pair_is_answered_by_numbers():
    times, normals, points = carom.time_of_impact([0, 0], [1, 0], 1, [3, 0], [0, 0], 1, points=True)
    assert isinstance(times, np.float64) and normals.shape == points.shape == (2,)
    assert isinstance(carom.will_collide([0], [1], 1, [3], [0], 1), np.bool_)
    assert isinstance(carom.gap(np.zeros(2, np.float32), 1, [3, 4], 1), np.floating)


@pytest.mark.parametrize(
    ("kinds", "kind"),
    [
        (["f4"] * 6, "f4"),
        (["f8"] * 6, "f8"),
        (["f4"] * 5 + ["f8"], "f8"),
        (["f4", "f4", "f2", "f4", "f4", "i2"], "f4"),
        (["f4", "f4", "f2", "f4", "f4", "i4"], "f8"),
        (["f2"] * 6, "f4"),
        (["i1"] * 6, "f8"),
        (["u8", "i8"] * 3, "f8"),
        (["g"] * 6, "f8"),
    ],
)
def test_kinds_are_promoted_as_by_numpy(kinds, kind):
    shapes = [(2,), (2,), (), (2,), (2,), ()]
    given = [np.ones(shape).astype(name) for name, shape in zip(kinds, shapes)]
    assert all(answer.dtype == np.dtype(kind) for answer in carom.time_of_impact(*given))
    assert carom.contact_interval(*given)[0].dtype == np.dtype(kind)


def test_float32_stays_float32():
    """Also beside plain numbers, as single numbers, and where all are single rows."""
    for count in (7, 1):
        x, v, w, r = (np.ones(shape, np.float32) for shape in ((count, 3), (count, 3), (count, 3), count))
        x[:, 0], v[:, 0] = 5 * np.arange(count), 0.25
        first = (x, v, r)
        answers = []
        for other in (first, (x + 2, v, 0.1), (x[0], v[0], r[0])):
            pair = (*first, *other)
            for motion in ({}, {"a1": w}, {"g2": 0.1}, {"a1": w, "a2": v, "g1": r, "g2": 1}):
                answers += carom.time_of_impact(*pair, 1e300, **motion, points=True)
                answers += carom.first_contact(*pair, np.inf, **motion, points=True)
            answers += [*carom.contact_interval(*pair), *carom.closest_approach(*pair, 3)]
            answers.append(carom.gap(pair[0], pair[2], pair[3], pair[5]))
        for shape in (
            shapes.HalfSpace(x, w), shapes.Segment(x, w), shapes.Capsule(x, w, 0.1), shapes.Capsule(x, w, r),
            shapes.Aabb(x - 1, x), shapes.Triangle(x, w, v), shapes.Segment(x[0], w[0], velocity=v),
        ):
            for options in ({}, {"a": v}):
                answers += shapes.time_of_impact(x + 9, -v, 1, shape, 1e300, points=True, **options)
                answers += shapes.first_contact(x + 9, -v, r, shape, np.inf, points=True, **options)
            answers += [*shapes.contact_interval(x, v, 0.5, shape), shapes.gap(x, 0.5, shape)]
        assert {answer.dtype for answer in answers} == {np.dtype(np.float32)}
    x, v = np.random.default_rng(1).normal(size=(2, 400, 2)).astype(np.float32) * 9
    tables = [
        carom.impacts(x, v, 0.1, 1.0, cpa=True),
        carom.impacts(x, v, 0.1, np.inf, margin=0.1, first=True),
        carom.impacts(x, v, np.float32(0.1), 2, contacts=True, others=(x[0], v[0], 1)),
        carom.approaches(x, v, 0, 1.0, 0.5),
        carom.approaches(x[0], v[0], 0, np.float64(1), np.float64(0.5), others=(x[1:], v[1:], 0.25)),
    ]
    for table in tables:
        assert len(table) and {table[name].dtype.name for name in table if name not in ("a", "b")} == {"float32"}
        assert {str(table.to_polars()[name].dtype) for name in table if name not in ("a", "b")} == {"Float32"}


def test_plain_numbers_adapt_to_arrays():
    x = np.array([[3.0, 0.0]], np.float32)
    assert carom.time_of_impact(-x, x, 0.1, x, -x, 1, max_time=1e300)[0].dtype == np.float32
    # 0.1 is rounded to the float type of the array, as in NumPy.
    assert carom.gap(0 * x, 0.1, x, 0) == np.float32(3) - np.float32(0.1)
    assert carom.gap(0 * x, np.float64(0.1), x, 0).dtype == np.float64


@pytest.mark.parametrize("whole", [2**53, -(2**53), 2**60, 2**63 - 2**10, -(2**63)])
def test_whole_numbers_that_are_floats_are_taken(whole):
    for given in (whole, np.int64(whole), np.array([whole])):
        assert carom.gap([0], 0, np.reshape(given, (1,)), 0) == float(abs(whole))


@pytest.mark.parametrize("whole", [2**53 + 1, -(2**53) - 1, 2**63 - 1, 2**64 - 1])
def test_whole_numbers_that_are_no_floats_are_refused(whole):
    dtype = np.uint64 if whole >= 2**63 else np.int64
    x = np.zeros((3, 2), dtype)
    x[1, 1] = whole
    with pytest.raises(ValueError, match=rf"^p2\[1, 1\] is {whole}, which float64 cannot represent; use smaller numbers, or round them with \.astype\(float\)$"):
        carom.gap([0, 0], 1, x, 1)
    with pytest.raises(ValueError, match=rf"^max_time is {whole}, which float64 cannot represent; use a smaller one, or round it with float\(…\)$"):
        carom.will_collide([0], [0], 1, [0], [0], 1, max_time=whole)


def test_whole_numbers_that_are_no_single_floats_are_refused():
    x = np.zeros((1, 1), np.float32)
    assert carom.gap(x, 2**24, x, 0) == -(2**24)
    with pytest.raises(ValueError, match=r"^r1 is 16777217, which float32 cannot represent; use a smaller one"):
        carom.gap(x, 2**24 + 1, x, 0)


def test_numbers_beyond_single_floats_are_refused_as_they_were_given():
    """They were reported as infinite, which no caller had given."""
    x = np.zeros((1, 1), np.float32)
    with pytest.raises(ValueError, match=r"^r1 is 1e\+300, which is beyond float32; give a smaller number, or arrays of float64$"):
        carom.gap(x, 1e300, x, 0)
    with pytest.raises(ValueError, match=r"^g1 is -1e\+39, which is beyond float32"):
        carom.time_of_impact(x, x, 1, x + 9, x, 1, g1=-1e39)
    with pytest.raises(ValueError, match=r"^r1 is inf; give a finite number"):
        carom.gap(x, np.inf, x, 0)
    # The end of a search may be beyond all numbers.
    assert not carom.will_collide(x, x, 1, x + 9, x, 1, max_time=1e300)


def test_long_floats_that_are_no_floats_are_refused():
    if np.finfo(np.longdouble).nmant <= 52:
        pytest.skip("long floats are floats here")
    x = np.zeros((2, 1), np.longdouble)
    x[1] = np.longdouble(1) / 3
    with pytest.raises(ValueError, match=r"^p1\[1, 0\] is 0\.3333.*, which float64 cannot represent; round them with \.astype\(float\)$"):
        carom.gap(x, 1, [0], 1)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ([1j, 0], "p2 holds complex128; give real numbers: floats, or whole numbers"),
        ([True, False], "p2 holds bool; give real numbers: floats, or whole numbers"),
        (np.zeros(2, [("x", "f8")]), "p2 holds [('x', '<f8')]; give real numbers: floats, or whole numbers"),
        (object(), "p2 is an object; give real numbers: floats, or whole numbers"),
        (np.array([1, 2.5], object), "p2 holds objects; convert it with .astype(float)"),
        (["1", "2"], "p2[0] is the string '1'; convert it, for example with float(…)"),
        ([[0, 1], [2, "3993,69"]], "p2[1, 1] is the string '3993,69'; convert it, for example with read_csv(…, decimal=\",\")"),
        (np.array(["1", "2"]), "p2[0] is the string '1'; convert it, for example with .astype(float)"),
        ([b"1", b"2"], "p2[0] is the bytes b'1'; convert it, for example with float(…)"),
        ([decimal.Decimal(1), 0], "p2[0] is a Decimal; convert it, for example with float(…)"),
        ([0, fractions.Fraction(1, 3)], "p2[1] is a Fraction; convert it, for example with float(…)"),
        (decimal.Decimal(1), "p2 is a Decimal; convert it, for example with float(…)"),
        ((x for x in (1, 2)), "p2 is a generator; give a list, such as list(…)"),
        ({1, 2}, "p2 is a set, which has no order; give a list or an array"),
        ({"x": 1}.values(), "p2 is a dict_values; give a list, such as list(…)"),
        ([datetime.date(2020, 1, 1), 0], "p2[0] is a date; give numbers, such as the seconds since a start"),
        (np.array(["2020-01-01", "2020-01-02"], "datetime64[D]"), "p2 holds datetime64[D]; give numbers, such as the seconds since a start"),
        (np.array([1, 2], "timedelta64[s]"), "p2 holds timedelta64[s]; give numbers, such as the seconds since a start"),
        (shapes.Aabb([3, 3], [4, 4]), "p2 is an Aabb; for shapes use the functions of carom.shapes, such as carom.shapes.time_of_impact"),
    ],
)
def test_what_is_no_real_number_is_refused(value, says):
    with pytest.raises(TypeError) as caught:
        carom.time_of_impact([0.0, 0.0], [0, 0], 1, value, [0, 0], 1)
    assert str(caught.value) == says


#: What is given for a vector, and the error about it, but for the name of the argument.
MISTAKES = [
    (None, " is None; give an array, or a number"),
    ([1.0, None], "[1] is None; give a number, or leave the row out"),
    ([[1.0, 2.0], [None, 3.0]], "[1, 0] is None; give a number, or leave the row out"),
    ({"x": 1.0, "y": 2.0}, " has the type dict and is no array; give one of its values, or several as the columns of numpy.column_stack"),
    ([{"x": 1.0}, {"x": 2.0}], "[0] has the type dict and is no array; give one of its values, or several as the columns of numpy.column_stack"),
    (2**70, " is a whole number of 71 bits, and an array holds at most 64; give a float"),
    ([0.0, -(2**63) - 1], "[1] is a whole number of 65 bits, and an array holds at most 64; give a float"),
    ([10**400, 0.0], "[0] is a whole number of 1329 bits, and an array holds at most 64; give a float"),
]


def takers():
    """Calls with an array for each argument of the package, by the name that errors have."""
    x, one = [[0.0, 0.0], [9.0, 0.0]], 1.0
    pair = dict(p1=x, v1=x, r1=one, p2=x, v2=x, r2=one)
    balls = dict(x=x, v=x, r=one)
    wall = shapes.Segment([0, 0], [1, 0])
    for question in (carom.time_of_impact, carom.first_contact, carom.will_collide):
        for name in (*pair, "max_time", "a1", "a2", "g1", "g2"):
            yield name, lambda value, question=question, name=name: question(**{**pair, name: value})
    for question in (carom.contact_interval, carom.closest_approach):
        for name in pair:
            yield name, lambda value, question=question, name=name: question(**{**pair, name: value})
    for question in (carom.relation, carom.gap):
        for name in ("p1", "r1", "p2", "r2"):
            resting = {key: pair[key] for key in ("p1", "r1", "p2", "r2")}
            yield name, lambda value, question=question, name=name, resting=resting: question(**{**resting, name: value})
    for name in balls:
        yield name, lambda value, name=name: carom.impacts(**{**balls, name: value}, max_time=1.0)
        yield name, lambda value, name=name: carom.approaches(**{**balls, name: value}, max_time=1.0, margin=1.0)
    for place in range(3):
        others = [x, x, one]
        yield f"others[{place}]", lambda value, place=place, others=others: carom.impacts(
            **balls, max_time=1.0, others=(*others[:place], value, *others[place + 1 :])
        )
    for name in ("p", "v", "r", "max_time", "a"):
        ball = dict(p=x, v=x, r=one)
        yield name, lambda value, name=name, ball=ball: shapes.time_of_impact(**{**ball, name: value}, shape=wall)
    for kind, names in {
        "HalfSpace": ("point", "normal"),
        "Segment": ("start", "end"),
        "Capsule": ("start", "end", "radius"),
        "Aabb": ("lower", "upper"),
        "Triangle": ("a", "b", "c"),
    }.items():
        for name in (*names, "velocity"):
            own = {each: 1.0 if each == "radius" else [1.0, 1.0] for each in names}
            yield f"{kind}.{name}", lambda value, kind=kind, name=name, own=own: getattr(shapes, kind)(**{**own, name: value})
    for name in (*balls, "mass", "restitution", "box", "periodic", "gravity", "spin"):
        yield name, lambda value, name=name: carom.Simulation(**{**balls, name: value})
    made = carom.Simulation(**balls)
    yield "times", made.frames
    yield "velocity", lambda value: made.set_velocity(0, value)
    yield "impulse", lambda value: made.apply_impulse(0, value)
    yield "spin", lambda value: made.strike(0, [0.0, 0.0], value)
    yield "x", lambda value: made.insert(value, [0.0, 0.0], 1.0)
    yield "v", lambda value: made.insert([5.0, 5.0], value, 1.0)


#: Arguments whose ``None`` means that they are not given.
OPTIONAL = {"a1", "a2", "g1", "g2", "a", "box", "periodic", "gravity"}


@pytest.mark.parametrize(("value", "message"), MISTAKES)
def test_common_mistakes_have_messages_of_their_own(value, message):
    for name, take in takers():
        if value is None and (name in OPTIONAL or name.endswith(".velocity")):
            continue
        # A box may have an open axis.
        if name in {"box", "periodic"} and "leave the row out" in message:
            continue
        with pytest.raises(TypeError) as caught:
            take(value)
        assert str(caught.value) == f"{name}{message}"


def test_rows_of_unlike_lengths_are_refused():
    with pytest.raises(ValueError, match=r"^v1 is no array of numbers .*; give rows of one length$"):
        carom.will_collide([0, 0], [[0, 0], [0]], 1, [1, 1], [0, 0], 1)


def test_masked_entries_are_refused():
    x = np.ma.masked_array([[0.0, 0.0]], [[False, True]])
    with pytest.raises(ValueError, match=r"^p1 has masked entries; leave these rows out, or fill them$"):
        carom.gap(x, 1, [0, 0], 1)
    assert carom.gap(np.ma.masked_array([[0.0, 0.0]]), 1, [3, 4], 1) == 3


KINDS = st.sampled_from(["f2", "f4", "f8", ">f8", "<f4", "i1", "i4", "i8", "u8", "c16", "?", "O", "U3", "m8[s]", "g"])
SHAPES = st.lists(st.integers(0, 4), max_size=3).map(tuple)


@st.composite
def anything(draw):
    """An array of any type and shape; many of them fit."""
    shape = draw(st.sampled_from([(), (2,), (3,), (3, 2), (4, 1, 2), (1, 3), (4, 1)]) | SHAPES)
    kind = np.dtype(draw(st.sampled_from(["f4", "f8", "i8"]) | KINDS))
    array = draw(arrays_of.arrays(kind, shape) if kind.kind != "O" else arrays_of.arrays(np.int8, shape)).astype(kind)
    view = draw(st.sampled_from(["as it is", "reversed", "list", "turned"]))
    if view == "reversed" and array.ndim:
        array = array[::-1]
    if view == "turned":
        array = array.T
    return array.tolist() if view == "list" else array


@given(st.lists(anything(), min_size=6, max_size=6), st.one_of(st.just(np.inf), st.floats(), anything()), st.integers(1, 3))
def test_anything_is_answered_or_refused_by_name(arguments, max_time, threads):
    questions = [
        (lambda: carom.time_of_impact(*arguments, max_time, points=True, threads=threads), (*NAMES, "max_time")),
        (lambda: carom.contact_interval(*arguments, threads=threads), NAMES),
        (lambda: (carom.relation(*arguments[:2], *arguments[3:5], threads=threads),), ("p1", "r1", "p2", "r2")),
    ]
    for question, names in questions:
        try:
            answers = question()
        except (TypeError, ValueError) as error:
            assert str(error).startswith(names) and "; " in str(error), error
        else:
            assert all(answer.dtype in (np.float32, np.float64, np.int8) for answer in answers)


def numbers(dtype):
    width = np.dtype(dtype).itemsize * 8
    return st.floats(width=width, allow_nan=False, allow_infinity=False)


@st.composite
def balls(draw):
    """Pairs with any finite numbers, in arrays that broadcast."""
    dtype = draw(st.sampled_from([np.float32, np.float64]))
    axes = draw(st.integers(1, 4))
    shape = draw(st.sampled_from([(), (5,), (70,), (3, 4), (2, 1, 3)]))
    result = []
    for place in range(6):
        own = tuple(draw(st.sampled_from([1, length])) for length in shape)
        own = own[draw(st.integers(0, len(own))) :]
        if place in (2, 5):
            result.append(np.abs(draw(arrays_of.arrays(dtype, own, elements=numbers(dtype)))))
        else:
            result.append(draw(arrays_of.arrays(dtype, (*own, axes), elements=numbers(dtype))))
    return result


@given(balls())
def test_any_finite_numbers_are_answered_as_if_they_were_not_broadcast(arguments):
    shape = np.broadcast_shapes(*(x.shape[:-1] if place not in (2, 5) else x.shape for place, x in enumerate(arguments)))
    whole = [
        np.broadcast_to(x, shape if place in (2, 5) else (*shape, x.shape[-1])).copy()
        for place, x in enumerate(arguments)
    ]
    broadcast, plain = (carom.time_of_impact(*given, points=True) for given in (arguments, whole))
    for one, other in zip(broadcast, plain):
        assert one.shape == other.shape and np.asarray(one).tobytes() == np.asarray(other).tobytes()
    times, normals, _ = plain
    met = ~np.isnan(times)
    assert (met == carom.will_collide(*arguments)).all()
    assert (times[met] >= 0).all() and np.isfinite(normals[met]).all()
