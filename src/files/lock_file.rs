//! Lock files: files whose lock marks another file or a folder as in use.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use same_file::Handle;

use super::{check_regular_file, open_regular_file, path_with_suffix};

/// Maximum number of attempts to take a lock. A list that asks [`is_locked`] in another process holds it for a moment.
const MAX_ATTEMPTS: u32 = 3;

/// Time between two attempts.
const RETRY_DELAY: Duration = Duration::from_millis(10);

/// A locked, empty file that marks another file or a folder as in use by this process, until this is dropped. The data
/// are in other files, because on Windows no other handle can read a locked file. Only the lock counts: a lock file
/// that is left over from a crash is not locked, and the next process takes it.
#[derive(Debug)]
pub struct LockFile {
    handle: Handle,
    path: PathBuf,
}

impl LockFile {
    /// Locks a file, which is created if needed; returns `None` if another process holds the lock. On file systems
    /// without locks this always succeeds.
    ///
    /// # Errors
    /// If the file can't be created or opened.
    pub fn acquire(path: &Path) -> io::Result<Option<LockFile>> {
        for attempt in 0..MAX_ATTEMPTS {
            if attempt > 0 {
                thread::sleep(RETRY_DELAY);
            }
            if let Some(lock) = LockFile::lock_open_file(open_lock_file(path)?, path)? {
                return Ok(Some(lock));
            }
        }
        Ok(None)
    }

    /// Locks a file that was opened at that path.
    fn lock_open_file(file: File, path: &Path) -> io::Result<Option<LockFile>> {
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Ok(None);
        }
        let lock = LockFile { handle: Handle::from_file(file)?, path: path.to_owned() };
        // The previous process may have removed the file after it was opened here. Its lock protects nothing then.
        Ok(lock.is_in_place().then_some(lock))
    }

    /// Returns `true` if the path still leads to the locked file.
    fn is_in_place(&self) -> bool {
        Handle::from_path(&self.path).is_ok_and(|found| found == self.handle)
    }
}

impl Drop for LockFile {
    /// Removes the file and then unlocks it. In the other order, another process could lock it in between, and would
    /// lose it.
    fn drop(&mut self) {
        if self.is_in_place() {
            // Ignored: a file that can't be removed is not locked any more, and does no harm.
            let _ = fs::remove_file(&self.path);
        }
        // Closing alone would leave the lock in place while a process that the game has just started shares the open
        // file. File systems without locks fail here.
        let _ = self.handle.as_file().unlock();
    }
}

/// Opens or creates a lock file. A link is replaced, not followed.
fn open_lock_file(path: &Path) -> io::Result<File> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_symlink() => fs::remove_file(path)?,
        Ok(found) => check_regular_file(&found)?,
        Err(_) => {}
    }
    let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    // A file that can only be read can be locked, too.
    opened.or_else(|refused| File::open(path).map_err(|_| refused))
}

/// Returns `true` if another process holds the lock of a lock file, or another [`LockFile`] of this process.
pub fn is_locked(path: &Path) -> bool {
    let Ok(file) = open_regular_file(path) else { return false };
    let tried = file.try_lock_shared();
    if tried.is_ok() {
        let _ = file.unlock();
    }
    matches!(tried, Err(TryLockError::WouldBlock))
}

