//! Columns of times, kept as integers so that no digit is lost.

use std::borrow::Cow;
use std::str::FromStr;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, TimestampMicrosecondType,
    TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, Float64Array, Int64Array, PrimitiveArray, StringArray,
};
use arrow_schema::{DataType, TimeUnit};

use super::iso::{self, IsoStyle, SECOND, Zone};
use super::raw::text;
use super::rows::whole;
use super::{Batch, Decimal, Problem, TableError};

/// The times of a column, as numbers of its unit.
///
/// A column may hold numbers, timestamps of any unit and zone, or texts. A text is a number, or a
/// time in ISO 8601 such as `2024-01-31T12:00:00Z`, with an offset such as `+02:00` or without a
/// zone, with up to nine digits of a fraction, and with `T` or a space before the clock time. The
/// unit of such texts is the nanosecond.
///
/// Integers, timestamps and ISO 8601 are kept in 64-bit integers until the earliest time is
/// subtracted, so that no digit is lost at 1.7·10¹⁸ ns.
///
/// ```
/// use arrow_array::cast::AsArray;
/// use carom_io::table::{Reader, Times};
///
/// let text = "t\n2024-01-31T12:00:00Z\n2024-01-31 14:00:00.000000001+02:00\n";
/// let batches = Reader::csv("tracks.csv", text.as_bytes())?.select_with(&[], &["t"])?;
/// let mut times = Times::new(batches.raw_type(0)).expect("texts");
/// for batch in batches {
///     let batch = batch?;
///     for row in 0..batch.len() {
///         times.push(&batch, row, 0)?;
///     }
/// }
/// assert_eq!((times.elapsed(0), times.elapsed(1)), (0.0, 1.0));
/// assert_eq!(times.seconds_per_unit(), Some(1e-9));
/// let back = times.at(&[Some(5e8), None]);
/// assert_eq!(back.as_string::<i32>().value(0), "2024-01-31T12:00:00.5Z");
/// # Ok::<(), carom_io::table::TableError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Times {
    form: Form,
    ticks: Ticks,
    /// The earliest of integers.
    origin: i64,
    /// The decimal sign of numbers in texts.
    decimal: Decimal,
}

/// A time that a user gives: a number, or in ISO 8601.
///
/// ```
/// use carom_io::table::GivenTime;
///
/// assert_eq!("12.5".parse(), Ok(GivenTime::Number(12.5)));
/// assert_eq!("1970-01-01 00:00:01".parse(), Ok(GivenTime::Nanoseconds(1_000_000_000)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GivenTime {
    /// A number in the unit of a table.
    Number(f64),
    /// Nanoseconds since 1970, in UTC if no zone is given.
    Nanoseconds(i64),
}

impl FromStr for GivenTime {
    type Err = String;

    /// Reads a finite number, or a time in ISO 8601.
    ///
    /// # Errors
    /// The text is neither: how to write a time.
    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Self::Number(number)),
            Ok(_) => Err("give a finite number, or a time like 2024-01-31T12:00:00Z".to_owned()),
            Err(_) => Ok(Self::Nanoseconds(iso::parse(text)?.nanoseconds)),
        }
    }
}

/// How the times of a column are written.
#[derive(Clone, Debug, PartialEq)]
enum Form {
    /// As numbers of this type.
    Number(DataType),
    Timestamp(TimeUnit, Option<Arc<str>>),
    /// As texts; none has been read yet.
    Text,
    /// As numbers in texts.
    TextNumber,
    /// As ISO 8601, in the style of the first.
    Iso(IsoStyle),
}

#[derive(Clone, Debug)]
enum Ticks {
    Integers(Vec<i64>),
    Floats(Vec<f64>),
}

/// A time that was read from a cell.
enum Tick {
    Integer(i64),
    Float(f64),
}

impl Times {
    /// Begins a column of this type; `None` if it cannot hold times.
    #[must_use]
    pub fn new(kind: &DataType) -> Option<Self> {
        let form = match kind {
            DataType::Utf8 | DataType::LargeUtf8 => Form::Text,
            DataType::Timestamp(unit, zone) => Form::Timestamp(*unit, zone.clone()),
            DataType::Float32 | DataType::Float64 => Form::Number(kind.clone()),
            _ if kind.is_integer() => Form::Number(kind.clone()),
            _ => return None,
        };
        let is_float = matches!(kind, DataType::Float32 | DataType::Float64);
        let ticks = if is_float { Ticks::Floats(Vec::new()) } else { Ticks::Integers(Vec::new()) };
        Some(Self { form, ticks, origin: i64::MAX, decimal: Decimal::Point })
    }

