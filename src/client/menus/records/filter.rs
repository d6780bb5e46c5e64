//! The filter of the saved battles.

use crate::records::RecordsKind;
use record::{SavedBattle, mail::MailState};
use rules::Side;
use ui_kit::game_names::fold_text;

/// A filter of saved battles: kind and search words.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct RecordFilter {
    /// The search words. Each must occur in the name of the battle, its mission, its campaign or a player; case and
    /// accents are ignored.
    pub(super) words: String,
    pub(super) kind: RecordsKind,
}

impl RecordFilter {
    /// Returns `true` if the battle passes the filter.
    pub(super) fn shows(&self, saved: &SavedBattle, name: Option<&str>) -> bool {
        let kind = match self.kind {
            RecordsKind::All => true,
            RecordsKind::Skirmish => saved.campaign.is_none(),
            RecordsKind::Campaigns => saved.campaign.is_some(),
            RecordsKind::Mail => !matches!(MailState::of(&saved.path), Ok(None)),
            RecordsKind::Open => !saved.over && saved.fault.is_none(),
            RecordsKind::Over => saved.over,
        };
        kind && self.words_in(saved, name)
    }

    fn words_in(&self, saved: &SavedBattle, name: Option<&str>) -> bool {
        if self.words.is_empty() {
            return true;
        }
        let mission = saved.name.iter().flat_map(|name| [name.es.as_str(), name.en.as_str()]);
        let players = Side::BOTH.iter().map(|side| saved.players[*side].as_str());
        let campaign = saved.campaign.iter().map(|campaign| campaign.name.as_str());
        let names: Vec<String> = mission.chain(players).chain(campaign).chain(name).map(fold_text).collect();
        fold_text(&self.words).split_whitespace().all(|word| names.iter().any(|name| name.contains(word)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filter_ignores_accents_and_case() {
        let folder = std::env::temp_dir().join(format!("incursion-filter-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("1.battle");
        std::fs::write(&path, "no battle").expect("room for it");
        let saved = record::read_summary(&path).expect("it is listed");
        let shows = |words: &str| {
            let filter = RecordFilter { words: words.into(), kind: RecordsKind::All };
            filter.shows(&saved, Some("Asalto de José al TÚNEL"))
        };
        for words in ["jose", "tunel", "José", "túnel", "ASALTO", "tunel jose", ""] {
            assert!(shows(words), "{words}");
        }
        assert!(!shows("tunes") && !shows("jose maria"));
        std::fs::remove_dir_all(&folder).expect("it goes");
    }
}
