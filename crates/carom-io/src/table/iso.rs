//! Times written as ISO 8601, such as `2024-01-31T12:00:00Z`.

use std::fmt::Write;

/// Nanoseconds in a second.
pub(super) const SECOND: i64 = 1_000_000_000;

const DAY: i64 = 86_400;

/// A time that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct IsoTime {
    /// Nanoseconds since 1970, in UTC if the text has a zone.
    pub(super) nanoseconds: i64,
    pub(super) style: IsoStyle,
}

/// How a time is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct IsoStyle {
    /// The character between date and time.
    pub(super) separator: char,
    pub(super) zone: Zone,
}

/// The zone of a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zone {
    /// None is given.
    Local,
    /// `Z`, which stands for UTC.
    Utc,
    /// An offset from UTC, in minutes.
    Offset(i32),
}

impl Zone {
    /// The seconds by which clocks of the zone are ahead of UTC.
    fn ahead(self) -> i64 {
        match self {
            Self::Local | Self::Utc => 0,
            Self::Offset(minutes) => i64::from(minutes) * 60,
        }
    }
}

/// Reads a time; what is wrong, and how to fix it, if it is none.
pub(super) fn parse(text: &str) -> Result<IsoTime, String> {
    let no_time = || "it is not a time; write it like 2024-01-31T12:00:00Z".to_owned();
    let mut cursor = Cursor { rest: text.as_bytes() };
    let (seconds, nanoseconds, style) = cursor.time().ok_or_else(no_time)?;
    if !cursor.rest.is_empty() {
        return Err(no_time());
    }
    let (seconds, nanoseconds) = (seconds? - style.zone.ahead(), nanoseconds?);
    // The product alone may be out of range in the first second of all.
    let all = i128::from(seconds) * i128::from(SECOND) + i128::from(nanoseconds);
    let nanoseconds = i64::try_from(all)
        .map_err(|_| "the time is not between 1677-09-22 and 2262-04-11".to_owned())?;
    Ok(IsoTime { nanoseconds, style })
}

/// The seconds since 1970, the nanoseconds after them, or what is wrong with either; and the style.
type Fields = (Result<i64, String>, Result<i64, String>, IsoStyle);

struct Cursor<'a> {
    rest: &'a [u8],
}

impl Cursor<'_> {
    fn time(&mut self) -> Option<Fields> {
        let year = self.digits(4)?;
        self.byte(b"-")?;
        let month = self.digits(2)?;
        self.byte(b"-")?;
        let day = self.digits(2)?;
        let mut style = IsoStyle { separator: 'T', zone: Zone::Local };
        let days = days(year, month, day);
        if self.rest.is_empty() {
            return Some((days.map(|days| days * DAY), Ok(0), style));
        }
        if self.byte(b"Tt ")? == b' ' {
            style.separator = ' ';
        }
        let hour = self.digits(2)?;
        self.byte(b":")?;
        let minute = self.digits(2)?;
        let (mut second, mut nanoseconds) = (0, Ok(0));
        if self.byte(b":").is_some() {
            second = self.digits(2)?;
            if self.byte(b".,").is_some() {
                nanoseconds = self.fraction()?;
            }
        }
        style.zone = self.zone()?;
        let seconds = days.and_then(|days| Ok(days * DAY + clock(hour, minute, second)?));
        Some((seconds, nanoseconds, style))
    }

    /// The next byte, if it is one of these.
    fn byte(&mut self, wanted: &[u8]) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        wanted.contains(first).then(|| {
            self.rest = rest;
            *first
        })
    }

    /// A number of exactly this many digits.
    fn digits(&mut self, count: usize) -> Option<i64> {
        let (digits, rest) = self.rest.split_at_checked(count)?;
        let number = digits.iter().try_fold(0, |number, digit| {
            digit.is_ascii_digit().then(|| 10 * number + i64::from(digit - b'0'))
        })?;
        self.rest = rest;
        Some(number)
    }

    /// The digits of a fraction, in nanoseconds, or what is wrong with them.
    fn fraction(&mut self) -> Option<Result<i64, String>> {
        let count = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if count == 0 {
            return None;
        }
        if count > 9 {
            self.rest = &self.rest[count..];
            return Some(Err("the fraction has more than nine digits; round it".to_owned()));
        }
        let digits = self.digits(count)?;
        let power = u32::try_from(9 - count).ok()?;
        Some(Ok(digits * 10_i64.pow(power)))
    }

    /// `Z`, `+02`, `+02:00`, `+0200` or nothing.
    fn zone(&mut self) -> Option<Zone> {
        if self.rest.is_empty() {
            return Some(Zone::Local);
        }
        let sign = match self.byte(b"Zz+-")? {
            b'+' => 1,
            b'-' => -1,
            _ => return Some(Zone::Utc),
        };
        let hours = self.digits(2)?;
        let has_minutes = self.byte(b":").is_some() || !self.rest.is_empty();
        let minutes = if has_minutes { self.digits(2)? } else { 0 };
        let is_sound = hours < 24 && minutes < 60;
        is_sound.then(|| Zone::Offset(sign * i32::try_from(60 * hours + minutes).unwrap_or(0)))
    }
}

