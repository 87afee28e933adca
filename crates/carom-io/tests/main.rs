//! Tests of tables, pictures and runs through the public API.
//!
//! All files are one program: each program would link Arrow and Parquet again.

mod damage;
mod encounters;
mod forged;
mod impacts;
mod others;
mod pairs;
mod render;
mod run;
mod settling;
mod table;
mod table_arrow;
mod table_parquet;
mod table_raw;
mod table_times;
