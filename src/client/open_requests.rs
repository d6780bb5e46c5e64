//! Requests to open a file, from a second start to the window that is already open. The first window holds a lock. A
//! second start with a file writes the file's path into a request, and ends when the first window has taken it.

use std::{
    fs, io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use bevy::log::warn;

use files::LockFile;
use mission::paths;

/// First line of a request.
const HEADER: &str = "incursion-open 1\n";
/// File extension of requests.
const EXTENSION: &str = "request";
/// Name of the file that the first window locks.
const LOCK: &str = "lock";
/// Maximum size of a request, in bytes.
const MAX_BYTES: u64 = 1 << 15;
/// Maximum time for which a second start waits until its request is taken.
const PATIENCE: Duration = Duration::from_secs(3);
/// Time between two looks at a request that is not taken yet.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Age from which a request is outdated, because the start that made it has ended.
const MAX_AGE: Duration = Duration::from_secs(10);

/// Passes a file to the window that is already open with this data folder. Returns `true` if that window has taken it,
/// so that no second window is needed.
pub fn hand_over_file(file: &Path) -> bool {
    let folder = paths::open_requests_dir();
    is_window_open(&folder) && hand_over_within(PATIENCE, &folder, file)
}

/// Makes this window the one that takes requests, for as long as the lock is kept. Returns `None` if another window
/// takes them.
///
/// # Errors
/// If the folder or the lock can't be created.
pub(crate) fn lock_requests(folder: &Path) -> io::Result<Option<LockFile>> {
    fs::create_dir_all(folder)?;
    LockFile::acquire(&folder.join(LOCK))
}

/// Returns `true` if the path is that of a request.
pub(crate) fn is_request(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == EXTENSION)
}

/// Removes all requests and returns the files that they name. Invalid and outdated requests are only removed.
pub(crate) fn take_requests(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut requests: Vec<PathBuf> = entries.filter(|path| is_request(path)).collect();
    requests.sort();
    requests.iter().filter_map(|request| take_request(request)).collect()
}

fn take_request(request: &Path) -> Option<PathBuf> {
    let text = files::read_bounded_file(request, MAX_BYTES);
    let age = fs::metadata(request).and_then(|found| found.modified()).map(|time| time.elapsed().unwrap_or_default());
    match fs::remove_file(request) {
        // The start that made it has stopped waiting, and opens a window of its own.
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => return None,
        Err(fault) => {
            warn!("{}: {fault}", request.display());
            return None;
        }
        Ok(()) => {}
    }
    let asked = text.ok().filter(|_| age.is_ok_and(|age| age < MAX_AGE)).and_then(|text| parse_request(&text));
    if asked.is_none() {
        warn!("{}: an invalid or outdated request to open a file", request.display());
    }
    asked
}

fn is_window_open(folder: &Path) -> bool {
    files::is_locked(&folder.join(LOCK))
}

/// Writes a request and waits for at most that time until it is taken. Returns `true` if it was.
fn hand_over_within(patience: Duration, folder: &Path, file: &Path) -> bool {
    let Some(text) = std::path::absolute(file).ok().and_then(|file| request_text(&file)) else { return false };
    let request = folder.join(format!("{}.{EXTENSION}", std::process::id()));
    if files::replace_file(&request, text.as_bytes()).is_err() {
        return false;
    }
    let since = Instant::now();
    while request.exists() && since.elapsed() < patience {
        thread::sleep(POLL_INTERVAL);
    }
    // A file is removed only once: either the other window has taken the request, or it will never see it.
    fs::remove_file(&request).is_err_and(|fault| fault.kind() == io::ErrorKind::NotFound)
}

/// Returns the text of a request for the file with that absolute path; `None` if the path is not UTF-8.
fn request_text(file: &Path) -> Option<String> {
    file.to_str().map(|path| format!("{HEADER}{path}\n"))
}

/// Returns the path in a request; `None` if the request is invalid or incomplete.
fn parse_request(bytes: &[u8]) -> Option<PathBuf> {
    let text = std::str::from_utf8(bytes).ok()?;
    let path = Path::new(text.strip_prefix(HEADER)?.strip_suffix('\n')?);
    path.is_absolute().then(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    const AT_ONCE: Duration = Duration::ZERO;

    fn temporary_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("incursion-requests-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    #[test]
    fn a_request_keeps_the_whole_path() {
        let root = std::env::temp_dir();
        for name in ["a.battle", "two words.battle", "línea\nnueva.battle", "end\n"] {
            let path = root.join(name);
            let text = request_text(&path).expect("UTF-8");
            assert_eq!(parse_request(text.as_bytes()), Some(path));
        }
        let whole = request_text(&root.join("a.battle")).expect("UTF-8");
        for invalid in
            ["", "incursion-open 1\n", "incursion-open 1\na.battle\n", "incursion-open 2\n/a\n", "/a.battle\n"]
        {
            assert_eq!(parse_request(invalid.as_bytes()), None, "{invalid:?}");
        }
        assert_eq!(parse_request(whole.trim_end().as_bytes()), None, "the end is missing");
        assert_eq!(parse_request(b"incursion-open 1\n/\xff\n"), None);
    }

    #[test]
    fn only_one_window_takes_requests() {
        let folder = temporary_folder("lock");
        assert!(!is_window_open(&folder), "nothing is there yet");
        let first = lock_requests(&folder).expect("a lock");
        assert!(first.is_some() && is_window_open(&folder));
        assert!(lock_requests(&folder).expect("a lock").is_none(), "a second window");
        drop(first);
        assert!(!is_window_open(&folder), "the lock goes with its window");
        fs::remove_dir_all(folder).expect("it goes");
    }

    #[test]
    fn requests_are_taken_once_and_bad_ones_removed() {
        let folder = temporary_folder("taken");
        let file = folder.join("recon.battle");
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("room for it");
        write("1.request", &request_text(&file).expect("UTF-8"));
        write("2.request", "nonsense");
        write("3.request", &"long".repeat(MAX_BYTES as usize));
        write("4.request.new", HEADER);
        write("5.request", &request_text(&file).expect("UTF-8"));
        let old = fs::File::options().write(true).open(folder.join("5.request")).expect("it is there");
        old.set_modified(SystemTime::now() - 2 * MAX_AGE).expect("its own file");
        write(LOCK, "");
        assert_eq!(take_requests(&folder), [file]);
        assert!(take_requests(&folder).is_empty(), "each is taken once");
        let mut left: Vec<_> =
            fs::read_dir(&folder).expect("a folder").flatten().map(|entry| entry.file_name()).collect();
        left.sort();
        assert_eq!(left, ["4.request.new", LOCK]);
        fs::remove_dir_all(folder).expect("it goes");
    }

    #[test]
    fn a_request_that_is_not_taken_is_withdrawn() {
        let folder = temporary_folder("withdrawn");
        let file = folder.join("recon.battle");
        assert!(!hand_over_within(AT_ONCE, &folder, &file));
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
        let (here, asked) = (folder.clone(), file.clone());
        let second = thread::spawn(move || hand_over_within(Duration::from_secs(60), &here, &asked));
        let mut taken = Vec::new();
        while taken.is_empty() && !second.is_finished() {
            taken = take_requests(&folder);
            thread::sleep(POLL_INTERVAL);
        }
        assert_eq!(taken, [file]);
        assert!(second.join().expect("it ends"), "it was taken");
        fs::remove_dir_all(folder).expect("it goes");
    }
}
