//! Generator of damaged files.

use std::ops::Range;

use fastrand::Rng;

use super::file::{Damage, Good};

/// Numbers that a file should not have: negative, huge, and off by one.
const EXTREMES: [i64; 10] =
    [-1, i64::MIN, i64::MAX, 1 << 31, (1 << 31) - 1, -(1 << 31), 1 << 40, 0, 1, 1 << 20];

/// Damages a file in one of many ways.
pub(crate) fn damaged(good: &Good, random: &mut Rng) -> Damage {
    let mut bytes = good.bytes.clone();
    let place = place(good, random);
    let overwrite = |new: &[u8], bytes: &mut Vec<u8>, how: &str| {
        let end = bytes.len().min(place + new.len());
        bytes[place..end].copy_from_slice(&new[..end - place]);
        let first = &new[..new.len().min(8)];
        (format!("{how} {first:?} … at {place}, {} long", end - place), Some(place..end))
    };
    let (how, changed) = match random.u8(0..11) {
        0 | 1 => {
            let bit = random.u8(0..8);
            bytes[place] ^= 1 << bit;
            (format!("bit {bit} of byte {place}"), Some(place..place + 1))
        }
        2 => {
            let new: Vec<_> = (0..random.usize(1..9)).map(|_| random.u8(..)).collect();
            overwrite(&new, &mut bytes, "bytes")
        }
        3 => {
            let byte = [0, 0xff, b'\n', b',', b'"'][random.usize(0..5)];
            overwrite(&vec![byte; random.usize(1..64)], &mut bytes, "a run of")
        }
        4 => {
            bytes.truncate(place);
            (format!("cut off after {place}"), None)
        }
        5 => {
            let from = random.usize(0..bytes.len());
            let length = random.usize(1..128).min(bytes.len() - from);
            let new = bytes[from..from + length].to_vec();
            overwrite(&new, &mut bytes, "a part from elsewhere,")
        }
        6 => {
            let length = random.usize(1..64).min(bytes.len() - place);
            bytes.drain(place..place + length);
            (format!("{length} bytes at {place} are missing"), None)
        }
        7 => {
            let new: Vec<_> = (0..random.usize(1..64)).map(|_| random.u8(..)).collect();
            bytes.splice(place..place, new.iter().copied());
            (format!("{} bytes more at {place}", new.len()), None)
        }
        8 => {
            let number = EXTREMES[random.usize(0..EXTREMES.len())];
            let unit = [4, 8][random.usize(0..2)];
            let aligned = place / unit * unit;
            let end = bytes.len().min(aligned + unit);
            bytes[aligned..end].copy_from_slice(&number.to_le_bytes()[..end - aligned]);
            (format!("the word at {aligned} is {number}"), Some(aligned..end))
        }
        9 => varint(good, place, &mut bytes, random),
        _ => repeated(good, place, &mut bytes, random),
    };
    Damage { bytes, how, changed }
}

/// A random place, often in the parts that describe the file: its ends and its footer.
fn place(good: &Good, random: &mut Rng) -> usize {
    let length = good.bytes.len();
    match random.u8(0..8) {
        0 => random.usize(0..64),
        1 => random.usize(length - 12..length),
        2..=4 => random.usize(good.footer..length),
        _ => random.usize(0..length),
    }
}

/// Replaces a number of variable length, and adjusts the length of the footer.
fn varint(
    good: &Good,
    place: usize,
    bytes: &mut Vec<u8>,
    random: &mut Rng,
) -> (String, Option<Range<usize>>) {
    let (number, new) = extreme(random);
    let old = bytes[place..].iter().take_while(|byte| **byte >= 0x80).count() + 1;
    let end = bytes.len().min(place + old);
    bytes.splice(place..end, new.iter().copied());
    lengthen(good, place, bytes);
    let changed = (new.len() == end - place).then_some(place..end);
    (format!("the number at {place} is {number}"), changed)
}

/// Inserts a Thrift field of a number, which may exist already.
fn repeated(
    good: &Good,
    place: usize,
    bytes: &mut Vec<u8>,
    random: &mut Rng,
) -> (String, Option<Range<usize>>) {
    let field = random.u8(1..12);
    let (number, value) = extreme(random);
    let kind = [5, 6][random.usize(0..2)];
    bytes.splice(place..place, [kind, field << 1].into_iter().chain(value));
    lengthen(good, place, bytes);
    (format!("field {field}, {number}, is put in at {place}"), None)
}

/// A number that a file should not have, and its bytes in the encoding of variable length.
fn extreme(random: &mut Rng) -> (i64, Vec<u8>) {
    let number = EXTREMES[random.usize(0..EXTREMES.len())];
    let mut zigzag = ((number << 1) ^ (number >> 63)).cast_unsigned();
    let mut bytes = Vec::new();
    while zigzag >= 0x80 {
        bytes.push(zigzag.to_le_bytes()[0] | 0x80);
        zigzag >>= 7;
    }
    bytes.push(zigzag.to_le_bytes()[0]);
    (number, bytes)
}

/// Corrects the length of the footer at the end of a Parquet file after a change in the footer.
fn lengthen(good: &Good, place: usize, bytes: &mut [u8]) {
    if good.name.ends_with(".parquet") && place >= good.footer && place + 12 < good.bytes.len() {
        let length = bytes.len() - 8 - good.footer;
        let field = bytes.len() - 8..bytes.len() - 4;
        bytes[field].copy_from_slice(&u32::try_from(length).unwrap().to_le_bytes());
    }
}
