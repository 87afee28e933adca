//! A disk for tests whose operations fail, and power cuts.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use tempfile::TempPath;

use super::{Disk, RealDisk};

/// How an operation fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The disk is full for one operation; later operations succeed.
    Error,
    /// One operation fails with an error of this kind; later operations succeed.
    Refusal(io::ErrorKind),
    /// From one operation on, nothing is done or cleaned up: the program was killed, or the power
    /// failed.
    Stop,
}

/// The real disk, until an operation fails. A write that fails has written half of its bytes.
#[derive(Debug)]
pub(crate) struct FaultyDisk {
    fault: Fault,
    /// The index of the operation that fails, from 0.
    at: usize,
    /// The number of operations so far.
    count: usize,
    /// Whether the content of the latest file is synced.
    is_synced: bool,
    /// Whether the content of the file that was renamed last was synced by then.
    is_whole: bool,
    /// Whether its name is synced.
    is_named: bool,
    /// The previous content under that name, if any.
    former: Option<Vec<u8>>,
}

impl FaultyDisk {
    pub(crate) fn new(fault: Fault, at: usize) -> Self {
        Self { fault, at, count: 0, is_synced: true, is_whole: true, is_named: true, former: None }
    }

    /// Whether an operation has failed.
    pub(crate) fn has_failed(&self) -> bool {
        self.count > self.at
    }

    /// The possible contents at the path if the power fails now. Names and bytes that are not
    /// synced may be lost.
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
