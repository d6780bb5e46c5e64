//! Mission files in folders: reading one, and listing all that there are.

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

/// The missions that were found, and what is wrong with the files that are none.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The missions, those of the first folder first, by number within each folder.
    pub missions: Vec<ListedMission>,
    /// Files that hold no mission, with the reasons.
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
    /// The number of a mission that comes after all others.
    pub fn next_number(&self) -> u8 {
        self.missions.iter().map(|listed| listed.mission.number).max().unwrap_or(0).saturating_add(1)
    }

    /// The file of the mission with that id.
    pub fn path(&self, id: &str) -> Option<&Path> {
        self.missions.iter().find(|listed| listed.mission.id == id).map(|listed| listed.path.as_path())
    }

    /// The mission with that id.
    pub fn find(&self, id: &str) -> Option<&Mission> {
        self.missions.iter().map(|listed| &listed.mission).find(|mission| mission.id == id)
    }
}

/// Reads a mission from a file, with what it brings of its own.
///
/// # Errors
/// All that is wrong with the file, or with the first of those beside it that has faults.
pub fn load_mission(path: &Path, game: &Catalogue) -> Result<Mission, Diagnostics> {
    parse_mission_with_content(path, &read_ron::read_text(path)?, game)
}

/// Reads a mission from the text of its file, with what lies beside that file.
///
/// # Errors
/// As [`load_mission`].
pub fn parse_mission_with_content(path: &Path, text: &str, game: &Catalogue) -> Result<Mission, Diagnostics> {
    let own = load_custom_content(path, text, game)?;
    let mission = parse_mission(path, text, &own.with(game))?;
    Ok(Mission { own: own.into(), ..mission })
}

/// Lists the missions of those folders: the base campaign's folder first, then the players' own. A folder that is not
/// there holds none. Of two missions with the same id the first stays.
pub fn load_mission_library(folders: &[PathBuf], game: &Catalogue) -> Library {
    let mut library = Library::default();
    let mut owners: HashMap<String, PathBuf> = HashMap::new();
    for folder in folders {
        let mut here = Vec::new();
        for path in file_names::list_mission_files(folder) {
            match load_unique_mission(&path, game, &mut owners) {
                Ok(mission) => here.push(ListedMission { path, mission }),
                // What a campaign brings is read for each of its missions.
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
