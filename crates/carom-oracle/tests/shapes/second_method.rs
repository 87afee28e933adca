//! The oracle against a second method, which knows neither features nor quadratics.
//!
//! Everything is a rational number here, and all that is known of a shape is the point of it that is
//! nearest to another. The slope of the square of a convex shape's distance is continuous, grows
//! along the path and is made of straight pieces: bisection finds the piece in which it is 0, and so
//! the moment of the closest approach exactly. Whether that is a contact decides whether there is
//! one; the sign of the gap before and after it encloses the first and the last moment.

use std::array::from_fn;
use std::cmp::Ordering;

use carom_oracle::{
    Dyadic, Enclosed, Precision, Relation, ShapeCase, ShapeContact, ShapeFamily, ShapeKind,
    ShapeTruth,
};
use dashu_int::{IBig, UBig};
// Not reduced after every step: with the numbers at hand that would take most of the time.
use dashu_ratio::Relaxed as RBig;

/// Cases of each shape, family, dimension and format.
const CASES: usize = 8;

/// Ball and shape as rational numbers.
struct View<const D: usize> {
    p: [RBig; D],
    w: [RBig; D],
    r: RBig,
    kind: ShapeKind,
    vectors: Vec<[RBig; D]>,
    radius: RBig,
}

/// A number as its sign and its square, which is easier to know of a distance.
#[derive(Clone, Debug, PartialEq)]
struct Signed {
    is_negative: bool,
    square: RBig,
}

impl PartialOrd for Signed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let key = |x: &Self| if x.is_negative { -x.square.clone() } else { x.square.clone() };
        Some(key(self).cmp(&key(other)))
    }
}

fn number(x: &RBig) -> Signed {
    Signed { is_negative: *x < RBig::ZERO, square: x.sqr() }
}

impl<const D: usize> View<D> {
    fn of(case: &ShapeCase<D>) -> Self {
        let ShapeCase { ball, shape, velocity, .. } = case;
        let vectors = shape.vectors().into_iter().map(|v| v.map(rational)).collect();
        Self {
            p: ball.center.map(rational),
            w: from_fn(|k| rational(ball.velocity[k]) - rational(velocity[k])),
            r: rational(ball.radius),
            kind: shape.kind(),
            vectors,
            radius: shape.radius().map_or(RBig::ZERO, rational),
        }
    }

    /// The centre at a time, seen from the shape.
    fn at(&self, t: &RBig) -> [RBig; D] {
        from_fn(|k| &self.p[k] + &self.w[k] * t)
    }

    fn rests(&self) -> bool {
        self.w.iter().all(RBig::is_zero)
    }

    fn is_convex(&self) -> bool {
        matches!(self.kind, ShapeKind::Segment | ShapeKind::Capsule | ShapeKind::Aabb)
    }

    /// The nearest point of a segment, or of a box.
    fn foot(&self, q: &[RBig; D]) -> [RBig; D] {
        let (low, high) = (&self.vectors[0], &self.vectors[1]);
        if self.kind == ShapeKind::Aabb {
            return from_fn(|k| q[k].clone().max(low[k].clone()).min(high[k].clone()));
        }
        let u = minus(high, low);
        let uu = square(&u);
        if uu.is_zero() {
            return low.clone();
        }
        let part = (dot(&minus(q, low), &u) / uu).max(RBig::ZERO).min(RBig::ONE);
        from_fn(|k| &low[k] + &u[k] * &part)
    }

    /// The distances inwards from the faces of a box.
    fn inwards(&self, q: &[RBig; D]) -> Vec<RBig> {
        let (low, high) = (&self.vectors[0], &self.vectors[1]);
        (0..D).flat_map(|k| [&q[k] - &low[k], &high[k] - &q[k]]).collect()
    }

    /// The signed distance, for capsules from the segment and for hollow balls from the centre; for
    /// half-spaces times the length of the normal.
    fn distance(&self, q: &[RBig; D]) -> Signed {
        let inwards = || self.inwards(q).into_iter().min().expect("some faces");
        match self.kind {
            ShapeKind::HalfSpace => number(&dot(&minus(q, &self.vectors[0]), &self.vectors[1])),
            ShapeKind::HollowBall => {
                Signed { is_negative: true, square: square(&minus(q, &self.vectors[0])) }
            }
            ShapeKind::HollowAabb => number(&inwards()),
            _ => {
                let away = square(&minus(q, &self.foot(q)));
                if self.kind == ShapeKind::Aabb && away.is_zero() {
                    number(&-inwards())
                } else {
                    Signed { is_negative: false, square: away }
                }
            }
        }
    }

