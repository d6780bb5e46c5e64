//! A gate that one side must hold (`COOP-9`): enemies in front of it attack it, and each hit takes a point.
//!
//! **Rulings**
//! - It is on sides of squares that border on rock. A figure on such a square that faces the gate hits it for an action
//!   point, without dice; a figure of an automated side spends all its points on one hit.
//! - A figure of its own side on such a square may mend a point for two action points, once a turn, up to the initial
//!   number of points.

use bevy_app::App;
use bevy_ecs::{
    resource::Resource,
    system::{In, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use crate::{
    both,
    cards::EventEffect,
    condition::{self, BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext},
    end_conditions::EndCondition,
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figures::Figure,
    map_mark::{MapMark, MapMarkKind},
    mission_specs::{CounterSpec, MissionAct, ObjectiveGain, ObjectiveSpec},
    order::Order,
    refusal::Refusal,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    setup::Setup,
    side::Side,
    square::Square,
    state_parts::StateParts,
    step::{Step, payload},
    terrain::Ground,
    turn::Turn,
};

/// Maximum number of points of a gate.
const MAX_POINTS: u8 = 40;

/// Condition: that side holds a gate on those sides of squares, with that number of points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Bulwark", deny_unknown_fields)]
pub struct GateCondition {
    /// The side that holds it.
    pub side: Side,
    /// The squares in front of it, each with the side of the square that the gate is on.
    pub at: Vec<(Square, Facing)>,
    /// Number of hits until it falls.
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

    fn check_playable(&self, context: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if self.at.len() > MAX_PARTS || self.points > MAX_POINTS {
            return Err(ConditionBoundsError::TooMany("squares or points of a gate"));
        }
        match self.at.iter().find(|(at, _)| context.terrain.ground(*at) != Ground::Floor) {
            Some((at, _)) => Err(ConditionBoundsError::NotFloor(*at, "a gate stands before it")),
            None => Ok(()),
        }
    }

    fn strike_points(&self, side: Side) -> &[(Square, Facing)] {
        if side == self.side { &[] } else { &self.at }
    }

    fn is_affected_by(&self, effect: &EventEffect) -> bool {
        matches!(effect, EventEffect::Gate(_))
    }

    fn objectives(&self, state: &dyn StateParts, side: Side) -> Vec<ObjectiveSpec> {
        let GateState { left, mended } = *state.get::<GateState>();
        if left == 0 {
            return Vec::new();
        }
        let task = if side != self.side {
            let at = self.at.iter().map(|(at, side)| (*at, Some(*side)));
            ObjectiveSpec::new(MissionAct::Strike, ObjectiveGain::Share).at(at)
        } else if left < self.points && mended != state.get::<Turn>().number {
            let at = self.at.iter().map(|(at, _)| (*at, None));
            ObjectiveSpec::new(MissionAct::Mend, ObjectiveGain::Defence).at(at).for_figures(1)
        } else {
            return Vec::new();
        };
        vec![task.one_of(left.into())]
    }

    fn affordances(&self, _: &dyn StateParts, figure: &Figure) -> Vec<Order> {
        if figure.side != self.side {
            let towards = figure.facing;
            return self.is_at(figure, towards).then_some(Order::Batter { towards }).into_iter().collect();
        }
        self.is_before(figure).then_some(Order::Mend).into_iter().collect()
    }

    fn counters(&self, state: &dyn StateParts) -> Vec<CounterSpec> {
        vec![CounterSpec::Gate { left: state.get::<GateState>().left, of: self.points }]
    }

    fn map_marks(&self) -> Vec<MapMark> {
        let what = MapMarkKind::Gate(self.at.clone(), self.points);
        vec![MapMark { side: self.side, what, legend: ("Compuerta", "Gate") }]
    }

    fn check_action(
        own: Option<&Self>,
        state: &dyn StateParts,
        figure: &Figure,
        order: Order,
    ) -> Option<Result<Step, Refusal>> {
        matches!(order, Order::Mend).then(|| {
            let here = |gate: &&GateCondition| gate.side == figure.side && gate.is_before(figure);
            let gate = own.filter(here).ok_or(Refusal::NoGateHere)?;
            let GateState { left, mended } = *state.get::<GateState>();
            if left >= gate.points {
                Err(Refusal::GateWhole)
            } else if mended == state.get::<Turn>().number {
                Err(Refusal::MendedBefore)
            } else {
                Ok(Step::Mend(figure.id))
            }
        })
    }

    fn plugin(app: &mut App) {
        add_step_system(app, strike_gate);
        add_step_system(app, mend_gate);
    }
}

/// State of the gate in a battle.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GateState {
    /// Number of points left.
    pub left: u8,
    /// The last turn in which it was mended; 0 if never.
    pub mended: u16,
}

impl GateState {
    /// Returns the gate at the beginning of the battle.
    pub(crate) fn of(setup: &Setup) -> GateState {
        let points = condition::find_condition::<GateCondition>(&setup.specials).map_or(0, |wall| wall.points);
        GateState { left: points, mended: 0 }
    }
}

impl GateCondition {
    /// Returns `true` if the figure is on a square in front of the gate.
    fn is_before(&self, figure: &Figure) -> bool {
        figure.square().is_some_and(|here| self.at.iter().any(|(at, _)| *at == here))
    }

    /// Returns `true` if the gate is on that side of the figure's square.
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
