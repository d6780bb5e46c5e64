//! A campaign as one text file (a pack), for other players: the plan, its missions, and all files that belong to them.
//!
//! The first line names the format, with a checksum of the rest. Each further line is a file, with its name and its
//! text; the campaign's file comes first. The game's own missions are left out, because every player has them.
//!
//! Packs are untrusted input. Names must be plain file names, sizes and numbers are bounded, and every file is read and
//! checked as the game reads missions, before any file appears among the player's missions. A pack is unpacked into one
//! folder, completely or not at all, and never overwrites a file that differs.

mod other;

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use serde::{Deserialize, Serialize};

use super::checked_file::{FileHeader, add_header, begins_with_format, to_json_line};
use mission::{Diagnostics, Library, MAX_FILE_BYTES};
use rules::{Catalogue, Localized, both};

/// The version of the format. Readers refuse newer ones.
pub const PACK_VERSION: u32 = 1;
/// File extension of packs.
pub const PACK_EXTENSION: &str = "incursion-campaign";

const FORMAT: &str = "incursion-campaign-pack";
/// Maximum size of a pack, in bytes.
const MAX_PACK: u64 = 8 << 20;
/// Maximum number of files in a pack.
const MAX_FILES: usize = 200;
/// Maximum length of a file's name, in bytes.
const MAX_NAME: usize = 100;
/// Maximum number of faults listed for a pack; further ones are only counted.
const MAX_TOLD: usize = 50;
/// Prefix of the temporary folders in which packs are checked before their files are placed.
const STAGE: &str = ".import-";
/// Minimum age of a temporary folder that is deleted even if a running process has the number in its name, because the
/// system may have reused the number.
const STALE_AFTER: Duration = Duration::from_secs(3600);

/// A campaign with all its files. Only their names and sizes have been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignArchive {
    files: Vec<ArchivedFile>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArchivedFile {
    name: String,
    text: String,
}

/// Error of packing or unpacking a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackError {
    /// A file is missing, is in the way, or can't be written; the pack itself may be sound.
    Unable(Localized),
    /// The pack is invalid, or a file may not be part of a pack.
    Refused(Localized),
    /// A file with the same name, or a mission or campaign with the same id, exists already, such as another version of
    /// the campaign.
    Taken(Localized),
    /// Files of the pack have faults.
    Faulty(Vec<Diagnostics>),
}

/// Result of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportReport {
    /// The id of the campaign.
    pub id: String,
    /// The name of the campaign.
    pub name: Localized,
    /// The new files. Files that existed already with the same text are left out.
    pub written: Vec<PathBuf>,
}

/// A checked import: the temporary folder with the pack's files, the library of the pack's and the game's missions, and
/// the report, still without the new files.
type StagedImport = (TempFolder, Library, ImportReport);

