//! Exact answers for an accelerated ball and a ground.

use std::slice::from_ref;

use super::case::{FallingCase, Ground};
use super::figure::{Figure, Start};
use super::ground::{Piece, Scene};
use super::meeting::Meets;
use crate::number::Enclosed;
use crate::shape::ShapeContact;

/// The exact answers for one case.
#[derive(Clone, Debug)]
pub struct FallingTruth<const D: usize> {
    /// The earliest contact within the deadline; always `None` for a facet.
    pub first_contact: Option<ShapeContact<D>>,
    /// The earliest impact within the deadline.
    pub time_of_impact: Option<ShapeContact<D>>,
    /// Whether they touch or overlap at the start.
    pub in_contact: bool,
    /// The number of quartics whose roots decide, one for each piece.
    pub quartics: usize,
    /// The first impact with each feature of a mesh, in order.
    ///
    /// Only for a mesh at rest.
    pub impacts_with_features: Vec<Option<ShapeContact<D>>>,
}

impl<const D: usize> FallingTruth<D> {
    /// The exact answers for a case.
    #[must_use]
    pub fn of(case: &FallingCase<D>) -> Self {
        if let Some(figure) = case.ground.figure() {
            return Self::of_figure(case, Figure::of(case, figure));
        }
        let scene = Scene::of(case);
        let is_facet = matches!(case.ground, Ground::Facet(_));
        let in_contact = scene.pieces.iter().any(Piece::is_in_contact);
        let ask = |meets: Meets<D>| scene.contact(&scene.pieces, case, meets);
        let is_mesh_at_rest =
            matches!(&case.ground, Ground::Mesh(surface) if surface.velocity == [0.0; D]);
        let features = scene.pieces.iter().filter(|_| is_mesh_at_rest);
        Self {
            first_contact: if is_facet { None } else { ask(&Piece::contacts) },
            time_of_impact: ask(&Piece::impacts),
            in_contact,
            quartics: scene.quartics(),
            impacts_with_features: features
                .map(|piece| scene.contact(from_ref(piece), case, &Piece::impacts))
                .collect(),
        }
    }

    /// The answers for a polygon. The contact is at the start if the centre is in the solid or
    /// enters it from its surface; otherwise it is with what is met from outside.
    fn of_figure(case: &FallingCase<D>, figure: Figure<D>) -> Self {
        let Figure { edges, outer, start } = figure;
        let is_asked = case.max_time >= 0.0;
        let at_start = |start: &Start<D>| {
            let touches = start.touches.clone();
            is_asked.then(|| ShapeContact { time: Enclosed::zero(), touches })
        };
        Self {
            first_contact: match &start {
                Some(start) => at_start(start),
                None => edges.contact(&edges.pieces, case, &Piece::contacts),
            },
            time_of_impact: match &start {
                Some(start) if start.sinks => at_start(start),
                _ => outer.contact(&outer.pieces, case, &Piece::impacts),
            },
            in_contact: start.is_some() || edges.pieces.iter().any(Piece::is_in_contact),
            quartics: edges.quartics() + outer.quartics(),
            impacts_with_features: Vec::new(),
        }
    }
}
