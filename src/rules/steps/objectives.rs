//! Whether the battle is over. After a figure has left the game, a door was sealed or an object activated, and between
//! turns, each ending is asked.
//!
//! **Rulings**
//! - `M1`: only who is on the board counts when the last of them dies: figures that wait outside, or that a horde will
//!   bring, are not waited for.
//! - A side whose force has a horde always has figures to come (`DEPLOY-4`).
//! - `M6`: if all panels are taken in equal shares, or one side is wiped out before, equal points are a draw as in `M4`.
//! - If several endings come true at once, what a side has achieved goes before that nobody is left.
//! - Figures that die in one blast fall together: whether a side has nobody left is asked when all of them are gone. The
//!   blast of a mine, and what it sets off, is one with the death of the mine. If it leaves neither side anybody, and either
//!   would have lost by it, the battle is a draw. What a side has achieved meanwhile goes before, as ever. (In the first
//!   edition of the rules the one that was removed first decided.)
//! - Whoever is asked may give the battle up, whatever is asked: the enemy wins, in a campaign as well. The rulebook
//!   doesn't say so, players do it all the same.
//! - `TURN-3`: a draw on which both sides agree, whatever points they have; see `lull`.
//! - `M5`: see `conditions::stranded` for one that is left behind cut off.

use std::cmp::Ordering;

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut, SystemParam};

use crate::{
    board::Board,
    scenario_rules::Charter,
    conditions::{Stranded, Surges, Surging, Twitchers},
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figure::Place,
    figures::{Figures, Read},
    ids::{FigureId, ObjectId},
    stalemate::Truce,
    end_conditions::{Close, Ending, Outcome, Reason, Verdict},
    objects::{Object, ObjectPlace, Objects},
    reserves::Reserves,
    resolver::on,
    side::{BySide, Side},
    square::within,
    step_stack::Steps,
    step::payload,
    turn::Turn,
    victory_points::{VictoryPoints, carried},
};

pub(super) fn plugin(app: &mut App) {
    on(app, judge);
    on(app, judge_doors);
    on(app, judge_objects);
    on(app, judge_gate);
    on(app, judge_reach);
    on(app, judge_surge);
    on(app, judge_blast);
    on(app, judge_turn);
    on(app, count_down);
    on(app, concede);
    on(app, agree);
}

/// What has happened that may end the battle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Occurrence {
    /// A figure of that side has died, or left through an exit.
    Gone { figure: FigureId, side: Side, died: bool },
    /// A door was sealed.
    DoorSealed,
    /// An object was activated.
    ObjectUsed,
    /// The gate has fallen.
    GateFallen,
    /// That figure has come to its square.
    Come(FigureId),
    /// A surge has come.
    SurgeOver,
    /// A turn is over.
    TurnOver,
    /// A turn is about to begin.
    TurnDue,
}

fn judge(In(payload::Judge { figure, side, died }): In<payload::Judge>, mut court: Court) {
    court.count_gone(figure, side, died);
    court.judge(Occurrence::Gone { figure, side, died });
}

fn judge_doors(_: In<payload::JudgeDoors>, mut court: Court) {
    court.judge(Occurrence::DoorSealed);
}

fn judge_objects(In(payload::JudgeObjects { side }): In<payload::JudgeObjects>, mut court: Court) {
    court.victory.count_activated(&court.charter.scores, side, &mut court.log);
    court.judge(Occurrence::ObjectUsed);
}

fn judge_gate(_: In<payload::JudgeGate>, mut court: Court) {
    court.judge(Occurrence::GateFallen);
}

fn judge_reach(In(payload::JudgeReach { figure }): In<payload::JudgeReach>, mut court: Court) {
    court.judge(Occurrence::Come(figure));
}

fn judge_surge(_: In<payload::JudgeSurge>, mut court: Court) {
    court.judge(Occurrence::SurgeOver);
}

fn judge_blast(In(payload::JudgeBlast { due }): In<payload::JudgeBlast>, mut court: Court) {
    if due && !court.steps.put_off_judgement() {
        court.judge_blast();
    }
}

fn judge_turn(_: In<payload::JudgeTurn>, mut court: Court) {
    court.judge(Occurrence::TurnOver);
}

fn count_down(_: In<payload::CountDown>, mut court: Court) {
    court.judge(Occurrence::TurnDue);
}

fn concede(In(payload::Concede { side }): In<payload::Concede>, mut court: Court) {
    court.end(Verdict { winner: Some(side.enemy()), reason: Reason::Surrendered });
}

