//! One file per command.

mod completions;
mod man;
mod new;
mod pairs;
mod run;

pub(crate) use completions::completions;
pub(crate) use man::man;
pub(crate) use new::new;
pub(crate) use pairs::pairs;
pub(crate) use run::run;
