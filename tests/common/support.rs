//! Helpers for several tests: the game's catalogue, paths within the project, and the game's Spanish texts.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use rules::Catalogue;

/// Returns a path within the project.
pub fn project_path(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Returns the game's catalogue of figure kinds.
pub fn game_catalogue() -> Catalogue {
    mission::load_catalogue(&project_path("assets/data/figures.ron")).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns the game's Spanish text of a message up to its first placeholder; for a message with plural cases, the
/// beginning that the usual cases share.
pub fn spanish_text(id: &str) -> String {
    let folder = project_path("assets/text/es");
    let files = fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let texts = files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("text"));
    let found = texts.into_iter().find_map(|text| {
        let begins = |line: &str| line.strip_prefix(id).is_some_and(|rest| rest.trim_start().starts_with('='));
        let mut lines = text.lines().skip_while(|line| !begins(line));
        let words = lines.next()?.split_once('=')?.1.trim().to_owned();
        let usual = lines.find_map(|line| line.trim().strip_prefix("*[other]"));
        let words = if words.ends_with("->") { usual?.to_owned() } else { words };
        words
            .split(['{', '}'])
            .map(str::trim)
            .find(|part| !part.is_empty() && !part.starts_with('$'))
            .map(str::to_owned)
    });
    found.unwrap_or_else(|| panic!("no message {id}"))
}

/// Returns the processor time of this thread, so that other work on the machine does not count. On systems without
/// `/proc`, returns the time of day.
pub fn thread_cpu_time() -> Duration {
    let spent = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = spent.and_then(|text| text.split(' ').next()?.parse().ok());
    spent.map_or_else(|| SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default(), Duration::from_nanos)
}