/// The days from 1970 to a date.
///
/// Years begin in March here, so that the day that some of them add is the last
/// (<https://howardhinnant.github.io/date_algorithms.html>).
fn days(year: i64, month: i64, day: i64) -> Result<i64, String> {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let length = match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        _ => return Err(format!("there is no month {month}; give 01 to 12")),
    };
    if !(1..=length).contains(&day) {
        return Err(format!("that month has no day {day}; give 01 to {length}"));
    }
    let year = year - i64::from(month <= 2);
    let of_month = (153 * ((month + 9) % 12) + 2) / 5;
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_era = of_era * 365 + of_era / 4 - of_era / 100 + of_month + day - 1;
    Ok(era * 146_097 + of_era - 719_468)
}

/// The date that is this many days after 1970: the inverse of [`days`].
fn date(days: i64) -> [i64; 3] {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = (month + 2) % 12 + 1;
    [era * 400 + year + i64::from(month <= 2), month, day]
}

/// The seconds from midnight to a time of day.
fn clock(hour: i64, minute: i64, second: i64) -> Result<i64, String> {
    match (hour, minute, second) {
        (_, _, 60) => Err("leap seconds are not counted; give 00 to 59 seconds".to_owned()),
        (0..24, 0..60, 0..60) => Ok(hour * 3_600 + minute * 60 + second),
        _ => Err(format!("there is no time {hour:02}:{minute:02}:{second:02}")),
    }
}

/// The zone of a column of timestamps. A name such as `Europe/Berlin` is not looked up: times are
/// then written in UTC.
pub(super) fn zone_of(name: Option<&str>) -> Zone {
    let Some(name) = name else { return Zone::Local };
    let mut cursor = Cursor { rest: name.as_bytes() };
    match cursor.zone() {
        Some(zone @ Zone::Offset(_)) if cursor.rest.is_empty() => zone,
        _ => Zone::Utc,
    }
}

