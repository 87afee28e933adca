//! Two circles: relation, gap, time of impact and contact interval.
//!
//! `cargo run -p carom --example pair_2d`

use carom::{
    Circle, InputError, closest_points, contact_interval, first_contact, gap, relation,
    time_of_impact,
};

fn main() -> Result<(), InputError> {
    let a = Circle::new([0.0, 0.0], 2.0)?;
    let b = Circle::new([10.0, 3.0], 3.0)?;
    println!("standing still: {:?}, {:.3} apart", relation(&a, &b), gap(&a, &b));
    let (on_a, on_b) = closest_points(&a, &b);
    println!("nearest to each other at {on_a:.3?} and {on_b:.3?}");

    let (a, b) = (a.moving([4.0, 0.0])?, b.at_rest());
    for max_time in [1.0, 2.0] {
        match time_of_impact(&a, &b, max_time) {
            None => println!("no impact within {max_time} s"),
            Some(impact) => {
                println!("impact within {max_time} s: {impact:.3?}");
                println!("until then A moves by {:?}", impact.displacement(&a));
            }
        }
    }
    if let Some(through) = contact_interval(&a, &b) {
        println!(
            "with nothing to stop them: in contact from {} to {} s",
            through.start, through.end
        );
    }

    // In the neighbouring lane they touch for one instant: a contact, but no impact.
    let lane = Circle::new([10.0, -5.0], 3.0)?.at_rest();
    println!("a graze: {:?}", first_contact(&a, &lane, 10.0).map(|contact| contact.time));
    println!("its impact: {:?}", time_of_impact(&a, &lane, 10.0));
    Ok(())
}
