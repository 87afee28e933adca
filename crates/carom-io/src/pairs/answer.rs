//! What is known of one pair, and the row that says it.

use carom::{Impact, Moving, Relation, contact_interval, first_contact, relation, time_of_impact};

use crate::results::AXES;
use crate::table::{Cell, Field};

/// What is known of one pair of balls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer<const D: usize> {
    /// How they stand at time 0.
    pub relation: Relation,
    /// The first touch or overlap within the time.
    pub first_contact: Option<Impact<D>>,
    /// The first moment within the time at which they touch and approach.
    pub time_of_impact: Option<f64>,
    /// When the contact that begins within the time ends, were nothing to stop the balls; infinite
    /// where it never does.
    pub exit: Option<f64>,
}

impl<const D: usize> Answer<D> {
    /// Looks ahead as far as `max_time`, which counts as within the time.
    ///
    /// ```
    /// use carom::{Circle, Relation};
    /// use carom_io::pairs::Answer;
    ///
    /// let a = Circle::new([0.0, 0.0], 1.0)?.moving([2.0, 0.0])?;
    /// let b = Circle::new([5.0, 0.0], 1.0)?.at_rest();
    /// let answer = Answer::new(&a, &b, 1.5);
    /// assert_eq!(answer.relation, Relation::Separate);
    /// assert_eq!(answer.time_of_impact, Some(1.5));
    /// assert_eq!(answer.exit, Some(3.5));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn new(a: &Moving<D>, b: &Moving<D>, max_time: f64) -> Self {
        let first_contact = first_contact(a, b, max_time);
        Self {
            relation: relation(a.ball(), b.ball()),
            first_contact,
            time_of_impact: time_of_impact(a, b, max_time).map(|impact| impact.time),
            exit: first_contact.and_then(|_| contact_interval(a, b)).map(|interval| interval.end),
        }
    }

    pub(super) fn fields() -> Vec<Field> {
        let mut fields = vec![Field::text("relation")];
        fields.extend(["first_contact", "time_of_impact", "exit"].map(Field::real));
        for vector in ["n", "p"] {
            fields.extend(AXES[..D].iter().map(|axis| Field::real(format!("{vector}{axis}"))));
        }
        fields
    }

    /// The cells of the row, one for each of the fields.
    pub(super) fn cells(&self) -> Vec<Cell<'static>> {
        let contact = self.first_contact;
        let mut cells = Vec::with_capacity(4 + 2 * D);
        cells.push(Cell::Text(word(self.relation)));
        cells.push(contact.map(|c| c.time).into());
        cells.push(self.time_of_impact.into());
        cells.push(self.exit.into());
        cells.extend((0..D).map(|k| Cell::from(contact.map(|c| c.normal[k]))));
        cells.extend((0..D).map(|k| Cell::from(contact.map(|c| c.point[k]))));
        cells
    }
}

const fn word(relation: Relation) -> &'static str {
    match relation {
        Relation::Separate => "separate",
        Relation::Touching => "touching",
        Relation::Overlapping => "overlapping",
    }
}
