//! Conversion of a mission and two forces to the setup of a battle.

use std::hash::Hasher;

use thiserror::Error;

use super::Mission;
use crate::force::{Force, ForceError, ForceLimits};
use rules::cards::{CardList, CardSetup};
use rules::{Board, BySide, Catalogue, KindId, Localized, RulesEdition, Setup, Side, StartState, both};

/// A fault of a side's force.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{side:?}: {fault}")]
pub struct InvalidForce {
    /// The side of the force.
    pub side: Side,
    /// The fault.
    pub fault: ForceError,
}

impl InvalidForce {
    /// Returns the fault with its side.
    pub fn message(&self) -> Localized {
        let (side, es, en) = (self.side, self.fault.in_spanish(), &self.fault);
        let (side_es, side_en) = (side.in_spanish(), side.in_english());
        both!("el bando {side_es}: {es}", "the {side_en} side: {en}")
    }
}

impl Mission {
    /// Returns the constraints on a side's force in this mission, for a game with `rp` requisition points (`FORCE-1`,
    /// `FORCE-3`).
    pub fn force_limits(&self, side: Side, rp: u8) -> ForceLimits {
        ForceLimits { side, rp, demands: self.demands[side].clone(), rule: self.rule.clone() }
    }

    /// Returns the catalogue with the mission's own cards as the only ones, if the mission demands that (`COOP-14`).
    fn with_deck(&self, catalogue: Catalogue) -> Catalogue {
        if self.specials.iter().any(|special| special.condition().replaces_deck()) {
            let cards = CardList::new(self.own.cards.clone());
            return catalogue.with_cards(cards);
        }
        catalogue
    }

    /// Returns `true` if that side is automated (`COOP-2`).
    pub fn plays_itself(&self, side: Side) -> bool {
        self.specials.iter().any(|special| special.condition().automated_side() == Some(side))
    }

    /// Returns the board at the start.
    pub fn board(&self) -> Board {
        Board::new(self.terrain.clone(), self.doors.clone())
    }

    /// Returns all kinds of figures, weapons and cards of this mission: the game's, followed by the mission's own. The
    /// numbers of the game's kinds don't change. Forces for this mission must be chosen from this catalogue.
    pub fn catalogue(&self, game: &Catalogue) -> Catalogue {
        self.own.with(game)
    }

    /// Creates the setup of a battle of this mission, with the given forces and levels of requisition. The catalogue
    /// may be the game's or the mission's.
    ///
    /// # Errors
    /// All faults of both forces.
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

    /// Returns a hash of everything that affects how the mission plays; it doesn't depend on texts such as the story.
    pub fn digest(&self) -> u64 {
        let played = (&self.rp, &self.demands, &*self.terrain, &self.doors, &self.endings);
        let mut hasher = fnv::FnvHasher::default();
        // Serializing plain data with string keys to memory can't fail.
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
