//! The player of a seat: the AI, or the requests from standard input.

use ai::AiLevel;
use campaign::{CampaignPage, CampaignRoster};
use mission::Mission;
use online_runtime::transport::WakeHook;
use rand::{TryRng, rngs::SysRng};
use record::Difficulty;
use rules::{Catalogue, KindId, Localized, Observation, Order, Side, both};

use super::thinking_thread::{DecisionMoment, ThinkingThread};

/// The AI that plays a seat and chooses its force.
pub(super) struct SeatPlayer {
    thread: ThinkingThread,
    level: AiLevel,
    seed: u64,
    /// `true` if the orders come from standard input, except those of automated sides.
    pub(super) is_manual: bool,
}

impl SeatPlayer {
    /// Returns the player for the words of the command line. `wake` is called when the AI has an order.
    pub(super) fn new(level: &str, is_manual: bool, wake: WakeHook) -> Result<SeatPlayer, Localized> {
        let known = Difficulty::ALL.map(|strength| format!("{strength:?}").to_lowercase());
        let level = AiLevel::from_name(level).filter(|level| known.iter().any(|name| name == level.name()));
        let known = known.join(", ");
        let level = level.ok_or_else(|| both!("los niveles son {known}", "the levels are {known}"))?;
        // Without the system's random numbers, the AI plays each battle alike.
        let seed = SysRng.try_next_u64().unwrap_or_default();
        let thread = ThinkingThread::start(
            move |mind, seen, is_stale| {
                mind.decide_interruptible(seen, level, seed, is_stale).map(|choice| choice.order)
            },
            wake,
        );
        let thread = thread.map_err(|error| {
            let Localized { es, en } = mission::describe_io_error(&error);
            both!("el ordenador no puede pensar: {es}", "the computer can't think: {en}")
        })?;
        Ok(SeatPlayer { thread, level, seed, is_manual })
    }

    /// Returns the AI's order for the seat that must decide, once it has thought of one. It never waits.
    pub(super) fn find_order(
        &mut self,
        moment: DecisionMoment,
        observe: impl FnOnce() -> Observation,
    ) -> Option<Order> {
        self.thread.find_order(moment, observe)
    }

    /// Returns a force for a side, as ids of kinds; an empty one if the side needs none. The page of a campaign shows
    /// the veterans of the side.
    pub(super) fn choose_force(
        &self,
        catalogue: &Catalogue,
        mission: &Mission,
        (side, level): (Side, u8),
        page: Option<&CampaignPage>,
    ) -> Result<Vec<String>, Localized> {
        let catalogue = &mission.catalogue(catalogue);
        let veterans = page.map(|page| list_veterans(page, side, catalogue)).unwrap_or_default();
        match ai::choose_force(catalogue, mission, (side, level), (self.level, &veterans), self.seed) {
            Ok(force) => Ok(force.iter().map(|kind| catalogue.kind(*kind).id.clone()).collect()),
            Err(_) if mission.plays_itself(side) => Ok(Vec::new()),
            Err(error) => Err(both!("no hay fuerza posible: {error}", "there is no possible force: {error}")),
        }
    }
}

/// Returns the kind of each living figure of a side, with the number of its experience cards (`CAMP-2`).
fn list_veterans(page: &CampaignPage, side: Side, catalogue: &Catalogue) -> Vec<(KindId, usize)> {
    let living = page.roster(side).into_iter().filter(|member| member.alive);
    living.filter_map(|member| Some((catalogue.find(&member.name.kind)?, member.cards.len()))).collect()
}
