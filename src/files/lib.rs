//! Access to players' files. This crate reads only regular files of a bounded size, so that a pipe, a device or a huge
//! file can't block the game. It writes a file completely or not at all, and never through a link to another place. It
//! also marks files and folders as in use. The callers interpret the contents.

mod lock_file;
mod retry;

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

pub use lock_file::{LockFile, is_locked, lock_file_path};
pub use retry::rename_path;

/// Maximum number of names that [`write_backup`] tries for a copy.
const MAX_BACKUP_COPIES: u32 = 1000;

/// The byte order mark of UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Opens a regular file for reading.
///
/// # Errors
/// If the path is something else, such as a pipe or a device, or if the system refuses.
pub fn open_regular_file(path: &Path) -> io::Result<File> {
    // Check before opening the file, because opening a pipe waits for a writer.
    check_regular_file(&fs::metadata(path)?)?;
    File::open(path)
}

/// Opens a regular file for reading and writing.
///
/// # Errors
/// As [`open_regular_file`].
pub fn open_to_write(path: &Path) -> io::Result<File> {
    check_regular_file(&fs::metadata(path)?)?;
    OpenOptions::new().read(true).write(true).open(path)
}

fn check_regular_file(metadata: &fs::Metadata) -> io::Result<()> {
    if metadata.is_file() {
        Ok(())
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "this is not a regular file"))
    }
}

/// Reads a regular file of at most `most` bytes.
///
/// # Errors
/// As [`open_regular_file`]; [`FileTooLarge`](io::ErrorKind::FileTooLarge) if the file is larger.
pub fn read_bounded_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_open(&mut open_regular_file(path)?, most)
}

/// Reads the rest of an open file, which may have at most `most` bytes.
///
/// # Errors
/// As [`read_bounded_file`].
pub fn read_open(file: &mut File, most: u64) -> io::Result<Vec<u8>> {
    let too_large = || io::Error::new(io::ErrorKind::FileTooLarge, format!("it is larger than {most} bytes"));
    // Check the size first, because a sparse file may claim a huge size.
    if file.metadata()?.len() > most {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large()) } else { Ok(bytes) }
}

/// Returns the bytes of a text without the byte order mark that some editors write at the start.
pub fn strip_byte_order_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)
}

/// Checks that a path is free, a regular file or a link to one, because a file must not replace a device or a pipe.
/// Links below `/dev` and `/proc`, such as that of standard output, are refused, no matter where they lead.
///
/// # Errors
/// If the path is refused.
pub fn check_target(path: &Path) -> io::Result<()> {
    let Ok(found) = fs::symlink_metadata(path) else { return Ok(()) };
    if !found.is_symlink() {
        return check_regular_file(&found);
    }
    if is_among_devices(path) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is a link of the system"));
    }
    // A dangling link may be replaced.
    fs::metadata(path).map_or(Ok(()), |found| check_regular_file(&found))
}

fn is_among_devices(path: &Path) -> bool {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    folder.canonicalize().is_ok_and(|folder| folder.starts_with("/dev") || folder.starts_with("/proc"))
}

/// Writes or replaces a file atomically: after a failure, either the complete old file or the complete new file exists.
/// A link is replaced, not followed.
///
/// # Errors
/// As [`check_target`], or if the system refuses; the old file is unchanged.
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    check_target(path)?;
    let fresh = path_with_suffix(path, ".new");
    // A file or link with this name is left over from a crash and is removed. A device or a pipe belongs to another
    // program.
    match fs::symlink_metadata(&fresh) {
        Ok(found) if found.is_symlink() || found.is_file() => fs::remove_file(&fresh)?,
        Ok(_) => return Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => {}
    }
    let written = create_file(&fresh, bytes).and_then(|()| rename_path(&fresh, path));
    if written.is_err() {
        // Remove the incomplete file; if that fails, too, the original error matters more.
        let _ = fs::remove_file(&fresh);
        return written;
    }
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        // Some systems can't synchronise a folder; the file itself is already on the disk.
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Creates a folder if it doesn't exist, and checks that files can be written into it.
///
/// # Errors
/// If another file has that name, or if the folder can't be created or is not writable.
pub fn check_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let probe = folder.join(format!(".write-test-{}", std::process::id()));
    // A killed process with the same process id may have left such a file.
    let _ = fs::remove_file(&probe);
    OpenOptions::new().write(true).create_new(true).open(&probe)?;
    fs::remove_file(&probe)
}

/// Creates a new file and flushes it to the disk.
///
/// # Errors
/// If a file or a link with that name exists, or the system refuses.
pub fn create_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Creates a second name for a file that was just written; either the complete file appears under the new name or no
/// file at all.
///
/// # Errors
/// If a file or a link with that name exists, or the system refuses.
pub fn hard_link_new(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Err(fault) if fault.kind() != io::ErrorKind::AlreadyExists => {}
        done => return done,
    }
    // Some systems have no hard links.
    create_file(to, &fs::read(from)?).inspect_err(|fault| {
        if fault.kind() != io::ErrorKind::AlreadyExists {
            // Remove the incomplete file; if that fails, too, the original error matters more.
            let _ = fs::remove_file(to);
        }
    })
}

