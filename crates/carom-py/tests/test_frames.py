"""Lists and data frames as arguments: their numbers are checked before they are joined."""

import decimal

import duckdb
import numpy as np
import pandas
import polars
import pyarrow
import pytest

import carom

LARGE = 2**53 + 1
COLUMNS = {"x": [3.0, 0.0], "y": [4.0, 5.0]}


def refused(value, error=ValueError, dtype=float):
    with pytest.raises(error) as caught:
        carom.gap(value, 0, np.zeros(2, dtype), 0)
    return str(caught.value)


@pytest.mark.parametrize(
    ("value", "place", "is_array"),
    [
        ([LARGE, 0.5], "[0]", False),
        ((0.5, -LARGE), "[1]", False),
        ([[0.5, 1], [2, LARGE]], "[1, 1]", False),
        ([[np.inf, np.nan], [0.5, np.int64(LARGE)]], "[1, 1]", True),
        ([np.array([LARGE, 1]), np.array([0.5, 1])], "[0, 0]", True),
        ([[0.5, 2**64 - 1]], "[0, 1]", False),
        (pandas.DataFrame({"x": [0, LARGE], "y": [0.5, 1]}), "[1, 0]", True),
        (polars.DataFrame({"x": [0.5, 1], "y": [0, LARGE]}), "[1, 1]", True),
        (pyarrow.table({"x": [0.5, 1], "y": [0, LARGE]}), "[1, 1]", True),
        (pandas.DataFrame({"x": [1, 2], "y": np.array([0, 2**64 - 1], np.uint64)}), "[1, 1]", True),
    ],
    ids=lambda value: type(value).__name__,
)
def test_whole_numbers_beside_floats_are_not_rounded(value, place, is_array):
    """NumPy rounds them when it makes one array, so the gap of 1 was 0.

    It went unnoticed because only arrays of whole numbers were checked.
    """
    rest = refused(value).removeprefix(f"p1{place} is ")
    number, _, says = rest.partition(", which ")
    assert int(number) in (LARGE, -LARGE, 2**64 - 1)
    cure = "use smaller numbers, or round them with .astype(float)" if is_array else "use a smaller one, or round it with float(…)"
    assert says == f"float64 cannot represent; {cure}"


def test_whole_numbers_that_are_floats_are_taken_beside_floats():
    for value in ([2**53, 0.5], [2**60, 1e300], [float(LARGE), 2**70 * 1.0], np.array([LARGE, 0.5])):
        assert carom.gap(value, 0, value, 0) == 0
    assert carom.gap(pandas.DataFrame({"x": [2**53], "y": [0.5]}), 0, [2**53, 0.5], 0) == 0


FRAMES = {
    "pandas": pandas.DataFrame(COLUMNS),
    "pandas, nullable": pandas.DataFrame(COLUMNS).astype("Float64"),
    "pandas, converted": pandas.DataFrame(COLUMNS).convert_dtypes(),
    "pandas, Arrow": pandas.DataFrame(COLUMNS).convert_dtypes(dtype_backend="pyarrow"),
    "pandas, mixed": pandas.DataFrame(COLUMNS).astype({"x": "int64[pyarrow]", "y": "Int8"}),
    "pandas, one name": pandas.DataFrame([[3, 4.0], [0, 5.0]], columns=["x", "x"]).astype({"x": "Float64"}),
    "polars": polars.DataFrame(COLUMNS),
    "polars, mixed": polars.DataFrame(COLUMNS, schema={"x": polars.UInt8, "y": polars.Float64}, strict=False),
    "pyarrow": pyarrow.table(COLUMNS),
    "pyarrow, a batch": pyarrow.RecordBatch.from_pydict(COLUMNS),
}


@pytest.mark.parametrize("kind", FRAMES)
def test_frames_are_arrays_with_a_row_for_each_of_theirs(kind):
    assert carom.gap(FRAMES[kind], 0, [0, 0], 0).tolist() == [5.0, 5.0]
    assert len(carom.impacts(FRAMES[kind], [0, 0], 0.5, 1.0)) == 0


