//! Reports of crashes in the player's data folder. Nothing is sent.
//!
//! A panic hook remembers the last panics. They become a report only if the program ends by one of them: background
//! threads and libraries catch theirs and go on.

use std::{
    backtrace::Backtrace,
    collections::VecDeque,
    env,
    fmt::Write,
    fs, io,
    panic::{self, AssertUnwindSafe, PanicHookInfo},
    path::{Path, PathBuf},
    sync::{Mutex, OnceLock, PoisonError},
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

use bevy::{prelude::*, render::renderer::RenderAdapterInfo};

use crate::log_tail::last_log_lines;
use menus::title::CrashNote;
use mission::paths;

/// Program and version, as reports name them.
const PROGRAM: &str = concat!("incursion ", env!("CARGO_PKG_VERSION"));
/// Commit from which the program was built. `./package` sets it.
const COMMIT: Option<&str> = option_env!("INCURSION_COMMIT");
/// Number of reports that are kept.
const MAX_REPORTS: usize = 5;
/// Number of panics that a report describes. The first of several is often the cause of the others.
const MAX_PANICS: usize = 3;
/// File with the name of the last report that the title screen has mentioned.
const SEEN: &str = "seen";
/// Maximum size of that file, in bytes.
const MAX_SEEN_BYTES: u64 = 1000;

static PANICS: Mutex<VecDeque<PanicRecord>> = Mutex::new(VecDeque::new());
static GRAPHICS: OnceLock<String> = OnceLock::new();

/// A panic that may end the program.
struct PanicRecord {
    thread: String,
    /// Source file, line and column.
    place: String,
    message: String,
    backtrace: Backtrace,
}

/// Shows a report of the last game on the title screen, and remembers the graphics adapter for reports of this one.
pub(super) fn plugin(app: &mut App) {
    let path = find_unseen_report(&paths::crash_reports_dir());
    app.insert_resource(CrashNote { path, copied: false }).add_systems(Startup, remember_graphics);
}

fn remember_graphics(adapter: Option<Res<RenderAdapterInfo>>) {
    if let Some(RenderAdapterInfo(adapter)) = adapter.as_deref() {
        let driver = [adapter.driver.as_str(), adapter.driver_info.as_str()].join(" ");
        GRAPHICS.get_or_init(|| format!("{} ({:?}, {})", adapter.name, adapter.backend, driver.trim()));
    }
}

/// Installs a panic hook that remembers panics for a report. The hooks that were installed before run after it.
pub fn record_panics() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let ends = remember_panic(info);
        if ends {
            write_report(&paths::crash_reports_dir());
        }
        before(info);
    }));
}

/// Remembers a panic. Returns `true` if it ends the program at once, because it can't be caught.
fn remember_panic(info: &PanicHookInfo<'_>) -> bool {
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    // Panics in a destructor or across a foreign function begin in this file of the standard library.
    let ends = info.location().is_some_and(|place| place.file().ends_with("panicking.rs"));
    let record = PanicRecord {
        thread: thread::current().name().unwrap_or_default().to_owned(),
        place,
        message: info.payload_as_str().unwrap_or_default().to_owned(),
        backtrace: Backtrace::force_capture(),
    };
    let mut panics = PANICS.lock().unwrap_or_else(PoisonError::into_inner);
    panics.push_back(record);
    if panics.len() > MAX_PANICS {
        panics.pop_front();
    }
    ends
}

/// Runs the game, and writes a report if it ends by a panic: of this thread, or of the thread that draws, after which
/// Bevy ends with an error.
pub(crate) fn report_crash(run: impl FnOnce() -> AppExit) -> AppExit {
    report_crash_in(&paths::crash_reports_dir(), run)
}

fn report_crash_in(folder: &Path, run: impl FnOnce() -> AppExit) -> AppExit {
    let ended = panic::catch_unwind(AssertUnwindSafe(run));
    let is_fault = match &ended {
        Ok(exit) => *exit == AppExit::error(),
        Err(_) => true,
    };
    if is_fault {
        write_report(folder);
    }
    ended.unwrap_or_else(|panic| panic::resume_unwind(panic))
}

/// Writes a report about the remembered panics, if there are any. It must not panic itself.
fn write_report(folder: &Path) {
    let panics = std::mem::take(&mut *PANICS.lock().unwrap_or_else(PoisonError::into_inner));
    if panics.is_empty() {
        return;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let text = report_text(now, &panics, &last_log_lines());
    // If the report can't be written, the error output still has the panic.
    let _ = write_report_file(folder, now, &text);
}

fn write_report_file(folder: &Path, time: u64, text: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    files::replace_file(&folder.join(format!("crash-{time}.txt")), text.as_bytes())?;
    list_reports(folder).iter().skip(MAX_REPORTS).try_for_each(fs::remove_file)
}

/// Returns the text of a report, which is made for developers: each line begins with its name.
fn report_text(time: u64, panics: &VecDeque<PanicRecord>, log: &str) -> String {
    let mut text = String::new();
    let mut tell = |told: std::fmt::Arguments<'_>| {
        // Writing into a string does not fail.
        let _ = writeln!(text, "{told}");
    };
    tell(format_args!("program: {PROGRAM} {}", COMMIT.unwrap_or_default()));
    tell(format_args!("time: {time}"));
    tell(format_args!("system: {} {} {}", env::consts::OS, env::consts::ARCH, system_name().unwrap_or_default()));
    tell(format_args!("graphics: {}", GRAPHICS.get().map_or("", String::as_str)));
    tell(format_args!("base: {}", base_address().unwrap_or_default()));
    for PanicRecord { thread, place, message, backtrace } in panics {
        tell(format_args!("\nthread: {thread}"));
        tell(format_args!("place: {place}"));
        tell(format_args!("message: {message}"));
        tell(format_args!("backtrace:\n{backtrace:#}"));
    }
    tell(format_args!("\nlog:\n{log}"));
    text
}

