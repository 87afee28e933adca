//! Alterations of bytes, most of them of whole numbers.

use fastrand::Rng;

/// Numbers that a state should not have.
const NUMBERS: [f64; 16] = [
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    -1.0,
    -0.0,
    0.0,
    1e300,
    -1e300,
    f64::MAX,
    f64::MIN_POSITIVE,
    5e-324,
    1e100,
    1e-100,
    1e20,
    -1e-9,
    2.0,
];

/// Alters bytes in one of many ways, and returns how.
pub(crate) fn altered(bytes: &mut Vec<u8>, random: &mut Rng) -> String {
    let place = random.usize(0..bytes.len());
    match random.u8(0..16) {
        0..=6 => {
            let place = place_of_number(bytes, random);
            let number = NUMBERS[random.usize(0..NUMBERS.len())];
            overwrite(bytes, place, &number.to_le_bytes());
            format!("{number:e} at {place}")
        }
        7 | 8 => {
            let place = place_of_number(bytes, random);
            let factor = [-1.0, 0.5, 1.0 + f64::EPSILON, 1e-8, 1e8, 1e30][random.usize(0..6)];
            let number = factor * number_at(bytes, place);
            overwrite(bytes, place, &number.to_le_bytes());
            format!("{number:e}, {factor:e} times as large, at {place}")
        }
        9 => {
            let [one, other] = [(); 2].map(|()| place_of_number(bytes, random));
            let [first, second] = [one, other].map(|place| number_at(bytes, place));
            overwrite(bytes, one, &second.to_le_bytes());
            overwrite(bytes, other, &first.to_le_bytes());
            format!("the numbers at {one} and {other} are swapped")
        }
        10 | 11 => {
            let byte = [0, 1, 2, 3, 9, 0x7f, 0x80, 0xff][random.usize(0..8)];
            bytes[place] = byte;
            format!("the byte {byte} at {place}")
        }
        12 => {
            let bit = random.u8(0..8);
            bytes[place] ^= 1 << bit;
            format!("bit {bit} of byte {place}")
        }
        13 => {
            // A whole number of the greatest size.
            let length = random.usize(2..10);
            let mut huge = vec![0xff; length];
            huge.push(1);
            bytes.splice(place..=place, huge);
            format!("a count of {length} times 7 bits at {place}")
        }
        14 => {
            bytes.remove(place);
            format!("no byte {place}")
        }
        _ => {
            bytes.insert(place, random.u8(..));
            format!("a byte more at {place}")
        }
    }
}

/// A place with eight bytes that look like a number of a scene, if one is soon found.
fn place_of_number(bytes: &[u8], random: &mut Rng) -> usize {
    let looks_like_one = |place: &usize| {
        let number = number_at(bytes, *place).abs();
        number == 0.0 || number.is_infinite() || (1e-6..1e6).contains(&number)
    };
    let last = bytes.len() - 8;
    let mut places = std::iter::repeat_with(|| random.usize(0..=last)).take(100);
    places.find(looks_like_one).unwrap_or(last / 2)
}

fn number_at(bytes: &[u8], place: usize) -> f64 {
    let eight = bytes[place..].first_chunk().expect("there are eight bytes");
    f64::from_le_bytes(*eight)
}

fn overwrite(bytes: &mut [u8], place: usize, new: &[u8]) {
    bytes[place..place + new.len()].copy_from_slice(new);
}
