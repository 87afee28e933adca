//! Names under which people have a column.

/// Other names of a column that mean the same in every table.
const SYNONYMS: [[&str; 2]; 3] = [["radius", "r"], ["ar", "aradius"], ["br", "bradius"]];

/// Names that other programs give to a column, in lower case and without other characters than
/// letters and digits. They are only suggested.
const ALIASES: &[(&str, &[&str])] = &[
    ("x", &["lon", "long", "lng", "longitude", "easting", "px", "cx", "x0"]),
    ("y", &["lat", "latitude", "northing", "py", "cy", "y0"]),
    ("z", &["alt", "altitude", "height", "elevation", "pz", "cz", "z0"]),
    ("vx", &["velx", "velocityx", "xvelocity", "speedx", "dxdt", "dx", "u", "veast"]),
    ("vy", &["vely", "velocityy", "yvelocity", "speedy", "dydt", "dy", "v", "vnorth"]),
    ("vz", &["velz", "velocityz", "zvelocity", "speedz", "dzdt", "dz", "w", "vup"]),
    ("radius", &["r", "rad", "radii"]),
    ("r", &["radius", "rad", "radii"]),
    ("id", &["mmsi", "icao", "icao24", "callsign", "name"]),
    ("t", &["time", "timestamp", "datetime", "basedatetime", "epoch"]),
];

/// Words at the end of a name that say in which unit the column is.
const UNITS: &[&str] =
    &["m", "km", "ft", "nm", "deg", "degrees", "mps", "ms", "kn", "kt", "kts", "kmh"];

/// The name of a column among its synonyms that carom reads.
pub(super) fn canonical(name: &str) -> &str {
    SYNONYMS.iter().find(|both| both[1] == name).map_or(name, |both| both[0])
}

/// The other name that a column may have.
pub(super) fn synonym(name: &str) -> Option<&'static str> {
    SYNONYMS.iter().find(|both| both[0] == name).map(|both| both[1])
}

/// The name among these that is probably meant by one that is wanted.
pub(super) fn probably_meant<'a>(wanted: &str, names: &[&'a str]) -> Option<&'a str> {
    let find = |is_meant: &dyn Fn(&str) -> bool| names.iter().find(|name| is_meant(name));
    find(&|name| name.eq_ignore_ascii_case(wanted))
        .or_else(|| find(&|name| is_alias(name, wanted)))
        .or_else(|| find(&|name| could_mean(name, wanted)))
        .copied()
}

/// Whether a name is known for what is wanted: `R` or `Radius [m]` for `radius`, `x1` for `ax`.
fn is_alias(name: &str, wanted: &str) -> bool {
    let name = letters(name);
    if base_names(wanted).any(|base| base == name) {
        return true;
    }
    // The two balls of a pair: `ax` and `bx` are `x` of the one and of the other.
    let ball = wanted.chars().next();
    let number = match ball {
        Some('a') => "1",
        Some('b') => "2",
        _ => return false,
    };
    let (ball, rest) = wanted.split_at(1);
    base_names(rest).any(|base| {
        let prefixed = [ball, number].map(|ball| format!("{ball}{base}"));
        let suffixed = [ball, number].map(|ball| format!("{base}{ball}"));
        prefixed.into_iter().chain(suffixed).any(|alias| alias == name)
    })
}

/// The name itself, and its aliases.
fn base_names(wanted: &str) -> impl Iterator<Item = &str> {
    let aliases = ALIASES.iter().find(|(name, _)| *name == wanted).map_or(&[][..], |it| it.1);
    std::iter::once(wanted).chain(aliases.iter().copied())
}

/// The letters and digits of a name, in lower case, without the unit at its end.
fn letters(name: &str) -> String {
    let name = name.split(['(', '[']).next().unwrap_or(name).to_ascii_lowercase();
    let mut words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).collect();
    words.retain(|word| !word.is_empty());
    if words.len() > 1 && words.last().is_some_and(|last| UNITS.contains(last)) {
        words.pop();
    }
    words.concat()
}

/// Whether a name is probably the beginning, or a misspelling, of another.
fn could_mean(name: &str, wanted: &str) -> bool {
    /// In shorter names, one letter distinguishes columns, as in `vx` and `vy`.
    const LONG: usize = 4;

    let (name, wanted) = (name.to_ascii_lowercase(), wanted.to_ascii_lowercase());
    let is_beginning = !name.is_empty() && wanted.starts_with(&name);
    wanted.len() >= LONG && (is_beginning || strsim::damerau_levenshtein(&name, &wanted) <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_and_common_names_are_suggested() {
        for (wanted, name) in [
            ("radius", "R"),
            ("radius", "Radius [m]"),
            ("radius", "rad_m"),
            ("radius", "raduis"),
            ("x", "LON"),
            ("y", "Latitude"),
            ("vx", "v_x"),
            ("vy", "speed_y"),
            ("id", "MMSI"),
            ("ax", "x1"),
            ("bx", "x_b"),
            ("bvy", "vy2"),
            ("br", "radius_b"),
            ("max_time", "maxTime"),
            ("BaseDateTime", "basedatetime"),
        ] {
            assert_eq!(probably_meant(wanted, &["note", name]), Some(name), "{wanted}");
        }
        for (wanted, name) in [("vx", "vy"), ("ax", "bx"), ("x", "y"), ("radius", "mass")] {
            assert_eq!(probably_meant(wanted, &[name]), None, "{wanted}");
        }
        assert_eq!(probably_meant("radius", &["rad", "RADIUS"]), Some("RADIUS"));
    }
}
