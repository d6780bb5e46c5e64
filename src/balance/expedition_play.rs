//! Expeditions that the AI plays alone, with real battles, for measurements of balance.

use ai::AiLevel;
use campaign::expedition::{
    AssaultPlan, ExpeditionData, ExpeditionOrder, ExpeditionOutcome, ExpeditionPhase, ExpeditionRefusal,
    ExpeditionState, ExpeditionTerms, IdleNightCount, SortiePlan, SurvivorFate,
    battles::{
        BattleContent, BattleTally, ExpeditionMission, ExpeditionSource, MissionWriteError, report_assault,
        report_sortie, write_assault_mission, write_sortie_mission,
    },
    begin_expedition, choose_expedition_order, request_assault, request_sortie, submit_expedition_order,
};
use record::{BattleSpec, MissionSnapshot};
use rules::{BySide, KindId, Side};
use thiserror::Error;

use crate::simulate::{SimulatedBattle, SimulatedPlayer, Simulator};

/// Maximum number of orders of an expedition. More of them are taken for an endless loop.
const MAX_ORDERS: usize = 20_000;

/// A battle of an expedition that the AI played alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoughtBattle {
    /// `true` for a sortie, `false` for an assault.
    pub is_sortie: bool,
    /// The number of orders of the survivors.
    pub orders: usize,
    /// The number of turns.
    pub turns: u16,
    /// `true` if the battle was stopped, because it did not end.
    pub is_unfinished: bool,
    /// The number of survivors who took part, and of those who died.
    pub party: (usize, usize),
    /// The number of caches, and of those that were brought home.
    pub caches: (usize, usize),
    /// The number of enemies killed.
    pub kills: u16,
    /// The strength that the gate has lost in an assault.
    pub gate_damage: u8,
}

/// An expedition that the AI played alone.
#[derive(Clone, Debug)]
pub struct FoughtExpedition {
    /// The outcome.
    pub outcome: ExpeditionOutcome,
    /// The state at the end.
    pub state: ExpeditionState,
    /// The battles, in their order.
    pub battles: Vec<FoughtBattle>,
    /// The largest number of consecutive nights in which no survivor could do more than rest and watch.
    pub idle_nights: usize,
}

/// Error of an expedition that the AI plays alone, caused by the AI, the data or the rules.
#[derive(Debug, Error)]
pub enum FoughtExpeditionError {
    /// An order or a report was refused, or the expedition does not end.
    #[error(transparent)]
    Refused(#[from] ExpeditionRefusal),
    /// There is no mission for a plan.
    #[error(transparent)]
    Mission(#[from] MissionWriteError),
    /// The AI gave an order in a battle that the rules refuse.
    #[error("in battle {number}: {reason}")]
    Battle {
        /// The number of the battle.
        number: u16,
        /// The reason.
        reason: String,
    },
}

/// A player of whole expeditions by the AI, with all their battles.
pub struct ExpeditionPlayer<'a> {
    data: &'a ExpeditionData,
    content: &'a BattleContent,
    level: AiLevel,
    simulator: Simulator,
    battles: Vec<FoughtBattle>,
}

impl<'a> ExpeditionPlayer<'a> {
    /// Creates a player. Both sides of the battles play at that level.
    pub fn new(data: &'a ExpeditionData, content: &'a BattleContent, level: AiLevel) -> ExpeditionPlayer<'a> {
        ExpeditionPlayer { data, content, level, simulator: Simulator::default(), battles: Vec::new() }
    }

    /// Plays an expedition to its end.
    ///
    /// # Errors
    /// If an order or a report is refused, or a battle can't be set up.
    pub fn play(&mut self, terms: &ExpeditionTerms) -> Result<FoughtExpedition, FoughtExpeditionError> {
        let mut state = begin_expedition(self.data, terms)?;
        self.battles.clear();
        let mut idle = IdleNightCount::default();
        for _ in 0..MAX_ORDERS {
            if let Some(outcome) = state.outcome() {
                let battles = std::mem::take(&mut self.battles);
                return Ok(FoughtExpedition { outcome, state, battles, idle_nights: idle.longest() });
            }
            idle.add_night(&state, self.data);
            let (seat, order) = self.next_order(&state, terms.seed)?;
            submit_expedition_order(&mut state, self.data, seat, &order)?;
        }
        Err(ExpeditionRefusal::WrongPhase.into())
    }