    /// What the distance is where ball and shape touch.
    fn reach(&self) -> Signed {
        match self.kind {
            ShapeKind::HalfSpace => number(&self.r).times(&square(&self.vectors[1])),
            ShapeKind::HollowBall => number(&(&self.r - &self.radius)),
            _ => number(&(&self.r + &self.radius)),
        }
    }

    /// The sign of the gap at a time.
    fn gap(&self, t: &RBig) -> Ordering {
        self.distance(&self.at(t)).partial_cmp(&self.reach()).expect("numbers")
    }

    fn in_contact(&self, t: &RBig) -> bool {
        self.gap(t) != Ordering::Greater
    }

    /// Half the slope of the square of the distance.
    fn slope(&self, t: &RBig) -> RBig {
        let q = self.at(t);
        let middle = if self.is_convex() { self.foot(&q) } else { self.vectors[0].clone() };
        dot(&minus(&q, &middle), &self.w)
    }

    /// A moment at which the distance from a convex shape, or from the middle of a ball, is least;
    /// `None` at rest.
    fn nearest_time(&self) -> Option<RBig> {
        if self.rests() {
            return None;
        }
        let point = |t: RBig| (self.slope(&t), t);
        let start = point(RBig::ZERO);
        let side = match start.0.cmp(&RBig::ZERO) {
            Ordering::Less => RBig::ONE,
            Ordering::Equal => return Some(RBig::ZERO),
            Ordering::Greater => -RBig::ONE,
        };
        // The power of two below it: whatever the floats, nothing happens later or sooner.
        let is_before = |exponent: i64| {
            let slope = self.slope(&(&side * power_of_two(exponent)));
            slope.is_zero() || (slope < RBig::ZERO) == (start.0 < RBig::ZERO)
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
            // One of these is on the piece with the slope 0 in the end.
            for (one, other) in [(&low, &high), (&before, &low), (&high, &after)] {
                let exact = zero(one, other).filter(|t| self.slope(t).is_zero());
                if exact.is_some() {
                    return exact;
                }
            }
            let middle = point((&low.1 + &high.1) / RBig::from(2));
            if middle.0 < RBig::ZERO {
                before = std::mem::replace(&mut low, middle);
            } else {
                after = std::mem::replace(&mut high, middle);
            }
        }
    }

    /// Whether the gap is less just after a time.
    fn falls_at(&self, t: &RBig) -> bool {
        let soon = t + an_instant();
        self.distance(&self.at(&soon)) < self.distance(&self.at(t))
    }

    /// Whether a shape has no inside and the ball is a point.
    fn is_thin(&self) -> bool {
        self.is_convex() && self.reach().square.is_zero() && {
            let (low, high) = (&self.vectors[0], &self.vectors[1]);
            self.kind != ShapeKind::Aabb || (0..D).any(|k| low[k] == high[k])
        }
    }

    /// Whether a point on a thin shape passes through the inside of it and not along it.
    fn pierces(&self, t: &RBig) -> bool {
        let q = self.at(t);
        let (low, high) = (&self.vectors[0], &self.vectors[1]);
        if self.kind == ShapeKind::Aabb {
            let flat: Vec<_> = (0..D).filter(|&k| low[k] == high[k]).collect();
            let is_inside = |k: usize| flat.contains(&k) || low[k] < q[k] && q[k] < high[k];
            return flat.len() == 1 && !self.w[flat[0]].is_zero() && (0..D).all(is_inside);
        }
        let u = minus(high, low);
        let cross = &u[0] * &self.w[1] - &u[1] * &self.w[0];
        D == 2 && !cross.is_zero() && q != *low && q != *high
    }