def test_frames_keep_their_float_type():
    x = np.zeros(2, np.float32)
    for kind in ("float32", "Float32", "float[pyarrow]"):
        frame = pandas.DataFrame(COLUMNS).astype(kind)
        assert carom.gap(frame, 0, x, 0).dtype == np.float32
        assert carom.gap(frame.astype({"x": "int16"}), 0, x, 0).dtype == np.float32
        assert carom.gap(frame.astype({"x": "int64"}), 0, x, 0).dtype == np.float64
    assert carom.gap(polars.DataFrame(COLUMNS).cast(polars.Float32), 0, x, 0).dtype == np.float32
    for frame in (FRAMES["pandas"], FRAMES["polars"]):
        assert carom.gap(frame[:0], 0, x, 0).shape == (0,)


@pytest.mark.parametrize(
    "frame",
    [
        pandas.DataFrame({"x": [1, None], "y": [2.5, 3]}).astype({"x": "Int64"}),
        pandas.DataFrame({"x": [1.5, None], "y": [2.5, 3]}).astype("Float64"),
        pandas.DataFrame({"x": [1.5, None], "y": [2.5, 3]}, dtype="double[pyarrow]"),
        pandas.DataFrame({"x": [1, None], "y": [2, 3]}, dtype="int64[pyarrow]"),
        polars.DataFrame({"x": [1, None], "y": [2, 3]}),
        polars.DataFrame({"x": [1.5, None], "y": [2, 3]}),
        pyarrow.table({"x": [1.5, None], "y": [2, 3]}),
    ],
)
def test_missing_numbers_are_refused_by_row(frame):
    """They became NaN, or the frame an array of objects."""
    assert refused(frame) == "p1[1, 0] is missing; give a number, or leave the row out"
    column = frame["x"]
    with pytest.raises(ValueError, match=r"^r1\[1\] is missing; give a number, or leave the row out$"):
        carom.gap([0, 0], column, [0, 0], 0)


def test_missing_numbers_in_lists_and_not_a_number():
    assert refused([1.0, pandas.NA], TypeError) == "p1[1] is missing; give a number, or leave the row out"
    assert refused(pandas.DataFrame({"x": [1, None], "y": [2, 3]})) == "p1[1, 0] is nan; give a finite number"


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (pandas.DataFrame({"x": ["3993,69"], "y": ["1,5"]}), "p1[0, 0] is the string '3993,69'; convert it, for example with read_csv(…, decimal=\",\")"),
        (pandas.DataFrame({"x": [1.0, 2.0], "y": ["1.5", "2"]}), "p1[0, 1] is the string '1.5'; convert it, for example with .astype(float)"),
        (polars.DataFrame({"x": ["3993,69"], "y": [1.0]}), "p1[0, 0] is the string '3993,69'; convert it, for example with read_csv(…, decimal_comma=True)"),
        (polars.DataFrame({"x": [None, "2"], "y": [1.0, 2]}), "p1[0, 0] is None; give a number, or leave the row out"),
        (polars.DataFrame({"x": [1.0], "y": [decimal.Decimal("1.1")]}), "p1[0, 1] is a Decimal; convert it, for example with .cast(polars.Float64)"),
        (polars.Series([decimal.Decimal("1.1")]), "p1[0] is a Decimal; convert it, for example with .cast(polars.Float64)"),
        (pandas.DataFrame({"x": [1.0], "y": [True]}), "p1['y'] holds bool; give real numbers: floats, or whole numbers"),
        (polars.DataFrame({"x": [1.0], "y": [True]}), "p1['y'] holds bool; give real numbers: floats, or whole numbers"),
        (pandas.DataFrame({"x": [1.0], "y": [2.0]}, dtype=object), "p1['x'] holds objects; convert it with .astype(float)"),
        (polars.DataFrame({"x": [1], "y": [2]}).cast(polars.Int128), "p1['x'] holds Int128; give real numbers: floats, or whole numbers"),
        (pandas.DataFrame({"t": pandas.to_datetime(["2020-01-01"])}), None),
        (polars.DataFrame(COLUMNS).lazy(), "p1 is a polars LazyFrame; call .collect() first"),
        (polars.col("x"), "p1 is a polars Expr; give real numbers: floats, or whole numbers"),
        (duckdb.sql("SELECT 1.0 AS x, 2.0 AS y"), "p1 is a DuckDB relation; give p1.df() or p1.pl()"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_frames_without_numbers_are_refused_by_place(value, says):
    message = refused(value, TypeError)
    if says is None:
        assert message.startswith("p1['t'] holds datetime64[") and message.endswith("]; give numbers, such as the seconds since a start")
    else:
        assert message == says
