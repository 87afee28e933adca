//! Who may read, write and run a file that takes the place of another?

use std::fs::{self, File, Permissions};
use std::io;
use std::path::Path;

/// The permissions of a file that is to be replaced; `None` where there is none.
pub(super) fn of(path: &Path) -> Option<Permissions> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|file| file.permissions())
}

/// Who may read, write and run a file.
#[cfg(unix)]
pub(super) fn set(file: &File, permissions: &Permissions) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    // A file that runs with the rights of its owner or group does not pass these on.
    let mode = permissions.mode() & 0o777;
    // File systems that know no permissions refuse to change them, and need not.
    if file.metadata()?.permissions().mode() & 0o777 == mode {
        return Ok(());
    }
    file.set_permissions(Permissions::from_mode(mode))
}

/// Elsewhere a file is only marked as read-only, and then cannot be replaced.
#[cfg(not(unix))]
pub(super) fn set(_: &File, _: &Permissions) -> io::Result<()> {
    Ok(())
}
