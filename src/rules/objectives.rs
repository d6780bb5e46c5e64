//! How a battle ends. Each way is a block that any mission may use: no code asks which mission it is.

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    system::{Query, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use super::{
    Side,
    event::{BattleEvent, EventLog},
    figure::Place,
    resolve::{Phase, on},
    setup::Charter,
    step::{Step, Steps},
};

/// A way in which a battle ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Ending {
    /// When the last figure of `side` has left through an exit or has died: only that last one decides. If it left,
    /// its side wins; if it died, the enemy (`M1`).
    LastFigureOut {
        /// The side that must get out.
        side: Side,
    },
}

/// Why a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reason {
    /// The last figure of the side that had to get out left through an exit.
    LastFigureLeft,
    /// The last figure of the side that had to get out died.
    LastFigureDied,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The winner; none for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// The verdict, once there is one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Outcome(pub Option<Verdict>);

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Objectives, judge);
}

/// After a figure has left the game, asks each ending whether the battle is over.
fn judge(
    mut steps: ResMut<Steps>,
    charter: Res<Charter>,
    figures: Query<(&Side, &Place)>,
    mut outcome: ResMut<Outcome>,
    mut log: ResMut<EventLog>,
) {
    let Step::Judge { side, died } = *steps.current() else { return };
    for ending in charter.endings.iter() {
        let verdict = match ending {
            Ending::LastFigureOut { side: must_leave } => last_figure_out(side, *must_leave, died, &figures),
        };
        if let Some(verdict) = verdict {
            outcome.0 = Some(verdict);
            log.push(BattleEvent::BattleEnded { winner: verdict.winner, reason: verdict.reason });
            steps.clear();
            return;
        }
    }
}

fn last_figure_out(side: Side, must_leave: Side, died: bool, figures: &Query<(&Side, &Place)>) -> Option<Verdict> {
    let still_in = figures.iter().any(|(owner, place)| *owner == must_leave && *place != Place::Left);
    if side != must_leave || still_in {
        return None;
    }
    let (winner, reason) =
        if died { (must_leave.enemy(), Reason::LastFigureDied) } else { (must_leave, Reason::LastFigureLeft) };
    Some(Verdict { winner: Some(winner), reason })
}
