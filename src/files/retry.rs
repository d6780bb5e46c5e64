//! Renames that are repeated while another program has the file open.

use std::{fs, io, path::Path, thread, time::Duration};

/// Times between the attempts, in milliseconds.
const RETRY_DELAYS: [u64; 5] = [10, 20, 40, 80, 160];

/// Renames a file or a folder. Replaces an existing file. On Windows, a virus scanner or an indexer that has just opened
/// the file makes this fail for a moment, so that it is tried again there, for a third of a second at most.
///
/// # Errors
/// If the system refuses; nothing has changed then.
pub fn rename_path(from: &Path, to: &Path) -> io::Result<()> {
    retry_operation(|fault| cfg!(windows) && is_sharing_fault(fault), thread::sleep, || fs::rename(from, to))
}

/// Runs an operation until it succeeds, until it fails with another error than `is_temporary` accepts, or until all
/// [`RETRY_DELAYS`] are used up. Returns the last result.
fn retry_operation<T>(
    is_temporary: impl Fn(&io::Error) -> bool,
    mut wait: impl FnMut(Duration),
    mut operation: impl FnMut() -> io::Result<T>,
) -> io::Result<T> {
    for delay in RETRY_DELAYS {
        match operation() {
            Err(fault) if is_temporary(&fault) => wait(Duration::from_millis(delay)),
            done => return done,
        }
    }
    operation()
}

/// Returns `true` for the errors of Windows if another program has a file open.
fn is_sharing_fault(fault: &io::Error) -> bool {
    const SHARING_VIOLATION: i32 = 32;
    const LOCK_VIOLATION: i32 = 33;
    // Deleting and replacing an open file is denied.
    fault.kind() == io::ErrorKind::PermissionDenied
        || matches!(fault.raw_os_error(), Some(SHARING_VIOLATION | LOCK_VIOLATION))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::create_temp_folder;

    /// Runs an operation that fails `failures` times with that error and then succeeds. Returns the result, the number
    /// of attempts and the delays in milliseconds.
    fn run_failing(failures: usize, fault: impl Fn() -> io::Error) -> (io::Result<usize>, usize, Vec<u128>) {
        let (mut attempts, mut delays) = (0, Vec::new());
        let done = retry_operation(
            is_sharing_fault,
            |delay| delays.push(delay.as_millis()),
            || {
                attempts += 1;
                if attempts <= failures { Err(fault()) } else { Ok(attempts) }
            },
        );
        (done, attempts, delays)
    }

    #[test]
    fn sharing_faults_are_retried_with_growing_delays() {
        let denied = || io::Error::from(io::ErrorKind::PermissionDenied);
        assert_eq!(run_failing(0, denied).0.expect("it succeeds at once"), 1);
        let (done, _, delays) = run_failing(3, denied);
        assert_eq!((done.expect("it succeeds"), delays), (4, vec![10, 20, 40]));
        for code in [32, 33] {
            assert!(run_failing(5, || io::Error::from_raw_os_error(code)).0.is_ok(), "{code}");
        }
        let (done, attempts, delays) = run_failing(usize::MAX, denied);
        assert_eq!(done.map_err(|fault| fault.kind()), Err(io::ErrorKind::PermissionDenied));
        assert_eq!((attempts, delays), (6, vec![10, 20, 40, 80, 160]));
    }

    #[test]
    fn other_faults_are_not_retried() {
        for kind in [io::ErrorKind::NotFound, io::ErrorKind::StorageFull, io::ErrorKind::AlreadyExists] {
            let (done, attempts, delays) = run_failing(usize::MAX, || kind.into());
            assert_eq!((done.map_err(|fault| fault.kind()), attempts, delays), (Err(kind), 1, vec![]));
        }
    }

    #[test]
    fn renaming_replaces_a_file_and_reports_a_missing_one() {
        let folder = create_temp_folder("rename");
        let (from, to) = (folder.join("a"), folder.join("b"));
        fs::write(&from, "new").expect("room for it");
        fs::write(&to, "old").expect("room for it");
        rename_path(&from, &to).expect("it can be replaced");
        assert_eq!(fs::read(&to).expect("it is there"), b"new");
        assert_eq!(rename_path(&from, &to).map_err(|fault| fault.kind()), Err(io::ErrorKind::NotFound));
        fs::remove_dir_all(folder).expect("it goes");
    }
}
