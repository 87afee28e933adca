//! Names of the kinds of balls.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

/// The kind of balls that have none.
pub const DEFAULT_KIND: &str = "ball";

/// The kinds of balls: a name for each number.
///
/// ```
/// use carom_io::session::Kinds;
///
/// let mut kinds = Kinds::default();
/// assert_eq!(kinds.number("ball"), Some(0));
/// assert_eq!((kinds.add("bullet"), kinds.name(1)), (Some(1), "bullet"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct Kinds {
    names: Vec<String>,
    numbers: HashMap<String, u16>,
}

impl Default for Kinds {
    fn default() -> Self {
        vec![DEFAULT_KIND.to_owned()].into()
    }
}

impl From<Vec<String>> for Kinds {
    fn from(names: Vec<String>) -> Self {
        let mut numbers = HashMap::new();
        for (number, name) in (0..=u16::MAX).zip(&names) {
            numbers.entry(name.clone()).or_insert(number);
        }
        Self { names, numbers }
    }
}

impl From<Kinds> for Vec<String> {
    fn from(kinds: Kinds) -> Self {
        kinds.names
    }
}

impl Kinds {
    /// The number of a kind; `None` if there is no such kind.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u16> {
        self.numbers.get(name).copied()
    }

    /// The number of a kind, which may be new.
    ///
    /// Returns `None` if there are 65 536 others.
    pub fn add(&mut self, name: &str) -> Option<u16> {
        self.number(name).or_else(|| {
            let number = u16::try_from(self.names.len()).ok()?;
            self.names.push(name.to_owned());
            self.numbers.insert(name.to_owned(), number);
            Some(number)
        })
    }

    /// The name of a kind.
    ///
    /// For a number without a name it is [`DEFAULT_KIND`].
    #[must_use]
    pub fn name(&self, kind: u16) -> &str {
        self.names.get(usize::from(kind)).map_or(DEFAULT_KIND, String::as_str)
    }

    /// All names, in the order of their numbers.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }
}
