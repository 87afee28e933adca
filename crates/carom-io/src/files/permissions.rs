//! Permissions of a file that replaces another.

use std::fs::{self, File, Permissions};
use std::io;
use std::path::Path;

/// The permissions of the file at a path; `None` if there is no file.
pub(super) fn of(path: &Path) -> Option<Permissions> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|file| file.permissions())
}

/// Sets the permissions of a file.
#[cfg(unix)]
pub(super) fn set(file: &File, permissions: &Permissions) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    // Set-user-ID and set-group-ID are not passed on.
    let mode = permissions.mode() & 0o777;
    // File systems without permissions refuse to change them, and need not.
    if file.metadata()?.permissions().mode() & 0o777 == mode {
        return Ok(());
    }
    file.set_permissions(Permissions::from_mode(mode))
}

/// Other systems only mark a file as read-only, and then it cannot be replaced.
#[cfg(not(unix))]
pub(super) fn set(_: &File, _: &Permissions) -> io::Result<()> {
    Ok(())
}
