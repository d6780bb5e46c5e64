//! The import of another version of an existing campaign: the old version is moved to another folder, or both are kept.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use mission::{Library, SpanIndex, file_names};
use rules::{Catalogue, Localized, both};

use super::{ArchivedFile, CampaignArchive, ImportReport, PackError, check_archive_files, refused_error};

/// Maximum number of versions of a campaign in one folder.
const MAX_VERSIONS: u32 = 100;

/// A file in the folder that conflicts with a pack.
pub(super) struct ConflictingFile {
    pub path: PathBuf,
    pub why: Localized,
}

impl CampaignArchive {
    /// Returns the conflicting files in the folder: files with a name from the pack but another text, custom content
    /// that would belong to one of the pack's missions, and missions with an id from the pack.
    pub(super) fn others(&self, folder: &Path, library: &Library, own: &Library) -> Vec<ConflictingFile> {
        let is_packed =
            |path: &Path| self.files.iter().any(|packed| path == folder.join(&packed.name) && packed.is_at(path));
        let mut others: Vec<ConflictingFile> = Vec::new();
        for packed in &self.files {
            let path = folder.join(&packed.name);
            let parts = file_names::content_files_of(&path);
            // A symbolic link never counts as a file of the pack, even if the texts are equal.
            let other = |path: &&PathBuf| fs::symlink_metadata(path).is_ok() && !is_packed(path);
            for path in std::iter::once(&path).chain(&parts).filter(other) {
                let other = path.display();
                let why = both!(
                    "ya existe otro archivo {other}: cámbiale el nombre o quítalo y vuelve a importar",
                    "another file {other} already exists: rename or remove it, and import again"
                );
                others.push(ConflictingFile { path: path.clone(), why });
            }
        }
        let packed = |path: &Path| path.file_name().is_some_and(|name| self.names().any(|packed| name == packed));
        for listed in own.missions.iter().filter(|listed| !packed(&listed.path)) {
            let id = &listed.mission.id;
            if library.path(id).is_some_and(packed) {
                let path = listed.path.display();
                let why = both!(
                    "`{id}` ya es el id de otra misión, en {path}",
                    "`{id}` is already the id of another mission, in {path}"
                );
                others.push(ConflictingFile { path: listed.path.clone(), why });
            }
        }
        others
    }

    /// Returns another campaign with the id `id`, if there is one.
    pub(super) fn namesake(&self, id: &str, folders: &[PathBuf], catalogue: &Catalogue) -> Option<ConflictingFile> {
        let plans = mission::load_campaign_library(folders, &mission::load_mission_library(folders, catalogue));
        let other = plans.plans.iter().find(|listed| listed.plan.id == id);
        let listed = other.filter(|listed| !self.files.iter().any(|packed| packed.is_at(&listed.path)))?;
        let path = listed.path.display();
        let why = both!(
            "`{id}` ya es el id de otra campaña, en {path}",
            "`{id}` is already the id of another campaign, in {path}"
        );
        Some(ConflictingFile { path: listed.path.clone(), why })
    }

    /// Puts the campaign into a folder of missions like [`unpack`](CampaignArchive::unpack), but replaces conflicting
    /// files: they are moved into a new folder beside `folder`, whose path is returned. All files are checked first.
    ///
    /// # Errors
    /// If a file has faults, or a mission or campaign of the game has the same id; no file has changed then.
    pub fn replace(
        &self,
        folder: &Path,
        games: &Path,
        catalogue: &Catalogue,
    ) -> Result<(ImportReport, Option<PathBuf>), PackError> {
        let (temp_folder, library, mut imported) = self.stage(folder, games, catalogue)?;
        let own = mission::load_mission_library(&[folder.to_owned()], catalogue);
        let namesake = self.namesake(&imported.id, &[games.to_owned(), folder.to_owned()], catalogue);
        let mut others: Vec<PathBuf> = Vec::new();
        for other in self.others(folder, &library, &own).into_iter().chain(namesake) {
            if !other.path.starts_with(folder) {
                return Err(PackError::Taken(other.why));
            }
            // The custom figures, cards and pictures of a mission are moved with it.
            others.extend(mission::files_with_parts(&other.path));
            others.push(other.path);
        }
        others.sort();
        others.dedup();
        let moved = SetAsideFiles::away(&others, folder, self.name())
            .map_err(|error| refused_error(mission::describe_io_error(&error)))?;
        match self.place(&temp_folder.0, folder) {
            Ok(written) => imported.written = written,
            Err(fault) => {
                moved.back(folder);
                return Err(fault);
            }
        }
        Ok((imported, moved.folder))
    }

    /// Puts the campaign into a folder of missions like [`unpack`](CampaignArchive::unpack), but with new names and ids
    /// if another version of the campaign is there.
    ///
    /// # Errors
    /// As [`unpack`](CampaignArchive::unpack).
    pub fn unpack_beside(&self, folder: &Path, games: &Path, catalogue: &Catalogue) -> Result<ImportReport, PackError> {
        let mut unpacked = self.unpack(folder, games, catalogue);
        for number in 2..=MAX_VERSIONS {
            if !matches!(unpacked, Err(PackError::Taken(_))) {
                break;
            }
            unpacked = self.numbered(number)?.unpack(folder, games, catalogue);
        }
        unpacked
    }

