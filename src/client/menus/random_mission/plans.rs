//! The three generated missions: their rolls, their progress, and the queue that generates and measures them in the
//! background until a battle begins.

use std::{array, path::PathBuf, sync::Arc};

use balance::{
    FairnessLimits, FairnessProgress, FairnessQueue, FairnessReport, FairnessRequest, FairnessStage, FairnessTicket,
};
use battle_view::seed_source::SeedOrigin;
use generator::{GeneratedMission, MissionCodeError, MissionObjective, MissionSeed, MissionSpec};
use mission_library::MissionLibrary;
use rules::Catalogue;
use ui_kit::prelude::*;

use super::choices::{EVENED_SIDE, PlanRoll, RandomChoices};

/// Number of missions side by side.
pub(super) const PLANS: usize = 3;
/// Interval at which results are collected.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Resource with the limits of measurements. Tests play fewer battles.
#[derive(Resource, Clone, Debug)]
pub struct PlanMeasurement {
    pub limits: FairnessLimits,
    /// Reports that are shown in place of the measured ones, for pictures.
    pub reports: Option<[FairnessReport; PLANS]>,
}

impl Default for PlanMeasurement {
    fn default() -> Self {
        Self { limits: FairnessLimits::for_players(), reports: None }
    }
}

impl PlanMeasurement {
    /// Returns limits without a final measurement, for tests of other things.
    pub fn without_battles() -> Self {
        Self { limits: FairnessLimits { games: 0, ..FairnessLimits::for_tests() }, reports: None }
    }
}

/// One of the missions: its roll, and its progress as far as it is known.
pub(super) struct PlanSlot {
    pub(super) roll: PlanRoll,
    request: Option<FairnessRequest>,
    ticket: Option<FairnessTicket>,
    progress: Option<FairnessProgress>,
    /// The file in which the player has kept the mission, if any.
    pub(super) kept: Option<PathBuf>,
}

impl PlanSlot {
    fn new(roll: PlanRoll) -> Self {
        Self { roll, request: None, ticket: None, progress: None, kept: None }
    }

    pub(super) fn progress(&self) -> Option<&FairnessProgress> {
        self.progress.as_ref()
    }

    /// Returns the mission, unless its points may still change.
    pub(super) fn final_mission(&self) -> Option<&Arc<GeneratedMission>> {
        let progress = self.progress()?;
        let is_final = matches!(progress.stage, FairnessStage::Measuring | FairnessStage::Finished { .. });
        progress.mission.as_ref().filter(|_| is_final)
    }

    fn is_finished(&self) -> bool {
        self.progress().is_some_and(|progress| matches!(progress.stage, FairnessStage::Finished { .. }))
    }

    /// Returns `true` if nothing more will happen.
    fn has_ended(&self) -> bool {
        let has_failed = |progress: &FairnessProgress| matches!(progress.stage, FairnessStage::Failed(_));
        self.is_finished() || self.progress().is_some_and(has_failed)
    }
}

/// Resource with the choices and the three missions. They last when the screen is left, and so does the work on them,
/// until a battle needs the processor.
#[derive(Resource)]
pub(super) struct RandomPlans {
    pub(super) choices: RandomChoices,
    pub(super) slots: [PlanSlot; PLANS],
    /// Index of the chosen mission.
    pub(super) chosen: usize,
    /// Result of the last action: `true` if it succeeded, and a text.
    pub(super) told: Option<(bool, String)>,
    /// Indices of the missions whose measurement has ended and is not announced yet.
    pub(super) ended: Vec<usize>,
    /// The background work; `None` from the beginning of a battle until the screen is opened again.
    queue: Option<FairnessQueue>,
    /// Revision of the queue at the last look.
    revision: Option<u64>,
}

impl RandomPlans {
    fn new(seeds: &mut SeedOrigin) -> Self {
        let mut plans = Self {
            choices: RandomChoices::default(),
            slots: array::from_fn(|_| PlanSlot::new(PlanRoll::from_draw(0))),
            chosen: 0,
            told: None,
            ended: Vec::new(),
            queue: None,
            revision: None,
        };
        plans.reroll(0..PLANS, seeds);
        plans
    }