impl CampaignArchive {
    /// Packs the campaign in a file. Its missions are looked up in `library`; the pack includes those in the folder of
    /// the campaign's file.
    ///
    /// # Errors
    /// If the campaign has faults (all are listed), or a file may not be part of a pack.
    pub fn of(campaign: &Path, library: &Library) -> Result<CampaignArchive, PackError> {
        let faulty = |faults: Diagnostics| PackError::Faulty(vec![faults]);
        let text = mission::read_text(campaign).map_err(faulty)?;
        let plan = mission::parse_campaign_plan(campaign, &text, library).map_err(faulty)?;
        let beside = |path: &&Path| path.parent() == campaign.parent();
        let missions = plan.missions.iter().filter_map(|id| library.path(id)).filter(beside);
        let mut files = Vec::new();
        for path in std::iter::once(campaign).chain(missions).flat_map(mission::files_with_parts) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if !files.iter().any(|packed: &ArchivedFile| packed.name == name) {
                files.push(ArchivedFile { name, text: mission::read_text(&path).map_err(faulty)? });
            }
        }
        check_archive_files(&files)?;
        let pack = CampaignArchive { files };
        if pack.to_text().len() as u64 > MAX_PACK { Err(too_large_error()) } else { Ok(pack) }
    }

    /// Returns the text of the pack's file.
    pub fn to_text(&self) -> String {
        let body: String = self.files.iter().map(to_json_line).collect();
        add_header(FORMAT, PACK_VERSION, &body)
    }

    /// Returns `true` if a file is a pack, by its extension or else by its first line.
    pub fn is_archive_file(path: &Path) -> bool {
        path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(PACK_EXTENSION))
            || begins_with_format(path, FORMAT)
    }

    /// Reads a pack from a file.
    ///
    /// # Errors
    /// If the file is no pack, or is damaged, too large, or of a newer version.
    pub fn open(path: &Path) -> Result<CampaignArchive, PackError> {
        let bytes = files::read_bounded_file(path, MAX_PACK).map_err(|error| match error.kind() {
            io::ErrorKind::FileTooLarge => too_large_error(),
            _ => PackError::Unable(mission::describe_io_error(&error)),
        })?;
        CampaignArchive::read(files::strip_byte_order_mark(&bytes))
    }

    /// Reads a pack from bytes. Only line breaks may have been changed in transit.
    fn read(bytes: &[u8]) -> Result<CampaignArchive, PackError> {
        let bytes: Vec<u8> = bytes.iter().copied().filter(|byte| *byte != b'\r').collect();
        let split = FileHeader::split(&bytes).ok();
        let split = split.filter(|(header, _)| header.format == FORMAT && header.version > 0);
        let (header, body) = split
            .ok_or_else(|| refused_error(both!("no es una campaña exportada", "it is not an exported campaign")))?;
        if header.version > PACK_VERSION {
            let (found, here) = (header.version, PACK_VERSION);
            return Err(refused_error(both!(
                "la exportó una versión más nueva del juego (formato {found}; esta lee hasta {here})",
                "a newer version of the game exported it (format {found}; this one reads up to {here})"
            )));
        }
        if !header.fits(body) {
            return Err(damaged_error());
        }
        let mut files = Vec::new();
        for line in body.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            if files.len() == MAX_FILES {
                return Err(too_many_files_error());
            }
            files.push(serde_json::from_slice(line).map_err(|_| damaged_error())?);
        }
        check_archive_files(&files)?;
        Ok(CampaignArchive { files })
    }

    /// Returns the names of the files, the campaign's first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|packed| packed.name.as_str())
    }

    /// Returns a name for the pack's file: the name of the campaign's file without its extensions.
    pub fn name(&self) -> &str {
        let name = self.names().next().unwrap_or_default();
        let shorter = |ending: &str| {
            let at = name.len().checked_sub(ending.len())?;
            name.get(at..)?.eq_ignore_ascii_case(ending).then(|| &name[..at])
        };
        shorter(".campaign.ron").or_else(|| shorter(".ron")).unwrap_or(name)
    }

    /// Puts the campaign into a folder of missions, which is created if needed. All files are checked first, as the
    /// game would read them beside its own missions in `games`.
    ///
    /// # Errors
    /// If a file has faults, or a name or id is taken: [`PackError::Taken`]. No file has changed then.
    pub fn unpack(&self, folder: &Path, games: &Path, catalogue: &Catalogue) -> Result<ImportReport, PackError> {
        let (temp_folder, library, mut imported) = self.stage(folder, games, catalogue)?;
        let own = mission::load_mission_library(&[folder.to_owned()], catalogue);
        let others = self.others(folder, &library, &own).into_iter();
        let namesake = || self.namesake(&imported.id, &[games.to_owned(), folder.to_owned()], catalogue);
        if let Some(other) = others.chain(namesake()).next() {
            return Err(PackError::Taken(other.why));
        }
        imported.written = self.place(&temp_folder.0, folder)?;
        Ok(imported)
    }

    /// Writes the files into a temporary folder inside the target folder, and checks them there.
    fn stage(&self, folder: &Path, games: &Path, catalogue: &Catalogue) -> Result<StagedImport, PackError> {
        let refused_by = |error: io::Error| PackError::Unable(mission::describe_io_error(&error));
        fs::create_dir_all(folder).map_err(refused_by)?;
        remove_stale_temp_folders(folder);
        // The folder is hidden, and on the same file system as the target, so that the files can be linked into place.
        let temp_folder = TempFolder::new(folder.join(format!("{STAGE}{}", std::process::id()))).map_err(refused_by)?;
        for packed in &self.files {
            files::create_file(&temp_folder.0.join(&packed.name), packed.text.as_bytes()).map_err(refused_by)?;
        }
        let library = mission::load_mission_library(&[games.to_owned(), temp_folder.0.clone()], catalogue);
        let imported = self.checked(&temp_folder.0, &library)?;
        Ok((temp_folder, library, imported))
    }

    /// Checks that the files in the temporary folder are exactly one campaign without faults.
    fn checked(&self, stage: &Path, library: &Library) -> Result<ImportReport, PackError> {
        let plans = mission::load_campaign_library(&[stage.to_owned()], library);
        let of_pack = |faults: &&Diagnostics| faults.file.starts_with(stage);
        let faulty: Vec<Diagnostics> =
            library.faults.iter().chain(&plans.faults).filter(of_pack).cloned().map(strip_fault_folders).collect();
        if !faulty.is_empty() {
            return Err(PackError::Faulty(faulty));
        }
        let [listed] = plans.plans.as_slice() else {
            let count = plans.plans.len();
            return Err(refused_error(both!(
                "lleva {count} campañas, y ha de llevar una",
                "it holds {count} campaigns, not one"
            )));
        };
        // The pack may only hold the files that packing the campaign again would include.
        let whole = CampaignArchive::of(&listed.path, library)?;
        let belongs: BTreeSet<&str> = whole.names().collect();
        if let Some(name) = self.names().find(|name| !belongs.contains(name)) {
            return Err(refused_error(both!(
                "«{name}» no forma parte de la campaña",
                "`{name}` is not part of the campaign"
            )));
        }
        Ok(ImportReport { id: listed.plan.id.clone(), name: listed.plan.name.clone(), written: Vec::new() })
    }

    /// Links the files from the temporary folder into the target folder, all or none. Returns the paths of the new
    /// files.
    fn place(&self, stage: &Path, folder: &Path) -> Result<Vec<PathBuf>, PackError> {
        let mut written: Vec<PathBuf> = Vec::new();
        // The campaign's file comes last, so that an incomplete campaign is never listed if the system crashes in
        // between.
        for packed in self.files.iter().rev() {
            let path = folder.join(&packed.name);
            match files::hard_link_new(&stage.join(&packed.name), &path) {
                Ok(()) => written.push(path),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && packed.is_at(&path) => {}
                Err(error) => {
                    for path in written {
                        // Ignored: a file that can't be removed is complete and sound, and the error reports that the
                        // import failed.
                        let _ = fs::remove_file(path);
                    }
                    return Err(PackError::Unable(mission::describe_io_error(&error)));
                }
            }
        }
        Ok(written)
    }
}