/// Returns the path of the lock file beside a file: `NAME.lock`. A file and the links to it have the same lock file.
pub fn lock_file_path(path: &Path) -> PathBuf {
    path_with_suffix(&path.canonicalize().unwrap_or_else(|_| path.to_owned()), ".lock")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::create_temp_folder;

    fn try_acquire(path: &Path) -> Option<LockFile> {
        LockFile::acquire(path).expect("the file can be opened")
    }

    #[test]
    fn a_lock_file_is_held_once_and_removed_afterwards() {
        let folder = create_temp_folder("lock");
        let path = folder.join("a.lock");
        assert!(!is_locked(&path), "there is no such file");
        let lock = try_acquire(&path).expect("it is free");
        assert!(is_locked(&path) && try_acquire(&path).is_none());
        assert!(is_locked(&path), "the attempt to lock it changed nothing");
        drop(lock);
        assert!(!path.exists() && !is_locked(&path));
        assert!(try_acquire(&path).is_some());
        fs::remove_dir(folder).expect("nothing is left in it");
    }

    #[test]
    fn a_lock_file_without_a_lock_is_taken_over() {
        let folder = create_temp_folder("stale");
        let path = folder.join("a.lock");
        fs::write(&path, "left over").expect("room for it");
        assert!(!is_locked(&path));
        let lock = try_acquire(&path).expect("it is free");
        assert!(is_locked(&path));
        drop(lock);
        fs::remove_dir(folder).expect("nothing is left in it");
    }

    #[test]
    fn a_lock_file_is_not_removed_by_the_owner_of_another_one() {
        let folder = create_temp_folder("moved");
        let (path, aside) = (folder.join("a.lock"), folder.join("aside"));
        let first = try_acquire(&path).expect("it is free");
        fs::rename(&path, &aside).expect("it is there");
        let second = try_acquire(&path).expect("the path is free");
        drop(first);
        assert!(is_locked(&path));
        drop(second);
        fs::remove_file(aside).expect("it is another file");
        fs::remove_dir(folder).expect("nothing is left in it");
    }

    /// A process may open the file before another one removes it.
    #[test]
    fn a_removed_lock_file_can_not_be_locked() {
        let folder = create_temp_folder("removed");
        let path = folder.join("a.lock");
        let first = try_acquire(&path).expect("it is free");
        let [early, other] = [(); 2].map(|()| open_lock_file(&path).expect("it is there"));
        drop(first);
        assert!(LockFile::lock_open_file(early, &path).expect("it is open").is_none(), "no file is there");
        let second = try_acquire(&path).expect("it is free");
        assert!(LockFile::lock_open_file(other, &path).expect("it is open").is_none(), "another file is there");
        assert!(is_locked(&path));
        drop(second);
        fs::remove_dir(folder).expect("nothing is left in it");
    }

    /// Threads with handles of their own compete for the lock as processes do.
    #[test]
    fn two_owners_never_hold_a_lock_at_the_same_time() {
        use std::sync::atomic::{AtomicBool, Ordering};
        let folder = create_temp_folder("race");
        let (path, is_held) = (folder.join("a.lock"), AtomicBool::new(false));
        let compete = || {
            // Some systems refuse to open a file that is being removed.
            let Ok(file) = open_lock_file(&path) else { return };
            if let Some(lock) = LockFile::lock_open_file(file, &path).expect("it is open") {
                assert!(!is_held.swap(true, Ordering::SeqCst), "another thread holds it");
                thread::yield_now();
                is_held.store(false, Ordering::SeqCst);
                drop(lock);
            }
        };
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..5_000).for_each(|_| compete()));
            }
        });
        fs::remove_dir(folder).expect("nothing is left in it");
    }

    #[test]
    fn a_path_that_can_not_be_locked_is_an_error() {
        let folder = create_temp_folder("unusable");
        assert!(LockFile::acquire(&folder).is_err(), "a folder");
        assert!(LockFile::acquire(&folder.join("none/a.lock")).is_err(), "a missing folder");
        assert!(!is_locked(&folder) && !is_locked(&folder.join("none/a.lock")));
        fs::remove_dir(folder).expect("nothing is left in it");
    }

    #[cfg(unix)]
    #[test]
    fn lock_files_are_not_created_through_links() {
        use std::os::unix::fs::symlink;
        let folder = create_temp_folder("lock-link");
        let (outside, path, file) = (folder.join("outside"), folder.join("a.lock"), folder.join("a"));
        symlink(&outside, &path).expect("a link");
        drop(try_acquire(&path).expect("it is free"));
        assert!(!outside.exists() && fs::symlink_metadata(&path).is_err());
        fs::write(&file, "").expect("room for it");
        symlink(&file, folder.join("b")).expect("a link");
        assert_eq!(lock_file_path(&folder.join("b")), lock_file_path(&file));
        fs::remove_dir_all(folder).expect("it goes");
    }
}
