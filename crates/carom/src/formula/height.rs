//! The height of an accelerated ball above a wall.
//!
//! It is a quadratic in the time. With a normal `n` of the wall the centre is `s / |n|` above it,
//! and there is contact if `s = c + b t + g t²/2` is at most `r |n|`. With `α = c − r |n|` and
//! `D = b² − 2 g α` that is reached at
//!
//! ```text
//! t = 2 α / (√D − b) = (b + √D) / −g
//! ```
//!
//! In the first form nothing cancels if `b` is at most 0, in the second if it is at least 0. Where
//! `s` is least or largest, it is `D / 2g` below `r |n|`. So the signs of `b`, `g`, `α` and `D`
//! decide everything. The last two are numbers with one root.

use core::cmp::Ordering;

use crate::formula::surd::sign_with_root;
use crate::model::Question;
use crate::number::{Certain, Field, Ring, Signed};

/// The letters above, and `n·n`.
#[derive(Clone, Debug)]
pub(crate) struct Height<T> {
    pub(crate) c: T,
    pub(crate) b: T,
    pub(crate) g: T,
    pub(crate) r: T,
    pub(crate) nn: T,
}

/// When a ball meets a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fallen {
    AtStart,
    /// Where it has come down to the wall.
    Touches,
    /// Where it is highest and overlaps the wall.
    Turns,
}

impl<T: Ring> Height<T> {
    /// `D = p + q |n|`.
    fn discriminant(&self) -> (T, T) {
        let twice_g = self.g.plus(&self.g);
        let p = self.b.squared().minus(&twice_g.times(&self.c));
        (p, twice_g.times(&self.r))
    }
}

impl<T: Signed> Height<T> {
    /// The sign of `α`.
    pub(crate) fn sign_of_gap(&self) -> Certain<Ordering> {
        sign_with_root(&self.c, &T::ZERO.minus(&self.r), &self.nn)
    }

    fn sign_of_discriminant(&self) -> Certain<Ordering> {
        let (p, q) = self.discriminant();
        sign_with_root(&p, &q, &self.nn)
    }

    /// When there is first contact, or an impact.
    ///
    /// An impact is a contact at which the first derivative of the height that is not 0 is
    /// negative.
    pub(crate) fn first(&self, question: Question) -> Certain<Option<Fallen>> {
        let (b, g) = (self.b.sign()?, self.g.sign()?);
        if self.sign_of_gap()?.is_le() {
            let falls = b.then(g) == Ordering::Less;
            return Ok(if question == Question::Contact || falls {
                Some(Fallen::AtStart)
            } else if g != Ordering::Less {
                None
            } else if self.sign_of_discriminant()?.is_le() {
                Some(Fallen::Turns)
            } else {
                Some(Fallen::Touches)
            });
        }
        let is_met = match (b, g) {
            (_, Ordering::Less) | (Ordering::Less, Ordering::Equal) => true,
            (Ordering::Less, Ordering::Greater) => match self.sign_of_discriminant()? {
                Ordering::Greater => true,
                Ordering::Equal => question == Question::Contact,
                Ordering::Less => false,
            },
            (Ordering::Equal | Ordering::Greater, _) => false,
        };
        Ok(is_met.then_some(Fallen::Touches))
    }

    /// Whether the time found by [`first`](Self::first) has come by the time `t`.
    pub(crate) fn has_come_by(&self, fallen: Fallen, t: &T) -> Certain<bool> {
        let slope = || self.b.plus(&self.g.times(t)).sign();
        let half = self.g.times(&t.squared());
        let twice = |x: &T| x.plus(x);
        let height = twice(&self.c.plus(&self.b.times(t))).plus(&half);
        let is_down =
            || Ok(sign_with_root(&height, &twice(&T::ZERO.minus(&self.r)), &self.nn)?.is_le());
        Ok(match fallen {
            Fallen::AtStart => true,
            Fallen::Turns => slope()?.is_le(),
            // From contact the ball rises first, and from above it may have fallen through.
            Fallen::Touches if self.sign_of_gap()?.is_le() => slope()?.is_lt() && is_down()?,
            Fallen::Touches if self.g.is_positive()? => slope()?.is_ge() || is_down()?,
            Fallen::Touches => is_down()?,
        })
    }
}

/// `α`, `b`, `g`, `D` and `|n|` in numbers with digits to spare.
#[derive(Clone, Debug)]
pub(crate) struct Drop<T> {
    pub(crate) alpha: T,
    pub(crate) b: T,
    pub(crate) g: T,
    pub(crate) d: T,
    pub(crate) length: T,
}

impl<T: Field + Signed> Height<T> {
    /// The same numbers, computed directly.
    pub(crate) fn dropped(&self) -> Certain<Drop<T>> {
        let length = self.nn.root()?;
        let (p, q) = self.discriminant();
        Ok(Drop {
            alpha: self.c.minus(&self.r.times(&length)),
            b: self.b,
            g: self.g,
            d: p.plus(&q.times(&length)),
            length,
        })
    }
}

impl<T: Field> Drop<T> {
    /// The time of contact, for a `b` with this sign.
    pub(crate) fn time(&self, fallen: Fallen, sign_of_b: Ordering) -> Certain<T> {
        match fallen {
            Fallen::AtStart => Ok(T::ZERO),
            Fallen::Turns => self.b.over(&self.g.negated()),
            Fallen::Touches if sign_of_b == Ordering::Greater => {
                self.b.plus(&self.d.root()?).over(&self.g.negated())
            }
            Fallen::Touches => self.alpha.plus(&self.alpha).over(&self.d.root()?.minus(&self.b)),
        }
    }

    /// The gap at that time.
    pub(crate) fn gap(&self, fallen: Fallen) -> Certain<T> {
        match fallen {
            Fallen::AtStart => self.alpha.over(&self.length),
            Fallen::Touches => Ok(T::ZERO),
            Fallen::Turns => self.d.over(&self.g.plus(&self.g).negated().times(&self.length)),
        }
    }
}