    pub(super) fn chosen_slot(&self) -> &PlanSlot {
        &self.slots[self.chosen]
    }

    /// Rolls the missions with these indices again.
    pub(super) fn reroll(&mut self, places: impl IntoIterator<Item = usize>, seeds: &mut SeedOrigin) {
        for place in places {
            let mut roll = PlanRoll::from_draw(seeds.draw());
            let is_taken = |objective: usize| {
                let mut others = self.slots.iter().enumerate().filter(|(other, _)| *other != place);
                others.any(|(_, slot)| slot.roll.objective == objective)
            };
            // Different objectives make the choice worth while.
            while is_taken(roll.objective) {
                roll.objective = (roll.objective + 1) % MissionObjective::ALL.len();
            }
            self.slots[place].roll = roll;
        }
        self.told = None;
        self.request_missions();
    }

    pub(super) fn set_choices(&mut self, choices: RandomChoices) {
        self.replace_choices(choices);
        self.told = None;
        self.request_missions();
    }

    fn replace_choices(&mut self, choices: RandomChoices) {
        self.choices = choices;
        // The advantage of a code belongs to the other choices in it.
        self.slots.iter_mut().for_each(|slot| slot.roll.advantage = None);
    }

    /// Applies a code that the player has typed to the chosen mission: a whole code also sets all choices.
    ///
    /// # Errors
    /// If the text is no code. Nothing changes then.
    pub(super) fn apply_code(&mut self, text: &str) -> Result<(), MissionCodeError> {
        let (seed, advantage) = match MissionSeed::parse(text) {
            Ok(seed) => (seed, None),
            Err(MissionCodeError::WrongLength(_)) => {
                let spec = MissionSpec::parse_code(text)?;
                self.replace_choices(RandomChoices::of_spec(&spec));
                (spec.seed, spec.advantage)
            }
            Err(error) => return Err(error),
        };
        let roll = &mut self.slots[self.chosen].roll;
        *roll = PlanRoll { seed, advantage, ..*roll };
        self.told = None;
        self.request_missions();
        Ok(())
    }

    /// Requests the missions that the choices and rolls ask for, if they are not requested already. Choices without a
    /// mission leave the present ones.
    fn request_missions(&mut self) {
        let Some(queue) = &self.queue else { return };
        if self.choices.check().is_err() {
            return;
        }
        let balanced_side = self.choices.is_even.then_some(EVENED_SIDE);
        for slot in &mut self.slots {
            let request = FairnessRequest { spec: self.choices.spec(slot.roll), balanced_side };
            if slot.request == Some(request) {
                continue;
            }
            if let Some(ticket) = slot.ticket {
                queue.cancel(ticket);
            }
            let (request, ticket) = (Some(request), Some(queue.add(request)));
            *slot = PlanSlot { request, ticket, ..PlanSlot::new(slot.roll) };
        }
    }

    /// Starts the background work on all missions whose measurement is not complete, unless it goes on already.
    fn start(&mut self, catalogue: Catalogue, limits: FairnessLimits) {
        self.told = None;
        if self.queue.is_some() {
            self.collect_progress();
            return;
        }
        self.queue = Some(FairnessQueue::new(catalogue, limits));
        self.revision = None;
        for slot in &mut self.slots {
            slot.ticket = None;
            if !slot.is_finished() {
                slot.request = None;
            }
        }
        self.request_missions();
    }

    /// Stops the background work. The results of complete measurements stay.
    fn stop(&mut self) {
        self.collect_progress();
        self.queue = None;
        self.slots.iter_mut().for_each(|slot| slot.ticket = None);
        self.ended.clear();
    }

    fn is_working(&self) -> bool {
        self.queue.as_ref().is_some_and(|queue| !queue.is_idle())
    }

