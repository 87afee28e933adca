//! Sinks of tables, of any type.

use std::any::Any;
use std::io::Write;

/// A sink for a table. The encoders hold it in a box, so that Parquet is compiled once, not for
/// each type of sink.
pub(crate) trait Sink: Any + Write + Send {}

impl<W: Any + Write + Send> Sink for W {}

/// Returns the sink with the type that it had before it was boxed.
pub(crate) fn given_back<W: 'static>(sink: Box<dyn Sink>) -> W {
    let sink: Box<dyn Any> = sink;
    *sink.downcast().expect("the box holds the sink that the caller gave")
}
