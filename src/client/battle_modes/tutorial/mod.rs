//! Tutorials: battles that are explained step by step, in which the enemy's orders are scripted. The battle is kept in
//! memory only; the settings remember the step that the player has reached.
//!
//! - `driver`: detection of finished steps, and the enemy's next order
//! - `order_filter`: check of the player's orders
//! - `instruction_panel`: panel with the text of the step; `rich_text`: sentences with keys among their words
//! - `pointers`: arrows and brackets at the step's subjects
//! - `end_page`: page after the last step
//!
//! The crate `tutorial` defines the format of tutorials and the progress through them.

pub(super) mod driver;
mod end_page;
mod instruction_panel;
mod order_filter;
mod pointers;
pub(crate) mod rich_text;
pub(crate) mod state;

use self::state::{LessonIntent, TutorialSession};
use super::prelude::*;
use battle_board::order_pacing;
use battle_view::{
    decision_waivers::DecisionWaivers,
    seats::{Seat, SeatPair},
    session::BattleSession,
    submit_orders::{self, OrderFilters},
};
use rules::{OrderLogEntry, ScratchWorld};
use screen_kit::bid::BidIntent;
use tutorial::{StepGoal, TutorialProgress, TutorialScript};

/// File of the tutorial that newcomers are offered.
const FIRST_TUTORIAL_FILE: &str = "first-battle.ron";

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LessonIntent>().add_systems(OnExit(Screen::Battle), |mut commands: Commands| {
        commands.remove_resource::<TutorialSession>();
    });
    app.world_mut().get_resource_or_init::<OrderFilters>().add(order_filter::is_allowed_by_tutorial);
    app.add_plugins((instruction_panel::plugin, pointers::plugin, end_page::plugin));
}

/// Reads the first tutorial.
///
/// # Errors
/// Returns all faults of its files, if it can't be played.
pub fn load_first_tutorial() -> Result<TutorialScript, mission::Diagnostics> {
    let catalogue = mission::load_catalogue(&mission::paths::figures_file())?;
    tutorial::load_tutorial(&mission::paths::tutorials_dir().join(FIRST_TUTORIAL_FILE), &catalogue)
}

/// Begins a tutorial at the given step, or at the first one.
pub fn start_tutorial(world: &mut World, script: TutorialScript, step: Option<&str>) {
    let step = step.and_then(|id| script.lesson().find(id)).unwrap_or(0);
    let battle = match script.lay_out(world, step) {
        Ok(battle) => battle,
        Err(fault) => return error!("the lesson can't begin: {fault}"),
    };
    let mut session = BattleSession::new(battle);
    session.mission = script.lesson().name.clone();
    session.seats = SeatPair::against(&session.seats.names(), script.lesson().pupil, Seat::Scripted);
    let tutorial_session = TutorialSession {
        course: script,
        progress: TutorialProgress::at_step(step),
        scratch: ScratchWorld::default(),
        read: false,
        wrong: None,
        over: false,
    };
    super::leave_battle::open_battle(world, session);
    world.insert_resource(tutorial_session);
    order_pacing::allow_next_order(world);
    world.resource_scope(|world, tutorial_session: Mut<TutorialSession>| tutorial_session.arrive(world));
}

impl TutorialSession {
    /// Resets the battle to the beginning of a step, and goes on from there.
    fn jump(&mut self, world: &mut World, step: usize) {
        let battle = match self.course.lay_out(world, step) {
            Ok(battle) => battle,
            Err(fault) => return error!("the lesson can't go on: {fault}"),
        };
        let levels = battle.spec().levels;
        world.resource_mut::<BattleSession>().set_local_battle(battle);
        *world.resource_mut::<PlanPreview>() = PlanPreview::default();
        world.resource_mut::<DecisionWaivers>().answers = BySide::default();
        let view = BattleView::new(world, levels);
        world.insert_resource(view);
        submit_orders::jump_view(world);
        self.open(world, step);
        self.arrive(world);
    }

    /// Resets the tutorial's state for a step.
    fn open(&mut self, world: &mut World, step: usize) {
        self.progress = TutorialProgress::at_step(step);
        (self.read, self.wrong, self.over) = (false, None, false);
        order_pacing::delay_next_order(world);
    }

    /// Begins the current step: commits earlier orders unless the step teaches undo, and selects its figure.
    fn arrive(&self, world: &mut World) {
        if !self.progress.allows_undo(&self.course) {
            world.resource_mut::<BattleSession>().commit_entries();
        }
        let goal = self.goal();
        if goal == Some(StepGoal::Curtain) {
            world.write_message(BidIntent::CloseCurtain);
        }
        let seat = world.resource::<BattleView>().seat;
        let undo = world.resource::<BattleSession>().undo_stop(world, seat).map_or(Ok(()), Err);
        let view = world.resource::<BattleView>();
        let free =
            matches!(view.now.awaiting, PendingDecision::Act { figure: None, .. } | PendingDecision::Deploy { .. });
        let selects = free && view.is_prompted() && !self.selects(view.selected);
        let selected = self.actor().filter(|_| selects).or(view.selected);
        let threats = view.threats && goal != Some(StepGoal::Sight);
        let wanted = (undo, false, None, threats, selected);
        // A changed view is drawn again, so change it only if necessary.
        if (view.undo, view.can_redo, view.inspected, view.threats, view.selected) != wanted {
            let mut view = world.resource_mut::<BattleView>();
            (view.undo, view.can_redo, view.inspected, view.threats, view.selected) = wanted;
        }
        let mut settings = world.resource_mut::<Settings>();
        let at = self.step().map(|step| step.id.clone());
        if settings.lesson.step != at {
            settings.lesson.step = at;
        }
    }

    fn step(&self) -> Option<&tutorial::TutorialStep> {
        self.course.lesson().steps.get(self.progress.step)
    }

    fn goal(&self) -> Option<StepGoal> {
        self.step().map(|step| step.goal)
    }

    /// Returns `true` if the selection is left to the player: the current or next step teaches selection, or the figure
    /// that acts next is already selected.
    fn selects(&self, selected: Option<FigureId>) -> bool {
        let steps = &self.course.lesson().steps;
        let near = steps.iter().skip(self.progress.step).take(2).any(|step| matches!(step.goal, StepGoal::Select(_)));
        near || selected.is_some() && selected == self.actor()
    }

    /// Returns the pupil's figure that is activated or placed next.
    fn actor(&self) -> Option<FigureId> {
        let steps = self.course.lesson().steps.iter().enumerate().skip(self.progress.step);
        let entries = steps.flat_map(|(step, written)| (0..written.orders.len()).map(move |entry| (step, entry)));
        entries.filter_map(|(step, entry)| self.course.entry(step, entry)).find_map(|(entry, giver)| match entry {
            OrderLogEntry::Order(Order::Activate { figure } | Order::Deploy { figure, .. })
                if giver == Some(self.course.lesson().pupil) =>
            {
                Some(*figure)
            }
            _ => None,
        })
    }
}
