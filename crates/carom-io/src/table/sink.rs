//! What a table is written to, whatever its type.

use std::any::Any;
use std::io::Write;

/// Whatever a table is written to. The encoders hold it in a box, so that Parquet is compiled once
/// and not for each type of sink.
pub(crate) trait Sink: Any + Write + Send {}

impl<W: Any + Write + Send> Sink for W {}

/// The sink as the type that it had before it went into the box.
pub(crate) fn given_back<W: 'static>(sink: Box<dyn Sink>) -> W {
    let sink: Box<dyn Any> = sink;
    *sink.downcast().expect("the box holds the sink that the caller gave")
}
