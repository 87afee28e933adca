//! Panics of libraries on damaged files.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use super::Problem;

thread_local! {
    /// Whether a panic of this thread is one that [`guarded`] catches.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Runs work of a library. If it panics, the file is damaged, and nothing is printed.
///
/// A panic is printed by a hook that the whole program shares. So the first call adds a hook, which
/// leaves out panics of the threads in here, and otherwise calls the earlier hook. It is never
/// removed, because other threads may panic at any time
/// ([0035](https://github.com/carom-rs/carom/blob/main/docs/decisions/0035-damaged-tables.md)).
///
/// After a panic, the data that the work changed may be inconsistent: do not use it any more.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Problem> {
    silence();
    let before = GUARDED.replace(true);
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(before);
    outcome.map_err(|panic| {
        let message = panic.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
        Problem::Damaged(message.unwrap_or("it cannot be decoded").to_owned())
    })
}

/// Installs the hook, once.
fn silence() {
    static ONCE: Once = Once::new();
    // A panicking thread may not change the hook. What is caught then is printed, too.
    if std::thread::panicking() {
        return;
    }
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A thread that ends may panic after its variables are gone.
            if !GUARDED.try_with(Cell::get).unwrap_or(false) {
                before(info);
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_damage_in_its_own_words() {
        for (work, words) in [
            ((|| panic!("no row {}", 7)) as fn(), "no row 7"),
            (|| panic!("no rows"), "no rows"),
            (|| panic::panic_any(7), "it cannot be decoded"),
        ] {
            let Err(Problem::Damaged(why)) = guarded(work) else { panic!("no error") };
            assert_eq!(why, words);
        }
        assert!(guarded(|| 7).is_ok_and(|it| it == 7));
    }

    #[test]
    fn only_what_is_guarded_is_silent() {
        assert!(!GUARDED.get());
        let inside = guarded(|| {
            let other = std::thread::spawn(|| GUARDED.get());
            (GUARDED.get(), other.join().unwrap())
        });
        assert!(matches!(inside, Ok((true, false))));
        assert!(guarded(|| guarded(|| panic!("inside")).is_err() && GUARDED.get()).unwrap());
        assert!(!GUARDED.get());
    }
}
