//! Kinds of documents: missions, campaigns, and their custom content.

use std::path::{Path, PathBuf};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DocumentKind {
    #[default]
    Mission,
    /// A campaign, which links missions.
    Campaign,
    /// Custom figures of a mission or campaign.
    Figures,
    /// Custom weapons of a mission or campaign.
    Weapons,
    /// Custom battle cards of a mission or campaign.
    Cards,
}

impl DocumentKind {
    /// Returns the kind of the document in that file, by the file's name.
    pub fn of(path: &Path) -> DocumentKind {
        let part = |kind: &DocumentKind| {
            mission::file_names::owner_of_content_file(path)
                .is_some_and(|owner| kind.part_of(&owner).as_deref() == Some(path))
        };
        let own = [DocumentKind::Figures, DocumentKind::Weapons, DocumentKind::Cards].into_iter().find(part);
        own.unwrap_or(if mission::is_campaign_file(path) { DocumentKind::Campaign } else { DocumentKind::Mission })
    }

    /// Returns the list that the document consists of; `None` for a mission.
    pub fn list(self) -> Option<&'static str> {
        match self {
            DocumentKind::Mission => None,
            DocumentKind::Campaign => Some(mission::MISSIONS_FIELD),
            DocumentKind::Figures => Some(mission::FIGURES_FIELD),
            DocumentKind::Weapons => Some(mission::WEAPONS_FIELD),
            DocumentKind::Cards => Some(mission::CARDS_FIELD),
        }
    }

    /// Returns the file of that kind of custom content beside the file of a mission or campaign; `None` if the kind is
    /// no custom content.
    pub fn part_of(self, owner: &Path) -> Option<PathBuf> {
        let [weapons, figures, cards] = mission::file_names::content_files_of(owner);
        match self {
            DocumentKind::Figures => Some(figures),
            DocumentKind::Weapons => Some(weapons),
            DocumentKind::Cards => Some(cards),
            DocumentKind::Mission | DocumentKind::Campaign => None,
        }
    }
}