    /// Returns the next order: the report of a battle, or the decision of a seat.
    fn next_order(
        &mut self,
        state: &ExpeditionState,
        seed: u64,
    ) -> Result<(u8, ExpeditionOrder), FoughtExpeditionError> {
        match &state.phase {
            ExpeditionPhase::Sortie(plan) => Ok((0, self.fight_sortie(state, plan, seed)?)),
            ExpeditionPhase::Assault(plan) => Ok((0, self.fight_assault(state, plan, seed)?)),
            _ => {
                let seat = *state.deciding_seats().first().ok_or(ExpeditionRefusal::WrongPhase)?;
                let order = choose_expedition_order(state, self.data, seat).ok_or(ExpeditionRefusal::WrongPhase)?;
                Ok((seat, order))
            }
        }
    }

    fn fight_sortie(
        &mut self,
        state: &ExpeditionState,
        plan: &SortiePlan,
        seed: u64,
    ) -> Result<ExpeditionOrder, FoughtExpeditionError> {
        let request = request_sortie(plan, &self.content.catalogue()).map_err(MissionWriteError::Map)?;
        let mission = write_sortie_mission(&self.source(state), &request, plan)?;
        let fight = self.fight(&mission, plan.number, seed)?;
        let report = report_sortie(plan, &fight.tally);
        self.battles.push(FoughtBattle {
            is_sortie: true,
            caches: (plan.caches.len(), report.taken.len()),
            ..fight.summary(&report.fates, report.kills)
        });
        Ok(ExpeditionOrder::ReportSortie(report))
    }

    fn fight_assault(
        &mut self,
        state: &ExpeditionState,
        plan: &AssaultPlan,
        seed: u64,
    ) -> Result<ExpeditionOrder, FoughtExpeditionError> {
        let request = request_assault(plan, &self.content.catalogue()).map_err(MissionWriteError::Map)?;
        let mission = write_assault_mission(&self.source(state), &request, plan)?;
        let fight = self.fight(&mission, plan.number, seed)?;
        let report = report_assault(plan, &fight.spec, &fight.tally);
        self.battles
            .push(FoughtBattle { gate_damage: report.gate_damage, ..fight.summary(&report.fates, report.kills) });
        Ok(ExpeditionOrder::ReportAssault(report))
    }

    fn source<'b>(&'b self, state: &'b ExpeditionState) -> ExpeditionSource<'b> {
        ExpeditionSource { state, data: self.data, content: self.content }
    }

    fn fight(
        &mut self,
        mission: &ExpeditionMission,
        number: u16,
        seed: u64,
    ) -> Result<EndedFight, FoughtExpeditionError> {
        let failed = |reason: String| FoughtExpeditionError::Battle { number, reason };
        let ExpeditionMission { mission, forces, .. } = mission;
        let catalogue = mission.catalogue(&self.content.game);
        let find = |id: &String| catalogue.find(id).ok_or_else(|| failed(format!("no figure {id}")));
        let allied = forces.allied.iter().map(find).collect::<Result<Vec<KindId>, _>>()?;
        let party = allied.len();
        let seed = seed.wrapping_mul(1_000).wrapping_add(number.into());
        let setup = mission
            .setup(&catalogue, &BySide { allied, german: Vec::new() }, mission.rp, seed)
            .map_err(|faults| failed(format!("{faults:?}")))?;
        let player = SimulatedPlayer::from(self.level);
        let mut orders = 0;
        let count = |seen: &rules::Observation| orders += usize::from(seen.seat() == Side::Allied);
        let battle = self.simulator.play_with(&setup, BySide::from_fn(|_| player), seed, count);
        if let Some(reason) = battle.refused.clone() {
            return Err(failed(reason));
        }
        let tally = BattleTally::of_world(self.simulator.world(), party);
        Ok(EndedFight { battle, orders, tally, spec: BattleSpec::new(&setup, Some(MissionSnapshot::of(mission))) })
    }
}

/// A battle at its end, before it is reported.
struct EndedFight {
    battle: SimulatedBattle,
    /// The number of orders of the survivors.
    orders: usize,
    tally: BattleTally,
    spec: BattleSpec,
}

impl EndedFight {
    /// Returns the statistics that sorties and assaults share.
    fn summary(&self, fates: &[SurvivorFate], kills: u16) -> FoughtBattle {
        FoughtBattle {
            is_sortie: false,
            orders: self.orders,
            turns: self.battle.turns,
            is_unfinished: self.battle.verdict.is_none(),
            party: (fates.len(), fates.iter().filter(|fate| fate.is_dead).count()),
            caches: (0, 0),
            kills,
            gate_damage: 0,
        }
    }
}
