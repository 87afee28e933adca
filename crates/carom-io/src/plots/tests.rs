//! Numbers of the plots; the pictures themselves are not tested.

use carom::{Ball, Mass};
use carom_sim::{Boundary, Simulation};
use fastrand::Rng;

use super::histogram::{self, Histogram};
use super::speeds::{BINS, FASTEST, Speeds};
use super::{Plots, maxwell};
use crate::session::Session;

/// A standard normal number, by the formula of Box and Muller.
fn normal(random: &mut Rng) -> f64 {
    // In (0, 1], where the logarithm exists.
    let (u, v) = (1.0 - random.f64(), random.f64());
    (-2.0 * libm::log(u)).sqrt() * libm::cos(std::f64::consts::TAU * v)
}

/// A periodic gas at `k T = 1` on a square lattice, drifting along x; the masses take turns.
fn gas<const D: usize>(side: u32, masses: &[f64], drift: f64) -> Session<D> {
    gas_at(1.0, side, masses, drift)
}

fn gas_at<const D: usize>(temperature: f64, side: u32, masses: &[f64], drift: f64) -> Session<D> {
    let mut random = Rng::with_seed(1);
    let size = 2.0 * f64::from(side);
    let mut builder = Simulation::builder().boundary(Boundary::periodic([size; D]).unwrap());
    let row = |axis| (0..axis).map(|_| side).product::<u32>();
    for k in 0..row(D) {
        let place = |axis: usize| k / row(axis) % side;
        let center = std::array::from_fn(|axis| 2.0 * f64::from(place(axis)) + 1.0);
        let mass = masses[k as usize % masses.len()];
        let mut velocity = [0.0; D].map(|_| normal(&mut random) * (temperature / mass).sqrt());
        velocity[0] += drift;
        let ball = Ball::new(center, 0.5).unwrap().moving(velocity).unwrap();
        builder = builder.ball(ball, Mass::new(mass).unwrap());
    }
    builder.build().unwrap().into()
}

/// Checks that the speeds of a gas in equilibrium follow Maxwell's law: each bin within five
/// standard deviations.
fn follows_the_law<const D: usize>(simulation: &Session<D>, masses: &[Option<f64>]) {
    let mut speeds = Speeds::new(simulation);
    speeds.look(simulation, 1.0);
    assert!((speeds.temperature - 1.0).abs() < 0.03, "{}", speeds.temperature);
    assert_eq!(speeds.groups.iter().map(|group| group.mass).collect::<Vec<_>>(), masses);
    for group in &speeds.groups {
        assert_eq!(group.total, group.balls);
        // On an axis where the thermal speed is 3, the density is a third.
        let histogram = Histogram::new::<D>(group, 3.0);
        let (total, width) = (group.total as f64, FASTEST / BINS as f64);
        for (k, (right, density)) in histogram.bars.into_iter().enumerate() {
            assert!((right - 3.0 * width * (k + 1) as f64).abs() < 1e-12);
            // The law integrated over the bin, by Simpson's rule.
            let [a, b, c] = [0.0, 0.5, 1.0].map(|x| maxwell::density::<D>((k as f64 + x) * width));
            let expected = (a + 4.0 * b + c) / 6.0 * width;
            let share = density * 3.0 * width;
            let deviation = (expected / total).sqrt();
            let off = (share - expected).abs();
            assert!(off < 5.0 * deviation + 1.0 / total, "bin {k}: {share} for {expected}");
        }
    }
}

#[test]
fn a_gas_in_equilibrium_follows_the_law() {
    follows_the_law(&gas::<2>(120, &[1.0], 0.0), &[Some(1.0)]);
    follows_the_law(&gas::<3>(25, &[2.0], 0.0), &[Some(2.0)]);
}

#[test]
fn each_of_few_masses_follows_its_own_law() {
    follows_the_law(&gas::<2>(120, &[4.0, 1.0, 0.25], 0.0), &[Some(0.25), Some(1.0), Some(4.0)]);
}

