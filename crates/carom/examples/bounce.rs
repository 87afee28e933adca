//! A ball between two bumpers, in fixed steps with impacts in between.
//!
//! `cargo run -p carom --example bounce`

use carom::{Body, Circle, InputError, Mass, Restitution, bounce, impulse};

fn main() -> Result<(), InputError> {
    let rubber = Restitution::new(0.81)?;
    let bumper = |x: f64| {
        let circle = Circle::new([x, 0.0], 5.0)?.at_rest();
        Ok::<_, InputError>(Body::new(circle, Mass::fixed()).with_restitution(rubber))
    };
    let bumpers = [bumper(-10.0)?, bumper(10.0)?];
    let mass = Mass::new(0.17)?;
    let mut ball = Body::new(Circle::new([0.0, 0.0], 1.0)?.moving([20.0, 0.0])?, mass);

    for step in 1..=10 {
        let dt = 0.25;
        let [left, right] = bumpers.map(|bumper| bounce(&ball, &bumper, dt));
        // Within one step it reaches one bumper at most.
        let (bumper, end) =
            if left.impact.is_some() { (bumpers[0], left) } else { (bumpers[1], right) };
        if let Some(impact) = end.impact {
            let impulse = impulse(&ball, &bumper, impact.normal);
            println!("step {step}: impact after {:.4} s, impulse {impulse:.3} N s", impact.time);
        }
        println!(
            "step {step}: x = {:6.3} m, v = {:7.3} m/s",
            end.a.center()[0],
            end.a.velocity()[0]
        );
        ball = Body::new(end.a, mass);
    }
    Ok(())
}
