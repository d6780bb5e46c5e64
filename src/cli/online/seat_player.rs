//! The player of a seat: the AI, or the requests from standard input.

use ai::{Ai, AiLevel};
use mission::Mission;
use rand::{TryRng, rngs::SysRng};
use record::Difficulty;
use rules::{Catalogue, Localized, Observation, Order, Side, both};

/// The AI that plays a seat and chooses its force.
pub(super) struct SeatPlayer {
    mind: Ai,
    level: AiLevel,
    seed: u64,
    /// `true` if the orders come from standard input, except those of automated sides.
    pub(super) is_manual: bool,
}

impl SeatPlayer {
    /// Returns the player for the words of the command line.
    pub(super) fn new(level: &str, is_manual: bool) -> Result<SeatPlayer, Localized> {
        let known = Difficulty::ALL.map(|strength| format!("{strength:?}").to_lowercase());
        let level = AiLevel::from_name(level).filter(|level| known.iter().any(|name| name == level.name()));
        let known = known.join(", ");
        let level = level.ok_or_else(|| both!("los niveles son {known}", "the levels are {known}"))?;
        // Without the system's random numbers, the AI plays each battle alike.
        let seed = SysRng.try_next_u64().unwrap_or_default();
        Ok(SeatPlayer { mind: Ai::default(), level, seed, is_manual })
    }

    /// Returns the AI's order for the seat that must decide; `None` if it is not that of the observation.
    pub(super) fn decide(&mut self, seen: &Observation) -> Option<Order> {
        self.mind.decide(seen, self.level, self.seed).map(|choice| choice.order)
    }

    /// Returns a force for a side, as ids of kinds; an empty one if the side needs none.
    pub(super) fn choose_force(
        &self,
        catalogue: &Catalogue,
        mission: &Mission,
        (side, level): (Side, u8),
    ) -> Result<Vec<String>, Localized> {
        match ai::choose_force(catalogue, mission, (side, level), (self.level, &[]), self.seed) {
            Ok(force) => {
                let catalogue = mission.catalogue(catalogue);
                Ok(force.iter().map(|kind| catalogue.kind(*kind).id.clone()).collect())
            }
            Err(_) if mission.plays_itself(side) => Ok(Vec::new()),
            Err(error) => Err(both!("no hay fuerza posible: {error}", "there is no possible force: {error}")),
        }
    }
}
