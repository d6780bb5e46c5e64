//! Opening a file that the command line names.

use std::path::Path;

use super::{
    actions,
    open_record::{continue_saved_battle, open_record_replay},
    state::SavedGamesState,
};
use mission::paths;
use record::mail;
use ui_kit::prelude::*;

/// Opens a file from the command line: a turn file or a battle.
pub fn open_named_file(world: &mut World, path: &Path) {
    // A battle from another folder is only viewed, not continued.
    let own = is_in_folder(path, &paths::saved_battles_dir());
    let shown = if mail::is_turn_file(path) {
        actions::import_turn_file(world, path);
        Err(None)
    } else if own && record::read_saved_record(path).is_ok_and(|salvaged| !salvaged.record.over()) {
        continue_saved_battle(world, path).map_err(Some)
    } else {
        open_record_replay(world, path).map_err(Some)
    };
    if let Err(fault) = shown {
        if let Some(fault) = fault {
            world.resource_mut::<SavedGamesState>().notice = Some((false, fault));
        }
        world.resource_mut::<NextState<Screen>>().set(Screen::Records);
    }
}

/// Returns `true` if the file is in that folder, however its path is written.
fn is_in_folder(path: &Path, folder: &Path) -> bool {
    // The parent of a bare file name is an empty path, which the system does not know.
    let parent = path.canonicalize().ok().and_then(|path| path.parent().map(Path::to_owned));
    parent.is_some_and(|parent| folder.canonicalize().is_ok_and(|folder| folder == parent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_check_is_independent_of_path_spelling() {
        // The folder of the crate, in which its tests run.
        let here = std::env::current_dir().expect("a folder");
        for name in ["Cargo.toml", "./Cargo.toml", "records/../Cargo.toml"] {
            assert!(is_in_folder(Path::new(name), &here), "{name}");
            assert!(!is_in_folder(Path::new(name), &here.join("records")), "{name}");
            assert!(!is_in_folder(Path::new(name), &here.join("no-such-folder")), "{name}");
        }
        assert!(!is_in_folder(&here.join("Cargo.toml"), Path::new("")), "no folder is meant by an empty name");
        assert!(!is_in_folder(Path::new("none.toml"), &here));
    }
}
