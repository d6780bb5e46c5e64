//! A watch over folders, which reports changes of certain files. The caller decides how to react to a change.

use std::{
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::{Duration, Instant},
};

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher, event::ModifyKind};

/// Maximum time between changes that count as one. Editors save in several steps.
const QUIET_PERIOD: Duration = Duration::from_millis(200);

/// Maximum delay before a change is reported, even if more changes follow.
const MAX_NOTIFY_DELAY: Duration = Duration::from_millis(600);

/// A watch over folders, which ends when it is dropped.
pub struct FolderWatch(Sender<WatchEvent>);

impl Drop for FolderWatch {
    fn drop(&mut self) {
        // The thread may have ended before.
        let _ = self.0.send(WatchEvent::End);
    }
}

/// Message to the watching thread.
enum WatchEvent {
    /// A watched file was written, added or removed.
    File,
    /// A watched folder was created, renamed or removed.
    Folder,
    /// The watch was dropped.
    End,
}

/// Calls `on_change`, on its own thread, soon after a file for which `is_watched` is `true`, in one of the folders or
/// below it, was written, added or removed. A missing folder is watched as soon as it is created, if its parent folder
/// exists.
///
/// # Errors
/// If the system can't report changes. The game runs without reports, so a warning is enough.
pub fn watch_folders(
    folders: &[PathBuf],
    is_watched: fn(&Path) -> bool,
    on_change: impl Fn() + Send + 'static,
) -> Result<FolderWatch, notify::Error> {
    let (sender, news) = channel();
    let (listener, watched) = (sender.clone(), folders.to_vec());
    let mut watcher = notify::recommended_watcher(move |event: Result<Event, notify::Error>| {
        if let Some(watch_event) = event.ok().and_then(|event| classify_event(&event, &watched, is_watched)) {
            // The receiver is gone only while the watch ends.
            let _ = listener.send(watch_event);
        }
    })?;
    for folder in folders {
        let around = folder.parent().filter(|around| around.is_dir());
        if let Some(around) = around.filter(|around| !folders.iter().any(|folder| folder == around)) {
            watcher.watch(around, RecursiveMode::NonRecursive)?;
        }
        if folder.is_dir() {
            watcher.watch(folder, RecursiveMode::Recursive)?;
        }
    }
    let folders = folders.to_vec();
    let run = move || notify_when_quiet(&news, watcher, &folders, on_change);
    thread::Builder::new().name("data-watch".into()).spawn(run)?;
    Ok(FolderWatch(sender))
}

/// Returns the message about an event; `None` if the watch ignores it.
fn classify_event(event: &Event, folders: &[PathBuf], is_watched: fn(&Path) -> bool) -> Option<WatchEvent> {
    if !(event.kind.is_modify() || event.kind.is_create() || event.kind.is_remove()) {
        return None;
    }
    let (mut file, mut folder) = (false, false);
    for path in &event.paths {
        // Only a new name of a folder matters, not new times or permissions.
        let renamed = matches!(event.kind, EventKind::Modify(ModifyKind::Name(_)));
        folder |= (renamed || !event.kind.is_modify()) && folders.contains(path);
        file |= is_watched(path) && folders.iter().any(|folder| path.starts_with(folder));
    }
    match (folder, file) {
        (true, _) => Some(WatchEvent::Folder),
        (_, true) => Some(WatchEvent::File),
        _ => None,
    }
}

/// Waits for changes until the watch is dropped. Reports them when no more follow, or after [`MAX_NOTIFY_DELAY`].
fn notify_when_quiet(
    news: &Receiver<WatchEvent>,
    mut watcher: RecommendedWatcher,
    folders: &[PathBuf],
    on_change: impl Fn(),
) {
    while let Ok(first) = news.recv() {
        let since = Instant::now();
        let mut next = Ok(first);
        while let Ok(heard) = next {
            match heard {
                WatchEvent::End => return,
                WatchEvent::Folder => rewatch_folders(&mut watcher, folders),
                WatchEvent::File => {}
            }
            if since.elapsed() > MAX_NOTIFY_DELAY {
                break;
            }
            next = news.recv_timeout(QUIET_PERIOD);
        }
        on_change();
    }
}

