//! Reader of mission files: reads a single one, or all those in some folders.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use crate::{
    Mission,
    custom_content::read::{load_custom_content, orphan_error},
    diagnostics::{DiagnosticSink, Diagnostics},
    file_names, read_ron,
    validate::parse_mission,
};
use rules::{Catalogue, both};

/// The missions of some folders, and the faults of the files that could not be read.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The missions in the order of the folders, and by number within each folder.
    pub missions: Vec<ListedMission>,
    /// Faults of files that contain no valid mission.
    pub faults: Vec<Diagnostics>,
}

/// A mission and the file that it was read from.
#[derive(Clone, Debug)]
pub struct ListedMission {
    /// The file.
    pub path: PathBuf,
    /// The mission.
    pub mission: Mission,
}

impl Library {
    /// Returns a number for a new mission: one more than the largest number.
    pub fn next_number(&self) -> u8 {
        self.missions.iter().map(|listed| listed.mission.number).max().unwrap_or(0).saturating_add(1)
    }

    /// Returns the file of the mission with that id.
    pub fn path(&self, id: &str) -> Option<&Path> {
        self.missions.iter().find(|listed| listed.mission.id == id).map(|listed| listed.path.as_path())
    }

    /// Returns the mission with that id.
    pub fn find(&self, id: &str) -> Option<&Mission> {
        self.missions.iter().map(|listed| &listed.mission).find(|mission| mission.id == id)
    }
}

/// Reads a mission from a file, with its custom content.
///
/// # Errors
/// All faults of the file, or of the first content file that has any.
pub fn load_mission(path: &Path, game: &Catalogue) -> Result<Mission, Diagnostics> {
    parse_mission_with_content(path, &read_ron::read_text(path)?, game)
}

/// Reads a mission from the text of its file, with the content files beside that file.
///
/// # Errors
/// As [`load_mission`].
pub fn parse_mission_with_content(path: &Path, text: &str, game: &Catalogue) -> Result<Mission, Diagnostics> {
    let own = load_custom_content(path, text, game)?;
    let mission = parse_mission(path, text, &own.with(game))?;
    Ok(Mission { own: own.into(), ..mission })
}

/// Reads the missions in the given folders: the game's missions first, then the player's own. A folder that doesn't
/// exist is empty. If two missions have the same id, only the first is kept.
pub fn load_mission_library(folders: &[PathBuf], game: &Catalogue) -> Library {
    let mut library = Library::default();
    let mut owners: HashMap<String, PathBuf> = HashMap::new();
    for folder in folders {
        let mut here = Vec::new();
        for path in file_names::list_mission_files(folder) {
            match load_unique_mission(&path, game, &mut owners) {
                Ok(mission) => here.push(ListedMission { path, mission }),
                // The content of a campaign is read for each of its missions; report its faults only once.
                Err(faults) if library.faults.iter().any(|known| known.file == faults.file) => {}
                Err(faults) => library.faults.push(faults),
            }
        }
        library.faults.extend(file_names::find_orphaned_files(folder).iter().map(|file| orphan_error(file)));
        here.sort_by(|a, b| (a.mission.number, &a.mission.id).cmp(&(b.mission.number, &b.mission.id)));
        library.missions.append(&mut here);
    }
    library
}

fn load_unique_mission(
    path: &Path,
    game: &Catalogue,
    owners: &mut HashMap<String, PathBuf>,
) -> Result<Mission, Diagnostics> {
    let text = read_ron::read_text(path)?;
    let mission = parse_mission_with_content(path, &text, game)?;
    if let Some(owner) = owners.get(&mission.id) {
        let mut findings = DiagnosticSink::new(path, &text);
        let (id, owner) = (&mission.id, owner.display());
        findings
            .add(
                "id",
                both!(
                    "`{id}` ya es el id de otra misión, en {owner}",
                    "`{id}` is already the id of another mission, in {owner}"
                ),
            )
            .hint(both!("dale a esta un id propio", "give this one an id of its own"));
        findings.finish()?;
    }
    owners.insert(mission.id.clone(), path.to_owned());
    Ok(mission)
}