    /// Reads numbers in texts with this decimal sign; by default, a point.
    #[must_use]
    pub fn with_decimal(self, decimal: Decimal) -> Self {
        Self { decimal, ..self }
    }

    /// Adds the time of a row, from a column of [`Batch::raw`].
    ///
    /// # Errors
    /// The cell is empty, is no time, is infinite or NaN, or does not fit 64 bits. One of two times
    /// has a zone.
    ///
    /// # Panics
    /// The row or column does not exist, or the column has another type than this one began with.
    pub fn push(&mut self, batch: &Batch, row: usize, column: usize) -> Result<(), TableError> {
        self.add(batch.raw(column).as_ref(), row)
            .map_err(|problem| TableError::new(batch.raw_place(row, column), problem))
    }

    fn add(&mut self, cells: &dyn Array, row: usize) -> Result<(), Problem> {
        if cells.is_null(row) {
            return Err(refused("the cell is empty; give it a time"));
        }
        let tick = match self.form {
            Form::Text | Form::TextNumber | Form::Iso(_) => self.read_text(&text(cells, row))?,
            _ => number(cells, row)?,
        };
        match (&mut self.ticks, tick) {
            (_, Tick::Float(time)) if !time.is_finite() => {
                Err(refused(&format!("the time is {time}; give a finite number")))
            }
            (Ticks::Integers(ticks), Tick::Integer(time)) => {
                self.origin = self.origin.min(time);
                ticks.push(time);
                Ok(())
            }
            (Ticks::Floats(ticks), Tick::Float(time)) => {
                ticks.push(time);
                Ok(())
            }
            (Ticks::Floats(ticks), Tick::Integer(time)) => {
                ticks.push(whole(time.into())?);
                Ok(())
            }
            (Ticks::Integers(ticks), Tick::Float(time)) => {
                let mut floats = Vec::with_capacity(ticks.len() + 1);
                for tick in ticks {
                    floats.push(whole((*tick).into())?);
                }
                floats.push(time);
                self.ticks = Ticks::Floats(floats);
                Ok(())
            }
        }
    }

    /// Reads a text in the form of the first.
    fn read_text(&mut self, text: &str) -> Result<Tick, Problem> {
        let with_point = match self.decimal {
            Decimal::Comma => Cow::Owned(text.replacen(',', ".", 1)),
            Decimal::Point => Cow::Borrowed(text),
        };
        let number = text.parse().map(Tick::Integer);
        let number = number.or_else(|_| with_point.parse().map(Tick::Float));
        match (&self.form, number) {
            // It is refused, and says nothing of the other times.
            (Form::Text, Ok(Tick::Float(number))) if !number.is_finite() => {
                return Ok(Tick::Float(number));
            }
            (Form::Text | Form::TextNumber, Ok(number)) => {
                self.form = Form::TextNumber;
                return Ok(number);
            }
            (Form::TextNumber, Err(_)) => return Err(Problem::NotANumber(text.to_owned())),
            _ => {}
        }
        let time =
            iso::parse(text).map_err(|why| Problem::NotATime { text: text.to_owned(), why })?;
        let is_local = |style: IsoStyle| style.zone == Zone::Local;
        match self.form {
            Form::Iso(first) if is_local(first) != is_local(time.style) => {
                return Err(refused(if is_local(first) {
                    "the time has a zone, and earlier ones have none; give all a zone, or none"
                } else {
                    "the time has no zone, and earlier ones have one; give all a zone, or none"
                }));
            }
            Form::Iso(_) => {}
            _ => self.form = Form::Iso(time.style),
        }
        Ok(Tick::Integer(time.nanoseconds))
    }

