//! How a battle ends. Each way is a block that any mission may use: no code asks which mission it is.
//!
//! **Rulings**
//! - A side whose force has a horde always has figures to come (`DEPLOY-4`).
//! - `M6`: if all panels are taken in equal shares, or one side is wiped out before, equal points are a draw as in `M4`.
//! - If several endings come true at once, what a side has achieved goes before that nobody is left.
//! - Of figures that die in one blast the one that is removed first decides.
//! - `M5`: see `stranded` for one that is left behind cut off.

use std::cmp::Ordering;

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Query, Res, ResMut, SystemParam},
};
use serde::{Deserialize, Serialize};

use super::{
    Board, BySide, Dice, FigureId, Side,
    deployment::Reserves,
    event::{BattleEvent, EventLog},
    figure::Place,
    objects::{Object, ObjectId, ObjectPlace, Objects},
    resolve::{Phase, on},
    setup::Charter,
    step::{Step, Steps},
    stranded::Stranded,
    tokens::Twitchers,
    turn::Turn,
    victory_points::{VictoryPoints, carried},
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
    /// When that side has no figure left nor to come: the enemy wins (`M2`, `M3`, `M7`).
    NoneLeft {
        /// The side.
        side: Side,
    },
    /// When that object is taken off the board: the side whose figure takes it wins (`M3`).
    TakenOut {
        /// The object, by its number in the mission's list, from 0.
        object: u8,
    },
    /// When all those objects are activated: that side wins (`M7`).
    Activated {
        /// Who wins.
        winner: Side,
        /// The objects, by their numbers in the mission's list, from 0.
        objects: Vec<u8>,
    },
    /// Before the maintenance of each turn from that one on a die is rolled: on 1 that side wins, a turn later on 1 or
    /// 2, and so on (`M7`).
    Launch {
        /// Who wins.
        winner: Side,
        /// The first turn in which the die is rolled.
        from: u16,
    },
    /// When that is so, the side with more victory points wins; as many are a draw (`M4` to `M6`).
    Points(Close),
}

/// When victory points decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Close {
    /// When that turn is over (`M4`).
    AfterTurn(u16),
    /// When that side has no figure left nor to come (`M5`, `M6`).
    NoneLeft(Side),
    /// When all objects that can be activated were (`M6`).
    AllActivated,
}

