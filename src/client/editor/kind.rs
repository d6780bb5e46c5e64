//! What can be written: missions, campaigns, and what they bring of their own.

use std::path::{Path, PathBuf};

/// What a document is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A mission.
    #[default]
    Mission,
    /// A campaign, which links missions.
    Campaign,
    /// The figures that a mission or a campaign brings of its own.
    Figures,
    /// The weapons.
    Weapons,
    /// The battle cards.
    Cards,
}

impl Kind {
    /// What the document in that file is, by its name.
    pub fn of(path: &Path) -> Kind {
        let part = |kind: &Kind| {
            mission::file_names::owner_of_content_file(path)
                .is_some_and(|owner| kind.part_of(&owner).as_deref() == Some(path))
        };
        let own = [Kind::Figures, Kind::Weapons, Kind::Cards].into_iter().find(part);
        own.unwrap_or(if mission::is_campaign_file(path) { Kind::Campaign } else { Kind::Mission })
    }

    /// The list that the document consists of, if it is one.
    pub fn list(self) -> Option<&'static str> {
        match self {
            Kind::Mission => None,
            Kind::Campaign => Some(mission::MISSIONS_FIELD),
            Kind::Figures => Some(mission::FIGURES_FIELD),
            Kind::Weapons => Some(mission::WEAPONS_FIELD),
            Kind::Cards => Some(mission::CARDS_FIELD),
        }
    }

    /// The file of that kind beside the file of a mission or a campaign.
    pub fn part_of(self, owner: &Path) -> Option<PathBuf> {
        let [weapons, figures, cards] = mission::file_names::content_files_of(owner);
        match self {
            Kind::Figures => Some(figures),
            Kind::Weapons => Some(weapons),
            Kind::Cards => Some(cards),
            Kind::Mission | Kind::Campaign => None,
        }
    }
}
