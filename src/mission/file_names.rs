//! Which file of a folder of missions is what, by its name.

use std::path::{Path, PathBuf};

/// The name of the file that holds a campaign.
pub const CAMPAIGN: &str = "campaign";

/// How the names of all data files end.
const RON_EXTENSION: &str = "ron";

/// What a mission or a campaign may bring of its own, each in a file beside its own: `cellar.figures.ron` beside
/// `cellar.ron`.
pub(super) const CONTENT_PARTS: [&str; 3] = ["weapons", "figures", "cards"];

/// The RON files of missions in a folder, by name; none if it can't be listed. Those of campaigns, and what missions and
/// campaigns bring of their own, are left out; hidden files are an editor's.
pub fn list_mission_files(folder: &Path) -> Vec<PathBuf> {
    list_ron_files(folder)
        .into_iter()
        .filter(|path| !is_campaign_file(path) && owner_of_content_file(path).is_none())
        .collect()
}

/// The files of campaigns in a folder, by name; none if it can't be listed.
pub(super) fn list_campaign_files(folder: &Path) -> Vec<PathBuf> {
    list_ron_files(folder).into_iter().filter(|path| is_campaign_file(path)).collect()
}

/// The files in a folder that bring something to a mission or a campaign which is not there.
pub(super) fn find_orphaned_files(folder: &Path) -> Vec<PathBuf> {
    let lost = |path: &PathBuf| owner_of_content_file(path).is_some_and(|owner| !owner.is_file());
    list_ron_files(folder).into_iter().filter(lost).collect()
}

/// Whether a file holds a campaign, by its name: `campaign.ron` or `….campaign.ron`.
pub fn is_campaign_file(path: &Path) -> bool {
    let stem = ron_file_stem(path);
    stem == CAMPAIGN || stem.strip_suffix(CAMPAIGN).is_some_and(|rest| rest.ends_with('.'))
}

/// The file of the mission or campaign to which a file brings something of its own, by its name: `cellar.ron` for
/// `cellar.cards.ron`. None for any other file.
pub fn owner_of_content_file(path: &Path) -> Option<PathBuf> {
    let (owner, part) = ron_file_stem(path).rsplit_once('.')?;
    (CONTENT_PARTS.contains(&part) && !owner.is_empty())
        .then(|| match_extension_case(&path.with_file_name(format!("{owner}.ron"))))
}

/// The files in which a mission or a campaign may bring something of its own, whether they are there or not.
pub fn content_files_of(owner: &Path) -> [PathBuf; 3] {
    CONTENT_PARTS.map(|part| match_extension_case(&owner.with_extension(format!("{part}.ron"))))
}

/// A data file by that path, or by the same with a large ending where only that is there.
fn match_extension_case(path: &Path) -> PathBuf {
    let large = path.with_extension(RON_EXTENSION.to_uppercase());
    if !path.is_file() && large.is_file() { large } else { path.to_owned() }
}

/// The file of the picture of a figure that a mission or a campaign brings, whether it is there or not. None for what
/// can't be the id of a figure: it might lead elsewhere.
pub fn figure_picture_path(owner: &Path, figure: &str) -> Option<PathBuf> {
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter);
    (!figure.is_empty() && figure.chars().all(plain)).then(|| owner.with_extension(format!("{figure}.svg")))
}

fn ron_file_stem(path: &Path) -> &str {
    match path.file_stem().and_then(|stem| stem.to_str()) {
        Some(stem) if is_ron(path) => stem,
        _ => "",
    }
}

/// Whether a file is RON by its name, whatever letters some system made of its ending.
pub fn is_ron(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(RON_EXTENSION))
}

fn list_ron_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| is_ron(path) && path.is_file())
        .filter(|path| path.file_name().is_none_or(|name| !name.to_string_lossy().starts_with('.')))
        .collect();
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_known_by_their_names() {
        let of = |name: &str| owner_of_content_file(Path::new(name)).map(|path| path.display().to_string());
        assert_eq!(of("a/cellar.figures.ron").as_deref(), Some("a/cellar.ron"));
        assert_eq!(of("ours.campaign.cards.ron").as_deref(), Some("ours.campaign.ron"));
        assert_eq!(of("campaign.weapons.ron").as_deref(), Some("campaign.ron"));
        for name in
            ["cellar.ron", "figures.ron", ".figures.ron", "cellar.figures", "cellar.figures.svg", "ours.campaign.ron"]
        {
            assert_eq!(of(name), None, "{name}");
        }
        for owner in ["a/cellar.ron", "ours.campaign.ron"] {
            for part in content_files_of(Path::new(owner)) {
                assert_eq!(owner_of_content_file(&part).as_deref(), Some(Path::new(owner)));
            }
        }
        assert_eq!(of("UPPER.FIGURES.RON"), None, "parts are named in small letters");
        assert!(is_ron(Path::new("UPPER.RON")) && is_campaign_file(Path::new("ours.campaign.Ron")));
        let of = |figure: &str| figure_picture_path(Path::new("a/ours.campaign.ron"), figure);
        assert_eq!(of("wraith").as_deref(), Some(Path::new("a/ours.campaign.wraith.svg")));
        for figure in ["", "../wraith", "a/b", "a.b", "Wraith"] {
            assert_eq!(of(figure), None, "{figure}");
        }
    }
}
