//! A disk on which one operation goes wrong, for tests; and what a power cut makes of it.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use tempfile::TempPath;

use super::{Disk, RealDisk};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// An operation fails because the disk is full, and those after it do not.
    Error,
    /// The same with an error of this kind.
    Refusal(io::ErrorKind),
    /// From an operation on nothing is done any more, and nothing cleaned up: the program was
    /// killed, or the power failed.
    Stop,
}

/// The real disk, until an operation goes wrong. A write that goes wrong has written half of its
/// bytes.
#[derive(Debug)]
pub(crate) struct FaultyDisk {
    fault: Fault,
    /// Which operation goes wrong, from 0.
    at: usize,
    /// The operations so far.
    count: usize,
    /// Whether what was written to the latest file is on the disk.
    is_synced: bool,
    /// Whether the content of the file that was named last was on the disk by then.
    is_whole: bool,
    /// Whether its name is on the disk.
    is_named: bool,
    /// What had that name before, if anything.
    former: Option<Vec<u8>>,
}

impl FaultyDisk {
    pub(crate) fn new(fault: Fault, at: usize) -> Self {
        Self { fault, at, count: 0, is_synced: true, is_whole: true, is_named: true, former: None }
    }

    /// Whether something has gone wrong.
    pub(crate) fn has_failed(&self) -> bool {
        self.count > self.at
    }

    /// What can stand at the path that files were written to, if the power fails now: whatever
    /// nothing has brought to the disk may be lost, names as well as bytes.
    pub(crate) fn after_power_cut(&self, path: &Path) -> Vec<Option<Vec<u8>>> {
        let present = fs::read(path).ok();
        let lost = present
            .as_ref()
            .filter(|_| !self.is_whole)
            .map(|bytes| [Some(Vec::new()), Some(bytes[..bytes.len() / 2].to_vec())]);
        let former = (!self.is_named).then(|| self.former.clone());
        [present].into_iter().chain(former).chain(lost.into_iter().flatten()).collect()
    }

    fn go(&mut self) -> io::Result<()> {
        self.count += 1;
        let is_now = self.count == self.at + 1;
        let (fails, kind) = match self.fault {
            Fault::Error => (is_now, io::ErrorKind::StorageFull),
            Fault::Refusal(kind) => (is_now, kind),
            Fault::Stop => (self.has_failed(), io::ErrorKind::StorageFull),
        };
        if fails { Err(kind.into()) } else { Ok(()) }
    }
}

impl Disk for FaultyDisk {
    fn create(&mut self, path: &Path) -> io::Result<(File, TempPath)> {
        self.go()?;
        let (file, mut temporary) = RealDisk.create(path)?;
        temporary.disable_cleanup(self.fault == Fault::Stop);
        Ok((file, temporary))
    }

    fn write(&mut self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        let is_first_to_fail = !self.has_failed();
        let gone = self.go();
        let share = match gone {
            Ok(()) => bytes,
            Err(_) if is_first_to_fail => &bytes[..bytes.len() / 2],
            Err(_) => &[],
        };
        self.is_synced = false;
        RealDisk.write(file, share)?;
        gone
    }

    fn sync(&mut self, file: &File) -> io::Result<()> {
        self.go()?;
        RealDisk.sync(file)?;
        self.is_synced = true;
        Ok(())
    }

    fn rename(&mut self, temporary: TempPath, path: &Path) -> io::Result<()> {
        self.go()?;
        let former = fs::read(path).ok();
        RealDisk.rename(temporary, path)?;
        (self.is_whole, self.is_named, self.former) = (self.is_synced, false, former);
        Ok(())
    }

    fn sync_directory(&mut self, directory: &Path) -> io::Result<()> {
        self.go()?;
        RealDisk.sync_directory(directory)?;
        self.is_named = true;
        Ok(())
    }
}