    /// Whether a path that is in touch at a moment of the closest approach is less than in touch
    /// sometime.
    fn overlaps(&self, nearest: &RBig) -> bool {
        if self.kind != ShapeKind::Aabb || !self.reach().square.is_zero() {
            return self.gap(nearest) == Ordering::Less;
        }
        // A point in a solid box: the open intervals in which it is inside along each axis.
        let (mut from, mut to) = (None::<RBig>, None::<RBig>);
        for k in 0..D {
            let ends = [&self.vectors[0][k], &self.vectors[1][k]].map(|end| end - &self.p[k]);
            if self.w[k].is_zero() {
                if ends[0] >= RBig::ZERO || ends[1] <= RBig::ZERO {
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

impl Signed {
    fn times(self, square: &RBig) -> Self {
        Self { square: self.square * square, ..self }
    }
}

/// Where a straight line through two points is 0.
fn zero((y0, x0): &(RBig, RBig), (y1, x1): &(RBig, RBig)) -> Option<RBig> {
    let rise = y1 - y0;
    (!rise.is_zero()).then(|| x0 - y0 * (x1 - x0) / rise)
}

fn rational(x: f64) -> RBig {
    x.try_into().expect("finite")
}

fn dyadic(x: &Dyadic) -> RBig {
    let size = UBig::ONE << usize::try_from(x.exponent.unsigned_abs()).expect("a small shift");
    if x.exponent >= 0 {
        RBig::from(&x.mantissa * IBig::from(size))
    } else {
        RBig::from_parts(x.mantissa.clone(), size)
    }
}

fn power_of_two(exponent: i64) -> RBig {
    dyadic(&Dyadic { mantissa: IBig::ONE, exponent })
}

/// Less than lies between any two moments at which anything happens: such a moment is a fraction of
/// numbers with some thousand bits each.
fn an_instant() -> RBig {
    power_of_two(-20_000)
}

fn dot<const D: usize>(x: &[RBig; D], y: &[RBig; D]) -> RBig {
    x.iter().zip(y).map(|(x, y)| x * y).fold(RBig::ZERO, |sum, x| sum + x)
}

fn square<const D: usize>(x: &[RBig; D]) -> RBig {
    dot(x, x)
}

fn minus<const D: usize>(x: &[RBig; D], y: &[RBig; D]) -> [RBig; D] {
    from_fn(|k| &x[k] - &y[k])
}

/// A moment: when a condition that holds from then on begins to hold, if ever.
struct Moment<'a> {
    passed: Box<dyn Fn(&RBig) -> bool + 'a>,
}

impl<'a> Moment<'a> {
    fn new(passed: impl Fn(&RBig) -> bool + 'a) -> Self {
        Self { passed: Box::new(passed) }
    }

    fn start() -> Self {
        Self::new(|t| *t >= RBig::ZERO)
    }

    /// Whether a time told is this one, and as fine as it must be; and whether none is told if this
    /// one is later than the largest float.
    fn check(this: Option<&Self>, told: Option<&Enclosed>, precision: Precision, what: &str) {
        let largest = rational(precision.largest());
        let this = this.filter(|moment| (moment.passed)(&largest));
        assert_eq!(this.is_some(), told.is_some(), "{what}: whether there is one");
        let (Some(this), Some(told)) = (this, told) else { return };
        let (floor, grid) = (dyadic(&told.floor), power_of_two(told.floor.exponent));
        if told.exact {
            assert!((this.passed)(&floor), "{what} has come");
            assert!(!(this.passed)(&(floor - an_instant())), "{what} comes no earlier");
        } else {
            assert!(!(this.passed)(&floor), "{what} is after the floor");
            assert!((this.passed)(&(&floor + grid)), "{what} is before the next of the grid");
            assert!(told.floor.mantissa >= IBig::ONE << 100, "{what} is known finely");
        }
    }

    fn is_by(this: Option<&Self>, case_end: f64, largest: f64) -> bool {
        let end = rational(case_end.max(-1.0).min(largest));
        !case_end.is_nan() && this.is_some_and(|moment| (moment.passed)(&end))
    }
}

/// First contact, impact, end.
type Moments<'a> = [Option<Moment<'a>>; 3];

fn of_convex<const D: usize>(view: &View<D>) -> Moments<'_> {
    let start = RBig::ZERO;
    let nearest = view.nearest_time();
    // Where the gap is 0 for a while, all of it is in contact.
    let end = |nearest: RBig| {
        Moment::new(move |t| *t >= nearest && !view.in_contact(&(t + an_instant())))
    };
    if view.in_contact(&start) {
        let impact = view.falls_at(&start).then(Moment::start);
        return [Some(Moment::start()), impact, nearest.map(end)];
    }
    let Some(nearest) = nearest.filter(|t| *t > start && view.in_contact(t)) else {
        return [None, None, None];
    };
    let first = || {
        let nearest = nearest.clone();
        Moment::new(move |t| *t >= RBig::ZERO && (*t >= nearest || view.in_contact(t)))
    };
    let hits = if view.is_thin() { view.pierces(&nearest) } else { view.overlaps(&nearest) };
    [Some(first()), hits.then(first), Some(end(nearest))]
}

fn of_half_space<const D: usize>(view: &View<D>) -> Moments<'_> {
    let falls = view.falls_at(&RBig::ZERO);
    if view.in_contact(&RBig::ZERO) {
        let rises = dot(&view.w, &view.vectors[1]) > RBig::ZERO;
        let end = Moment::new(|t| view.gap(t) != Ordering::Less);
        return [Some(Moment::start()), falls.then(Moment::start), rises.then_some(end)];
    }
    let meets = || Moment::new(|t| view.in_contact(t));
    [falls.then(meets), falls.then(meets), None]
}

fn of_hollow_ball<const D: usize>(view: &View<D>) -> Moments<'_> {
    let start = RBig::ZERO;
    let nearest = view.nearest_time();
    let turn = nearest.clone().unwrap_or(RBig::ZERO).max(RBig::ZERO);
    let falls = || {
        let turn = turn.clone();
        Moment::new(move |t| *t >= turn && view.in_contact(t))
    };
    let impact = nearest.is_some().then(falls);
    if !view.in_contact(&start) {
        return [nearest.is_some().then(falls), impact, None];
    }
    let becomes_free = turn > start && !view.in_contact(&turn);
    let end = Moment::new(move |t| *t >= turn || *t >= RBig::ZERO && view.gap(t) != Ordering::Less);
    [Some(Moment::start()), impact, becomes_free.then_some(end)]
}

