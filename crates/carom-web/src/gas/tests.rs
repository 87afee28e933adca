use std::f64::consts::PI;

use test_size::sized;

use super::*;

const SETUP: Setup =
    Setup { count: 1000, packing_fraction: 0.1, temperature: 1.0, seed: 1, restitution: 1.0 };

fn gas(setup: Setup) -> Gas {
    Gas::new(&setup).unwrap()
}

fn close(value: f64, expected: f64, error: f64) {
    assert!((value / expected - 1.0).abs() < error, "{value} is not {expected}");
}

#[test]
fn all_begin_with_the_same_speed() {
    let gas = gas(SETUP);
    assert_eq!(gas.simulation().len(), 1000);
    close(gas.temperature(), 1.0, 1e-12);
    assert_eq!(gas.speed_counts(2, 2.0_f64.sqrt() * 1.999), [0.0, 1000.0]);
    assert_eq!(gas.piston_position(), WIDTH);
}

/// Pearson's chi-squared over 15 bins: 14 on average, above 60 once in 10⁷ gases.
#[test]
fn maxwells_law_arises_from_one_speed() {
    let mut gas = gas(Setup { count: 2000, ..SETUP });
    let chi_squared = |gas: &Gas| -> f64 {
        let (seen, law) = (gas.speed_counts(15, 3.0), gas.maxwell_counts(15, 3.0));
        seen.iter().zip(law).map(|(n, mean)| (n - mean) * (n - mean) / mean).sum()
    };
    assert!(chi_squared(&gas) > 1e3, "the start is far from the law");
    gas.run(f64::INFINITY, 40_000).unwrap();
    assert!(gas.pair_collisions() > 30_000);
    assert!(chi_squared(&gas) < 60.0, "{}", chi_squared(&gas));
}

/// By this the page decides when Maxwell's law holds: by how much the mean fourth power of the
/// speeds falls short of it, `2 − ⟨v⁴⟩ / ⟨v²⟩²`. This is 1 at the start. For 4000 discs, chance
/// moves it by about 0.07.
#[test]
fn three_collisions_of_each_leave_a_third_of_what_maxwells_law_lacks() {
    for packing_fraction in [0.02, 0.4] {
        let mut gas = gas(Setup { count: 4000, packing_fraction, ..SETUP });
        let lacks = |gas: &Gas| {
            let squares = gas.simulation().ids().map(|ball| {
                let [x, y] = gas.simulation().velocity(ball);
                x * x + y * y
            });
            let (sum, sum_of_squares) =
                squares.fold((0.0, 0.0), |(sum, of_squares), v| (sum + v, of_squares + v * v));
            2.0 - sum_of_squares * gas.law().count / (sum * sum)
        };
        close(lacks(&gas), 1.0, 1e-9);
        while gas.pair_collisions() < 6000 {
            gas.run(f64::INFINITY, 100).unwrap();
        }
        assert!((0.15..0.55).contains(&lacks(&gas)), "{}", lacks(&gas));
    }
}

#[test]
fn energy_stays_while_the_piston_rests_and_grows_by_its_work() {
    let mut gas = gas(Setup { count: sized(250, 1000), ..SETUP });
    gas.run(1.0, u64::MAX).unwrap();
    assert_eq!(gas.work(), 0.0);
    close(gas.simulation().kinetic_energy(), gas.start_energy(), 1e-12);
    gas.move_piston(0.8, 0.5).unwrap();
    gas.run(3.0, u64::MAX).unwrap();
    assert_eq!((gas.piston_position(), gas.piston_velocity()), (0.8, 0.0));
    assert!(gas.work() > gas.start_energy(), "{}", gas.work());
    close(gas.simulation().kinetic_energy(), gas.start_energy() + gas.work(), 1e-12);
}

/// The relative error of an impulse that walls take from a gas of this temperature.
///
/// A disc that hits a wall at speed `v` transfers `2 v`. The density of `v` among those that hit is
/// `(v / T) exp(−v² / 2T)`: the mean of `2 v` is `√(2π T)`, and that of its square `8 T`. The sum
/// of `n` independent hits has the variance `n · 8 T`, so its relative standard error is `√(4 / (π
/// n))`. But all hits share one energy, and discs come back as fast as they left. In the quick
/// tests below, the standard error over 40 seeds is from 0.17 to 0.4 of this, and no seed exceeds
/// 0.9 of it.
fn error_of(impulse: f64, temperature: f64) -> f64 {
    let hits = impulse / (2.0 * PI * temperature).sqrt();
    (4.0 / (PI * hits)).sqrt()
}

