//! A lesson at the table: a battle that is explained step by step, in which the enemy's orders are scripted. The battle
//! is kept in memory only; the settings remember the step that the player has reached.
//!
//! - [`drive`]: detection of finished steps, and the enemy's next order
//! - [`gate`]: check of the player's orders
//! - [`note`]: panel with the text of the step; [`flow`]: sentences with keys among their words
//! - [`point`]: arrows and brackets at the step's subjects
//! - [`end`]: page after the last step
//!
//! The format of lessons, and the progress through them, are defined in the crate [`lesson`].

pub(crate) mod desk;
pub(super) mod drive;
mod end;
pub(crate) mod flow;
pub(crate) mod gate;
mod note;
mod point;

use self::desk::{Desk, LessonIntent};
use super::{
    beat, orders, playback,
    prelude::*,
    seats::{Seat, Seats},
    session::Session,
};
use lesson::{StepGoal, TutorialProgress, TutorialScript};
use rules::{OrderLogEntry, ScratchWorld};
use screens::bid::BidIntent;

/// File of the lesson that newcomers are offered.
const FIRST: &str = "first-battle.ron";

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LessonIntent>().add_systems(OnExit(Screen::Battle), |mut commands: Commands| {
        commands.remove_resource::<Desk>();
    });
    app.add_plugins((note::plugin, point::plugin, end::plugin));
}

/// Reads the first lesson.
///
/// # Errors
/// All faults of its files, if it can't be played.
pub fn first() -> Result<TutorialScript, mission::Diagnostics> {
    let catalogue = mission::load_catalogue(&mission::paths::figures_file())?;
    lesson::load_tutorial(&mission::paths::tutorials_dir().join(FIRST), &catalogue)
}

/// Begins a lesson at the given step, or at the first one.
pub fn begin(world: &mut World, course: TutorialScript, step: Option<&str>) {
    let step = step.and_then(|id| course.lesson().find(id)).unwrap_or(0);
    let battle = match course.lay_out(world, step) {
        Ok(battle) => battle,
        Err(fault) => return error!("the lesson can't begin: {fault}"),
    };
    let mut session = Session::new(battle);
    session.mission = course.lesson().name.clone();
    session.seats = Seats::against(&session.seats.names(), course.lesson().pupil, Seat::Book);
    let desk = Desk {
        course,
        progress: TutorialProgress::at_step(step),
        scratch: ScratchWorld::default(),
        read: false,
        wrong: None,
        over: false,
    };
    super::flow::open(world, session);
    world.insert_resource(desk);
    beat::skip(world);
    world.resource_scope(|world, desk: Mut<Desk>| desk.arrive(world));
}

impl Desk {
    /// Resets the battle to the beginning of a step, and goes on from there.
    fn jump(&mut self, world: &mut World, step: usize) {
        let battle = match self.course.lay_out(world, step) {
            Ok(battle) => battle,
            Err(fault) => return error!("the lesson can't go on: {fault}"),
        };
        let levels = battle.spec().levels;
        world.resource_mut::<Session>().battle = battle;
        *world.resource_mut::<Preview>() = Preview::default();
        world.resource_mut::<Hands>().ask_again();
        let table = BattleView::new(world, levels);
        world.insert_resource(table);
        orders::settle(world);
        playback::snap(world);
        self.open(world, step);
        self.arrive(world);
    }

    /// Resets the lesson's state for a step.
    fn open(&mut self, world: &mut World, step: usize) {
        self.progress = TutorialProgress::at_step(step);
        (self.read, self.wrong, self.over) = (false, None, false);
        beat::wait(world);
    }

    /// Begins the current step: commits earlier orders unless the step is about undoing them, and selects its figure.
    fn arrive(&self, world: &mut World) {
        if !self.progress.allows_undo(&self.course) {
            let mut session = world.resource_mut::<Session>();
            let entries = session.battle.record().steps.len();
            session.battle.commit_until(entries);
        }
        let goal = self.goal();
        if goal == Some(StepGoal::Curtain) {
            world.write_message(BidIntent::CloseCurtain);
        }
        let seat = world.resource::<BattleView>().seat;
        let undo = world.resource::<Session>().battle.undo_stop(world, seat).map_or(Ok(()), Err);
        let table = world.resource::<BattleView>();
        let free =
            matches!(table.now.awaiting, PendingDecision::Act { figure: None, .. } | PendingDecision::Deploy { .. });
        let selects = free && table.asked() && !self.selects(table.selected);
        let selected = self.actor().filter(|_| selects).or(table.selected);
        let threats = table.threats && goal != Some(StepGoal::Sight);
        let wanted = (undo, false, None, threats, selected);
        // A changed table is drawn again, so change it only if necessary.
        if (table.undo, table.can_redo, table.inspected, table.threats, table.selected) != wanted {
            let mut table = world.resource_mut::<BattleView>();
            (table.undo, table.can_redo, table.inspected, table.threats, table.selected) = wanted;
        }
        let mut settings = world.resource_mut::<Settings>();
        let at = self.step().map(|step| step.id.clone());
        if settings.lesson.step != at {
            settings.lesson.step = at;
        }
    }

    fn step(&self) -> Option<&lesson::TutorialStep> {
        self.course.lesson().steps.get(self.progress.step)
    }

    fn goal(&self) -> Option<StepGoal> {
        self.step().map(|step| step.goal)
    }

    /// Returns `true` if the selection is left to the player: the current or next step is about selecting, or the
    /// figure that acts next is already selected.
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
