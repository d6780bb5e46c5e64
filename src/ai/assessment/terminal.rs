//! Predicts which objectives end the battle, and with which result.

use rules::{BattleState, Figure, mission_specs::MissionAct};

use crate::reason::Objective;

/// The result of a battle for a figure's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TerminalResult {
    Won,
    Drawn,
    Lost,
}

/// Returns the result for a figure's side if the figure achieves an objective; `None` if the battle goes on.
pub(crate) fn predict_terminal_result(
    state: &BattleState,
    figure: &Figure,
    objective: Objective,
) -> Option<TerminalResult> {
    let act = match objective {
        Objective::Seal(door) => MissionAct::Seal(door),
        Objective::Reopen(door) | Objective::Free(door) => MissionAct::Open(door),
        Objective::Object(object) => MissionAct::Handle(object),
        Objective::Exit => MissionAct::Leave,
        Objective::Reach => MissionAct::Reach,
        Objective::Breach => MissionAct::Strike,
        _ => return None,
    };
    Some(match state.winner_after(figure, act)? {
        Some(winner) if winner == figure.side => TerminalResult::Won,
        Some(_) => TerminalResult::Lost,
        None => TerminalResult::Drawn,
    })
}
