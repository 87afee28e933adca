//! Places on the Earth as points in space, by WGS84.
//!
//! A point with the longitude λ, the latitude φ and the height h above the ellipsoid has the
//! coordinates
//!
//! ```text
//! x = (N + h) cos φ cos λ,   y = (N + h) cos φ sin λ,   z = (N (1 − e²) + h) sin φ
//! ```
//!
//! in metres from the centre of the Earth, with `N = a / √(1 − e² sin² φ)` \[WGS84\]. So the
//! antimeridian and the poles are places like others. Sine and cosine are those of the crate
//! `libm`, so the bits are the same on every machine.

/// The equatorial radius a, in metres \[WGS84\].
const EQUATOR: f64 = 6_378_137.0;

/// The flattening f \[WGS84\].
const FLATTENING: f64 = 1.0 / 298.257_223_563;

/// The square of the eccentricity, `e² = f (2 − f)`.
const ECCENTRICITY: f64 = FLATTENING * (2.0 - FLATTENING);

/// The smallest radius of curvature of the ellipsoid, `a (1 − e²)`: that along a meridian at the
/// equator.
const LEAST_RADIUS: f64 = EQUATOR * (1.0 - ECCENTRICITY);

/// The point at a longitude and a latitude in degrees, and a height in metres.
pub(super) fn point(longitude: f64, latitude: f64, height: f64) -> [f64; 3] {
    let [sin_lon, cos_lon] = sine_and_cosine(longitude);
    let [sin_lat, cos_lat] = sine_and_cosine(latitude);
    let normal = EQUATOR / libm::sqrt(1.0 - ECCENTRICITY * sin_lat * sin_lat);
    let across = (normal + height) * cos_lat;
    let up = (normal * (1.0 - ECCENTRICITY) + height) * sin_lat;
    [across * cos_lon, across * sin_lon, up]
}

/// Longitude and latitude in degrees, and the height in metres, of a point that is not far from the
/// ellipsoid.
///
/// The latitude is improved until it stays \[Bowring1976\]; from 10 km below to 100 km above, to
/// 10⁻¹² degrees.
pub(super) fn degrees([x, y, z]: [f64; 3]) -> [f64; 3] {
    let across = libm::sqrt(x * x + y * y);
    let polar = 1.0 - FLATTENING;
    // The parametric latitude, whose tangent is that of the latitude times 1 − f.
    let mut tangent = z / (across * polar);
    let mut latitude = 0.0;
    for _ in 0..5 {
        let parametric = libm::atan(tangent);
        let (sin, cos) = (libm::sin(parametric), libm::cos(parametric));
        let up = z + ECCENTRICITY / polar * EQUATOR * sin * sin * sin;
        let out = across - ECCENTRICITY * EQUATOR * cos * cos * cos;
        latitude = libm::atan2(up, out);
        tangent = polar * libm::tan(latitude);
    }
    let (sin, cos) = (libm::sin(latitude), libm::cos(latitude));
    let normal = EQUATOR / libm::sqrt(1.0 - ECCENTRICITY * sin * sin);
    // Along the radius, so that it works at the poles.
    let height = across * cos + z * sin - EQUATOR * EQUATOR / normal;
    [libm::atan2(y, x).to_degrees(), latitude.to_degrees(), height]
}

/// How far the chord between two points is off the shortest way along the ellipsoid, at most.
///
/// Both are at one height: a climb adds [`climb`]. It is the sagitta `R − √(R² − L²/4)` of the
/// chord L, with the smallest radius R of the ellipsoid, written without cancellation: about
/// `L² / 8R`, 2 cm for 1 km.
pub(super) fn sagitta(from: [f64; 3], to: [f64; 3]) -> f64 {
    let square: f64 = from.iter().zip(to).map(|(a, b)| (a - b) * (a - b)).sum();
    let quarter = 0.25 * square;
    if quarter >= LEAST_RADIUS * LEAST_RADIUS {
        // A chord through the Earth: half a turn, at most.
        return 2.0 * EQUATOR;
    }
    quarter / (LEAST_RADIUS + libm::sqrt(LEAST_RADIUS * LEAST_RADIUS - quarter))
}

