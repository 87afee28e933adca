//! A ball and a shape in rational numbers.
//!
//! Of the shape only the nearest point is known.

use std::array::from_fn;
use std::cmp::Ordering;

use carom_oracle::{ShapeCase, ShapeKind};

use crate::rational::{Rational, an_instant, dot, minus, power_of_two, rational, square};

/// Ball and shape as rational numbers.
pub(crate) struct View<const D: usize> {
    pub(crate) p: [Rational; D],
    pub(crate) w: [Rational; D],
    pub(crate) r: Rational,
    pub(crate) kind: ShapeKind,
    pub(crate) vectors: Vec<[Rational; D]>,
    pub(crate) radius: Rational,
    /// The corners in order, of a triangle, or for two capsules of the positions at which their
    /// segments meet.
    pub(crate) corners: Vec<[Rational; D]>,
}

/// A number as its sign and its square, which are easier to compute for a distance.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Signed {
    pub(crate) is_negative: bool,
    pub(crate) square: Rational,
}

impl PartialOrd for Signed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let key = |x: &Self| if x.is_negative { -x.square.clone() } else { x.square.clone() };
        Some(key(self).cmp(&key(other)))
    }
}

pub(crate) fn number(x: &Rational) -> Signed {
    Signed { is_negative: *x < Rational::ZERO, square: x.sqr() }
}

impl<const D: usize> View<D> {
    pub(crate) fn of(case: &ShapeCase<D>) -> Self {
        let ShapeCase { ball, shape, velocity, .. } = case;
        let vectors: Vec<_> = shape.vectors().into_iter().map(|v| v.map(rational)).collect();
        let corners = match &vectors[..] {
            [start, end, other_end] if shape.kind() == ShapeKind::Capsules => {
                let way = minus(other_end, &ball.center.map(rational));
                vec![start.clone(), end.clone(), minus(end, &way), minus(start, &way)]
            }
            [_, _, _] => vectors.clone(),
            _ => vec![],
        };
        Self {
            corners,
            p: ball.center.map(rational),
            w: from_fn(|k| rational(ball.velocity[k]) - rational(velocity[k])),
            r: rational(ball.radius),
            kind: shape.kind(),
            vectors,
            radius: shape.radius().map_or(Rational::ZERO, rational),
        }
    }

    /// The centre at a time, relative to the shape.
    pub(crate) fn at(&self, t: &Rational) -> [Rational; D] {
        from_fn(|k| &self.p[k] + &self.w[k] * t)
    }

    pub(crate) fn rests(&self) -> bool {
        self.w.iter().all(Rational::is_zero)
    }

    pub(crate) fn is_convex(&self) -> bool {
        let convex = [ShapeKind::Segment, ShapeKind::Capsule, ShapeKind::Aabb];
        convex.contains(&self.kind) || !self.corners.is_empty()
    }

    /// For two capsules, the segments of the moving one and of the other at a time.
    pub(crate) fn segments(
        &self,
        case: &ShapeCase<D>,
        t: &Rational,
    ) -> Option<[[[Rational; D]; 2]; 2]> {
        let [start, end, other_end] = &self.vectors[..] else { return None };
        if self.kind != ShapeKind::Capsules {
            return None;
        }
        let moved = |x: &[Rational; D], v: &[f64; D]| -> [Rational; D] {
            from_fn(|k| &x[k] + rational(v[k]) * t)
        };
        let center = case.ball.center.map(rational);
        let mine = [&center, other_end].map(|x| moved(x, &case.ball.velocity));
        let theirs = [start, end].map(|x| moved(x, &case.velocity));
        Some([mine, theirs])
    }

