//! The folder of all campaigns: listing, creating and deleting them.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::{CampaignError, Players, VictoryCount, ledger::Ledger, ledger_file};
use mission::Mission;
use record::{self, SavedBattle};
use rules::{Localized, Side};

/// Name of the folder to which deleted campaigns are moved.
const TRASH_FOLDER: &str = ".trash";

/// An entry of the list of campaigns.
#[derive(Debug)]
pub struct ListedCampaign {
    /// The folder of the campaign, for [`Campaign::open`](super::Campaign::open).
    pub folder: PathBuf,
    /// The name that the players gave the campaign; the folder's name if the file can't be read.
    pub name: String,
    /// The contents of the file, if it can be read.
    pub contents: Result<CampaignSummary, CampaignError>,
    /// `true` if another process has the campaign open.
    pub in_use: bool,
    /// The time when the ledger or the current battle was last saved.
    pub last_played: SystemTime,
}

/// Contents of a readable campaign, as shown in the list.
#[derive(Debug)]
pub struct CampaignSummary {
    /// The name of the plan: the series of missions.
    pub plan: Localized,
    /// The number of missions played.
    pub played: usize,
    /// The number of missions in total.
    pub missions: usize,
    /// The name of the next or current mission; `None` once all were played.
    pub next: Option<Localized>,
    /// The current battle, if there is one.
    pub battle: Option<SavedBattle>,
    /// The victories of each side (`CAMP-4`).
    pub tally: VictoryCount,
    /// The winner once the campaign is over; `Some(None)` for a draw.
    pub winner: Option<Option<Side>>,
    /// The players of both sides.
    pub players: Players,
    /// The campaign's copy of the next mission; `None` once all were played, or if this game can't read it.
    pub mission: Option<Mission>,
}

/// Returns the campaigns in a folder, the one last played first; an empty list if the folder can't be read.
pub fn list_campaigns(dir: &Path) -> Vec<ListedCampaign> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let folders = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let hidden = |folder: &Path| folder.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    let mut found: Vec<ListedCampaign> = folders
        .filter(|folder| !hidden(folder) && folder.join(ledger_file::LEDGER_FILE).is_file())
        .map(read_listed_campaign)
        .collect();
    found.sort_by(|one, other| (other.last_played, &other.folder).cmp(&(one.last_played, &one.folder)));
    found
}

fn read_listed_campaign(folder: PathBuf) -> ListedCampaign {
    let saved_at = |path: &Path| path.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let mut last_played = saved_at(&folder.join(ledger_file::LEDGER_FILE));
    let fallback = || folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (name, contents) = match ledger_file::read_ledger(&folder) {
        Err(error) => (fallback(), Err(error)),
        Ok(ledger) => {
            let battle = ledger
                .battle
                .as_ref()
                .and_then(|current| record::read_summary(&folder.join(current.journal.as_ref()?)));
            last_played = battle.as_ref().map_or(last_played, |battle| last_played.max(battle.saved_at));
            (ledger.name.clone(), Ok(summarize_ledger(&ledger, battle)))
        }
    };
    let in_use = ledger_file::is_campaign_in_use(&folder);
    ListedCampaign { name, contents, in_use, last_played, folder }
}

fn summarize_ledger(ledger: &Ledger, battle: Option<SavedBattle>) -> CampaignSummary {
    CampaignSummary {
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

/// Deletes a campaign: moves its folder, with all records, into a hidden folder beside it, from which the player can
/// restore it by hand. Returns the new path.
///
/// # Errors
/// If the campaign is open, or can't be moved.
pub fn delete_campaign(folder: &Path) -> Result<PathBuf, CampaignError> {
    let lock = ledger_file::lock_campaign_folder(folder)?;
    let trash = folder.parent().unwrap_or(Path::new("")).join(TRASH_FOLDER);
    fs::create_dir_all(&trash).map_err(CampaignError::io(&trash))?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let free = (0..10_000).map(|number| trash.join(format!("{name}-{number}"))).find(|path| !path.exists());
    let there = free.unwrap_or_else(|| trash.join(name));
    // Windows renames no folder that contains an open file. Elsewhere no process can open the campaign meanwhile.
    let lock = lock.filter(|_| !cfg!(windows));
    move_campaign_folder(folder, &there)?;
    drop(lock);
    Ok(there)
}

/// Moves the folder of a campaign. If that fails because another process has just opened the campaign, the error says
/// so.
fn move_campaign_folder(folder: &Path, there: &Path) -> Result<(), CampaignError> {
    files::rename_path(folder, there).map_err(|source| match ledger_file::is_campaign_in_use(folder) {
        true => CampaignError::InUse { path: folder.into() },
        false => CampaignError::Io { path: folder.into(), source },
    })
}

/// Returns a folder name for a campaign with that name: plain ASCII letters, digits and hyphens.
pub(super) fn folder_slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.chars().map(plain_letter) {
        match letter {
            Some(letter) => slug.push(letter),
            None if slug.is_empty() || slug.ends_with('-') => {}
            None => slug.push('-'),
        }
    }
    let slug: String = slug.chars().take(32).collect();
    match slug.trim_end_matches('-') {
        "" => "campaign".to_owned(),
        // Some systems reserve these names for devices.
        "con" | "prn" | "aux" | "nul" => format!("campaign-{slug}"),
        device if device.len() == 4 && (device.starts_with("com") || device.starts_with("lpt")) => {
            format!("campaign-{device}")
        }
        slug => slug.to_owned(),
    }
}

/// Returns a character in the form that a folder name may contain; `None` for characters without such a form.
fn plain_letter(letter: char) -> Option<char> {
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

/// Creates a new folder for a campaign with that name, and returns its path.
pub(super) fn create_campaign_folder(dir: &Path, name: &str) -> Result<PathBuf, CampaignError> {
    fs::create_dir_all(dir).map_err(CampaignError::io(dir))?;
    let slug = folder_slug(name);
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
    use super::*;

    /// On Windows a folder with an open file can't be moved. Here the target makes the move fail.
    #[test]
    fn a_failed_move_names_the_process_that_has_the_campaign_open() {
        let folder = std::env::temp_dir().join(format!("incursion-move-{}", std::process::id()));
        let (from, there) = (folder.join("ours"), folder.join("none/ours"));
        fs::create_dir_all(&from).expect("a folder");
        let lock = ledger_file::lock_campaign_folder(&from).expect("it is free");
        assert!(matches!(move_campaign_folder(&from, &there), Err(CampaignError::InUse { .. })));
        drop(lock);
        assert!(matches!(move_campaign_folder(&from, &there), Err(CampaignError::Io { .. })));
        assert!(from.is_dir(), "nothing is lost");
        fs::remove_dir_all(folder).expect("it goes");
    }

    #[test]
    fn folder_slugs_are_safe_file_names() {
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
            assert_eq!(folder_slug(name), expected, "{name}");
        }
        assert!(folder_slug(&"x".repeat(400)).len() <= 32);
    }
}
