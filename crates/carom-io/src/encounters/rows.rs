//! Rows of encounters.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use carom::many::Encounter;

use super::columns::Table;
use crate::table::real;

/// Which columns encounters have besides those of every search.
#[derive(Clone, Debug)]
pub(super) struct Rows<'q> {
    schema: SchemaRef,
    /// Whether there is a column for the height.
    height: bool,
    /// The names of the columns of a place, if there are columns for both places.
    places: Option<&'q [&'q str]>,
}

impl<'q> Rows<'q> {
    /// The columns; ids and times are of these types.
    pub(super) fn new(
        [ids, times]: [&DataType; 2],
        height: bool,
        places: Option<&'q [&'q str]>,
    ) -> Self {
        let id = |name: &str| Field::new(name, ids.clone(), true);
        let mut fields = vec![id("a"), id("b")];
        let time = |name: &str| Field::new(name, times.clone(), true);
        fields.extend(["enter", "exit", "t_min"].map(time));
        fields.extend(["d_min", "gap_min"].map(real));
        if height {
            fields.push(real("z_min"));
        }
        for track in ["a", "b"] {
            let names = places.into_iter().flatten();
            fields.extend(names.map(|name| real(format!("{track}_{name}"))));
        }
        Self { schema: Arc::new(Schema::new(fields)), height, places }
    }

    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The rows of some encounters. `shown` makes the columns of a place of what is in memory.
    pub(super) fn batch<const D: usize>(
        &self,
        met: &[Encounter],
        table: &Table<D>,
        shown: impl Fn([f64; D]) -> [f64; 3],
    ) -> RecordBatch {
        let ids =
            |track: fn(&Encounter) -> u32| -> ArrayRef { table.ids.gather(met.iter().map(track)) };
        let times = |time: fn(&Encounter) -> f64| table.clock.shown(met.iter().map(time));
        let numbers = |number: &dyn Fn(&Encounter) -> f64| -> ArrayRef {
            Arc::new(Float64Array::from_iter_values(met.iter().map(number)))
        };
        let mut columns = vec![
            ids(|met| met.a),
            ids(|met| met.b),
            times(|met| met.enter),
            times(|met| met.exit),
            times(|met| met.approach.time),
            numbers(&|met| met.distance),
            numbers(&|met| met.approach.gap),
        ];
        if self.height {
            columns.push(numbers(&|met| met.height));
        }
        let tracks: [fn(&Encounter) -> u32; 2] = [|met| met.a, |met| met.b];
        for track in tracks {
            for axis in 0..self.places.map_or(0, <[_]>::len) {
                columns.push(numbers(&|met| {
                    shown(table.fixes.place(track(met), met.approach.time))[axis]
                }));
            }
        }
        RecordBatch::try_new(self.schema.clone(), columns)
            .expect("a cell in each column for each row")
    }
}
