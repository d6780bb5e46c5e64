//! Detects the kind of content of a data file from its folder and its fields.

use std::path::Path;

/// Name of folders whose files are rule tests.
const RULE_FOLDER: &str = "rules";

/// Name of folders whose files are tutorials.
const LESSON_FOLDER: &str = "lessons";

/// Name of folders whose files are data of expeditions.
pub(super) const EXPEDITION_FOLDER: &str = "expedition";

/// Name of the folder of missions, which also has the player's own contents of expeditions.
const MISSIONS_FOLDER: &str = "missions";

/// Kind of content of a data file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileContent {
    Weapons,
    Figures,
    Cards,
    Mission,
    Campaign,
    Lesson,
    RuleTest,
    Expedition,
    ExpeditionBattles,
    /// A file that this command does not check.
    Other,
}

/// Returns `true` if a path is the folder of all rule tests.
pub(super) fn is_rule_folder(path: &Path) -> bool {
    path.is_dir() && path.file_name().is_some_and(|name| name == RULE_FOLDER)
}

/// Returns the kind of content of a file, from its folder, otherwise from its outermost fields. Unknown content counts
/// as a mission, so that its faults are shown.
pub(super) fn file_kind_of(path: &Path, text: &str) -> FileContent {
    let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    let fields = mission::top_fields(text);
    let has = |name: &str| fields.iter().any(|field| field == name);
    match folder {
        Some(RULE_FOLDER) => FileContent::RuleTest,
        Some(EXPEDITION_FOLDER) => FileContent::Expedition,
        _ if is_in_own_expedition(path) => FileContent::Expedition,
        _ if has(mission::WEAPONS_FIELD) && !has("map") => FileContent::Weapons,
        _ if has(mission::FIGURES_FIELD) && !has("map") => FileContent::Figures,
        _ if has(mission::CARDS_FIELD) && !has("map") => FileContent::Cards,
        _ if folder == Some(LESSON_FOLDER) || has(tutorial::STEPS_FIELD) => FileContent::Lesson,
        _ if has("map") => FileContent::Mission,
        _ if mission::is_campaign_file(path) || has(mission::MISSIONS_FIELD) => FileContent::Campaign,
        Some("data") => data_file_kind_of(path),
        _ => FileContent::Mission,
    }
}

/// Returns the kind of content of a file in a folder of the game's data, from its name.
fn data_file_kind_of(path: &Path) -> FileContent {
    match path.file_name().and_then(|name| name.to_str()) {
        Some("weapons.ron") => FileContent::Weapons,
        Some("figures.ron") => FileContent::Figures,
        Some("cards.ron") => FileContent::Cards,
        Some("expedition-battles.ron") => FileContent::ExpeditionBattles,
        _ => FileContent::Other,
    }
}

/// Returns `true` for a file in a folder of a player's own contents of expeditions: `missions/expedition/NAME`.
fn is_in_own_expedition(path: &Path) -> bool {
    let name_above = |levels: usize| path.ancestors().nth(levels).and_then(Path::file_name);
    name_above(2).is_some_and(|name| name == EXPEDITION_FOLDER)
        && name_above(3).is_some_and(|name| name == MISSIONS_FOLDER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_content_is_detected_from_path_and_fields() {
        let of = |path: &str, text: &str| file_kind_of(Path::new(path), text);
        assert_eq!(of("x.ron", "(id: 1, map: ())"), FileContent::Mission);
        assert_eq!(of("x.ron", "(figures: [])"), FileContent::Figures);
        assert_eq!(of("x.ron", "(steps: [], position: (figures: []))"), FileContent::Lesson);
        assert_eq!(of("assets/lessons/x.ron", "(((("), FileContent::Lesson);
        assert_eq!(of("tests/rules/x.ron", "(map: ())"), FileContent::RuleTest);
        assert_eq!(of("assets/data/expedition/events.ron", "(events: [])"), FileContent::Expedition);
        assert_eq!(of("assets/data/expedition-battles.ron", "(cache: ())"), FileContent::ExpeditionBattles);
        assert_eq!(of("missions/expedition/sea.ron", "(people: [])"), FileContent::Expedition);
        assert_eq!(of("missions/expedition/sea/people.ron", "(people: [])"), FileContent::Expedition);
        assert_eq!(of("expedition/missions/x.ron", "(id: 1, map: ())"), FileContent::Mission);
        assert_eq!(of("assets/data/cards.ron", "(cards: [])"), FileContent::Cards);
        assert_eq!(of("x.ron", "(weapons: [])"), FileContent::Weapons);
        assert_eq!(of("x.ron", "(((((("), FileContent::Mission);
        assert_eq!(of("missions/campaign.ron", "((((("), FileContent::Campaign);
        assert_eq!(of("ours.campaign.ron", "()"), FileContent::Campaign);
        assert_eq!(of("x.ron", "(missions: [])"), FileContent::Campaign);
    }
}
