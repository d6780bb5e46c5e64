//! Reinforcements: the hordes that bring more figures every turn (`ZOM-1`, `DEPLOY-4`), and the numbers of new figures.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    catalogue::Catalogue,
    figure::FigureNumber,
    ids::KindId,
    side::{BySide, Side},
    veterans::Veteran,
};

/// The hordes that arrive every turn, and for each kind the highest number given to one of its figures.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reserves {
    hordes: Vec<(KindId, Side, u8)>,
    copies: Vec<u16>,
}

impl Reserves {
    /// Returns the reserves for the hordes that those forces have bought. Numbers of later figures follow the highest
    /// one that a veteran of the same kind has.
    pub(super) fn from_forces(
        catalogue: &Catalogue,
        forces: &BySide<Vec<KindId>>,
        veterans: &BySide<Vec<Veteran>>,
    ) -> Reserves {
        let bought = Side::BOTH.into_iter().flat_map(|side| forces[side].iter().copied());
        let hordes =
            bought.filter_map(|kind| Some((kind, catalogue.kind(kind).side, catalogue.kind(kind).horde()?))).collect();
        let mut copies = vec![0; catalogue.kinds().count()];
        for side in Side::BOTH {
            for veteran in &veterans[side] {
                let kind = forces[side][usize::from(veteran.purchase)];
                let last = &mut copies[usize::from(kind.0)];
                *last = veteran.number.max(*last);
            }
        }
        Reserves { hordes, copies }
    }

    /// Returns the number of figures of each horde that arrive in a turn, one entry for each purchase.
    pub(super) fn due(&self) -> Vec<(KindId, u8)> {
        self.hordes.iter().map(|(kind, _, count)| (*kind, *count)).collect()
    }

    /// Returns the kinds that a side has bought as hordes, in the order of their purchase.
    pub(super) fn hordes_of(&self, side: Side) -> impl Iterator<Item = KindId> {
        self.hordes.iter().filter(move |(_, owner, _)| *owner == side).map(|(kind, ..)| *kind)
    }

    /// Returns all kinds that were bought as hordes, sorted and without duplicates.
    pub(super) fn hordes(&self) -> Vec<KindId> {
        let mut kinds: Vec<KindId> = self.hordes.iter().map(|(kind, ..)| *kind).collect();
        kinds.sort();
        kinds.dedup();
        kinds
    }

    pub(super) fn next_copy(&mut self, kind: KindId) -> FigureNumber {
        let copies = &mut self.copies[usize::from(kind.0)];
        *copies += 1;
        FigureNumber(*copies)
    }
}
