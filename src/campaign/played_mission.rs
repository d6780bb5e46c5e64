//! The results of a mission in the ledger of a campaign, as plain data. `chapter_from_record` reads them from the record
//! of the battle.

use std::fmt;

use serde::{Deserialize, Serialize};

use record::Digest;
use rules::{BySide, EndReason, Localized, Side};

/// Identity of a figure throughout a campaign: its kind and its number (`CAMP-3`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureName {
    /// The id of its kind: `grunt`.
    pub kind: String,
    /// Its number among the figures of its kind, from 1.
    pub number: u16,
}

impl fmt::Display for FigureName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.number)
    }
}

/// Fate of a figure in a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FigureFate {
    /// It was on the board when the battle ended.
    Survived,
    /// It left through an exit.
    Left,
    /// It never came onto the board.
    HeldBack,
    /// It died.
    Died {
        /// The turn of its death, from 1.
        turn: u16,
    },
}

impl FigureFate {
    /// Returns `true` if the figure did not die.
    pub fn alive(self) -> bool {
        !matches!(self, FigureFate::Died { .. })
    }
}

/// The results of a figure in a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServiceRecord {
    /// The identity of the figure.
    pub name: FigureName,
    /// The fate of the figure.
    pub fate: FigureFate,
    /// The number of enemies killed by its shots, blows, grenades and mines; enemies that burn to death later are not
    /// counted.
    #[serde(default)]
    pub kills: u16,
    /// The remaining experience cards (`CAMP-2`), by the ids of their kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub experience: Vec<String>,
    /// The effect cards on the figure at the end that may be kept, by the ids of their kinds. Its side may keep one
    /// card in all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// `true` if a force may contain only one figure of the kind. Such a figure is hurt but never lost: see the rulings
    /// in the docs of this crate.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub single: bool,
}

/// A lost experience card (`CAMP-2`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LostCard {
    /// The figure that had the card.
    pub name: FigureName,
    /// The id of the kind.
    pub card: String,
    /// The reason of the loss.
    pub how: CardLossReason,
}

/// Reason why an experience card was lost (`CAMP-2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardLossReason {
    /// A side killed the card.
    Killed,
    /// Its figure died.
    Died,
    /// Its figure was not bought for the mission.
    NotBought,
    /// The card went out of play for another reason: a jam was cleared, or the deck no longer contains the card.
    Discarded,
}

/// Number of dead figures of a horde.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HordeLosses {
    /// The id of the kind.
    pub kind: String,
    /// The number of dead figures.
    pub fallen: u16,
}

/// A side's decision about keeping an effect card after a mission (`CAMP-2`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardChoice {
    /// The side has not decided yet.
    #[default]
    Undecided,
    /// The side keeps no card.
    Nothing,
    /// The side keeps a card on a figure.
    Card {
        /// The figure.
        figure: FigureName,
        /// The id of the card's kind.
        card: String,
    },
}

/// The results of one side in a mission.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideChapter {
    /// The requisition points.
    pub level: u8,
    /// The figures bought, by the ids of their kinds, hordes included.
    pub force: Vec<String>,
    /// The named figures, in the order of their ids.
    pub figures: Vec<ServiceRecord>,
    /// The losses of hordes; kinds without losses are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hordes: Vec<HordeLosses>,
    /// The experience cards that were lost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<LostCard>,
    /// The effect card that the side keeps after the mission.
    #[serde(default)]
    pub kept: CardChoice,
}

impl SideChapter {
    /// Returns the number of dead figures, including those of hordes.
    pub fn losses(&self) -> usize {
        let named = self.figures.iter().filter(|service| !service.fate.alive()).count();
        named + self.hordes.iter().map(|horde| usize::from(horde.fallen)).sum::<usize>()
    }

    /// Returns the living figures with effect cards that may be kept (`CAMP-2`).
    pub fn keepable(&self) -> impl Iterator<Item = &ServiceRecord> {
        self.figures.iter().filter(|service| service.fate.alive() && !service.cards.is_empty())
    }
}

/// A mission that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedMission {
    /// The number of the mission within the campaign, from 1.
    pub number: u8,
    /// The id of the mission.
    pub mission: String,
    /// Its name.
    pub name: Localized,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason why the battle ended.
    pub reason: EndReason,
    /// The turn in which it ended.
    pub turns: u16,
    /// The number of orders given.
    pub orders: usize,
    /// The time when the battle began, in seconds since 1970.
    pub begun: u64,
    /// The seed of the dice: together with `begun` it identifies the battle.
    pub seed: u64,
    /// The digest of the final state.
    pub digest: Digest,
    /// The file name of its record in the campaign's folder.
    pub journal: String,
    /// The results of each side.
    pub sides: BySide<SideChapter>,
}