/// `TURN-3`: the battle is over once both have agreed.
fn agree(In(payload::AgreeDraw { side }): In<payload::AgreeDraw>, mut truce: ResMut<Truce>, mut court: Court) {
    truce.0[side] = true;
    court.log.push(BattleEvent::DrawAgreed { side });
    if truce.0[side.enemy()] {
        court.end(Verdict { winner: None, reason: Reason::Agreed });
    }
}

/// The figures as far as endings ask about them. A Twitcher is nobody's soldier: it keeps no side in the battle.
#[derive(SystemParam)]
struct Forces<'w, 's> {
    figures: Figures<'w, 's>,
    reserves: Res<'w, Reserves>,
    charter: Res<'w, Charter>,
    surging: Res<'w, Surging>,
    stranded: Res<'w, Stranded>,
    twitchers: Res<'w, Twitchers>,
}

impl Forces<'_, '_> {
    /// Figures of that side that are on the board or may still come, one that is cut off for good left out.
    fn left(&self, side: Side) -> bool {
        let here = self.figures.iter().any(|figure| *figure.place != Place::Left && self.counts(side, &figure));
        let surges = self.charter.condition::<Surges>().filter(|surges| surges.side == side);
        here || self.reserves.hordes_of(side).next().is_some()
            || surges.is_some_and(|surges| self.surging.come < surges.rounds)
    }

    /// Figures of that side that are on the board, one that is cut off included.
    fn on_board(&self, side: Side) -> bool {
        let own = |figure: &Read| *figure.side == side && !self.twitchers.0.contains(figure.id);
        self.figures.iter().any(|figure| figure.place.square().is_some() && own(&figure))
    }

    fn counts(&self, side: Side, figure: &Read) -> bool {
        let cut_off = self.stranded.cut_off(*figure.id);
        *figure.side == side && !self.twitchers.0.contains(figure.id) && !cut_off
    }

    /// The figure of that side that is cut off, if nobody is left to free it.
    fn forsaken(&self, side: Side) -> Option<FigureId> {
        let cut_off = self.stranded.figure.filter(|figure| self.stranded.cut_off(*figure))?;
        let own = self.side_of(cut_off) == Some(side);
        (own && !self.left(side)).then_some(cut_off)
    }

    fn side_of(&self, id: FigureId) -> Option<Side> {
        self.figures.find(id).map(|figure| *figure.side)
    }
}

/// What endings ask about, and what a verdict changes.
#[derive(SystemParam)]
struct Court<'w, 's> {
    charter: Res<'w, Charter>,
    board: Res<'w, Board>,
    objects: Res<'w, Objects>,
    turn: Res<'w, Turn>,
    forces: Forces<'w, 's>,
    victory: ResMut<'w, VictoryPoints>,
    dice: ResMut<'w, Dice>,
    outcome: ResMut<'w, Outcome>,
    steps: ResMut<'w, Steps>,
    log: ResMut<'w, EventLog>,
}

impl Court<'_, '_> {
    /// Gives the victory points for a figure that is gone, before it is asked whether the battle is over, and for one
    /// that nobody can free any more if that ends it.
    fn count_gone(&mut self, figure: FigureId, side: Side, died: bool) {
        let over = self.charter.endings.contains(&Ending::Points(Close::NoneLeft(side)));
        let forsaken = self.forces.forsaken(side).filter(|_| over).map(|forsaken| (forsaken, side, true));
        for gone in [(figure, side, died)].into_iter().chain(forsaken) {
            self.victory.count_gone(&self.charter.scores, gone, &self.forces.stranded, &mut self.log);
        }
    }

    /// Asks each ending whether the battle is over.
    fn judge(&mut self, now: Occurrence) {
        let wiped_out =
            |ending: &Ending| matches!(ending, Ending::NoneLeft { .. } | Ending::Points(Close::NoneLeft(_)));
        let endings = self.charter.endings.clone();
        let achieved = endings.iter().filter(|ending| !wiped_out(ending));
        let all = achieved.chain(endings.iter().filter(|ending| wiped_out(ending)));
        let found = all.into_iter().find_map(|ending| self.verdict(ending, now).map(|verdict| (ending, verdict)));
        let Some((ending, verdict)) = found else { return };
        let put_off = matches!(ending, Ending::NoneLeft { .. }) && self.steps.put_off_judgement();
        if !put_off {
            self.end(verdict);
        }
    }

    /// Asks which sides a blast has left nobody.
    fn judge_blast(&mut self) {
        let wiped_out =
            |side: &Side| self.charter.endings.contains(&Ending::NoneLeft { side: *side }) && !self.forces.left(*side);
        let verdict = match Side::BOTH.into_iter().filter(wiped_out).collect::<Vec<_>>()[..] {
            [] => return,
            [loser] => Verdict { winner: Some(loser.enemy()), reason: Reason::NoneLeft },
            _ => Verdict { winner: None, reason: Reason::NobodyLeft },
        };
        self.end(verdict);
    }