    /// The number of times.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.ticks {
            Ticks::Integers(ticks) => ticks.len(),
            Ticks::Floats(ticks) => ticks.len(),
        }
    }

    /// Whether there are no times.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The units from the earliest time to this one.
    ///
    /// The difference is computed in integers, and then rounded to the nearest float: it is exact
    /// up to 2⁵³ units. Floats are counted from 0 instead, because their differences may be
    /// rounded.
    ///
    /// # Panics
    /// The time does not exist.
    #[must_use]
    pub fn elapsed(&self, index: usize) -> f64 {
        match &self.ticks {
            Ticks::Integers(ticks) => (i128::from(ticks[index]) - i128::from(self.origin)) as f64,
            Ticks::Floats(ticks) => ticks[index],
        }
    }

    /// The times themselves, if they are numbers that floats hold.
    #[must_use]
    pub(crate) fn numbers(&self) -> Option<Vec<f64>> {
        if !matches!(self.form, Form::Number(_) | Form::Text | Form::TextNumber) {
            return None;
        }
        match &self.ticks {
            Ticks::Floats(ticks) => Some(ticks.clone()),
            Ticks::Integers(ticks) => {
                are_exact(ticks).then(|| ticks.iter().map(|tick| *tick as f64).collect())
            }
        }
    }

    /// The units from the earliest time to a moment, or the moment itself where
    /// [`numbers`](Self::numbers) are. `None` for a number among timestamps, or the other way
    /// round.
    pub(crate) fn units_until(&self, moment: GivenTime) -> Option<f64> {
        let Ticks::Integers(ticks) = &self.ticks else {
            return if let GivenTime::Number(number) = moment { Some(number) } else { None };
        };
        let first = i128::from(self.origin);
        let per_second = match (&self.form, moment) {
            (Form::Timestamp(unit, _), GivenTime::Nanoseconds(_)) => per_second(*unit),
            (Form::Iso(_), GivenTime::Nanoseconds(_)) => SECOND,
            (Form::Number(_) | Form::Text | Form::TextNumber, GivenTime::Number(number)) => {
                return Some(if are_exact(ticks) { number } else { number - first as f64 });
            }
            _ => return None,
        };
        let GivenTime::Nanoseconds(time) = moment else { return None };
        let nanoseconds_per_unit = i128::from(SECOND / per_second);
        let nanoseconds = i128::from(time) - first * nanoseconds_per_unit;
        Some(nanoseconds as f64 / nanoseconds_per_unit as f64)
    }

    /// The seconds in a unit.
    ///
    /// `None` for numbers, whose unit is the user's.
    #[must_use]
    pub fn seconds_per_unit(&self) -> Option<f64> {
        match &self.form {
            Form::Timestamp(unit, _) => Some(1.0 / per_second(*unit) as f64),
            Form::Iso(_) => Some(1e-9),
            Form::Number(_) | Form::Text | Form::TextNumber => None,
        }
    }

    /// The type of the column that [`at`](Self::at) returns.
    #[must_use]
    pub fn data_type(&self) -> DataType {
        match (&self.form, &self.ticks) {
            (Form::Number(kind), _) => kind.clone(),
            (Form::Timestamp(unit, zone), _) => DataType::Timestamp(*unit, zone.clone()),
            (Form::Text | Form::Iso(_), _) => DataType::Utf8,
            (Form::TextNumber, Ticks::Integers(_)) => DataType::Int64,
            (Form::TextNumber, Ticks::Floats(_)) => DataType::Float64,
        }
    }

    /// The times at which this many units have elapsed.
    ///
    /// They have the type of the column. It is the inverse of [`elapsed`](Self::elapsed). Integers,
    /// timestamps and ISO 8601 are rounded to the nearest unit, which is the nanosecond for ISO
    /// 8601. A time is null if `None` is given, or if its type cannot hold it.
    #[must_use]
    pub fn at(&self, elapsed: &[Option<f64>]) -> ArrayRef {
        if matches!(self.ticks, Ticks::Floats(_)) {
            return self.floats(elapsed);
        }
        let ticks: Vec<_> = elapsed.iter().map(|units| after(self.origin, (*units)?)).collect();
        match &self.form {
            Form::Number(kind) => integers(kind, &ticks),
            Form::Timestamp(unit, zone) => timestamps(*unit, zone.as_ref(), ticks),
            Form::TextNumber => Arc::new(Int64Array::from(ticks)),
            Form::Text => Arc::new(StringArray::new_null(ticks.len())),
            Form::Iso(style) => {
                let texts = ticks.iter().map(|tick| Some(iso::format((*tick)?, SECOND, *style)));
                Arc::new(texts.collect::<StringArray>())
            }
        }
    }

    fn floats(&self, times: &[Option<f64>]) -> ArrayRef {
        if self.form == Form::Number(DataType::Float32) {
            #[expect(clippy::cast_possible_truncation, reason = "the column has this precision")]
            let times = times.iter().map(|time| time.map(|time| time as f32));
            return Arc::new(times.collect::<PrimitiveArray<Float32Type>>());
        }
        Arc::new(Float64Array::from(times.to_vec()))
    }
}

/// The number of these units in a second.
pub(super) fn per_second(unit: TimeUnit) -> i64 {
    match unit {
        TimeUnit::Second => 1,
        TimeUnit::Millisecond => 1_000,
        TimeUnit::Microsecond => 1_000_000,
        TimeUnit::Nanosecond => SECOND,
    }
}

