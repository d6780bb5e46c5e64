//! Classification of the files in a folder of missions, by their names.

use std::path::{Path, PathBuf};

/// The name of a campaign's file, without its extension.
pub const CAMPAIGN: &str = "campaign";

/// The extension of all data files.
const RON_EXTENSION: &str = "ron";

/// The kinds of content that a mission or a campaign may add, each in a file beside that of the mission or campaign:
/// `cellar.figures.ron` beside `cellar.ron`.
const CONTENT_PARTS: [&str; 3] = ["weapons", "figures", "cards"];

/// Returns the RON files of missions in a folder, sorted by name; none if the folder can't be read. Files of campaigns,
/// content files of missions and campaigns, and hidden files, such as those of text editors, are left out.
pub fn list_mission_files(folder: &Path) -> Vec<PathBuf> {
    list_ron_files(folder)
        .into_iter()
        .filter(|path| !is_campaign_file(path) && owner_of_content_file(path).is_none())
        .collect()
}

/// Returns the files of campaigns in a folder, sorted by name; none if the folder can't be read.
pub(super) fn list_campaign_files(folder: &Path) -> Vec<PathBuf> {
    list_ron_files(folder).into_iter().filter(|path| is_campaign_file(path)).collect()
}

/// Returns the content files in a folder whose mission or campaign doesn't exist.
pub(super) fn find_orphaned_files(folder: &Path) -> Vec<PathBuf> {
    let lost = |path: &PathBuf| owner_of_content_file(path).is_some_and(|owner| !owner.is_file());
    list_ron_files(folder).into_iter().filter(lost).collect()
}

/// Returns `true` if the name is that of a campaign's file: `campaign.ron` or `….campaign.ron`.
pub fn is_campaign_file(path: &Path) -> bool {
    let stem = ron_file_stem(path);
    stem == CAMPAIGN || stem.strip_suffix(CAMPAIGN).is_some_and(|rest| rest.ends_with('.'))
}

/// Returns the file of the mission or campaign to which a content file belongs, by its name: `cellar.ron` for
/// `cellar.cards.ron`. Returns `None` for any other file.
pub fn owner_of_content_file(path: &Path) -> Option<PathBuf> {
    let (owner, part) = ron_file_stem(path).rsplit_once('.')?;
    (CONTENT_PARTS.contains(&part) && !owner.is_empty())
        .then(|| match_extension_case(&path.with_file_name(format!("{owner}.ron"))))
}

/// Returns the paths of the content files of a mission or a campaign; they may not exist.
pub fn content_files_of(owner: &Path) -> [PathBuf; 3] {
    CONTENT_PARTS.map(|part| match_extension_case(&owner.with_extension(format!("{part}.ron"))))
}

/// Returns the path, with the extension in capital letters if only that file exists.
fn match_extension_case(path: &Path) -> PathBuf {
    let large = path.with_extension(RON_EXTENSION.to_uppercase());
    if !path.is_file() && large.is_file() { large } else { path.to_owned() }
}

/// Returns the path of the picture of a mission's or a campaign's own figure; it may not exist. Returns `None` if the
/// text is not a valid id of a figure, because it could lead to another folder.
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

/// Returns `true` if the file is RON by its extension, in capital or small letters, because some systems change the
/// case.
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
    fn content_files_are_matched_to_their_owner_by_name() {
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