    /// Copies the progress of all missions from the queue. Returns `true` if it may have changed.
    fn collect_progress(&mut self) -> bool {
        let Some(queue) = &self.queue else { return false };
        let revision = Some(queue.revision());
        if revision == self.revision {
            return false;
        }
        self.revision = revision;
        for (place, slot) in self.slots.iter_mut().enumerate() {
            let Some(progress) = slot.ticket.and_then(|ticket| queue.progress(ticket)) else { continue };
            let had_ended = slot.has_ended();
            slot.progress = Some(progress);
            if slot.has_ended() && !had_ended {
                self.ended.push(place);
            }
        }
        true
    }
}

/// Returns `true` while missions are generated or measured.
pub(super) fn is_working_on_plans(world: &World) -> bool {
    world.get_resource::<RandomPlans>().is_some_and(RandomPlans::is_working)
}

/// Begins or continues the work on the missions when the screen opens.
pub(super) fn open_plans(world: &mut World) {
    let Some(catalogue) = world.resource::<MissionLibrary>().catalogue().cloned() else { return };
    if !world.contains_resource::<RandomPlans>() {
        let plans = RandomPlans::new(&mut world.resource_mut::<SeedOrigin>());
        world.insert_resource(plans);
    }
    let limits = world.resource::<PlanMeasurement>().limits.clone();
    world.resource_mut::<RandomPlans>().start(catalogue, limits);
}

/// Stops the work on the missions when a battle begins, because the AI and the board need the processor then.
pub(super) fn stop_plans(plans: Option<ResMut<RandomPlans>>) {
    if let Some(mut plans) = plans {
        plans.stop();
    }
}

/// Collects the results of the background work, and marks the resource as changed if there are new ones.
pub(super) fn receive_progress(mut plans: ResMut<RandomPlans>, mut awake: ResMut<RedrawRequests>) {
    let now = plans.bypass_change_detection();
    if now.is_working() {
        // The threads can't wake the window.
        awake.wake_within(POLL_INTERVAL);
    }
    if now.collect_progress() {
        plans.set_changed();
        awake.redraw_frames(4);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start_plans(plans: &mut RandomPlans) {
        let catalogue = mission::load_catalogue(&mission::paths::figures_file()).expect("the game's own figures");
        plans.start(catalogue, PlanMeasurement::without_battles().limits);
    }

    /// Waits until all missions are complete in the queue, without copying their progress.
    fn wait_for_queue(plans: &RandomPlans) {
        let queue = plans.queue.as_ref().expect("the work goes on");
        for slot in &plans.slots {
            let progress = queue.wait(slot.ticket.expect("it is requested")).expect("it is not cancelled");
            assert!(matches!(progress.stage, FairnessStage::Finished { .. }), "{:?}", progress.stage);
        }
    }

    fn count_finished(plans: &RandomPlans) -> usize {
        plans.slots.iter().filter(|slot| slot.is_finished()).count()
    }

    #[test]
    fn results_of_work_on_other_screens_are_shown_at_once() {
        let mut plans = RandomPlans::new(&mut SeedOrigin::From(1));
        start_plans(&mut plans);
        wait_for_queue(&plans);
        assert_eq!(count_finished(&plans), 0, "the screen is left: its progress is not copied");
        start_plans(&mut plans);
        assert_eq!(count_finished(&plans), PLANS);
        assert_eq!(plans.ended, [0, 1, 2], "all are announced");
    }

    #[test]
    fn complete_measurements_stay_after_a_battle() {
        let mut plans = RandomPlans::new(&mut SeedOrigin::From(1));
        start_plans(&mut plans);
        wait_for_queue(&plans);
        plans.stop();
        assert!(!plans.is_working());
        assert_eq!(count_finished(&plans), PLANS);
        start_plans(&mut plans);
        assert!(plans.slots.iter().all(|slot| slot.ticket.is_none()), "nothing is requested again");
    }

    #[test]
    fn interrupted_measurements_begin_again_after_a_battle() {
        let mut plans = RandomPlans::new(&mut SeedOrigin::From(1));
        start_plans(&mut plans);
        plans.stop();
        assert!(!plans.is_working());
        plans.slots.iter_mut().for_each(|slot| slot.progress = None);
        start_plans(&mut plans);
        wait_for_queue(&plans);
    }
}