/// Whether floats hold all of these, and all whole numbers between them.
fn are_exact(ticks: &[i64]) -> bool {
    ticks.iter().all(|tick| tick.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS)
}

fn refused(problem: &str) -> Problem {
    Problem::Refused(problem.to_owned())
}

/// The time this many units after the earliest, rounded; `None` if 64 bits do not hold it.
fn after(origin: i64, units: f64) -> Option<i64> {
    if !units.is_finite() {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "numbers that are too large saturate")]
    let units = units.round() as i128;
    i64::try_from(units.checked_add(origin.into())?).ok()
}

/// A cell with a number or a timestamp.
fn number(cells: &dyn Array, row: usize) -> Result<Tick, Problem> {
    use DataType as D;
    let integer = match cells.data_type() {
        D::Float32 => return Ok(Tick::Float(value::<Float32Type>(cells, row).into())),
        D::Float64 => return Ok(Tick::Float(value::<Float64Type>(cells, row))),
        D::Int8 => value::<Int8Type>(cells, row).into(),
        D::Int16 => value::<Int16Type>(cells, row).into(),
        D::Int32 => value::<Int32Type>(cells, row).into(),
        D::Int64 => value::<Int64Type>(cells, row),
        D::UInt8 => value::<UInt8Type>(cells, row).into(),
        D::UInt16 => value::<UInt16Type>(cells, row).into(),
        D::UInt32 => value::<UInt32Type>(cells, row).into(),
        D::UInt64 => {
            let time = value::<UInt64Type>(cells, row);
            i64::try_from(time).map_err(|_| {
                refused(&format!("the time is {time}; give one of at most {}", i64::MAX))
            })?
        }
        D::Timestamp(TimeUnit::Second, _) => value::<TimestampSecondType>(cells, row),
        D::Timestamp(TimeUnit::Millisecond, _) => value::<TimestampMillisecondType>(cells, row),
        D::Timestamp(TimeUnit::Microsecond, _) => value::<TimestampMicrosecondType>(cells, row),
        D::Timestamp(TimeUnit::Nanosecond, _) => value::<TimestampNanosecondType>(cells, row),
        other => return Err(Problem::RawType(other.to_string())),
    };
    Ok(Tick::Integer(integer))
}

fn value<T: ArrowPrimitiveType>(cells: &dyn Array, row: usize) -> T::Native {
    cells.as_primitive::<T>().value(row)
}

/// Integers as a column of this type; null where it cannot hold one.
fn integers(kind: &DataType, ticks: &[Option<i64>]) -> ArrayRef {
    fn narrowed<T: ArrowPrimitiveType>(ticks: &[Option<i64>]) -> ArrayRef
    where
        T::Native: TryFrom<i64>,
    {
        let ticks = ticks.iter().map(|tick| T::Native::try_from((*tick)?).ok());
        Arc::new(ticks.collect::<PrimitiveArray<T>>())
    }
    match kind {
        DataType::Int8 => narrowed::<Int8Type>(ticks),
        DataType::Int16 => narrowed::<Int16Type>(ticks),
        DataType::Int32 => narrowed::<Int32Type>(ticks),
        DataType::UInt8 => narrowed::<UInt8Type>(ticks),
        DataType::UInt16 => narrowed::<UInt16Type>(ticks),
        DataType::UInt32 => narrowed::<UInt32Type>(ticks),
        DataType::UInt64 => narrowed::<UInt64Type>(ticks),
        _ => narrowed::<Int64Type>(ticks),
    }
}

fn timestamps(unit: TimeUnit, zone: Option<&Arc<str>>, ticks: Vec<Option<i64>>) -> ArrayRef {
    fn zoned<T: arrow_array::types::ArrowTimestampType>(
        ticks: Vec<Option<i64>>,
        zone: Option<&Arc<str>>,
    ) -> ArrayRef {
        let times: PrimitiveArray<T> = ticks.into_iter().collect();
        Arc::new(times.with_timezone_opt(zone.cloned()))
    }
    match unit {
        TimeUnit::Second => zoned::<TimestampSecondType>(ticks, zone),
        TimeUnit::Millisecond => zoned::<TimestampMillisecondType>(ticks, zone),
        TimeUnit::Microsecond => zoned::<TimestampMicrosecondType>(ticks, zone),
        TimeUnit::Nanosecond => zoned::<TimestampNanosecondType>(ticks, zone),
    }
}
