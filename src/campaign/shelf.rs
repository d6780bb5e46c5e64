//! The folder of all campaigns: which there are, and making and throwing away.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::{CampaignError, Players, Tally, file, ledger::Ledger};
use mission::Mission;
use record::{self, SavedBattle};
use rules::{Localized, Side};

/// The folder into which campaigns are thrown away.
const TRASH: &str = ".trash";

/// A campaign, as a list shows it.
#[derive(Debug)]
pub struct Listed {
    /// Its folder: what [`Campaign::open`](super::Campaign::open) takes.
    pub folder: PathBuf,
    /// The name that the players gave it; that of its folder if its file can't be read.
    pub name: String,
    /// What its file says, if it can be read.
    pub contents: Result<Contents, CampaignError>,
    /// Whether another process has it open.
    pub in_use: bool,
    /// When anything of it was last saved.
    pub last_played: SystemTime,
}

/// What a list shows of a campaign that can be read.
#[derive(Debug)]
pub struct Contents {
    /// The name of the missions' series.
    pub plan: Localized,
    /// How many missions were played.
    pub played: usize,
    /// How many there are.
    pub missions: usize,
    /// The name of the mission that comes next, or is being played; none once all were.
    pub next: Option<Localized>,
    /// The battle of that mission, if one is being played.
    pub battle: Option<SavedBattle>,
    /// The victories so far (`CAMP-4`).
    pub tally: Tally,
    /// Who has won it, once it is over; none within for a draw.
    pub winner: Option<Option<Side>>,
    /// Who plays it.
    pub players: Players,
    /// The mission that comes next as the campaign has it; none once all were played, or if this game can't read it.
    pub mission: Option<Mission>,
}

/// The campaigns in a folder, the one last played first. A folder that can't be read has none.
pub fn list(dir: &Path) -> Vec<Listed> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let folders = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let hidden = |folder: &Path| folder.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    let mut found: Vec<Listed> =
        folders.filter(|folder| !hidden(folder) && folder.join(file::LEDGER).is_file()).map(look).collect();
    found.sort_by(|one, other| (other.last_played, &other.folder).cmp(&(one.last_played, &one.folder)));
    found
}

fn look(folder: PathBuf) -> Listed {
    let saved_at = |path: &Path| path.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let mut last_played = saved_at(&folder.join(file::LEDGER));
    let fallback = || folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (name, contents) = match file::read(&folder) {
        Err(error) => (fallback(), Err(error)),
        Ok(ledger) => {
            let battle = ledger
                .battle
                .as_ref()
                .and_then(|current| record::read_summary(&folder.join(current.journal.as_ref()?)));
            last_played = battle.as_ref().map_or(last_played, |battle| last_played.max(battle.saved_at));
            (ledger.name.clone(), Ok(contents(&ledger, battle)))
        }
    };
    let in_use = file::in_use(&folder);
    Listed { name, contents, in_use, last_played, folder }
}

fn contents(ledger: &Ledger, battle: Option<SavedBattle>) -> Contents {
    Contents {
        plan: ledger.plan.name.clone(),
        played: ledger.chapters.len(),
        missions: ledger.missions.len(),
        next: ledger.missions.get(ledger.chapters.len()).map(|stamp| stamp.name.clone()),
        battle,
        tally: ledger.tally(),
        winner: ledger.winner(),
        players: ledger.players.clone(),
        mission: ledger.missions.get(ledger.chapters.len()).and_then(record::MissionSnapshot::mission),
    }
}

/// Throws a campaign away: its folder, with all its records, goes into a hidden folder beside it, from which it can be
/// taken back by hand. Returns where it lies now.
///
/// # Errors
/// If it is open, or can't be moved.
pub fn delete(folder: &Path) -> Result<PathBuf, CampaignError> {
    let lock = file::lock(folder)?;
    let trash = folder.parent().unwrap_or(Path::new("")).join(TRASH);
    fs::create_dir_all(&trash).map_err(CampaignError::io(&trash))?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let free = (0..10_000).map(|number| trash.join(format!("{name}-{number}"))).find(|path| !path.exists());
    let there = free.unwrap_or_else(|| trash.join(name));
    fs::rename(folder, &there).map_err(CampaignError::io(folder))?;
    drop(lock);
    Ok(there)
}

/// The name of a folder for a campaign called so: plain letters and digits, whatever the players write.
pub(super) fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.chars().map(plain) {
        match letter {
            Some(letter) => slug.push(letter),
            None if slug.is_empty() || slug.ends_with('-') => {}
            None => slug.push('-'),
        }
    }
    let slug: String = slug.chars().take(32).collect();
    match slug.trim_end_matches('-') {
        "" => "campaign".to_owned(),
        // Names that one system or another keeps for its devices.
        "con" | "prn" | "aux" | "nul" => format!("campaign-{slug}"),
        device if device.len() == 4 && (device.starts_with("com") || device.starts_with("lpt")) => {
            format!("campaign-{device}")
        }
        slug => slug.to_owned(),
    }
}

/// A letter as it may stand in the name of a folder.
fn plain(letter: char) -> Option<char> {
    let letter = match letter {
        'á' | 'à' | 'ä' | 'â' | 'Á' | 'Ä' => 'a',
        'é' | 'è' | 'ë' | 'ê' | 'É' => 'e',
        'í' | 'ì' | 'ï' | 'î' | 'Í' => 'i',
        'ó' | 'ò' | 'ö' | 'ô' | 'Ó' | 'Ö' => 'o',
        'ú' | 'ù' | 'ü' | 'û' | 'Ú' | 'Ü' => 'u',
        'ñ' | 'Ñ' => 'n',
        other => other,
    };
    letter.is_ascii_alphanumeric().then(|| letter.to_ascii_lowercase())
}

/// Makes a new folder for a campaign called so, and returns it.
pub(super) fn new_folder(dir: &Path, name: &str) -> Result<PathBuf, CampaignError> {
    fs::create_dir_all(dir).map_err(CampaignError::io(dir))?;
    let slug = slug(name);
    for number in 1..1000 {
        let folder = dir.join(if number == 1 { slug.clone() } else { format!("{slug}-{number}") });
        match fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(source) => return Err(CampaignError::Io { path: folder, source }),
        }
    }
    Err(CampaignError::Io { path: dir.into(), source: io::ErrorKind::AlreadyExists.into() })
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn folders_have_plain_names() {
        let slugs = [
            ("Gibraltar, 1949", "gibraltar-1949"),
            ("  Ñandú & Órdago!  ", "nandu-ordago"),
            ("../../etc/passwd", "etc-passwd"),
            ("日本語", "campaign"),
            ("CON", "campaign-con"),
            ("Com1", "campaign-com1"),
            (".", "campaign"),
        ];
        for (name, expected) in slugs {
            assert_eq!(slug(name), expected, "{name}");
        }
        assert!(slug(&"x".repeat(400)).len() <= 32);
    }
}
