//! A gate that one side must hold (`COOP-9`): the enemy that stands before it strikes it, and each blow takes a point.
//!
//! **Rulings**
//! - It stands on sides of squares, where the board has rock beyond. Whoever stands there and faces it strikes it for an
//!   action point, without dice; a figure of a side that nobody plays spends all its points on one blow.
//! - A figure of its own side that stands there may mend a point for two action points, once a turn, up to what it had.

use bevy_app::App;
use bevy_ecs::{
    resource::Resource,
    system::{In, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use crate::{
    both,
    condition::{
        self, BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MapMark, MapMarkKind,
        MissionContext,
    },
    end_conditions::EndCondition,
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figures::Figure,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    setup::Setup,
    side::Side,
    square::Square,
    step::{Step, payload},
    terrain::Ground,
    turn::Turn,
};

/// The most points of a gate.
const MAX_POINTS: u8 = 40;
/// What mending costs, in action points.
pub(crate) const MENDING_COST: u8 = 2;

/// That side holds a gate on those sides of squares, which stands so many blows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Bulwark", deny_unknown_fields)]
pub struct GateCondition {
    /// Who holds it.
    pub side: Side,
    /// The squares before it, each with the side on which it stands.
    pub at: Vec<(Square, Facing)>,
    /// How many blows it stands.
    pub points: u8,
}

impl Condition for GateCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let terrain = dossier.terrain;
        if self.at.is_empty() {
            let message = both!("la compuerta no está en ninguna casilla", "the gate has no square");
            let hint = both!(
                "añade las casillas de delante y el lado, como `((8, 9), South)`",
                "add the squares in front of it and the side, such as `((8, 9), South)`"
            );
            faults.push(ConditionError::new(".at", message, hint).against("COOP-9"));
        }
        for (index, (at, side)) in self.at.iter().enumerate() {
            let beyond = at.towards(*side).map_or(Ground::Rock, |beyond| terrain.ground(beyond));
            if terrain.ground(*at) != Ground::Floor || beyond != Ground::Rock {
                let Square { x, y } = at;
                let message = both!(
                    "en ({x}, {y}) la compuerta no está entre suelo y roca",
                    "at ({x}, {y}) the gate is not between floor and rock"
                );
                let hint = both!(
                    "ha de estar en una casilla de suelo, en un lado que da a roca",
                    "it must be on a floor square, on a side that leads into rock"
                );
                faults.push(ConditionError::new(format!(".at[{index}]"), message, hint).against("COOP-9"));
            }
        }
        let points = self.points;
        if !(1..=MAX_POINTS).contains(&points) {
            let message = both!(
                "{points} golpes: han de ser de 1 a {MAX_POINTS}",
                "{points} hits: there must be 1 to {MAX_POINTS}"
            );
            faults
                .push(ConditionError::new(".points", message, both!("6 es lo normal", "6 is usual")).against("COOP-9"));
        }
        if !dossier.endings.iter().any(|ending| matches!(ending, EndCondition::Breached { .. })) {
            let message = both!("no pasa nada cuando cae la compuerta", "nothing happens when the gate falls");
            let winner = self.side.enemy();
            let hint =
                both!("añade el final `Breached(winner: {winner:?})`", "add the ending `Breached(winner: {winner:?})`");
            faults.push(ConditionError::new("", message, hint).against("COOP-9"));
        }
    }

    fn check_playable(&self, table: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if self.at.len() > MAX_PARTS || self.points > MAX_POINTS {
            return Err(ConditionBoundsError::TooMany("squares or points of a gate"));
        }
        match self.at.iter().find(|(at, _)| table.terrain.ground(*at) != Ground::Floor) {
            Some((at, _)) => Err(ConditionBoundsError::NotFloor(*at, "a gate stands before it")),
            None => Ok(()),
        }
    }

    fn map_mark(&self) -> Option<MapMark> {
        Some(MapMark { side: self.side, what: MapMarkKind::Gate(self.at.clone()), legend: ("Compuerta", "Gate") })
    }

    fn plugin(app: &mut App) {
        add_step_system(app, strike_gate);
        add_step_system(app, mend_gate);
    }
}

/// How a gate stands.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GateState {
    /// How many blows it still stands.
    pub left: u8,
    /// The turn in which it was mended last; 0: never.
    pub mended: u16,
}

impl GateState {
    /// The gate as the battle begins.
    pub(crate) fn of(setup: &Setup) -> GateState {
        let points = condition::find_condition::<GateCondition>(&setup.specials).map_or(0, |wall| wall.points);
        GateState { left: points, mended: 0 }
    }
}

impl GateCondition {
    /// Whether a figure stands before the gate on that side of its square.
    pub(crate) fn is_at(&self, figure: &Figure, side: Facing) -> bool {
        figure.square().is_some_and(|at| self.at.contains(&(at, side)))
    }
}

fn strike_gate(
    In(payload::StrikeGate { figure }): In<payload::StrikeGate>,
    mut bulwark: ResMut<GateState>,
    mut steps: ResMut<crate::step_stack::StepStack>,
    mut log: ResMut<EventLog>,
) {
    bulwark.left = bulwark.left.saturating_sub(1);
    log.push(BattleEvent::GateStruck { figure, left: bulwark.left });
    if bulwark.left == 0 {
        steps.push(Step::JudgeGate);
    }
}

fn mend_gate(
    In(payload::Mend { figure }): In<payload::Mend>,
    mut bulwark: ResMut<GateState>,
    charter: Res<ScenarioRules>,
    turn: Res<Turn>,
    mut log: ResMut<EventLog>,
) {
    let most = charter.condition::<GateCondition>().map_or(0, |wall| wall.points);
    *bulwark = GateState { left: (bulwark.left + 1).min(most), mended: turn.number };
    log.push(BattleEvent::GateMended { figure, left: bulwark.left });
}