impl ArchivedFile {
    /// Returns `true` if a regular file at `path` has the same text.
    fn is_at(&self, path: &Path) -> bool {
        let regular = fs::symlink_metadata(path).is_ok_and(|data| data.is_file());
        regular && files::read_bounded_file(path, MAX_FILE_BYTES).is_ok_and(|bytes| bytes == self.text.as_bytes())
    }
}

impl PackError {
    /// Returns the description of the error.
    pub fn message(&self) -> Localized {
        match self {
            PackError::Unable(why) | PackError::Refused(why) | PackError::Taken(why) => why.clone(),
            PackError::Faulty(faulty) => list_faults(faulty),
        }
    }
}

/// Describes the first [`MAX_TOLD`] faults of all files, one per line, and the number of further ones.
fn list_faults(faulty: &[Diagnostics]) -> Localized {
    let (mut lines, mut left) = (Vec::new(), MAX_TOLD);
    for faults in faulty {
        let mut some = faults.clone();
        some.list.truncate(left);
        left -= some.list.len();
        if !some.list.is_empty() {
            some.more = 0;
            lines.push(some);
        }
    }
    let more = faulty.iter().map(Diagnostics::count).sum::<usize>() - (MAX_TOLD - left);
    let all = |pick: fn(&Localized) -> &str| {
        let mut all: Vec<String> = lines.iter().map(|faults| faults.to_lines(pick)).collect();
        all.extend((more > 0).then(|| pick(&both!("y {more} más", "and {more} more")).to_owned()));
        all.join("\n")
    };
    Localized { es: all(|text| &text.es), en: all(|text| &text.en) }
}

