//! A side without a player: its orders follow from the positions of all figures (`COOP-2`). The module `automaton`
//! computes the orders; this one contains the exceptions from the rules and the attacks at the end of its half-turn
//! (`COOP-6`).
//!
//! **Rulings**
//! - It takes no command points, holds no cards, and never surrenders nor agrees to a draw.
//! - Its figures attack after all of them have moved: so no figure is killed while they move, and the forecast can show
//!   all of their moves. Each attacks once for each point that it has left: the figure straight ahead first, then the
//!   one ahead to its left, then the one ahead to its right.

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

/// Condition: no player plays that side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Automatic", deny_unknown_fields)]
pub struct AutomatedSideCondition {
    /// The automated side.
    pub side: Side,
    /// `true` if its figures walk round a contraption that blocks their way, if possible, instead of attacking it
    /// (`COOP-5`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub goes_round: bool,
}

impl Condition for AutomatedSideCondition {
    fn check(&self, _: &MissionContext<'_>, _: &mut Vec<ConditionError>) {}

    fn automated_side(&self) -> Option<Side> {
        Some(self.side)
    }

    fn plugin(app: &mut App) {
        add_step_system(app, strike_next_enemy);
    }
}

impl ScenarioRules {
    /// Returns `true` if the figures of the automated side walk round obstacles (`COOP-5`).
    pub(crate) fn goes_round(&self) -> bool {
        self.condition::<AutomatedSideCondition>().is_some_and(|automatic| automatic.goes_round)
    }
}

/// The figures with points left for attacks at the end of their half-turn, in the order of their moves.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemainingStrikes(pub Vec<(FigureId, u8)>);

/// Returns the squares that a figure can attack: straight ahead first, then ahead to the left, then ahead to the right
/// (`CC-1`).
pub(crate) fn struck_squares(board: &Board, at: Square, facing: Facing) -> Vec<Square> {
    let ahead = at.towards(facing);
    let beside = [facing.left(), facing.right()].map(|side| ahead.and_then(|ahead| ahead.towards(side)));
    let three = [ahead, beside[0], beside[1]].into_iter().flatten();
    three.filter(|to| board.terrain().contains(*to) && board.joined_to(at, *to)).collect()
}

/// Pushes the step of one attack by the first figure that has points left and an enemy in front of it.
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