/// Returns the name of the Linux distribution.
fn system_name() -> Option<String> {
    let text = files::read_bounded_file(Path::new("/etc/os-release"), 1 << 16).ok()?;
    let text = String::from_utf8_lossy(&text);
    text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME=")).map(|name| name.trim_matches('"').to_owned())
}

/// Returns the address at which the system has loaded the program. With it, the addresses in a backtrace can be found
/// in the debug information of a release.
fn base_address() -> Option<String> {
    let map = fs::read_to_string("/proc/self/maps").ok()?;
    map.split_once('-').map(|(start, _)| start.to_owned())
}

/// Returns the reports in the folder, the newest first.
fn list_reports(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_report = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with("crash-") && name.ends_with(".txt")
    };
    let mut reports: Vec<PathBuf> = entries.filter(is_report).collect();
    reports.sort_by(|one, other| other.cmp(one));
    reports
}

/// Returns the newest report if it was not returned before.
fn find_unseen_report(folder: &Path) -> Option<PathBuf> {
    let newest = list_reports(folder).into_iter().next()?;
    let name = newest.file_name()?.to_str()?.as_bytes();
    let seen = folder.join(SEEN);
    if files::read_bounded_file(&seen, MAX_SEEN_BYTES).is_ok_and(|known| known == name) {
        return None;
    }
    if let Err(fault) = files::replace_file(&seen, name) {
        warn!("{}: {fault}", seen.display());
    }
    Some(newest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panic_with(words: &str) {
        panic!("{words}");
    }

    fn temporary_folder(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("incursion-crash-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    #[test]
    fn a_report_names_program_system_panic_and_log() {
        let panic = PanicRecord {
            thread: "main".into(),
            place: "src/client/a.rs:1:2".into(),
            message: "no square".into(),
            backtrace: Backtrace::force_capture(),
        };
        let text = report_text(1_790_000_000, &VecDeque::from([panic]), "WARN a: b\n");
        for part in [
            "program: incursion 0.",
            "time: 1790000000",
            env::consts::OS,
            "graphics: ",
            "thread: main",
            "place: src/client/a.rs:1:2",
            "message: no square",
            "backtrace:\n",
            "log:\nWARN a: b",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn only_the_newest_reports_are_kept_and_each_is_shown_once() {
        let folder = temporary_folder("kept");
        assert_eq!(find_unseen_report(&folder.join("none")), None);
        for time in 1_790_000_000..1_790_000_008 {
            write_report_file(&folder, time, "text").expect("room for it");
        }
        let kept = list_reports(&folder);
        assert_eq!(kept.len(), MAX_REPORTS);
        assert_eq!(kept[0], folder.join("crash-1790000007.txt"));
        assert_eq!(find_unseen_report(&folder), Some(kept[0].clone()));
        assert_eq!(find_unseen_report(&folder), None, "it was shown");
        write_report_file(&folder, 1_790_000_009, "text").expect("room for it");
        assert_eq!(find_unseen_report(&folder), Some(folder.join("crash-1790000009.txt")));
        fs::remove_dir_all(folder).expect("it goes");
    }

    #[test]
    fn only_a_panic_that_ends_the_program_makes_a_report() {
        record_panics();
        let folder = temporary_folder("ends");
        let caught = || assert!(thread::spawn(|| panic_with("in the background")).join().is_err());
        let exit = report_crash_in(&folder, || {
            caught();
            AppExit::Success
        });
        assert_eq!((exit, list_reports(&folder).len()), (AppExit::Success, 0));
        let ended = panic::catch_unwind(|| {
            report_crash_in(&folder, || {
                panic_with("in the window");
                AppExit::Success
            })
        });
        assert!(ended.is_err());
        let reports = list_reports(&folder);
        let text = fs::read_to_string(&reports[0]).expect("a report");
        assert!(text.contains("message: in the window") && text.contains("crash_report.rs"), "{text}");
        assert!(text.contains("message: in the background"), "the panic before: {text}");
        fs::remove_file(&reports[0]).expect("it is there");
        let exit = report_crash_in(&folder, AppExit::error);
        assert_eq!((exit, list_reports(&folder).len()), (AppExit::error(), 0), "an error without a panic");
        report_crash_in(&folder, || {
            caught();
            AppExit::error()
        });
        assert_eq!(list_reports(&folder).len(), 1, "the thread that draws has panicked");
        fs::remove_dir_all(folder).expect("it goes");
    }
}