/// How much further a way is off the chord that climbs evenly: at most `Δh L / 4R`.
pub(super) fn climb(from: [f64; 3], to: [f64; 3]) -> f64 {
    let square: f64 = from.iter().zip(to).map(|(a, b)| (a - b) * (a - b)).sum();
    let [[.., low], [.., high]] = [degrees(from), degrees(to)];
    libm::fabs(high - low) * libm::sqrt(square) / (4.0 * LEAST_RADIUS)
}

/// Sine and cosine of an angle in degrees, exact at the multiples of 90.
fn sine_and_cosine(degrees: f64) -> [f64; 2] {
    // Each step but the last is exact: the remainder, and the difference of two near numbers.
    let turned = degrees % 360.0;
    let quarters = libm::rint(turned / 90.0);
    let rest = (turned - 90.0 * quarters).to_radians();
    let (sin, cos) = (libm::sin(rest), libm::cos(rest));
    #[expect(clippy::cast_possible_truncation, reason = "from −4 to 4")]
    match (quarters as i32).rem_euclid(4) {
        0 => [sin, cos],
        1 => [cos, -sin],
        2 => [-sin, -cos],
        _ => [-cos, sin],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    }

    #[test]
    fn axes_of_the_ellipsoid() {
        assert_eq!(point(0.0, 0.0, 0.0), [EQUATOR, 0.0, 0.0]);
        assert_eq!(point(90.0, 0.0, 10.0), [0.0, EQUATOR + 10.0, 0.0]);
        // The polar radius is 6 356 752.3142 m [WGS84].
        let pole = point(37.0, 90.0, 0.0);
        assert!(pole[0] == 0.0 && pole[1] == 0.0);
        assert!((pole[2] - 6_356_752.314_2).abs() < 1e-4, "{pole:?}");
    }

    #[test]
    fn longitudes_half_a_turn_apart_are_one_place() {
        for latitude in [-45.0, 0.0, 89.5] {
            assert_eq!(point(180.0, latitude, 5.0), point(-180.0, latitude, 5.0));
            assert_eq!(point(270.0, latitude, 5.0), point(-90.0, latitude, 5.0));
        }
        let (east, west) = (point(179.999_5, 10.0, 0.0), point(-179.999_5, 10.0, 0.0));
        assert!((distance(east, west) - 109.64).abs() < 0.01, "{}", distance(east, west));
    }

    #[test]
    fn degrees_come_back() {
        for latitude in [-90.0, -89.999, -45.0, 0.0, 1e-9, 30.0, 60.0, 90.0] {
            for (longitude, height) in [(0.0, 0.0), (12.5, 12_000.0), (-179.0, -3_000.0)] {
                let [lon, lat, alt] = degrees(point(longitude, latitude, height));
                assert!((lat - latitude).abs() < 1e-12, "{lat} of {latitude}");
                assert!((alt - height).abs() < 1e-8, "{alt} of {height} at {latitude}");
                assert!((lon - longitude).abs() < 1e-13 || latitude.abs() == 90.0, "{lon}");
            }
        }
    }

    /// A degree of latitude has 110 574 m at the equator and 111 694 m at a pole \[WGS84\].
    #[test]
    fn degrees_have_their_published_lengths() {
        let at_equator = distance(point(0.0, -0.5, 0.0), point(0.0, 0.5, 0.0));
        let at_pole = distance(point(0.0, 89.0, 0.0), point(0.0, 90.0, 0.0));
        assert!((at_equator - 110_574.0).abs() < 3.0, "{at_equator}");
        assert!((at_pole - 111_694.0).abs() < 3.0, "{at_pole}");
    }

    #[test]
    fn a_sagitta_is_small_for_short_ways() {
        let way = |degrees: f64| (point(0.0, 0.0, 0.0), point(degrees, 0.0, 0.0));
        let (from, to) = way(1_000.0 / 111_319.49);
        assert!((sagitta(from, to) - 0.019_7).abs() < 1e-4, "{}", sagitta(from, to));
        // The middle of the way is that far above the middle of the chord.
        let (from, to) = way(1.0);
        let middle: [f64; 3] = std::array::from_fn(|k| 0.5 * (from[k] + to[k]));
        let above = distance(point(0.5, 0.0, 0.0), middle);
        assert!(above <= sagitta(from, to) && above > 0.99 * sagitta(from, to));
    }
}
