//! A side that nobody plays: what it does follows from where everybody stands (`COOP-2`). Which order that is, is in
//! `automaton`; here is what it has no need of, and the blows at the end of its half (`COOP-6`).
//!
//! **Rulings**
//! - It takes no command points, holds no cards, and never surrenders nor agrees to a draw.
//! - Its figures strike when all of them have moved: so nobody is killed while they move, and what they will do can be
//!   shown beforehand. Each strikes as often as it has points left, one attack a point; the figure straight ahead first,
//!   then the one ahead on its left, then the one on its right.

use bevy_app::App;
use bevy_ecs::{
    resource::Resource,
    system::{In, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use crate::{
    board::{Board, Occupancy},
    condition::{Condition, ConditionError, MissionContext},
    facing::Facing,
    figures::FigureAccess,
    ids::FigureId,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    square::Square,
    step::{Step, payload},
    step_stack::StepStack,
};

/// Nobody plays that side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Automatic", deny_unknown_fields)]
pub struct AutomatedSideCondition {
    /// Which.
    pub side: Side,
    /// Whether its figures go round what was built and blocks their way, where they can, before they strike it (`COOP-5`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub goes_round: bool,
}

impl Condition for AutomatedSideCondition {
    fn check(&self, _: &MissionContext<'_>, _: &mut Vec<ConditionError>) {}

    fn plugin(app: &mut App) {
        add_step_system(app, strike_next_enemy);
    }
}

impl ScenarioRules {
    /// Whether nobody plays that side (`COOP-2`).
    pub fn plays_itself(&self, side: Side) -> bool {
        self.condition::<AutomatedSideCondition>().is_some_and(|automatic| automatic.side == side)
    }
}

/// The figures that have points left for blows at the end of their half, in the order in which they have moved.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemainingStrikes(pub Vec<(FigureId, u8)>);

/// The squares that a figure could strike, the one straight ahead first, then left, then right (`CC-1`).
pub(crate) fn struck_squares(board: &Board, at: Square, facing: Facing) -> Vec<Square> {
    let ahead = at.towards(facing);
    let beside = [facing.left(), facing.right()].map(|side| ahead.and_then(|ahead| ahead.towards(side)));
    let three = [ahead, beside[0], beside[1]].into_iter().flatten();
    three.filter(|to| board.terrain().contains(*to) && board.joined_to(at, *to)).collect()
}

/// One blow of the first figure that has points left and somebody before it.
fn strike_next_enemy(
    In(payload::Assault { side }): In<payload::Assault>,
    mut steps: ResMut<StepStack>,
    mut fury: ResMut<RemainingStrikes>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    figures: FigureAccess,
) {
    let target = |id: FigureId| {
        let figure = figures.find(id).filter(|figure| !figures.dying(figure))?;
        let squares = struck_squares(&board, figure.place.square()?, *figure.facing);
        squares.into_iter().find_map(|at| {
            let there = figures.find(occupancy.figure_at(at)?)?;
            (*there.side != side && !figures.dying(&there)).then_some(*there.id)
        })
    };
    while let Some((figure, points)) = fury.0.first().copied() {
        match target(figure).filter(|_| points > 0) {
            Some(target) => {
                fury.0[0].1 -= 1;
                return steps.push_all([Step::Strike { figure, target }, Step::Assault(side)]);
            }
            None => {
                fury.0.remove(0);
            }
        }
    }
}
