"""Tables of answers: columns, selections of rows, and conversions."""

import pickle
import sys
from collections.abc import Mapping

import hypothesis
import hypothesis.strategies as st
import numpy as np
import pandas
import polars
import pyarrow
import pytest
from test_many import address, balls

import carom


@pytest.fixture(scope="module")
def met():
    return carom.impacts(*balls(2000, 2), 1.0)


@pytest.fixture(scope="module")
def events():
    """A table with texts, and with empty cells among texts and whole numbers."""
    x = [[2, 2], [6, 2], [2, 6], [6, 6]]
    table = carom.Simulation(
        x, [[1, 0.3], [-0.7, 0.2], [0.1, 0.9], [0, 0]], 0.5, box=[8, 8], names=["one", None, "three", None],
        obstacles=[{"ball": [4, 4], "radius": 0.5, "name": "post"}],
    )
    return table.events(60.0)


def test_they_are_mappings_of_names_to_columns(met):
    names = ["a", "b", "time", "nx", "ny", "px", "py"]
    assert list(met) == list(met.keys()) == list(dict(met)) == [name for name, _ in met.items()] == names
    assert len(met.keys()) == len(met.items()) == len(met.values()) == 7
    for name, column, (_, item), value in zip(names, dict(met).values(), met.items(), met.values()):
        assert address(column) == address(item) == address(value) == address(met[name]) == address(met.get(name))
    assert "time" in met and "speed" not in met and 3 not in met
    assert met.get("speed") is None and met.get("speed", 0) == 0
    assert met.keys() & {"time", "speed"} == {"time"}


def test_their_length_is_the_number_of_rows(met):
    """As of a data frame.

    As a `Mapping`, whose length is the number of keys, Polars would read it as a dictionary.
    """
    assert not isinstance(met, Mapping)
    assert len(met) == len(met["time"]) == len(met.to_pandas()) == len(met.to_polars()) > 200


def same(table, wanted):
    """Whether two tables have the same columns, cells and types."""
    return pyarrow.table(table).equals(pyarrow.table(wanted))


SLICES = st.builds(
    slice,
    st.none() | st.integers(-60, 60),
    st.none() | st.integers(-60, 60),
    st.none() | st.integers(-4, 4).filter(bool),
)


@hypothesis.given(SLICES)
def test_slices_are_tables_of_rows(events, key):
    rows = events[key]
    assert type(rows) is carom.Answers and rows.columns == events.columns
    for name, column in events.items():
        assert rows[name].tolist() == column[key].tolist() and rows[name].dtype == column.dtype
    wanted = pyarrow.table(events).take(np.arange(len(events))[key])
    assert pyarrow.table(rows).equals(wanted)
    assert same(pickle.loads(pickle.dumps(rows)), rows)
    assert repr(rows).startswith(f"Answers of {len(wanted)} row")


def test_slices_without_a_step_share_the_memory(met):
    rows = met[10:20]
    assert address(rows["time"]) == address(met["time"]) + 80
    assert address(rows.to_polars()["time"].to_numpy(allow_copy=False)) == address(rows["time"])
    assert same(met[5:][:-3][2:4], met[7:9]) and same(met.head(), met[:5]) and same(met.head(2), met[:2])
    assert same(met.tail(), met[-5:]) and same(met.tail(np.int8(2)), met[-2:]) and same(met.tail(-5), met[5:])
    assert len(met.tail(0)) == len(met.tail(-len(met) - 1)) == 0 and same(met.tail(10**9), met)
    assert len(met.head(-5)) == len(met) - 5 and len(met[len(met) :]) == len(met[7:3]) == 0


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_masks_and_row_numbers_select_rows(dtype):
    met = carom.impacts(*balls(500, 3, dtype), 1.0)
    late = met["time"] > 0.5
    assert 0 < len(met[late]) < len(met)
    for key in (late, late.tolist(), np.flatnonzero(late), np.flatnonzero(late).astype(np.uint8), [3, 1, 1, -1], []):
        rows = np.asarray(key, None if len(key) else int)
        for name, column in met[key].items():
            assert column.dtype == met[name].dtype and column.tobytes() == met[name][rows].tobytes()


def test_empty_cells_stay_empty(events):
    assert (events["b"] == -1).any() and None in events["a_name"].tolist()
    walls = events[events["kind"] == "wall"]
    assert len(walls) > 3 and set(walls["b"]) == {-1}
    assert pyarrow.table(walls)["b"].null_count == len(walls) and not pyarrow.table(walls)["wall"].null_count


def test_what_selects_nothing_is_refused(met):
    count = len(met)
    with pytest.raises(KeyError, match="there is no column 'speed'; give one of a, b, time, nx, ny, px, py"):
        met["speed"]
    for key in (1.5, None, {}, [0.5], [["a"]], [[1, 2]], np.zeros((2, 2), bool), True):
        with pytest.raises(TypeError, match="(?s)^there is no column or row .*; give the name of a column, a slice,"):
            met[key]
    for key, rows in ((3, "met[3:4] or met[[3]]"), (np.int64(0), "met[0:1] or met[[0]]"), (-1, "met[[-1]]")):
        with pytest.raises(TypeError) as caught:
            met[key]
        assert str(caught.value) == f"met[{key}] is neither a column nor rows; for one row use {rows}"
    for key in (["a", "b"], ("a", "b"), np.array(["a", "b"])):
        with pytest.raises(TypeError) as caught:
            met[key]
        assert str(caught.value) == 'a table gives one column at a time; for several use met.to_pandas()[["a", "b"]]'
    with pytest.raises(IndexError, match=f"^the mask has 3 flags, and there are {count} rows; give one for each$"):
        met[[True, False, True]]
    with pytest.raises(IndexError, match="^the mask has 2 flags, and there is 1 row; give one for each$"):
        met[:1][[True, False]]
    for part in (met.head, met.tail):
        for n in ("3", 1.5, None):
            with pytest.raises(TypeError) as caught:
                part(n)
            assert str(caught.value) == f"n is {n!r}; give a whole number"
    for row in (count, -count - 1):
        with pytest.raises(IndexError, match=f"^there is no row {row}; give numbers from -{count} to {count - 1}$"):
            met[[0, row]]


