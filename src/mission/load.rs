//! Mission files in folders: reading one, and listing all that there are.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use crate::{
    Mission,
    fault::{Faults, Findings},
    read,
    validate::{CAMPAIGN, parse_mission},
};
use rules::{Catalogue, both};

/// The missions that were found, and what is wrong with the files that are none.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The missions, those of the first folder first, by number within each folder.
    pub missions: Vec<Listed>,
    /// Files that hold no mission, with the reasons.
    pub faults: Vec<Faults>,
}

/// A mission and the file that it was read from.
#[derive(Clone, Debug)]
pub struct Listed {
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

/// Reads a mission from a file.
///
/// # Errors
/// All that is wrong with the file.
pub fn load_mission(path: &Path, catalogue: &Catalogue) -> Result<Mission, Faults> {
    parse_mission(path, &read::read_text(path)?, catalogue)
}

/// Lists the missions of those folders: the base campaign's folder first, then the players' own. A folder that is not
/// there holds none. Of two missions with the same id the first stays.
pub fn missions(folders: &[PathBuf], catalogue: &Catalogue) -> Library {
    let mut library = Library::default();
    let mut owners: HashMap<String, PathBuf> = HashMap::new();
    for folder in folders {
        let mut here = Vec::new();
        for path in ron_files(folder) {
            match load_unique(&path, catalogue, &mut owners) {
                Ok(mission) => here.push(Listed { path, mission }),
                Err(faults) => library.faults.push(faults),
            }
        }
        here.sort_by(|a, b| (a.mission.number, &a.mission.id).cmp(&(b.mission.number, &b.mission.id)));
        library.missions.append(&mut here);
    }
    library
}

fn load_unique(path: &Path, catalogue: &Catalogue, owners: &mut HashMap<String, PathBuf>) -> Result<Mission, Faults> {
    let text = read::read_text(path)?;
    let mission = parse_mission(path, &text, catalogue)?;
    if let Some(owner) = owners.get(&mission.id) {
        let mut findings = Findings::new(path, &text);
        let (id, owner) = (&mission.id, owner.display());
        findings
            .add(
                "id",
                both!("`{id}` es el id de otra misión, en {owner}", "`{id}` is the id of another mission, in {owner}"),
            )
            .hint(both!("dale a esta un id propio", "give this one an id of its own"));
        findings.finish()?;
    }
    owners.insert(mission.id.clone(), path.to_owned());
    Ok(mission)
}

/// The RON files of a folder, by name; none if it can't be listed. Those of campaigns are left out; hidden files are an
/// editor's.
pub fn ron_files(folder: &Path) -> Vec<PathBuf> {
    all_files(folder).into_iter().filter(|path| !is_campaign_file(path)).collect()
}

/// The files of campaigns in a folder, by name; none if it can't be listed.
pub(super) fn campaign_files(folder: &Path) -> Vec<PathBuf> {
    all_files(folder).into_iter().filter(|path| is_campaign_file(path)).collect()
}

/// Whether a file holds a campaign, by its name: `campaign.ron` or `….campaign.ron`.
pub fn is_campaign_file(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let stem = name.strip_suffix(".ron").unwrap_or_default();
    stem == CAMPAIGN || stem.strip_suffix(CAMPAIGN).is_some_and(|rest| rest.ends_with('.'))
}

fn all_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron") && path.is_file())
        .filter(|path| path.file_name().is_none_or(|name| !name.to_string_lossy().starts_with('.')))
        .collect();
    files.sort();
    files
}