/// Watches the folders again, because a folder that was created again is another folder to the system.
fn rewatch_folders(watcher: &mut RecommendedWatcher, folders: &[PathBuf]) {
    for folder in folders {
        // Ignore errors: a missing folder is not watched, and its parent folder reports when it is back.
        let _ = watcher.unwatch(folder);
        if folder.is_dir() {
            let _ = watcher.watch(folder, RecursiveMode::Recursive);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A temporary folder of the test, and the reports of the watch over its folder `missions`.
    struct WatchTestFolder {
        folder: PathBuf,
        told: Receiver<()>,
        _watch: FolderWatch,
    }

    impl WatchTestFolder {
        fn new(name: &str, there: bool) -> WatchTestFolder {
            let folder = std::env::temp_dir().join(format!("incursion-watch-{name}-{}", std::process::id()));
            fs::create_dir_all(if there { folder.join("missions") } else { folder.clone() }).expect("a folder");
            let (sender, told) = channel();
            // The test may have ended.
            let watch = watch_folders(&[folder.join("missions")], mission::file_names::is_ron, move || {
                let _ = sender.send(());
            });
            WatchTestFolder { folder, told, _watch: watch.expect("the system gives notice") }
        }

        fn write(&self, name: &str, text: &str) {
            fs::write(self.folder.join("missions").join(name), text).expect("the temporary folder can be written");
        }

        /// Asserts that a change is reported within a second, and only once.
        fn is_told(&self, what: &str) {
            assert!(self.told.recv_timeout(Duration::from_secs(1)).is_ok(), "{what}: not told within a second");
            assert!(self.told.recv_timeout(Duration::from_millis(400)).is_err(), "{what}: told twice");
        }
    }

    impl Drop for WatchTestFolder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }

    #[test]
    fn repeated_writes_of_a_mission_are_reported_once() {
        let watch_test_folder = WatchTestFolder::new("written", true);
        watch_test_folder.write("a.ron", "one");
        watch_test_folder.write("a.ron", "two");
        watch_test_folder.write("b.txt", "no data");
        watch_test_folder.is_told("two writings");
    }

    #[test]
    fn renames_backups_and_removals_are_reported() {
        let watch_test_folder = WatchTestFolder::new("saved", true);
        let missions = watch_test_folder.folder.join("missions");
        watch_test_folder.write("a.ron.tmp", "one");
        fs::rename(missions.join("a.ron.tmp"), missions.join("a.ron")).expect("a file can be renamed");
        watch_test_folder.is_told("a temporary file renamed");
        fs::rename(missions.join("a.ron"), missions.join("a.ron~")).expect("a file can be renamed");
        watch_test_folder.write("a.ron", "two");
        watch_test_folder.is_told("a backup made");
        fs::remove_file(missions.join("a.ron")).expect("a file can be removed");
        watch_test_folder.is_told("a file removed");
    }

    #[test]
    fn creation_and_removal_of_the_missions_folder_are_reported() {
        let watch_test_folder = WatchTestFolder::new("folder", false);
        let missions = watch_test_folder.folder.join("missions");
        for round in 0..2 {
            fs::create_dir(&missions).expect("a folder can be made");
            watch_test_folder.is_told("the folder made");
            watch_test_folder.write("a.ron", "one");
            watch_test_folder.is_told(if round == 0 {
                "a file in a new folder"
            } else {
                "a file in a folder made again"
            });
            fs::remove_dir_all(&missions).expect("a folder can be removed");
            watch_test_folder.is_told("the folder removed");
        }
    }

    #[test]
    fn continuous_changes_are_reported_without_waiting_for_a_pause() {
        let watch_test_folder = WatchTestFolder::new("endless", true);
        let since = Instant::now();
        while since.elapsed() < Duration::from_millis(1500) && watch_test_folder.told.try_recv().is_err() {
            watch_test_folder.write("a.ron", "again");
            thread::sleep(Duration::from_millis(50));
        }
        assert!(since.elapsed() < Duration::from_millis(1200), "told after {:?}", since.elapsed());
    }
}