#[test]
fn the_pressure_is_that_of_the_law_thin_and_dense_few_and_many() {
    let quick =
        [(100, 0.02, 1.0, 20.0), (100, 0.3, 0.5, 4.0), (300, 0.1, 0.5, 2.0), (300, 0.5, 0.2, 0.4)];
    let full = [
        (100, 0.02, 1.0, 400.0),
        (100, 0.3, 1.0, 100.0),
        (1000, 0.1, 1.0, 15.0),
        (1000, 0.5, 1.0, 3.0),
    ];
    for (count, packing_fraction, start, time) in sized(quick, full) {
        let mut gas = gas(Setup { count, packing_fraction, ..SETUP });
        gas.run(start, u64::MAX).unwrap();
        gas.restart_pressure();
        assert_eq!(gas.pressures(), None);
        gas.run(start + time, u64::MAX).unwrap();
        let [left, right, ..] = gas.pressures().unwrap();
        let (mean, sides) = (gas.law().mean_pressure(WIDTH, 1.0), gas.law().pressure(WIDTH, 1.0));
        let error = |force: f64| error_of(force * time, 1.0);
        let of_all = sized(error(mean * 2.0 * (WIDTH + HEIGHT)), 0.015);
        close(gas.mean_pressure().unwrap(), mean, of_all);
        close(0.5 * (left + right), sides, sized(error(sides * 2.0 * HEIGHT), 0.02));
    }
}

#[test]
fn slow_compression_follows_the_adiabat() {
    let (count, speed) = (sized(100, 400), 0.05);
    let mut gas = gas(Setup { count, packing_fraction: 0.2, ..SETUP });
    gas.run(0.5, u64::MAX).unwrap();
    gas.move_piston(0.8, speed).unwrap();
    gas.run(1.0 + 0.8 / speed, u64::MAX).unwrap();
    let hot = gas.law().adiabatic_temperature(WIDTH, 1.0, 0.8);
    // The work is an impulse times the speed. It is the share 1 − 1 / T of the energy, and a hotter
    // gas needs fewer hits.
    let energy = f64::from(count) * hot;
    let error = (1.0 - 1.0 / hot) * error_of((energy - gas.start_energy()) / speed, hot);
    close(gas.temperature(), hot, sized(error, 0.03));
    let ideal = Law::ideal_adiabatic_temperature(WIDTH, 1.0, 0.8);
    assert!(gas.temperature() > 1.2 * ideal, "discs are not points");
}

#[test]
fn the_piston_stops_when_told_and_stays_in_its_range() {
    let mut gas = gas(SETUP);
    let (least, most) = gas.piston_range();
    close(SETUP.packing_fraction * WIDTH / least, 0.7, 1e-12);
    gas.move_piston(least, 1.0).unwrap();
    gas.run(0.25, u64::MAX).unwrap();
    gas.stop_piston();
    gas.run(0.5, u64::MAX).unwrap();
    close(gas.piston_position(), WIDTH - 0.25, 1e-12);
    for to in [0.9 * least, 1.1 * most, f64::NAN] {
        let error = gas.move_piston(to, 1.0).unwrap_err().to_string();
        assert!(error.starts_with("the piston cannot move to "), "{error}");
    }
    let error = gas.move_piston(1.0, -1.0).unwrap_err().to_string();
    assert!(error.contains("give one above 0"), "{error}");
}

#[test]
fn what_is_no_gas_is_refused_with_its_cure() {
    let wrong = [
        (Setup { count: 5, ..SETUP }, "the number of discs is 5; give a whole number from 50 to "),
        (
            Setup { packing_fraction: 0.9, ..SETUP },
            "the packing fraction is 0.9; give a number from ",
        ),
        (Setup { temperature: f64::NAN, ..SETUP }, "the temperature is NaN; give a number from "),
        (Setup { restitution: 1.5, ..SETUP }, "the restitution is 1.5; give a number from 0 to 1"),
    ];
    for (setup, message) in wrong {
        let error = Gas::new(&setup).err().unwrap().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

/// JavaScript has only floats. A count that was not whole once gave the discs of one count the
/// radius of another.
#[test]
fn a_count_and_a_seed_are_whole() {
    assert_eq!(Setup::count_of(100.0).unwrap(), 100);
    assert_eq!(Setup::seed_of(4_294_967_295.0).unwrap(), u32::MAX);
    for count in [100.7, 49.0, 1e6 + 1.0, -100.0, f64::NAN, f64::INFINITY] {
        let error = Setup::count_of(count).unwrap_err().to_string();
        let cure = "give a whole number from 50 to 1000000";
        assert_eq!(error, format!("the number of discs is {count}; {cure}"));
    }
    for seed in [-1.0, 0.5, 4_294_967_296.0, f64::NAN] {
        let error = Setup::seed_of(seed).unwrap_err().to_string();
        let cure = "give a whole number from 0 to 4294967295";
        assert_eq!(error, format!("the seed is {seed}; {cure}"));
    }
}

#[test]
fn the_densest_gas_finds_its_places() {
    for count in [50, 73, 100, 316, 1000, 3163] {
        let setup = Setup { count, packing_fraction: 0.55, ..SETUP };
        assert_eq!(Gas::new(&setup).unwrap().law().count, f64::from(count));
    }
}

#[test]
fn a_gas_that_rebounds_less_cools() {
    let mut gas = gas(Setup { restitution: 0.9, ..SETUP });
    gas.run(f64::INFINITY, 20_000).unwrap();
    assert!(gas.temperature() < 0.5, "{}", gas.temperature());
}