fn of_hollow_box<const D: usize>(view: &View<D>) -> Moments<'_> {
    let start = RBig::ZERO;
    let gaps = |t: &RBig| -> Vec<RBig> {
        view.inwards(&view.at(t)).into_iter().map(|x| x - &view.r).collect()
    };
    let (now, then) = (gaps(&start), gaps(&RBig::ONE));
    let falls: Vec<bool> = now.iter().zip(&then).map(|(now, then)| then < now).collect();
    let any_falls = falls.contains(&true);
    let hit = Moment::new(move |t| {
        *t >= RBig::ZERO
            && gaps(t).into_iter().zip(&falls).any(|(gap, falls)| *falls && gap <= RBig::ZERO)
    });
    let impact = any_falls.then_some(hit);
    if !view.in_contact(&start) {
        let first = Moment::new(|t| *t >= RBig::ZERO && view.in_contact(t));
        return [any_falls.then_some(first), impact, None];
    }
    // The least of straight lines is largest where two of them cross, if anywhere after the start.
    let lines: Vec<_> = now.into_iter().zip(then).collect();
    let crossing = |one: &(RBig, RBig), other: &(RBig, RBig)| {
        let (x, y) = (&one.0 - &other.0, &one.1 - &other.1);
        zero(&(x, RBig::ZERO), &(y, RBig::ONE))
    };
    let times =
        lines.iter().flat_map(|one| lines.iter().filter_map(move |other| crossing(one, other)));
    let free = times.filter(|t| *t > start).find(|t| !view.in_contact(t));
    let end = free.map(|free| {
        Moment::new(move |t| *t >= free || *t >= RBig::ZERO && view.gap(t) != Ordering::Less)
    });
    [Some(Moment::start()), impact, end]
}

fn check<const D: usize>(case: &ShapeCase<D>) {
    let (view, truth) = (View::of(case), ShapeTruth::of(case));
    let relation = match view.gap(&RBig::ZERO) {
        Ordering::Greater => Relation::Separate,
        Ordering::Equal => Relation::Touching,
        Ordering::Less => Relation::Overlapping,
    };
    assert_eq!(truth.relation, relation);
    let moments = match view.kind {
        ShapeKind::HalfSpace => of_half_space(&view),
        ShapeKind::HollowBall => of_hollow_ball(&view),
        ShapeKind::HollowAabb => of_hollow_box(&view),
        _ => of_convex(&view),
    };
    let [contact, impact, end] = &moments;
    let time =
        |contact: &Option<ShapeContact<D>>| contact.as_ref().map(|contact| contact.time.clone());
    let precision = case.precision;
    Moment::check(contact.as_ref(), time(&truth.contact).as_ref(), precision, "contact");
    Moment::check(impact.as_ref(), time(&truth.impact).as_ref(), precision, "impact");
    let end = end.as_ref().filter(|_| contact.is_some());
    Moment::check(end, truth.end.as_ref(), precision, "end");
    let is_by = |moment: &Option<Moment<'_>>| {
        Moment::is_by(moment.as_ref(), case.max_time, precision.largest())
    };
    assert_eq!(truth.contact_in_time, is_by(contact), "contact in time");
    assert_eq!(truth.impact_in_time, is_by(impact), "impact in time");
}

fn check_all<const D: usize>(precision: Precision) {
    for kind in ShapeKind::ALL {
        for &family in ShapeFamily::ALL {
            for case in family.cases::<D>(kind, precision, 11).take(CASES) {
                let outcome = std::panic::catch_unwind(|| check(&case));
                assert!(outcome.is_ok(), "{family}: {case}");
            }
        }
    }
}

#[test]
fn both_methods_agree_in_f32() {
    check_all::<2>(Precision::Single);
    check_all::<3>(Precision::Single);
}

#[test]
fn both_methods_agree_in_f64() {
    check_all::<2>(Precision::Double);
    check_all::<3>(Precision::Double);
}
