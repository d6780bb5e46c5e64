//! From a mission and two forces to what a battle starts from.

use std::hash::Hasher;

use thiserror::Error;

use super::Mission;
use crate::force::{Force, ForceError, ForceLimits};
use rules::cards::{CardList, CardSetup};
use rules::conditions::{AutomatedSideCondition, SupplyCondition, find_condition};
use rules::{Board, BySide, Catalogue, KindId, RulesEdition, Setup, Side, StartState};

/// What is wrong with a side's force.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{side:?}: {fault}")]
pub struct InvalidForce {
    /// Whose force it is.
    pub side: Side,
    /// What is wrong with it.
    pub fault: ForceError,
}

impl Mission {
    /// What a side's force must obey in this mission when it is played with `rp` requisition points (`FORCE-1`,
    /// `FORCE-3`).
    pub fn force_limits(&self, side: Side, rp: u8) -> ForceLimits {
        ForceLimits { side, rp, demands: self.demands[side].clone(), rule: self.rule.clone() }
    }

    /// The same with the cards that are in the mission's deck (`COOP-14`).
    fn with_deck(&self, catalogue: Catalogue) -> Catalogue {
        if find_condition::<SupplyCondition>(&self.specials).is_some_and(|supply| supply.own) {
            let cards = CardList::new(self.own.cards.clone());
            return catalogue.with_cards(cards);
        }
        catalogue
    }

    /// Whether nobody plays that side (`COOP-2`).
    pub fn plays_itself(&self, side: Side) -> bool {
        find_condition::<AutomatedSideCondition>(&self.specials).is_some_and(|automatic| automatic.side == side)
    }

    /// The board as it is at the start.
    pub fn board(&self) -> Board {
        Board::new(self.terrain.clone(), self.doors.clone())
    }

    /// All kinds of figures, weapons and cards that it is played with: the game's, and after them what it brings of its
    /// own. The numbers of the game's kinds stay what they are. Forces for it are chosen from these.
    pub fn catalogue(&self, game: &Catalogue) -> Catalogue {
        self.own.with(game)
    }

    /// What a battle of this mission starts from, with those forces at those levels of requisition. The catalogue may be
    /// the game's or the mission's.
    ///
    /// # Errors
    /// All that is wrong with either force.
    pub fn setup(
        &self,
        catalogue: &Catalogue,
        forces: &BySide<Vec<KindId>>,
        levels: BySide<u8>,
        seed: u64,
    ) -> Result<Setup, Vec<InvalidForce>> {
        let catalogue = self.with_deck(self.catalogue(catalogue));
        let mut unfit = Vec::new();
        for side in Side::BOTH {
            let force = Force::with(&catalogue, self.force_limits(side, levels[side]), forces[side].clone());
            let faults = force.check_complete().err().unwrap_or_default();
            unfit.extend(faults.into_iter().map(|fault| InvalidForce { side, fault }));
        }
        if !unfit.is_empty() {
            return Err(unfit);
        }
        Ok(Setup {
            edition: RulesEdition::CURRENT,
            catalogue,
            terrain: self.terrain.clone(),
            doors: self.doors.clone(),
            levels,
            forces: forces.clone(),
            veterans: BySide::default(),
            endings: self.endings.clone(),
            cards: CardSetup::default(),
            objects: self.objects.clone(),
            specials: self.specials.clone(),
            scores: self.scores.clone(),
            seed,
            start: StartState::Maintenance,
        })
    }

    /// A number that changes when anything changes that decides how the mission plays; a better story leaves it be.
    pub fn digest(&self) -> u64 {
        let played = (&self.rp, &self.demands, &*self.terrain, &self.doors, &self.endings);
        let mut hasher = fnv::FnvHasher::default();
        // Plain data with string keys: writing it to memory can't fail.
        hasher.write(&serde_json::to_vec(&played).unwrap_or_default());
        let special = (&self.objects, &self.specials, &self.scores);
        hasher.write(&serde_json::to_vec(&special).unwrap_or_default());
        if !self.own.is_empty() {
            let own = (&self.own.weapons, &self.own.figures, &self.own.cards);
            hasher.write(&serde_json::to_vec(&own).unwrap_or_default());
        }
        hasher.finish()
    }
}