/// Writes a copy beside a file, under the first free name of `NAME.ending`, `NAME.ending-2`, and so on. Returns the
/// path of the copy.
///
/// # Errors
/// If none of the first thousand names is free, or the system refuses.
pub fn write_backup(path: &Path, ending: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    for number in 1..=MAX_BACKUP_COPIES {
        let name = if number == 1 { ending.to_owned() } else { format!("{ending}-{number}") };
        let copy = path_with_suffix(path, &name);
        match create_file(&copy, bytes) {
            Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists => {}
            Err(fault) => return Err(fault),
            Ok(()) => return Ok(copy),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Returns the path with `ending` appended.
fn path_with_suffix(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a folder for a test.
    pub fn create_temp_folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("incursion-files-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        path
    }

    #[test]
    fn bounded_reads_reject_large_files_and_folders() {
        let folder = create_temp_folder("read");
        let path = folder.join("a");
        fs::write(&path, "1234").expect("room for it");
        assert_eq!(read_bounded_file(&path, 4).expect("it is small enough"), b"1234");
        assert_eq!(read_bounded_file(&path, 3).map_err(|fault| fault.kind()), Err(io::ErrorKind::FileTooLarge));
        assert_eq!(read_bounded_file(&folder, 4).map_err(|fault| fault.kind()), Err(io::ErrorKind::InvalidInput));
        assert_eq!(read_bounded_file(&folder.join("b"), 4).map_err(|fault| fault.kind()), Err(io::ErrorKind::NotFound));
        fs::remove_dir_all(folder).expect("it goes");
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_pipes_are_rejected_without_blocking() {
        let folder = create_temp_folder("pipe");
        let pipe = folder.join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        for path in [Path::new("/dev/zero"), &pipe] {
            assert_eq!(read_bounded_file(path, 9).map_err(|fault| fault.kind()), Err(io::ErrorKind::InvalidInput));
            assert_eq!(open_to_write(path).map(drop).map_err(|fault| fault.kind()), Err(io::ErrorKind::InvalidInput));
        }
        fs::remove_dir_all(folder).expect("it goes");
    }

    #[cfg(unix)]
    #[test]
    fn writes_do_not_follow_symlinks() {
        use std::os::unix::fs::symlink;
        let folder = create_temp_folder("link");
        let (outside, path) = (folder.join("outside"), folder.join("a"));
        fs::write(&outside, "theirs").expect("room for it");
        symlink(&outside, &path).expect("a link");
        symlink(&outside, folder.join("a.new")).expect("a link");
        symlink(&outside, folder.join("a.damaged")).expect("a link");
        assert_eq!(write_backup(&path, ".damaged", b"mine").expect("room for it"), folder.join("a.damaged-2"));
        replace_file(&path, b"mine").expect("room for it");
        assert_eq!(fs::read(&path).expect("it is there"), b"mine");
        assert_eq!(fs::read(&outside).expect("it is there"), b"theirs");
        assert!(fs::symlink_metadata(&path).expect("it is there").is_file());
        assert!(!folder.join("a.new").exists());
        fs::remove_dir_all(folder).expect("it goes");
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_pipes_are_not_replaced() {
        use std::os::unix::fs::{FileTypeExt, symlink};
        let folder = create_temp_folder("devices");
        let (pipe, link) = (folder.join("pipe"), folder.join("link"));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        symlink(&pipe, &link).expect("a link");
        for path in [&pipe, &link, Path::new("/dev/full"), Path::new("/dev/stdout"), Path::new("/dev/fd/1"), &folder] {
            let refused = replace_file(path, b"mine").map_err(|fault| fault.kind());
            assert_eq!(refused, Err(io::ErrorKind::InvalidInput), "{}", path.display());
        }
        assert!(fs::symlink_metadata(&pipe).expect("it is there").file_type().is_fifo());
        symlink(folder.join("nowhere"), folder.join("dangling")).expect("a link");
        replace_file(&folder.join("dangling"), b"mine").expect("room for it");
        assert!(!folder.join("nowhere").exists());
        fs::remove_dir_all(folder).expect("it goes");
    }

    #[test]
    fn check_folder_reports_an_unusable_folder() {
        let folder = create_temp_folder("check");
        check_folder(&folder.join("a/b")).expect("it is made");
        assert_eq!(fs::read_dir(folder.join("a/b")).expect("a folder").count(), 0, "nothing stays there");
        fs::write(folder.join("file"), "").expect("room for it");
        for bad in [folder.join("file"), folder.join("file/saves")] {
            let fault = check_folder(&bad).expect_err("it is a file");
            assert!(matches!(fault.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory), "{fault}");
        }
        fs::remove_dir_all(folder).expect("it goes");
    }

    #[test]
    fn a_failed_write_keeps_the_old_file() {
        let folder = create_temp_folder("old");
        let path = folder.join("a");
        fs::write(&path, "old").expect("room for it");
        fs::create_dir(folder.join("a.new")).expect("a folder in the way");
        assert!(replace_file(&path, b"new").is_err());
        assert_eq!(fs::read(&path).expect("it is there"), b"old");
        fs::remove_dir_all(folder).expect("it goes");
    }
}
