//! The way that a battle took: the Allies' chance to win at each of its orders.

use crate::eyes::Eyes;
use bevy_ecs::world::World;
use record::{Record, ReplayPlayer, SpecError};
use rules::{
    BattleEvent, BattleResult, BattleState, Dice, Entry, EventLog, FigureId, Order, PendingDecision, Side, Weapon,
};

/// What one order came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Its place among the record's entries, from 0.
    pub entry: usize,
    /// The turn in which it was given.
    pub turn: u16,
    /// Whose half it was, if anybody's.
    pub half: Option<Side>,
    /// Who gave it; nobody gave scripted dice.
    pub by: Option<Side>,
    /// The order; none for scripted dice.
    pub order: Option<Order>,
    /// The figure that acted, or that the order names.
    pub figure: Option<FigureId>,
    /// The weapon that was fired.
    pub weapon: Option<Weapon>,
    /// How many events had been told before it.
    pub told: usize,
    /// Whether nobody was in the middle of anything: then a new decision begins.
    pub fresh: bool,
    /// Whether dice were rolled.
    pub rolled: bool,
    /// The Allies' chance before it.
    pub before: f64,
    /// What it came to in the mean of all dice.
    pub expected: f64,
    /// How far dice spread it: the variance.
    pub spread: f64,
    /// The Allies' chance after it.
    pub after: f64,
}

impl Step {
    /// What the dice moved, for the Allies.
    pub fn luck(&self) -> f64 {
        self.after - self.expected
    }

    /// What the order moved, for the Allies.
    pub fn decided(&self) -> f64 {
        self.expected - self.before
    }
}

/// The whole way.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The Allies' chance at the start.
    pub start: f64,
    /// Order by order.
    pub steps: Vec<Step>,
    /// How it ended, if it did.
    pub verdict: Option<BattleResult>,
    /// Whether the record could be played to its last entry.
    pub whole: bool,
}

impl Course {
    /// Follows a record as far as it can be played.
    ///
    /// # Errors
    /// If its setup can't be.
    pub fn of(record: &Record) -> Result<Course, SpecError> {
        let mut world = rules::new_world();
        let mut replay = ReplayPlayer::open(&mut world, record.clone())?;
        let mut eyes = Eyes::default();
        let start = eyes.allied(&world, record.start.0);
        let mut steps: Vec<Step> = Vec::with_capacity(replay.len());
        for entry in 0..replay.len() {
            let before = steps.last().map_or(start, |step| step.after);
            let mut step = begun(&world, &replay, entry, before);
            let rolled = world.resource::<Dice>().rolled();
            replay.forward(&mut world);
            step.rolled = world.resource::<Dice>().rolled() > rolled;
            step.after = eyes.allied(&world, record.start.0);
            // What dice moved is told from it when they have been counted out.
            step.expected = step.after;
            step.add_weapon(&world.resource::<EventLog>().all()[step.told..]);
            steps.push(step);
        }
        let verdict = *BattleState::of(&world).outcome;
        Ok(Course { start, steps, verdict, whole: replay.drift().is_none() })
    }

    /// The Allies' chance where it ended.
    pub fn end(&self) -> f64 {
        self.steps.last().map_or(self.start, |step| step.after)
    }
}

fn begun(world: &World, replay: &ReplayPlayer, entry: usize, before: f64) -> Step {
    let now = BattleState::of(world);
    let order = match &replay.record().steps[entry].entry {
        Entry::Order(order) => Some(*order),
        Entry::Dice(_) | Entry::Seed(_) => None,
    };
    let fresh = !matches!(
        now.awaiting,
        PendingDecision::Act { figure: Some(_), .. }
            | PendingDecision::Again { .. }
            | PendingDecision::Flame { .. }
            | PendingDecision::Share { .. }
    );
    let acting = match now.awaiting {
        PendingDecision::Act { figure, .. } => figure,
        PendingDecision::Again { figure, .. }
        | PendingDecision::Flame { figure, .. }
        | PendingDecision::Share { figure, .. } => Some(figure),
        _ => None,
    };
    Step {
        entry,
        turn: now.turn.number,
        half: now.turn.half,
        by: replay.given_by(entry),
        order,
        figure: order.and_then(named).or(acting),
        weapon: None,
        told: world.resource::<EventLog>().all().len(),
        fresh,
        rolled: false,
        before,
        expected: before,
        spread: 0.0,
        after: before,
    }
}

impl Step {
    /// Whose dice fell, if an attack was made.
    fn add_weapon(&mut self, events: &[BattleEvent]) {
        for event in events {
            if let BattleEvent::Shot { figure, weapon, .. } = event {
                (self.figure, self.weapon) = (Some(*figure), Some(*weapon));
                return;
            }
        }
    }
}

/// The figure that an order names as the one that does it.
fn named(order: Order) -> Option<FigureId> {
    match order {
        Order::Activate { figure }
        | Order::React { figure }
        | Order::Hold { figure }
        | Order::EnterReaction { figure }
        | Order::Deploy { figure, .. }
        | Order::Strand { figure }
        | Order::CallUp { figure } => Some(figure),
        _ => None,
    }
}
