//! A lesson at the table: a battle that is explained step by step, in which the enemy follows the book. It is kept in
//! memory only; how far somebody has come is remembered in the settings.
//!
//! - [`drive`]: tells when a step is done, and gives the enemy's orders
//! - [`gate`]: whether an order may be given now
//! - [`note`]: the paper on which the step stands; [`flow`]: its words with keys among them
//! - [`point`]: arrows and brackets at what is meant
//! - [`end`]: the page after the last step
//!
//! What a lesson is, and where somebody stands in it, is decided in [`crate::lesson`].

mod drive;
mod end;
mod flow;
mod gate;
mod note;
mod point;

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::{
    cards::Hands,
    orders, playback,
    preview::Preview,
    session::{Eyes, Session, Table},
};
use crate::{
    client::{
        screens::{Screen, bid::BidIntent},
        settings::Settings,
    },
    lesson::{Course, Goal, Progress},
    mission,
    rules::{Awaiting, Entry, FigureId, Order, Scratch},
};

pub(super) use gate::allows;

/// The lesson that newcomers are offered.
const FIRST: &str = "first-battle.ron";

/// The lesson on the table.
#[derive(Resource)]
pub(in crate::client) struct Desk {
    course: Course,
    progress: Progress,
    /// For trying orders out.
    scratch: Scratch,
    /// What the enemy does first in this step may begin: it was read what is told.
    read: bool,
    /// What is said of a wrong try.
    wrong: Option<Wrong>,
    /// When the enemy gives its next order.
    due: Instant,
    /// All steps are done.
    over: bool,
}

/// What is said of a wrong try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    /// What was done leads elsewhere and must be taken back.
    Stray,
    /// This is for later.
    Later,
}

/// What a player wants of the lesson.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
enum LessonIntent {
    /// It was read.
    Next,
    /// On to the next step as if this one were done.
    Skip,
    /// To the step before.
    Back,
    /// All from the beginning.
    Restart,
    /// To the title; it is kept how far it has come.
    Leave,
}

/// How long the enemy waits before an order when the one before has been seen.
const BEAT: Duration = Duration::from_millis(220);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LessonIntent>().add_systems(OnExit(Screen::Battle), |mut commands: Commands| {
        commands.remove_resource::<Desk>();
    });
    app.add_plugins((drive::plugin, note::plugin, point::plugin, end::plugin));
}

/// Reads the first lesson; the reason if it can't be played.
pub(in crate::client) fn first() -> Result<Course, mission::Faults> {
    let catalogue = mission::load_catalogue(&crate::paths::figures())?;
    crate::lesson::load_lesson(&crate::paths::lessons().join(FIRST), &catalogue)
}

/// Begins a lesson, or goes on with it at a step.
pub(in crate::client) fn begin(world: &mut World, course: Course, step: Option<&str>) {
    let step = step.and_then(|id| course.lesson().find(id)).unwrap_or(0);
    let battle = match course.lay_out(world, step) {
        Ok(battle) => battle,
        Err(fault) => return error!("the lesson can't begin: {fault}"),
    };
    let mut session = Session::new(battle);
    session.mission = course.lesson().name.clone();
    session.pupil = Some(course.lesson().pupil);
    let desk = Desk {
        course,
        progress: Progress::at_step(step),
        scratch: Scratch::default(),
        read: false,
        wrong: None,
        due: Instant::now(),
        over: false,
    };
    super::flow::open(world, session);
    world.insert_resource(desk);
    world.resource_scope(|world, desk: Mut<Desk>| desk.arrive(world));
}

impl Desk {
    /// Lays the battle out as it stands before a step, and goes on from there.
    fn jump(&mut self, world: &mut World, step: usize) {
        let battle = match self.course.lay_out(world, step) {
            Ok(battle) => battle,
            Err(fault) => return error!("the lesson can't go on: {fault}"),
        };
        let levels = battle.spec().levels;
        world.resource_mut::<Session>().battle = battle;
        *world.resource_mut::<Preview>() = Preview::default();
        world.resource_mut::<Hands>().ask_again();
        let table = Table::seen(world, levels, Eyes::Pupil(self.course.lesson().pupil));
        world.insert_resource(table);
        orders::settle(world);
        playback::snap(world);
        self.open(step);
        self.arrive(world);
    }

    /// Turns to a step.
    fn open(&mut self, step: usize) {
        self.progress = Progress::at_step(step);
        (self.read, self.wrong, self.over) = (false, None, false);
        self.due = Instant::now() + BEAT;
    }

    /// A step begins: what was done before stands, and the figure that it is about is selected.
    fn arrive(&self, world: &mut World) {
        if !self.progress.takes_back(&self.course) {
            let mut session = world.resource_mut::<Session>();
            let entries = session.battle.record().steps.len();
            session.battle.settle(entries);
        }
        let goal = self.goal();
        if goal == Some(Goal::Curtain) {
            world.write_message(BidIntent::CloseCurtain);
        }
        let can_undo = world.resource::<Session>().battle.can_undo(world);
        let table = world.resource::<Table>();
        let free = matches!(table.now.awaiting, Awaiting::Act { figure: None, .. } | Awaiting::Deploy { .. });
        let selects = free && table.asked() && !self.selects(table.selected);
        let selected = self.actor().filter(|_| selects).or(table.selected);
        let threats = table.threats && goal != Some(Goal::Sight);
        let wanted = (can_undo, false, None, threats, selected);
        // A table that has not changed need not be drawn anew.
        if (table.can_undo, table.can_redo, table.inspected, table.threats, table.selected) != wanted {
            let mut table = world.resource_mut::<Table>();
            (table.can_undo, table.can_redo, table.inspected, table.threats, table.selected) = wanted;
        }
        let mut settings = world.resource_mut::<Settings>();
        let at = self.step().map(|step| step.id.clone());
        if settings.lesson.step != at {
            settings.lesson.step = at;
        }
    }

    fn step(&self) -> Option<&crate::lesson::Step> {
        self.course.lesson().steps.get(self.progress.step)
    }

    fn goal(&self) -> Option<Goal> {
        self.step().map(|step| step.goal)
    }

    /// Whether the selection is the player's own business now: a step on selecting is near, or what is selected is one
    /// of those who act soon.
    fn selects(&self, selected: Option<FigureId>) -> bool {
        let steps = &self.course.lesson().steps;
        let near = steps.iter().skip(self.progress.step).take(2).any(|step| matches!(step.goal, Goal::Select(_)));
        near || selected.is_some() && selected == self.actor()
    }

    /// The figure of the pupil's that is activated or placed next.
    fn actor(&self) -> Option<FigureId> {
        let steps = self.course.lesson().steps.iter().enumerate().skip(self.progress.step);
        let entries = steps.flat_map(|(step, written)| (0..written.orders.len()).map(move |entry| (step, entry)));
        entries.filter_map(|(step, entry)| self.course.entry(step, entry)).find_map(|(entry, giver)| match entry {
            Entry::Order(Order::Activate { figure } | Order::Deploy { figure, .. })
                if giver == Some(self.course.lesson().pupil) =>
            {
                Some(*figure)
            }
            _ => None,
        })
    }
}
