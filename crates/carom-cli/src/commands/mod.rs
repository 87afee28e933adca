//! Commands, one per file.

mod answer;
mod completions;
mod encounters;
mod ensemble;
mod impacts;
mod man;
mod new;
mod pairs;
mod render;
mod resume;
mod run;
mod show;

pub(crate) use completions::completions;
pub(crate) use encounters::encounters;
pub(crate) use impacts::impacts;
pub(crate) use man::man;
pub(crate) use new::new;
pub(crate) use pairs::pairs;
pub(crate) use render::render;
pub(crate) use resume::resume;
pub(crate) use run::run;