/// Writes a time, with as many digits of the fraction as it needs. A second has `per_second` units.
pub(super) fn format(time: i64, per_second: i64, style: IsoStyle) -> String {
    let fraction = time.rem_euclid(per_second) * (SECOND / per_second);
    let seconds = time.div_euclid(per_second).saturating_add(style.zone.ahead());
    let ([year, month, day], clock) = (date(seconds.div_euclid(DAY)), seconds.rem_euclid(DAY));
    let (hour, minute, second) = (clock / 3_600, clock / 60 % 60, clock % 60);
    let separator = style.separator;
    let mut text =
        format!("{year:04}-{month:02}-{day:02}{separator}{hour:02}:{minute:02}:{second:02}");
    if fraction > 0 {
        let digits = format!("{fraction:09}");
        text = text + "." + digits.trim_end_matches('0');
    }
    match style.zone {
        Zone::Local => {}
        Zone::Utc => text.push('Z'),
        Zone::Offset(minutes) => {
            let sign = if minutes < 0 { '-' } else { '+' };
            let minutes = minutes.unsigned_abs();
            let _ = write!(text, "{sign}{:02}:{:02}", minutes / 60, minutes % 60);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_come_back_as_they_were() {
        for (text, nanoseconds) in [
            ("1970-01-01T00:00:00Z", 0),
            ("1969-12-31T23:59:59.999999999Z", -1),
            ("2024-01-31T12:00:00Z", 1_706_702_400 * SECOND),
            ("2024-01-31 12:00:00", 1_706_702_400 * SECOND),
            ("2024-02-29T00:00:00.000000001Z", 1_709_164_800 * SECOND + 1),
            ("2024-01-31T14:00:00.25+02:00", 1_706_702_400 * SECOND + 250_000_000),
            ("2024-01-31T06:30:00-05:30", 1_706_702_400 * SECOND),
            ("2000-03-01T00:00:00Z", 951_868_800 * SECOND),
            ("2262-04-11T23:47:16.854775807Z", i64::MAX),
            ("1677-09-21T00:12:43.145224192Z", i64::MIN),
        ] {
            let time = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(time.nanoseconds, nanoseconds, "{text}");
            assert_eq!(format(nanoseconds, SECOND, time.style), text);
        }
    }

    #[test]
    fn shorter_forms_are_read() {
        let noon = 1_706_702_400 * SECOND;
        for (text, nanoseconds) in [
            ("2024-01-31", noon - 43_200 * SECOND),
            ("2024-01-31T12:00", noon),
            ("2024-01-31t12:00z", noon),
            ("2024-01-31T12:00:00,5Z", noon + SECOND / 2),
            ("2024-01-31T14:00:00+0200", noon),
            ("2024-01-31T14:00:00+02", noon),
        ] {
            assert_eq!(parse(text).map(|time| time.nanoseconds), Ok(nanoseconds), "{text}");
        }
    }

    #[test]
    fn every_day_of_four_centuries_has_its_number() {
        let (mut number, mut before) = (days(1900, 1, 1).unwrap(), [1899, 12, 31]);
        for year in 1900..2300 {
            for month in 1..=12 {
                for day in (1..=31).filter(|day| days(year, month, *day).is_ok()) {
                    assert_eq!(days(year, month, day), Ok(number));
                    assert_eq!(date(number), [year, month, day]);
                    assert!(before < [year, month, day]);
                    (number, before) = (number + 1, [year, month, day]);
                }
            }
        }
    }

    #[test]
    fn what_is_no_time_is_refused_with_the_cure() {
        for (text, error) in [
            ("", "is not a time"),
            ("noon", "is not a time"),
            ("2024-1-31", "is not a time"),
            ("2024-01-31T12", "is not a time"),
            ("2024-01-31T12:00:00 Z", "is not a time"),
            ("2024-01-31T12:00:00.Z", "is not a time"),
            ("2024-01-31T12:00:00+25:00", "is not a time"),
            ("2024-01-31T12:00:00Zé", "is not a time"),
            ("2024-13-01", "there is no month 13"),
            ("2023-02-29", "that month has no day 29; give 01 to 28"),
            ("2024-01-31T24:00:00", "there is no time 24:00:00"),
            ("2016-12-31T23:59:60Z", "leap seconds are not counted"),
            ("2024-01-31T12:00:00.1234567891Z", "more than nine digits"),
            ("9999-01-01", "not between"),
            ("2262-04-11T23:47:16.854775808Z", "not between"),
        ] {
            let found = parse(text).unwrap_err();
            assert!(found.contains(error), "{text}: {found}");
        }
    }
}
