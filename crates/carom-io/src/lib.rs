//! Scene files in; tables, plots and a replay out.

pub mod replay;
pub mod scene;
pub mod table;