/// Removes the temporary folders of killed imports: those of processes that have ended, and those older than
/// [`STALE_AFTER`].
fn remove_stale_temp_folders(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(process) = name.strip_prefix(STAGE).and_then(|number| number.parse::<u32>().ok()) else { continue };
        let age = entry.metadata().and_then(|found| found.modified()).ok().and_then(|time| time.elapsed().ok());
        if is_process_gone(process) || age.is_some_and(|age| age > STALE_AFTER) {
            // Ignored: a folder that can't be removed does no harm, because it is hidden and never read.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Returns `true` if no process has the number `process`; `false` if the system provides no list of processes.
fn is_process_gone(process: u32) -> bool {
    let all = Path::new("/proc");
    all.join("self").exists() && !all.join(process.to_string()).exists()
}

/// A temporary folder, removed with its contents on drop.
struct TempFolder(PathBuf);

impl TempFolder {
    fn new(path: PathBuf) -> io::Result<TempFolder> {
        // Remove the folder of a killed process that had the same number.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path)?;
        Ok(TempFolder(path))
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        // Ignored: a folder that can't be removed does no harm, because it is hidden and never read.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Strips the folder from the faults of a packed file, because the player doesn't know the temporary folder.
fn strip_fault_folders(mut faults: Diagnostics) -> Diagnostics {
    let name = PathBuf::from(faults.file.file_name().unwrap_or_default());
    faults.list.iter_mut().for_each(|fault| fault.file.clone_from(&name));
    faults.file = name;
    faults
}

/// Checks that the number, names and sizes of the files are allowed in a pack.
fn check_archive_files(files: &[ArchivedFile]) -> Result<(), PackError> {
    if files.len() > MAX_FILES {
        return Err(too_many_files_error());
    }
    let mut names = BTreeSet::new();
    for ArchivedFile { name, text } in files {
        if !is_plain_file_name(name) {
            return Err(refused_error(both!(
                "«{name}» no vale como nombre de archivo de campaña: usa letras, cifras, espacios, - y _, y acaba en .ron o .svg",
                "`{name}` is not a valid name for a campaign file: use letters, digits, spaces, - and _, ending in .ron or .svg"
            )));
        }
        // Some file systems ignore the case of names.
        if !names.insert(name.to_lowercase()) {
            return Err(refused_error(both!("«{name}» está dos veces", "`{name}` appears twice")));
        }
        if text.len() as u64 > MAX_FILE_BYTES {
            return Err(refused_error(both!(
                "«{name}» tiene más de {MAX_FILE_BYTES} bytes",
                "`{name}` is larger than {MAX_FILE_BYTES} bytes"
            )));
        }
    }
    Ok(())
}

/// Returns `true` if `name` is the plain name of a data file or a picture on every operating system.
fn is_plain_file_name(name: &str) -> bool {
    let letter = |letter: char| letter.is_alphanumeric() || " -_.".contains(letter);
    let stem = name.split('.').next().unwrap_or_default().trim();
    let ending = [".ron", ".svg"].iter().any(|ending| name.to_lowercase().ends_with(ending));
    let good = ending && !stem.is_empty() && !mission::is_reserved_name(stem);
    good && name.len() <= MAX_NAME && name.chars().all(letter)
}

fn refused_error(why: Localized) -> PackError {
    PackError::Refused(why)
}

fn damaged_error() -> PackError {
    refused_error(both!("está dañada, o alguien la cambió", "it was damaged or changed"))
}

fn too_large_error() -> PackError {
    let most = MAX_PACK >> 20;
    refused_error(both!("una campaña exportada ocupa hasta {most} MiB", "an exported campaign may be up to {most} MiB"))
}

fn too_many_files_error() -> PackError {
    refused_error(both!("una campaña lleva hasta {MAX_FILES} archivos", "a campaign has up to {MAX_FILES} files"))
}
