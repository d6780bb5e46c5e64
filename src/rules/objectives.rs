//! How a battle ends. Each way is a block that any mission may use: no code asks which mission it is.

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    system::{Query, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use super::{
    Board, Side,
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
    /// When all those doors are sealed: that side wins (`M2`). They are the doors that can be sealed at all.
    DoorsSealed {
        /// Who wins.
        winner: Side,
        /// The doors, by their numbers in the mission's list, from 0.
        doors: Vec<u8>,
    },
    /// When all figures of that side are dead: the enemy wins (`M2`).
    NoneLeft {
        /// The side.
        side: Side,
    },
}

/// The doors that can be sealed in a battle with those endings: once closed, for one more action point.
pub fn sealable(endings: &[Ending]) -> impl Iterator<Item = u8> {
    endings
        .iter()
        .flat_map(|ending| match ending {
            Ending::DoorsSealed { doors, .. } => &doors[..],
            Ending::LastFigureOut { .. } | Ending::NoneLeft { .. } => &[],
        })
        .copied()
}

/// Why a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reason {
    /// The last figure of the side that had to get out left through an exit.
    LastFigureLeft,
    /// The last figure of the side that had to get out died.
    LastFigureDied,
    /// All doors that had to be were sealed.
    DoorsSealed,
    /// No figure of the loser is left.
    NoneLeft,
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

/// After a figure has left the game, or a door was sealed, asks each ending whether the battle is over.
fn judge(
    mut steps: ResMut<Steps>,
    charter: Res<Charter>,
    board: Res<Board>,
    figures: Query<(&Side, &Place)>,
    mut outcome: ResMut<Outcome>,
    mut log: ResMut<EventLog>,
) {
    let lost = match *steps.current() {
        Step::Judge { side, died } => Some((side, died)),
        Step::JudgeDoors => None,
        _ => return,
    };
    for ending in charter.endings.iter() {
        let verdict = match (ending, lost) {
            (Ending::LastFigureOut { side: must_leave }, Some((side, died))) => {
                last_figure_out(side, *must_leave, died, &figures)
            }
            (Ending::NoneLeft { side: wiped }, Some((side, _))) if side == *wiped => none_left(side, &figures),
            (Ending::DoorsSealed { winner, doors }, None) => {
                let sealed = |door: &u8| board.doors().get(usize::from(*door)).is_some_and(|door| door.sealed);
                let verdict = Verdict { winner: Some(*winner), reason: Reason::DoorsSealed };
                doors.iter().all(sealed).then_some(verdict)
            }
            _ => None,
        };
        if let Some(verdict) = verdict {
            outcome.0 = Some(verdict);
            log.push(BattleEvent::BattleEnded { winner: verdict.winner, reason: verdict.reason });
            steps.clear();
            return;
        }
    }
}

/// Nobody of that side is on the board nor may still come.
fn none_left(side: Side, figures: &Query<(&Side, &Place)>) -> Option<Verdict> {
    let left = figures.iter().any(|(owner, place)| *owner == side && *place != Place::Left);
    (!left).then_some(Verdict { winner: Some(side.enemy()), reason: Reason::NoneLeft })
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
