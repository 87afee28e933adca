//! The native part of the Python package `carom`.
//!
//! The public functions are in `python/carom`, which makes arrays of one float type from the
//! arguments, and NumPy's conventions from the answers. This crate reads these arrays, calls
//! `carom`, and refuses numbers by name, row and coordinate.
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod arguments;
mod axes;
mod ball;
mod float;
mod many;
mod pairs;
mod rows;
mod shapes;
mod simulation;
mod table;
mod threads;

use pyo3::prelude::*;

/// The functions and classes that `python/carom` uses.
#[pymodule(gil_used = false)]
mod _carom {
    #[pymodule_export]
    use super::many::binding::{approaches, contacts_in_zone, impacts};
    #[pymodule_export]
    use super::pairs::binding::{
        closest_approach, closest_points, contact_interval, first_contact, gap, is_approaching,
        relation, relation_within, time_of_impact, will_collide,
    };
    #[pymodule_export]
    use super::shapes::binding::{
        check_shape, shape_closest_points, shape_contact_interval, shape_first_contact, shape_gap,
        shape_is_approaching, shape_relation, shape_relation_within, shape_time_of_impact,
        shape_will_collide,
    };
    #[pymodule_export]
    use super::shapes::vertices::VertexShape;
    #[pymodule_export]
    use super::simulation::binding::Simulation;
    #[pymodule_export]
    use super::table::{Column, Table};

    #[pymodule_init]
    fn init(module: &super::Bound<'_, super::PyModule>) -> super::PyResult<()> {
        super::PyModuleMethods::add(module, "MOST_AXES", super::axes::MOST)?;
        super::PyModuleMethods::add(module, "MOST_AXES_OF_MANY", super::axes::MOST_OF_MANY)?;
        super::PyModuleMethods::add(module, "MOST_AXES_IN_MOTION", super::axes::MOST_IN_MOTION)?;
        super::PyModuleMethods::add(module, "__version__", env!("CARGO_PKG_VERSION"))
    }
}
