//! The definition of a measurement: the mission, the requisition points and the players, and the battle that belongs to
//! each number.

use ai::AiLevel;
use mission::Mission;
use record::{BattleSpec, MissionSnapshot, Record};
use rules::{BySide, Catalogue, KindId, Localized, OrderLog, OrderLogEntry, Setup, Side, both};

use crate::simulate::{SimulatedBattle, Simulator};

/// Definition of the battles that are measured.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The figures and cards of the game, without the custom content of the mission.
    pub catalogue: Catalogue,
    /// The mission.
    pub mission: Mission,
    /// The requisition points of each side.
    pub rp: BySide<u8>,
    /// The level of both sides' players.
    pub level: AiLevel,
    /// The seed for forces, dice and players.
    pub seed: u64,
    /// `true` to compute the effect of the dice, which takes at least as long as playing.
    pub luck: bool,
}

impl Experiment {
    /// Returns the seed of a battle.
    pub fn seed_of(&self, number: u32) -> u64 {
        self.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number))
    }

    /// Plays the battle with a number.
    ///
    /// # Errors
    /// If no forces can be chosen, or an order was refused (a fault of the AI).
    pub fn play(&self, simulator: &mut Simulator, number: u32) -> Result<SimulatedBattle, Localized> {
        let setup = self.setup(number)?;
        let mut battle =
            simulator.play(&setup, BySide { allied: self.level, german: self.level }, self.seed_of(number));
        if let Some(refused) = &battle.refused {
            return Err(unplayable_mission_error(&self.mission, refused));
        }
        if self.luck {
            let record = self.recorded(simulator, &setup)?;
            let luck = analysis::total_luck(record)
                .map_err(|fault| unplayable_mission_error(&self.mission, &fault.to_string()))?;
            battle.luck = Some(luck);
        }
        Ok(battle)
    }

    /// Plays the battle with a number and returns its record.
    ///
    /// # Errors
    /// As [`Experiment::play`].
    pub fn record(&self, simulator: &mut Simulator, number: u32) -> Result<Record, Localized> {
        let setup = self.setup(number)?;
        simulator.play(&setup, BySide { allied: self.level, german: self.level }, self.seed_of(number));
        self.recorded(simulator, &setup)
    }

    fn setup(&self, number: u32) -> Result<Setup, Localized> {
        let prepared = prepare_battle(&self.catalogue, &self.mission, self.rp, self.level, self.seed_of(number));
        prepared.map(|(_, setup)| setup)
    }

    /// Returns the record of the battle played last.
    fn recorded(&self, simulator: &Simulator, setup: &Setup) -> Result<Record, Localized> {
        let fault = |why: &str| unplayable_mission_error(&self.mission, why);
        let mut world = rules::new_world();
        let spec = BattleSpec::new(setup, Some(MissionSnapshot::of(&self.mission)));
        let begun = record::Battle::new(&mut world, spec, None).map_err(|error| fault(&error.to_string()));
        let (mut battle, _) = begun?;
        for entry in simulator.world().resource::<OrderLog>().entries() {
            let OrderLogEntry::Order(order) = entry else { continue };
            battle.submit(&mut world, *order).map_err(|refusal| fault(&refusal.to_string()))?;
        }
        Ok(battle.record().clone())
    }
}

/// Returns the forces that a level chooses for both sides, and the setup of the battle with them.
///
/// # Errors
/// If no forces can be chosen, or the setup is invalid.
pub fn prepare_battle(
    catalogue: &Catalogue,
    mission: &Mission,
    rp: BySide<u8>,
    level: AiLevel,
    seed: u64,
) -> Result<(BySide<Vec<KindId>>, Setup), Localized> {
    let choose = |side: Side| {
        let own = seed ^ ((side as u64) << 32);
        let force = ai::choose_force(catalogue, mission, (side, rp[side]), (level, &[]), own);
        force.map_err(|fault| unplayable_mission_error(mission, &fault.to_string()))
    };
    let forces = BySide { allied: choose(Side::Allied)?, german: choose(Side::German)? };
    let setup = mission.setup(catalogue, &forces, rp, seed);
    Ok((forces, setup.map_err(|faults| unplayable_mission_error(mission, &format!("{faults:?}")))?))
}

/// Returns the error message that a mission can't be played, with the reason.
pub fn unplayable_mission_error(mission: &Mission, why: &str) -> Localized {
    let id = &mission.id;
    both!("la misión {id} no se puede jugar: {why}", "mission {id} can't be played: {why}")
}