#[test]
fn many_masses_follow_one_law_by_their_thermal_speeds() {
    follows_the_law(&gas::<3>(25, &[1.0, 2.0, 3.0, 4.0, 5.0], 0.0), &[None]);
}

#[test]
fn a_common_drift_in_a_periodic_box_is_no_heat() {
    follows_the_law(&gas::<2>(120, &[1.0, 4.0], 100.0), &[Some(1.0), Some(4.0)]);
}

#[test]
fn fixed_obstacles_have_no_part_in_it() {
    follows_the_law(&gas::<3>(25, &[1.0, f64::INFINITY], 0.0), &[Some(1.0)]);
}

#[test]
fn nothing_is_counted_before_the_gas_has_settled_and_anew_when_it_cools() {
    let warm = gas::<2>(10, &[1.0], 0.0);
    let mut speeds = Speeds::new(&warm);
    speeds.look(&warm, 0.49);
    assert_eq!(speeds.groups[0].total, 0);
    assert_eq!(histogram::draw::<2>(&speeds, "").unwrap(), None);
    speeds.look(&warm, 0.5);
    speeds.look(&warm, 0.6);
    assert_eq!(speeds.groups[0].total, 200);
    let temperature = speeds.temperature;
    speeds.look(&gas_at::<2>(0.25, 10, &[1.0], 0.0), 0.7);
    assert_eq!(speeds.groups[0].total, 100);
    assert!((speeds.temperature / temperature - 0.25).abs() < 1e-12);
}

#[test]
fn pictures_name_what_they_show() {
    let mut gas = gas::<2>(4, &[1.0, 2.0], 0.0);
    let mut plots = Plots::new(&gas);
    for (time, share) in [(0.0, 0.0), (1.0, 0.5), (2.0, 1.0)] {
        gas.advance_to(time).unwrap();
        plots.look(&gas, share);
    }
    let energy = plots.curve.draw("a <b> & \"c\"").unwrap().unwrap();
    let speeds = histogram::draw::<2>(&plots.speeds, "a <b> & \"c\"").unwrap().unwrap();
    for svg in [&energy, &speeds] {
        assert!(svg.starts_with("<svg width=\"860\" height=\"580\" viewBox=\"0 0 3440 2320\""));
        assert!(svg.contains("a &lt;b&gt; &amp; "), "the title is escaped");
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
    assert!(
        energy.contains("Kinetic energy: its change") && energy.contains("Momentum: its change")
    );
    assert!(speeds.contains("Speeds from t = 1 to 2") && speeds.contains("8 balls of mass 2"));
}

/// A title with such a character once made a file that no program opens.
#[test]
fn a_title_may_have_characters_that_xml_does_not_allow() {
    let mut gas = gas::<2>(4, &[1.0], 0.0);
    let mut plots = Plots::new(&gas);
    for time in [0.0, 1.0] {
        gas.advance_to(time).unwrap();
        plots.look(&gas, time);
    }
    let title = "a\0b\u{1b}[31mc\u{fffe}d";
    for svg in [plots.curve.draw(title), histogram::draw::<2>(&plots.speeds, title)] {
        let svg = svg.unwrap().unwrap();
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let shown = document.descendants().filter_map(|node| node.text());
        let shown: String = shown.collect();
        assert!(shown.contains("a\u{fffd}b\u{fffd}[31mc\u{fffd}d"), "{shown}");
    }
}

#[test]
fn nothing_is_drawn_where_nothing_moves() {
    let ball = Ball::new([0.0; 2], 1.0).unwrap().at_rest();
    let still = Simulation::builder().ball(ball, Mass::new(1.0).unwrap()).build().unwrap();
    let mut still = Session::from(still);
    let mut plots = Plots::new(&still);
    for time in [0.0, 1.0] {
        still.advance_to(time).unwrap();
        plots.look(&still, 1.0);
    }
    assert_eq!(plots.curve.draw("").unwrap(), None);
    assert_eq!(histogram::draw::<2>(&plots.speeds, "").unwrap(), None);
}