    /// The edges of a polygon.
    fn edges(&self) -> impl Iterator<Item = [&[Rational; D]; 2]> {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).map(|(start, end)| [start, end])
    }

    /// For a point above a polygon with an inside: its offset from the first corner as shares of
    /// the two sides there, and its nearness to each edge, as shares.
    fn shares(&self, q: &[Rational; D]) -> Option<([Rational; 2], Vec<Rational>)> {
        let [first, second, .., last] = &self.corners[..] else { return None };
        let (x, y, v) = (minus(second, first), minus(last, first), minus(q, first));
        let (xx, xy, yy) = (square(&x), dot(&x, &y), square(&y));
        let whole = &xx * &yy - &xy * &xy;
        if whole.is_zero() {
            return None;
        }
        let (vx, vy) = (dot(&v, &x), dot(&v, &y));
        let s = (&yy * &vx - &xy * &vy) / &whole;
        let t = (&xx * &vy - &xy * &vx) / &whole;
        let rest = if self.corners.len() == 3 {
            vec![Rational::ONE - &s - &t]
        } else {
            vec![Rational::ONE - &s, Rational::ONE - &t]
        };
        let near = [s.clone(), t.clone()].into_iter().chain(rest).collect();
        Some(([s, t], near))
    }

    /// Whether a point can be inside a polygon.
    fn is_solid_polygon(&self) -> bool {
        D == 2 && self.shares(&self.p).is_some()
    }

    /// Whether the nearest point of a segment, line or box determines the distance of the ball.
    pub(crate) fn has_foot(&self) -> bool {
        self.is_convex() || matches!(self.kind, ShapeKind::HollowCapsule | ShapeKind::Tube)
    }

    /// Whether it surrounds a line, not only a segment.
    pub(crate) fn is_around_line(&self) -> bool {
        matches!(self.kind, ShapeKind::Tube | ShapeKind::HollowCylinder)
    }

    /// For the walls of a hollow cylinder, its caps and its side: the signs of the gap between them
    /// and a ball at a position, minus a length.
    pub(crate) fn rooms(&self, q: &[Rational; D], less: &Rational) -> [Ordering; 3] {
        let [low, high] = [&self.vectors[0], &self.vectors[1]];
        let u = minus(high, low);
        let reach = number(&(&self.r + less)).times(&square(&u));
        let compared = |one: &Signed, other: &Signed| one.partial_cmp(other).expect("numbers");
        let cap = |height: Rational| compared(&number(&height), &reach);
        let off = Signed { is_negative: false, square: square(&minus(q, &self.foot(q))) };
        let side = compared(&number(&(&self.radius - &self.r - less)), &off);
        [cap(dot(&minus(q, low), &u)), cap(dot(&minus(high, q), &u)), side]
    }

    /// The nearest point of a segment, a line or a box.
    pub(crate) fn foot(&self, q: &[Rational; D]) -> [Rational; D] {
        let (low, high) = (&self.vectors[0], &self.vectors[1]);
        if self.kind == ShapeKind::Aabb {
            return from_fn(|k| q[k].clone().max(low[k].clone()).min(high[k].clone()));
        }
        if self.is_around_line() {
            let u = minus(high, low);
            let part = dot(&minus(q, low), &u) / square(&u);
            return from_fn(|k| &low[k] + &u[k] * &part);
        }
        if self.corners.is_empty() {
            return foot_on_segment(q, low, high);
        }
        if let Some(([s, t], near)) = self.shares(q)
            && near.iter().all(|share| *share >= Rational::ZERO)
        {
            let [first, second, .., last] = &self.corners[..] else {
                unreachable!("three or more")
            };
            let (x, y) = (minus(second, first), minus(last, first));
            return from_fn(|k| &first[k] + &x[k] * &s + &y[k] * &t);
        }
        // Segments between two corners, edges or not, never leave the polygon.
        let corners = self.corners.iter();
        let feet = corners.flat_map(|one| self.corners.iter().map(move |two| (one, two)));
        let feet = feet.map(|(one, two)| foot_on_segment(q, one, two));
        feet.min_by_key(|foot| square(&minus(q, foot))).expect("some corners")
    }

    /// The inward distances from the faces of a box.
    pub(crate) fn inwards(&self, q: &[Rational; D]) -> Vec<Rational> {
        let (low, high) = (&self.vectors[0], &self.vectors[1]);
        (0..D).flat_map(|k| [&q[k] - &low[k], &high[k] - &q[k]]).collect()
    }

    /// The signed distance: for capsules to the segment, for hollow balls to the centre, for
    /// half-spaces times the length of the normal.
    pub(crate) fn distance(&self, q: &[Rational; D]) -> Signed {
        let inwards = || self.inwards(q).into_iter().min().expect("some faces");
        match self.kind {
            ShapeKind::HalfSpace => number(&dot(&minus(q, &self.vectors[0]), &self.vectors[1])),
            ShapeKind::HollowBall => {
                Signed { is_negative: true, square: square(&minus(q, &self.vectors[0])) }
            }
            ShapeKind::HollowAabb => number(&inwards()),
            ShapeKind::HollowCapsule | ShapeKind::Tube => {
                Signed { is_negative: true, square: square(&minus(q, &self.foot(q))) }
            }
            _ => {
                let away = square(&minus(q, &self.foot(q)));
                if self.kind == ShapeKind::Aabb && away.is_zero() {
                    number(&-inwards())
                } else if away.is_zero() && self.is_solid_polygon() {
                    let feet = self.edges().map(|[one, two]| foot_on_segment(q, one, two));
                    let square = feet.map(|foot| square(&minus(q, &foot))).min().expect("edges");
                    Signed { is_negative: true, square }
                } else {
                    Signed { is_negative: false, square: away }
                }
            }
        }
    }

    /// The distance at which ball and shape touch.
    pub(crate) fn reach(&self) -> Signed {
        match self.kind {
            ShapeKind::HalfSpace => number(&self.r).times(&square(&self.vectors[1])),
            ShapeKind::HollowBall
            | ShapeKind::HollowCapsule
            | ShapeKind::Tube
            | ShapeKind::HollowCylinder => number(&(&self.r - &self.radius)),
            _ => number(&(&self.r + &self.radius)),
        }
    }

    /// The sign of the gap at a time.
    pub(crate) fn gap(&self, t: &Rational) -> Ordering {
        if self.kind == ShapeKind::HollowCylinder {
            let [one, other, side] = self.rooms(&self.at(t), &Rational::ZERO);
            return one.min(other).min(side);
        }
        self.distance(&self.at(t)).partial_cmp(&self.reach()).expect("numbers")
    }

    pub(crate) fn in_contact(&self, t: &Rational) -> bool {
        self.gap(t) != Ordering::Greater
    }

    /// Half the slope of the squared distance.
    pub(crate) fn slope(&self, t: &Rational) -> Rational {
        let q = self.at(t);
        let middle = if self.has_foot() || self.is_around_line() {
            self.foot(&q)
        } else {
            self.vectors[0].clone()
        };
        dot(&minus(&q, &middle), &self.w)
    }

    /// A time at which the distance is smallest: to a convex shape, to the segment of a hollow
    /// capsule, or to the middle of a ball. `None` at rest.
    pub(crate) fn nearest_time(&self) -> Option<Rational> {
        if self.rests() {
            return None;
        }
        let point = |t: Rational| (self.slope(&t), t);
        let start = point(Rational::ZERO);
        let side = match start.0.cmp(&Rational::ZERO) {
            Ordering::Less => Rational::ONE,
            Ordering::Equal => return Some(Rational::ZERO),
            Ordering::Greater => -Rational::ONE,
        };
        // The power of two below it. For any floats, nothing happens later or earlier.
        let is_before = |exponent: i64| {
            let slope = self.slope(&(&side * power_of_two(exponent)));
            slope.is_zero() || (slope < Rational::ZERO) == (start.0 < Rational::ZERO)
        };
        let (mut from, mut to) = (-5000, 5000);
        while to - from > 1 {
            let middle = i64::midpoint(from, to);
            *(if is_before(middle) { &mut from } else { &mut to }) = middle;
        }
        let ends = [from, to].map(|exponent| point(&side * power_of_two(exponent)));
        let [mut low, mut high] = ends;
        if low.1 > high.1 {
            std::mem::swap(&mut low, &mut high);
        }
        let (mut before, mut after) = (low.clone(), high.clone());
        loop {
            // One of these ends on the piece with the root of the slope.
            for (one, other) in [(&low, &high), (&before, &low), (&high, &after)] {
                let exact = zero(one, other).filter(|t| self.slope(t).is_zero());
                if exact.is_some() {
                    return exact;
                }
            }
            let middle = point((&low.1 + &high.1) / Rational::from(2));
            if middle.0 < Rational::ZERO {
                before = std::mem::replace(&mut low, middle);
            } else {
                after = std::mem::replace(&mut high, middle);
            }
        }
    }

    /// Whether the gap is smaller just after a time.
    pub(crate) fn falls_at(&self, t: &Rational) -> bool {
        let soon = t + an_instant();
        self.distance(&self.at(&soon)) < self.distance(&self.at(t))
    }

    /// Whether the shape has no inside and the ball is a point.
    pub(crate) fn is_thin(&self) -> bool {
        self.is_convex() && self.reach().square.is_zero() && !self.is_solid_polygon() && {
            let (low, high) = (&self.vectors[0], &self.vectors[1]);
            self.kind != ShapeKind::Aabb || (0..D).any(|k| low[k] == high[k])
        }
    }

    /// Whether a point on a thin shape passes through its inside, and not along it.
    pub(crate) fn pierces(&self, t: &Rational) -> bool {
        let q = self.at(t);
        let (low, high) = (&self.vectors[0], &self.vectors[1]);
        if self.kind == ShapeKind::Aabb {
            let flat: Vec<_> = (0..D).filter(|&k| low[k] == high[k]).collect();
            let is_inside = |k: usize| flat.contains(&k) || low[k] < q[k] && q[k] < high[k];
            return flat.len() == 1 && !self.w[flat[0]].is_zero() && (0..D).all(is_inside);
        }
        if let Some((_, near)) = self.shares(&q) {
            let after = self.at(&(t + Rational::ONE));
            let above = minus(&after, &self.foot_in_plane(&after));
            let is_inside = near.into_iter().all(|share| share > Rational::ZERO);
            return D == 3 && is_inside && !square(&above).is_zero();
        }
        let (low, high) = self.ends(low, high);
        let u = minus(high, low);
        let cross = &u[0] * &self.w[1] - &u[1] * &self.w[0];
        D == 2 && !cross.is_zero() && q != *low && q != *high
    }

    /// The nearest point on the plane of a polygon.
    fn foot_in_plane(&self, q: &[Rational; D]) -> [Rational; D] {
        let Some(([s, t], _)) = self.shares(q) else { return q.clone() };
        let [first, second, .., last] = &self.corners[..] else { unreachable!("three or more") };
        let (x, y) = (minus(second, first), minus(last, first));
        from_fn(|k| &first[k] + &x[k] * &s + &y[k] * &t)
    }

    /// The ends of a segment; for a polygon on a line, the two corners that are farthest apart.
    fn ends<'a>(
        &'a self,
        low: &'a [Rational; D],
        high: &'a [Rational; D],
    ) -> (&'a [Rational; D], &'a [Rational; D]) {
        let corners = self.corners.iter();
        let pairs = corners.flat_map(|one| self.corners.iter().map(move |two| (one, two)));
        pairs.max_by_key(|(one, two)| square(&minus(one, two))).unwrap_or((low, high))
    }

    /// Whether the path passes through the inside of a polygon in 2D: its shares are positive
    /// between two times.
    fn enters_polygon(&self) -> bool {
        let [now, then] = [Rational::ZERO, Rational::ONE].map(|t| self.shares(&self.at(&t)));
        let (Some((_, now)), Some((_, then))) = (now, then) else { return false };
        let (mut from, mut to) = (None::<Rational>, None::<Rational>);
        for (now, then) in now.into_iter().zip(then) {
            let rise = then - &now;
            if rise.is_zero() {
                if now <= Rational::ZERO {
                    return false;
                }
                continue;
            }
            let moment = -now / &rise;
            if rise > Rational::ZERO {
                from = Some(from.map_or(moment.clone(), |from| from.max(moment)));
            } else {
                to = Some(to.map_or(moment.clone(), |to| to.min(moment)));
            }
        }
        from < to
    }

    /// Whether a path that touches at the closest approach overlaps at some time.
    pub(crate) fn overlaps(&self, nearest: &Rational) -> bool {
        if self.is_solid_polygon() && self.reach().square.is_zero() {
            return self.enters_polygon();
        }
        if self.kind != ShapeKind::Aabb || !self.reach().square.is_zero() {
            return self.gap(nearest) == Ordering::Less;
        }
        // A point in a solid box: the open intervals in which it is inside along each axis.
        let (mut from, mut to) = (None::<Rational>, None::<Rational>);
        for k in 0..D {
            let ends = [&self.vectors[0][k], &self.vectors[1][k]].map(|end| end - &self.p[k]);
            if self.w[k].is_zero() {
                if ends[0] >= Rational::ZERO || ends[1] <= Rational::ZERO {
                    return false;
                }
                continue;
            }
            let [x, y] = ends.map(|end| end / &self.w[k]);
            let (first, last) = if x < y { (x, y) } else { (y, x) };
            from = Some(from.map_or(first.clone(), |from| from.max(first)));
            to = Some(to.map_or(last.clone(), |to| to.min(last)));
        }
        from < to
    }
}

/// The nearest point of a segment.
pub(crate) fn foot_on_segment<const D: usize>(
    q: &[Rational; D],
    low: &[Rational; D],
    high: &[Rational; D],
) -> [Rational; D] {
    let u = minus(high, low);
    let uu = square(&u);
    if uu.is_zero() {
        return low.clone();
    }
    let part = (dot(&minus(q, low), &u) / uu).max(Rational::ZERO).min(Rational::ONE);
    from_fn(|k| &low[k] + &u[k] * &part)
}

impl Signed {
    pub(crate) fn times(self, square: &Rational) -> Self {
        Self { square: self.square * square, ..self }
    }
}

/// The root of a straight line through two points.
pub(crate) fn zero(
    (y0, x0): &(Rational, Rational),
    (y1, x1): &(Rational, Rational),
) -> Option<Rational> {
    let rise = y1 - y0;
    (!rise.is_zero()).then(|| x0 - y0 * (x1 - x0) / rise)
}