def test_the_native_part_checks_rows(met):
    for take in ([len(met)], [-1]):
        with pytest.raises(IndexError, match=f"^there are {len(met)} rows; give numbers of these$"):
            met._table.take(np.array(take))
    with pytest.raises(IndexError, match=f"^there are {len(met)} rows; give a range of these$"):
        met._table.slice(1, len(met))


def test_pandas_gets_values_and_missing_cells(met, events):
    frame = met.to_pandas()
    assert list(frame) == list(met) and frame["time"].tolist() == met["time"].tolist()
    assert [str(kind) for kind in frame.dtypes] == ["int64"] * 2 + ["float64"] * 5
    frame.loc[0, "time"] = 9.0  # A copy, which can be written.
    frame = events.to_pandas()
    assert str(frame["b"].dtype) == "Int64" and (frame["b"].isna() == (events["b"] == -1)).all()
    assert (frame["kind"] == events["kind"]).all() and frame["a_name"].isna().sum() == sum(n is None for n in events["a_name"])
    assert carom.impacts([[0, 0], [9, 9]], [0, 0], 1, 1).to_pandas().shape == (0, 7)


def test_polars_gets_values_and_missing_cells(met, events):
    frame = met.to_polars()
    assert frame.equals(polars.DataFrame(met)) and frame.columns == list(met)
    assert address(frame["time"].to_numpy(allow_copy=False)) == address(met["time"])
    assert events.to_polars()["b"].null_count() == (events["b"] == -1).sum()


def test_pyarrow_gets_the_memory(met, events):
    assert met.to_arrow().equals(pyarrow.table(met)) and isinstance(met.to_arrow(), pyarrow.Table)
    assert events.to_arrow()["b"].null_count == (events["b"] == -1).sum()


def test_their_shape_is_that_of_a_frame(met, events):
    assert met.shape == (len(met), 7) == met.to_pandas().shape and events.shape == events.to_polars().shape


def test_tables_of_equal_cells_are_equal(met, events):
    """They were compared as objects, so a copy was different."""
    for table in (met, events):
        assert table == table[:] == pickle.loads(pickle.dumps(table)) and not table != table[:]
        assert table != table[1:] and table != table[::-1] and table != table.to_numpy() and table != None  # noqa: E711
    assert met != events and met[:0] == met[7:7] and met != carom.impacts(*balls(2000, 2, np.float32), 1.0)
    # The second ball that is missing is no ball -1, and what is not a number equals itself.
    walls = events[events["b"] == -1]
    given = [(name, events[name][events["b"] == -1], events._table.is_text(name)) for name in events]
    filled = carom.Answers(carom._carom.Table.from_columns([(n, c.tolist() if t else np.array(c), t) for n, c, t in given]))
    assert filled["b"].tolist() == walls["b"].tolist() and filled != walls
    nan = carom.Answers(carom._carom.Table.from_columns([("x", np.array([np.nan, 1.0]), False)]))
    assert nan == nan[:] and nan != nan[::-1]
    with pytest.raises(TypeError, match="unhashable type: 'Answers'"):
        hash(met)


def test_large_row_numbers_are_shown_in_full():
    """They were shown as floats, such as 1.23457e+06."""
    rows = [("a", np.array([1_234_567, 3]), False), ("x", np.array([1_234_567.0, 0.1 + 0.2]), False)]
    table = carom.Answers(carom._carom.Table.from_columns(rows))
    assert repr(table) == "Answers of 2 rows:\n      a            x\n1234567  1.23457e+06\n      3          0.3"


def test_jupyter_shows_a_table(met, events):
    shown = met[:1]._repr_html_()
    assert shown.count("<tr>") == 2 and shown.count("<th>") == 7 and "Answers of 1 row" in shown
    assert met._repr_html_().count("<tr>") == 1 + 5 + 1 + 5 and "…" in met._repr_html_()
    assert f"<td>{met['time'][0]:.6g}</td>" in met._repr_html_()
    scene = carom.Simulation([0, 0], [1, 0], 1.0, obstacles=[{"ball": [9, 0], "radius": 1, "name": "<b>&"}])
    assert "<td>&lt;b&gt;&amp;</td>" in scene.events(20.0)._repr_html_() and "<td></td>" in events._repr_html_()


@pytest.mark.parametrize("package", ["pandas", "polars"])
def test_what_is_not_installed_is_named(met, package, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=f"^to_{package} needs {package}, which is not installed; `pip install {package}`$"):
        getattr(met, f"to_{package}")()


def test_a_table_is_no_array(met):
    """NumPy and pandas would make an array or a frame of the names."""
    cure = r'named columns and is no array; give one column, such as met\["time"\], or all of them: met.to_numpy\(\) .*to_pandas'
    for convert in (np.asarray, np.array, pandas.DataFrame, np.mean):
        with pytest.raises(TypeError, match=cure):
            convert(met)
    frame = pandas.DataFrame(dict(met))
    assert frame.equals(met.to_pandas())
    with pytest.raises(TypeError, match="^x has the type Answers and is no array; give one of its values, or several as the columns of"):
        carom.impacts(met, [0, 0], 1, 1)