/// The doors that can be sealed in a battle with those endings: once closed, for one more action point.
pub fn sealable(endings: &[Ending]) -> impl Iterator<Item = u8> {
    endings
        .iter()
        .flat_map(|ending| match ending {
            Ending::DoorsSealed { doors, .. } => &doors[..],
            _ => &[],
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
    /// The object that was to be had was taken off the board.
    TakenOut,
    /// What was to be activated was.
    Activated,
    /// It was not stopped in time.
    Launched,
    /// The winner has more victory points.
    MorePoints,
    /// Both sides have as many victory points.
    EqualPoints,
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
    on(app, Phase::Objectives, (count, judge).chain());
}

/// The figures as far as endings ask about them. A Twitcher is nobody's soldier: it keeps no side in the battle.
#[derive(SystemParam)]
struct Forces<'w, 's> {
    figures: Query<'w, 's, (&'static FigureId, &'static Side, &'static Place)>,
    reserves: Res<'w, Reserves>,
    stranded: Res<'w, Stranded>,
    twitchers: Res<'w, Twitchers>,
}

impl Forces<'_, '_> {
    /// Figures of that side that are on the board or may still come, one that is cut off for good left out.
    fn left(&self, side: Side) -> bool {
        let counts = |(figure, owner, place): &(&FigureId, &Side, &Place)| {
            **owner == side
                && **place != Place::Left
                && !self.twitchers.0.contains(figure)
                && !self.stranded.cut_off(**figure)
        };
        self.figures.iter().any(|figure| counts(&figure)) || self.reserves.hordes_of(side).next().is_some()
    }

    /// The figure of that side that is cut off, if nobody is left to free it.
    fn forsaken(&self, side: Side) -> Option<FigureId> {
        let cut_off = self.stranded.figure.filter(|figure| self.stranded.cut_off(*figure))?;
        let own = self.figures.iter().any(|(figure, owner, _)| *figure == cut_off && *owner == side);
        (own && !self.left(side)).then_some(cut_off)
    }

    fn side_of(&self, id: FigureId) -> Option<Side> {
        self.figures.iter().find(|(figure, ..)| **figure == id).map(|(_, side, _)| *side)
    }
}

/// Gives the victory points that a step has brought, before it is asked whether the battle is over.
fn count(
    steps: Res<Steps>,
    charter: Res<Charter>,
    forces: Forces,
    mut victory: ResMut<VictoryPoints>,
    mut log: ResMut<EventLog>,
) {
    match *steps.current() {
        Step::Judge { figure, side, died } => {
            victory.count_gone(&charter.scores, (figure, side, died), &forces.stranded, &mut log);
            let over = charter.endings.contains(&Ending::Points(Close::NoneLeft(side)));
            if let Some(forsaken) = forces.forsaken(side).filter(|_| over) {
                victory.count_gone(&charter.scores, (forsaken, side, true), &forces.stranded, &mut log);
            }
        }
        Step::JudgeObjects(side) => victory.count_activated(&charter.scores, side, &mut log),
        _ => {}
    }
}

/// After a figure has left the game, a door was sealed or an object activated, and between turns, asks each ending
/// whether the battle is over.
fn judge(
    mut steps: ResMut<Steps>,
    charter: Res<Charter>,
    state: (Res<Board>, Res<Objects>, Res<Turn>, Res<VictoryPoints>),
    forces: Forces,
    mut dice: ResMut<Dice>,
    mut outcome: ResMut<Outcome>,
    mut log: ResMut<EventLog>,
) {
    let (board, objects, turn, victory) = state;
    let step = steps.current().clone();
    if !matches!(
        step,
        Step::Judge { .. } | Step::JudgeDoors | Step::JudgeObjects(_) | Step::JudgeTurn | Step::CountDown
    ) {
        return;
    }
    let judge = Judge { step: &step, board: &board, objects: &objects, forces: &forces };
    let wiped_out = |ending: &&Ending| matches!(ending, Ending::NoneLeft { .. } | Ending::Points(Close::NoneLeft(_)));
    let achieved = charter.endings.iter().filter(|ending| !wiped_out(ending));
    for ending in achieved.chain(charter.endings.iter().filter(wiped_out)) {
        let verdict = match ending {
            Ending::Launch { winner, from } if step == Step::CountDown => {
                let on = u8::try_from(turn.number.saturating_sub(*from).saturating_add(1)).unwrap_or(u8::MAX);
                let die = dice.d6();
                log.push(BattleEvent::CountedDown { die, on });
                (die <= on).then_some(Verdict { winner: Some(*winner), reason: Reason::Launched })
            }
            Ending::Points(close) if judge.closes(close, turn.number) => {
                let held = carried(&charter.scores, &objects, |figure| forces.side_of(figure));
                let points = BySide::from_fn(|side| victory.0[side] + held[side]);
                log.push(BattleEvent::PointsCounted { points });
                Some(most(points))
            }
            Ending::Points(_) | Ending::Launch { .. } => None,
            _ => judge.verdict(ending),
        };
        if let Some(verdict) = verdict {
            outcome.0 = Some(verdict);
            log.push(BattleEvent::BattleEnded { winner: verdict.winner, reason: verdict.reason });
            steps.clear();
            return;
        }
    }
}

/// What the endings ask about.
struct Judge<'a, 'w, 's> {
    step: &'a Step,
    board: &'a Board,
    objects: &'a Objects,
    forces: &'a Forces<'w, 's>,
}

impl Judge<'_, '_, '_> {
    /// How the battle has ended, if that ending says so.
    fn verdict(&self, ending: &Ending) -> Option<Verdict> {
        let won = |winner: Side, reason| Some(Verdict { winner: Some(winner), reason });
        match (ending, self.step) {
            (Ending::LastFigureOut { side: must_leave }, Step::Judge { side, died, .. }) if side == must_leave => {
                let (winner, reason) =
                    if *died { (side.enemy(), Reason::LastFigureDied) } else { (*side, Reason::LastFigureLeft) };
                if self.forces.left(*side) { None } else { won(winner, reason) }
            }
            (Ending::NoneLeft { side: wiped }, Step::Judge { side, .. }) if side == wiped => {
                if self.forces.left(*side) { None } else { won(side.enemy(), Reason::NoneLeft) }
            }
            (Ending::TakenOut { object }, Step::Judge { figure, side, died: false }) => {
                let taken = self.objects.carried(*figure).any(|carried| carried == ObjectId(*object));
                if taken { won(*side, Reason::TakenOut) } else { None }
            }
            (Ending::DoorsSealed { winner, doors }, Step::JudgeDoors) => {
                let sealed = |door: &u8| self.board.doors().get(usize::from(*door)).is_some_and(|door| door.sealed);
                if doors.iter().all(sealed) { won(*winner, Reason::DoorsSealed) } else { None }
            }
            (Ending::Activated { winner, objects }, Step::JudgeObjects(_)) => {
                if objects.iter().all(|object| self.used(*object)) { won(*winner, Reason::Activated) } else { None }
            }
            _ => None,
        }
    }

    fn used(&self, object: u8) -> bool {
        let found = self.objects.get(ObjectId(object));
        found.is_some_and(|object| matches!(object.place, ObjectPlace::Used(_)))
    }

    /// Whether victory points decide now.
    fn closes(&self, close: &Close, turn: u16) -> bool {
        match (close, self.step) {
            (Close::AfterTurn(last), Step::JudgeTurn) => turn >= *last,
            (Close::NoneLeft(wiped), Step::Judge { side, .. }) => side == wiped && !self.forces.left(*side),
            (Close::AllActivated, Step::JudgeObjects(_)) => {
                let open =
                    |(_, object): (_, &Object)| !object.portable && !matches!(object.place, ObjectPlace::Used(_));
                !self.objects.iter().any(open)
            }
            _ => false,
        }
    }
}

fn most(points: BySide<u16>) -> Verdict {
    let winner = match points.allied.cmp(&points.german) {
        Ordering::Greater => Some(Side::Allied),
        Ordering::Less => Some(Side::German),
        Ordering::Equal => None,
    };
    let reason = if winner.is_some() { Reason::MorePoints } else { Reason::EqualPoints };
    Verdict { winner, reason }
}