    /// Returns a copy of the pack with `number` in its file names, its ids and the campaign's name.
    fn numbered(&self, number: u32) -> Result<CampaignArchive, PackError> {
        let is_mission = |name: &str| {
            let path = Path::new(name);
            name.ends_with(".ron")
                && !mission::is_campaign_file(path)
                && file_names::owner_of_content_file(path).is_none()
        };
        let missions = self.files.iter().filter(|packed| is_mission(&packed.name));
        let ids: BTreeMap<String, String> = missions
            .filter_map(|packed| text_at(&packed.text, &SpanIndex::of(&packed.text), "id"))
            .map(|id| (id.clone(), format!("{id}-{number}")))
            .collect();
        let files = self.files.iter().map(|packed| ArchivedFile {
            name: numbered_name(&packed.name, number),
            text: if is_mission(&packed.name) {
                replace_ids_and_names(&packed.text, |path, text| {
                    (path == "id").then(|| ids.get(text).cloned()).flatten()
                })
            } else if mission::is_campaign_file(Path::new(&packed.name)) {
                replace_ids_and_names(&packed.text, |path, text| match path {
                    "id" => Some(format!("{text}-{number}")),
                    "name.es" | "name.en" => Some(format!("{text} ({number})")),
                    _ => ids.get(text).cloned(),
                })
            } else {
                packed.text.clone()
            },
        });
        let files: Vec<ArchivedFile> = files.collect();
        check_archive_files(&files)?;
        Ok(CampaignArchive { files })
    }
}

/// Returns the name of a file with `number` inserted before the first dot. If the part before the dot is `campaign`, it
/// is kept as an extension too, because the game recognises campaign files by it.
fn numbered_name(name: &str, number: u32) -> String {
    match name.split_once('.') {
        Some((file_names::CAMPAIGN, rest)) => format!("{0}-{number}.{0}.{rest}", file_names::CAMPAIGN),
        Some((stem, rest)) => format!("{stem}-{number}.{rest}"),
        None => name.to_owned(),
    }
}

/// Returns the string at a path in the data of the file.
fn text_at(text: &str, places: &SpanIndex, path: &str) -> Option<String> {
    ron::from_str(text.get(places.value(path)?)?).ok()
}

/// Returns the text of a file with replaced ids and names: `other` receives a path and its present value, and returns
/// the new value, if any.
fn replace_ids_and_names(text: &str, other: impl Fn(&str, &str) -> Option<String>) -> String {
    let places = SpanIndex::of(text);
    let missions = (0..places.items("missions").len()).map(|index| format!("missions[{index}]"));
    let paths = ["id", "name.es", "name.en"].map(str::to_owned).into_iter().chain(missions);
    let mut edits: Vec<(std::ops::Range<usize>, String)> = paths
        .filter_map(|path| {
            let fresh = other(&path, &text_at(text, &places, &path)?)?;
            Some((places.value(&path)?, ron::to_string(&fresh).ok()?))
        })
        .collect();
    edits.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
    let mut text = text.to_owned();
    for (place, fresh) in edits {
        text.replace_range(place, &fresh);
    }
    text
}

/// Files that were moved away from a folder.
struct SetAsideFiles {
    files: Vec<PathBuf>,
    folder: Option<PathBuf>,
}

impl SetAsideFiles {
    /// Moves files into a new folder beside `from`, all or none.
    fn away(files: &[PathBuf], from: &Path, name: &str) -> io::Result<SetAsideFiles> {
        let mut moved = SetAsideFiles { files: Vec::new(), folder: None };
        if files.is_empty() {
            return Ok(moved);
        }
        let folder = create_set_aside_folder(from, name)?;
        moved.folder = Some(folder.clone());
        for path in files {
            let to = folder.join(path.file_name().unwrap_or_default());
            if let Err(error) = fs::rename(path, &to) {
                moved.back(from);
                return Err(error);
            }
            moved.files.push(to);
        }
        Ok(moved)
    }

    /// Moves the files back into their folder.
    fn back(&self, from: &Path) {
        for path in &self.files {
            // Ignored: a file that can't be moved back stays in the other folder.
            let _ = fs::rename(path, from.join(path.file_name().unwrap_or_default()));
        }
        if let Some(folder) = &self.folder {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Creates a folder for the replaced files: `missions-replaced/NAME` beside `missions`, with a number if that folder
/// exists.
fn create_set_aside_folder(missions: &Path, name: &str) -> io::Result<PathBuf> {
    let mut beside = missions.as_os_str().to_owned();
    beside.push("-replaced");
    let beside = PathBuf::from(beside);
    fs::create_dir_all(&beside)?;
    for number in 1..1000 {
        let folder = beside.join(if number == 1 { name.to_owned() } else { format!("{name}-{number}") });
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|()| folder),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
