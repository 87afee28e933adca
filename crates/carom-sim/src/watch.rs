//! Interruption of long work.

use std::ops::ControlFlow;

/// A function that is called now and then, and can end the work.
pub(crate) type Watch<'w> = &'w mut dyn FnMut() -> ControlFlow<()>;

/// The items between two calls of a watcher: less than a millisecond of work.
const STEP: usize = 1024;

/// Does the work for each item, and calls a watcher on the way.
pub(crate) fn each<T>(
    items: impl Iterator<Item = T>,
    watch: Watch<'_>,
    mut work: impl FnMut(T),
) -> ControlFlow<()> {
    for (count, item) in items.enumerate() {
        if count % STEP == 0 {
            watch()?;
        }
        work(item);
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use carom::{Ball, Mass};

    use super::*;
    use crate::builder::Builder;
    use crate::simulation::Simulation;

    fn row(balls: u32) -> Builder<2> {
        (0..balls).fold(Simulation::builder(), |builder, ball| {
            let ball = Ball::new([3.0 * f64::from(ball), 0.0], 1.0).unwrap().at_rest();
            builder.ball(ball, Mass::new(1.0).unwrap())
        })
    }

    /// In each of the three passes, and no more than a fixed number of balls apart.
    #[test]
    fn a_build_of_many_balls_can_be_interrupted_at_each_step() {
        for balls in [1, 5_000] {
            let builder = row(balls);
            let mut calls = 0;
            let mut count = || {
                calls += 1;
                ControlFlow::Continue(())
            };
            assert!(builder.clone().build_watched(&mut count).unwrap().is_some());
            assert_eq!(calls, 3 * (balls as usize).div_ceil(STEP));
            for last in 1..=calls {
                let mut left = last;
                let mut watch = || {
                    left -= 1;
                    if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                assert!(builder.clone().build_watched(&mut watch).unwrap().is_none());
                assert_eq!(left, 0);
            }
        }
    }
}
