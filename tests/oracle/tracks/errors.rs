//! Columns that are no tracks, and options that are refused.

use carom::many::{Encounters, Tracks};

const TIMES: [f64; 3] = [0.0, 1.0, 2.0];
const PLACES: [[f64; 3]; 2] = [[0.0, 1.0, 2.0], [5.0, 4.0, 3.0]];

fn are_tracks(starts: &[usize], times: &[f64], places: [&[f64]; 2]) -> bool {
    Tracks::new(starts, times, places).is_ok()
}

#[test]
fn columns_that_are_no_tracks() {
    let [x, y] = PLACES.each_ref().map(|column| &column[..]);
    assert!(are_tracks(&[0, 3], &TIMES, [x, y]));
    assert!(are_tracks(&[0, 1, 3], &TIMES, [x, y]));
    for starts in [&[0, 4][..], &[0, 2, 1, 3]] {
        assert!(!are_tracks(starts, &TIMES, [x, y]), "{starts:?}");
    }
    assert!(!are_tracks(&[0, 3], &TIMES, [x, &y[..2]]));
    assert!(!are_tracks(&[0, 3], &TIMES[..2], [x, y]));
    let wrong_times =
        [[0.0, 1.0, 1.0], [0.0, 2.0, 1.0], [0.0, f64::NAN, 2.0], [0.0, 1.0, f64::INFINITY]];
    for times in wrong_times {
        assert!(!are_tracks(&[0, 3], &times, [x, y]), "{times:?}");
    }
    for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(!are_tracks(&[0, 3], &TIMES, [x, &[0.0, wrong, 0.0]]), "{wrong}");
    }
}

/// Times need not increase from one track to the next.
#[test]
fn tracks_have_times_of_their_own() {
    let [x, y] = PLACES.each_ref().map(|column| &column[..]);
    for times in [[0.0, 1.0, 0.5], [0.0, 1.0, 1.0], [5.0, 6.0, -2.0]] {
        assert!(are_tracks(&[0, 2, 3], &times, [x, y]), "{times:?}");
    }
}

#[test]
fn options_that_are_no_numbers_to_search_with() {
    let places = PLACES.each_ref().map(|column| &column[..]);
    let tracks = Tracks::new(&[0, 1, 3], &TIMES, places).expect("two tracks");
    assert!(tracks.with_radii(&[0.0, 1.0]).is_ok());
    for radii in [&[1.0][..], &[1.0, 1.0, 1.0], &[-1.0, 1.0], &[1.0, f64::NAN]] {
        assert!(tracks.with_radii(radii).is_err(), "{radii:?}");
    }
    assert!(tracks.with_radii(&[f64::INFINITY, 1.0]).is_err());
    assert!(tracks.with_max_gap(1.0).is_ok());
    for max_gap in [f64::NAN, -1.0] {
        assert!(tracks.with_max_gap(max_gap).is_err(), "{max_gap}");
    }
    for margin in [f64::NAN, -1.0, f64::INFINITY] {
        assert!(Encounters::among(tracks, margin).is_err(), "{margin}");
        assert!(Encounters::between(tracks, tracks, margin).is_err(), "{margin}");
    }
}
