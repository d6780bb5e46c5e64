//! The course of a battle: the Allies' chance to win at each of its orders.

use crate::evaluator::Evaluator;
use bevy_ecs::world::World;
use record::{Record, ReplayPlayer, SpecError};
use rules::{
    BattleEvent, BattleResult, BattleState, Dice, EventLog, FigureId, Order, OrderClass, OrderLogEntry, OrderSubject,
    PendingDecision, Side, Weapon,
};

/// Effect of one entry of a record on the chance to win.
#[derive(Clone, Debug, PartialEq)]
pub struct CurvePoint {
    /// The index of the entry in the record, from 0.
    pub entry: usize,
    /// The turn in which the order was given.
    pub turn: u16,
    /// The side whose half-turn it was; `None` outside of half-turns.
    pub half: Option<Side>,
    /// The side that gave the order; `None` for scripted dice.
    pub by: Option<Side>,
    /// The order; `None` for scripted dice.
    pub order: Option<Order>,
    /// The figure that the order names, or else the active figure.
    pub figure: Option<FigureId>,
    /// The weapon that was fired.
    pub weapon: Option<Weapon>,
    /// The number of events before the order.
    pub told: usize,
    /// `true` if no figure was active, so that the order begins a new decision.
    pub fresh: bool,
    /// `true` if dice were rolled.
    pub rolled: bool,
    /// The Allies' chance before the order.
    pub before: f64,
    /// The Allies' expected chance after the order, averaged over all dice.
    pub expected: f64,
    /// The variance of that chance over all dice.
    pub spread: f64,
    /// The Allies' chance after the order.
    pub after: f64,
}

impl CurvePoint {
    /// Returns the effect of the dice on the Allies' chance.
    pub fn luck(&self) -> f64 {
        self.after - self.expected
    }

    /// Returns the effect of the order itself on the Allies' chance.
    pub fn decided(&self) -> f64 {
        self.expected - self.before
    }
}

/// The course of a whole battle.
#[derive(Clone, Debug, PartialEq)]
pub struct WinCurve {
    /// The Allies' chance at the start.
    pub start: f64,
    /// The steps, one for each entry of the record.
    pub steps: Vec<CurvePoint>,
    /// The result of the battle, if it is over.
    pub verdict: Option<BattleResult>,
    /// `true` if the record could be replayed to its last entry.
    pub whole: bool,
}

impl WinCurve {
    /// Replays a record, up to the first entry that can't be played.
    ///
    /// # Errors
    /// If the setup can't be played.
    pub fn of(record: &Record) -> Result<WinCurve, SpecError> {
        let mut world = rules::new_world();
        let mut replay = ReplayPlayer::open(&mut world, record.clone())?;
        let mut eyes = Evaluator::default();
        let start = eyes.allied(&world, record.start.0);
        let mut steps: Vec<CurvePoint> = Vec::with_capacity(replay.len());
        for entry in 0..replay.len() {
            let before = steps.last().map_or(start, |step| step.after);
            let mut step = start_curve_point(&world, &replay, entry, before);
            let rolled = world.resource::<Dice>().rolled();
            replay.forward(&mut world);
            step.rolled = world.resource::<Dice>().rolled() > rolled;
            step.after = eyes.allied(&world, record.start.0);
            // A placeholder until `BattleReview` has computed the average over all dice.
            step.expected = step.after;
            step.add_weapon(&world.resource::<EventLog>().all()[step.told..]);
            steps.push(step);
        }
        let verdict = *BattleState::of(&world).outcome;
        Ok(WinCurve { start, steps, verdict, whole: replay.drift().is_none() })
    }

    /// Returns the Allies' chance after the last step.
    pub fn end(&self) -> f64 {
        self.steps.last().map_or(self.start, |step| step.after)
    }
}

fn start_curve_point(world: &World, replay: &ReplayPlayer, entry: usize, before: f64) -> CurvePoint {
    let now = BattleState::of(world);
    let order = match &replay.record().steps[entry].entry {
        OrderLogEntry::Order(order) => Some(*order),
        OrderLogEntry::Dice(_) | OrderLogEntry::Seed(_) | OrderLogEntry::Reseed(_) => None,
    };
    let acting = match &now.awaiting {
        PendingDecision::Landing { .. } | PendingDecision::Pickets { .. } => None,
        decision => decision.figure(),
    };
    let fresh = acting.is_none();
    CurvePoint {
        entry,
        turn: now.turn.number,
        half: now.turn.half,
        by: replay.given_by(entry),
        order,
        figure: acting.or_else(|| order.and_then(figure_named_by_order)),
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

impl CurvePoint {
    /// Sets the figure and the weapon of the first shot, if there was one.
    fn add_weapon(&mut self, events: &[BattleEvent]) {
        for event in events {
            if let BattleEvent::Shot { figure, weapon, .. } = event {
                (self.figure, self.weapon) = (Some(*figure), Some(*weapon));
                return;
            }
        }
    }
}

/// Returns the figure that carries out an order given outside an activation.
fn figure_named_by_order(order: Order) -> Option<FigureId> {
    match (order.class(), order.subject()) {
        (OrderClass::Activation | OrderClass::Answer, Some(OrderSubject::Figure(figure))) => Some(figure),
        _ => None,
    }
}
