//! Watching data files for changes, so that a window can read them anew. What is done then is the caller's business.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

/// Changes that follow each other within this time count as one: editors save in several steps.
const QUIET: Duration = Duration::from_millis(200);

/// A watch over folders. It ends when it is dropped.
pub struct Watch {
    _watcher: RecommendedWatcher,
}

/// Calls `on_change`, on a thread of its own, soon after a `.ron` file below one of the folders was written, added or
/// removed. Folders that are not there are passed over.
///
/// # Errors
/// If the system gives no notice of changes. The game goes on without: a warning is enough.
pub fn watch(folders: &[PathBuf], on_change: impl Fn() + Send + 'static) -> Result<Watch, notify::Error> {
    let (sender, changes) = channel();
    let mut watcher = notify::recommended_watcher(move |event: Result<Event, notify::Error>| {
        if event.is_ok_and(|event| concerns_data(&event)) {
            // The receiver is gone only while the watch ends.
            let _ = sender.send(());
        }
    })?;
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        watcher.watch(folder, RecursiveMode::Recursive)?;
    }
    thread::Builder::new().name("data watch".into()).spawn(move || tell(&changes, on_change))?;
    Ok(Watch { _watcher: watcher })
}

fn concerns_data(event: &Event) -> bool {
    let written = event.kind.is_modify() || event.kind.is_create() || event.kind.is_remove();
    written && event.paths.iter().any(|path| path.extension().is_some_and(|extension| extension == "ron"))
}

/// Waits for changes until the watch is gone; tells of each once things are quiet.
fn tell(changes: &Receiver<()>, on_change: impl Fn()) {
    while changes.recv().is_ok() {
        while changes.recv_timeout(QUIET).is_ok() {}
        on_change();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_mission_is_noticed_once() {
        let folder = std::env::temp_dir().join(format!("incursion-watch-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
        let (sender, told) = channel();
        let watch = watch(std::slice::from_ref(&folder), move || sender.send(()).expect("the test waits"));
        let watch = watch.expect("the system gives notice");
        for text in ["one", "two"] {
            std::fs::write(folder.join("a.ron"), text).expect("the temporary folder can be written");
        }
        std::fs::write(folder.join("b.txt"), "no data").expect("the temporary folder can be written");
        told.recv_timeout(Duration::from_secs(10)).expect("the change was told");
        assert!(told.recv_timeout(Duration::from_millis(600)).is_err(), "one change was told twice");
        drop(watch);
        std::fs::remove_dir_all(&folder).expect("the temporary folder can be removed");
    }
}
