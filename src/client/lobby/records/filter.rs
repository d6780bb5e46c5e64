//! Which of the recorded battles are listed.

use record::{Saved, mail::Post};
use rules::Side;
use screens::records::RecordsKind;

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Filter {
    /// Each word of it must be found in a name: of the battle, its mission, its campaign or a player.
    pub(super) words: String,
    pub(super) kind: RecordsKind,
}

impl Filter {
    /// Whether that battle is among them.
    pub(super) fn shows(&self, saved: &Saved, name: Option<&str>) -> bool {
        let kind = match self.kind {
            RecordsKind::All => true,
            RecordsKind::Skirmish => saved.campaign.is_none(),
            RecordsKind::Campaigns => saved.campaign.is_some(),
            RecordsKind::Mail => Post::of(&saved.path).is_ok_and(|post| post.is_some()),
            RecordsKind::Open => !saved.over && saved.fault.is_none(),
            RecordsKind::Over => saved.over,
        };
        kind && self.words_in(saved, name)
    }

    fn words_in(&self, saved: &Saved, name: Option<&str>) -> bool {
        if self.words.is_empty() {
            return true;
        }
        let mission = saved.name.iter().flat_map(|name| [name.es.as_str(), name.en.as_str()]);
        let players = Side::BOTH.iter().map(|side| saved.players[*side].as_str());
        let campaign = saved.campaign.iter().map(|campaign| campaign.name.as_str());
        let names: Vec<String> = mission.chain(players).chain(campaign).chain(name).map(str::to_lowercase).collect();
        self.words.to_lowercase().split_whitespace().all(|word| names.iter().any(|name| name.contains(word)))
    }
}