    fn end(&mut self, verdict: Verdict) {
        self.outcome.0 = Some(verdict);
        self.log.push(BattleEvent::BattleEnded { winner: verdict.winner, reason: verdict.reason });
        self.steps.clear();
    }

    /// How the battle has ended, if that ending says so; it may roll for it.
    fn verdict(&mut self, ending: &Ending, now: Occurrence) -> Option<Verdict> {
        match ending {
            Ending::Launch { winner, from } if now == Occurrence::TurnDue => {
                let on = u8::try_from(self.turn.number.saturating_sub(*from).saturating_add(1)).unwrap_or(u8::MAX);
                let die = self.dice.d6();
                self.log.push(BattleEvent::CountedDown { die, on });
                (die <= on).then_some(Verdict { winner: Some(*winner), reason: Reason::Launched })
            }
            Ending::Points(close) if self.closes(close, now) => {
                let held = carried(&self.charter.scores, &self.objects, |figure| self.forces.side_of(figure));
                let points = BySide::from_fn(|side| self.victory.0[side] + held[side]);
                self.log.push(BattleEvent::PointsCounted { points });
                Some(most(points))
            }
            Ending::Points(_) | Ending::Launch { .. } => None,
            _ => self.achieved(ending, now),
        }
    }

    /// How the battle has ended, if that ending says so.
    fn achieved(&self, ending: &Ending, now: Occurrence) -> Option<Verdict> {
        let won = |winner: Side, reason| Some(Verdict { winner: Some(winner), reason });
        match (ending, now) {
            (Ending::LastFigureOut { side: must_leave }, Occurrence::Gone { side, died, .. })
                if side == *must_leave =>
            {
                let goes_on = self.forces.left(side) && (!died || self.forces.on_board(side));
                let (winner, reason) =
                    if died { (side.enemy(), Reason::LastFigureDied) } else { (side, Reason::LastFigureLeft) };
                if goes_on { None } else { won(winner, reason) }
            }
            (Ending::NoneLeft { side: wiped }, Occurrence::Gone { side, .. }) if side == *wiped => {
                if self.forces.left(side) { None } else { won(side.enemy(), Reason::NoneLeft) }
            }
            (Ending::TakenOut { object }, Occurrence::Gone { figure, side, died: false }) => {
                let taken = self.objects.carried(figure).any(|carried| carried == ObjectId(*object));
                if taken { won(side, Reason::TakenOut) } else { None }
            }
            (Ending::DoorsSealed { winner, doors }, Occurrence::DoorSealed) => {
                let sealed = |door: &u8| self.board.doors().get(usize::from(*door)).is_some_and(|door| door.sealed);
                if doors.iter().all(sealed) { won(*winner, Reason::DoorsSealed) } else { None }
            }
            (Ending::Activated { winner, objects }, Occurrence::ObjectUsed) => {
                if objects.iter().all(|object| self.used(*object)) { won(*winner, Reason::Activated) } else { None }
            }
            (Ending::Breached { winner }, Occurrence::GateFallen) => won(*winner, Reason::Breached),
            (Ending::Reached { side, areas }, Occurrence::Come(figure)) => {
                let there = self.forces.figures.find(figure).filter(|there| there.side == side);
                let at = there.filter(|there| !self.forces.figures.dying(there)).and_then(|there| there.place.square());
                if at.is_some_and(|at| within(areas, at)) { won(*side, Reason::Reached) } else { None }
            }
            (Ending::ClearedAfter { side, surges }, Occurrence::SurgeOver | Occurrence::Gone { .. }) => {
                let over = self.forces.surging.come >= *surges;
                if over && !self.forces.on_board(*side) { won(side.enemy(), Reason::Cleared) } else { None }
            }
            _ => None,
        }
    }

    fn used(&self, object: u8) -> bool {
        let found = self.objects.get(ObjectId(object));
        found.is_some_and(|object| matches!(object.place, ObjectPlace::Used(_)))
    }

    /// Whether victory points decide now.
    fn closes(&self, close: &Close, now: Occurrence) -> bool {
        match (close, now) {
            (Close::AfterTurn(last), Occurrence::TurnOver) => self.turn.number >= *last,
            (Close::NoneLeft(wiped), Occurrence::Gone { side, .. }) => side == *wiped && !self.forces.left(side),
            (Close::AllActivated, Occurrence::ObjectUsed) => {
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
