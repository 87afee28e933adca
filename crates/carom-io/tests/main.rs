//! Tables, pictures and runs, as a user of the crate meets them. One program of all files: each would link Arrow and
//! Parquet anew.

mod damage;
mod impacts;
mod others;
mod pairs;
mod render;
mod run;
mod table;
mod table_arrow;
mod table_parquet;
