//! The end of the battle. All end conditions are checked after a figure has left the game, a door was sealed or an
//! object activated, between turns, and at the other moments listed in `EndTrigger`.
//!
//! **Rulings**
//! - `M1`: when the last figure on the board dies, only figures on the board count: the battle does not wait for
//!   figures off the board, or for those that a horde will bring.
//! - A side whose force has a horde always has figures to come (`DEPLOY-4`), and so has one after an alarm, until its
//!   reinforcements have arrived (`ALARM-1`).
//! - `M6`: if the panels are shared equally, or one side is wiped out before all are taken, equal points are a draw as
//!   in `M4`.
//! - If several end conditions hold at once, an achievement of a side takes precedence over a side with no figures
//!   left.
//! - Figures that die in one blast die at the same time: the check for a side without figures waits until all of them
//!   are removed. The blast of a mine, with its consequences, happens together with the death of the mine. If neither
//!   side has figures left, and either would have lost by that, the battle is a draw. An achievement of a side still
//!   takes precedence. (In the first edition of the rules the first figure to be removed decided.)
//! - A player may surrender at any question: the enemy wins, in a campaign as well. The rulebook does not mention this,
//!   but players do it.
//! - `TURN-3`: both sides may agree on a draw, regardless of points; see `stalemate`.
//! - `M5`: see `conditions::stranded` for a stranded figure that is left behind.

use std::cmp::Ordering;

use bevy_ecs::system::SystemParam;

use super::prelude::*;
use crate::{
    conditions::{AlarmCondition, AlarmState, RisenTwitchers, StrandedFigure, SurgeState, SurgesCondition},
    end_conditions::{BattleOutcome, BattleResult, EndCondition, EndReason, ScoringTime},
    figures::FigureRef,
    ids::ObjectId,
    objects::{MissionObject, MissionObjects, ObjectPlace},
    reserves::Reserves,
    side::BySide,
    square::is_within_areas,
    stalemate::DrawAgreement,
    victory_points::{VictoryPoints, carried_token_points},
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, judge_departure);
    add_step_system(app, judge_doors);
    add_step_system(app, judge_objects);
    add_step_system(app, judge_gate);
    add_step_system(app, judge_reach);
    add_step_system(app, judge_surge);
    add_step_system(app, judge_alarm);
    add_step_system(app, judge_blast);
    add_step_system(app, judge_turn);
    add_step_system(app, judge_turn_due);
    add_step_system(app, concede_battle);
    add_step_system(app, agree_to_draw);
}

/// An event that may end the battle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EndTrigger {
    /// A figure of that side has died, or left through an exit.
    Gone { figure: FigureId, side: Side, died: bool },
    /// A door was sealed.
    DoorSealed,
    /// An object was activated.
    ObjectUsed,
    /// The gate has fallen.
    GateFallen,
    /// The figure has entered its square.
    Come(FigureId),
    /// A surge has arrived.
    SurgeOver,
    /// An alarm was raised.
    AlarmRaised,
    /// A turn is over.
    TurnOver,
    /// A turn is about to begin.
    TurnDue,
}

fn judge_departure(In(payload::Judge { figure, side, died }): In<payload::Judge>, mut court: EndCheck) {
    court.count_gone(figure, side, died);
    court.judge(EndTrigger::Gone { figure, side, died });
}

fn judge_doors(_: In<payload::JudgeDoors>, mut court: EndCheck) {
    court.judge(EndTrigger::DoorSealed);
}

fn judge_objects(In(payload::JudgeObjects { side }): In<payload::JudgeObjects>, mut court: EndCheck) {
    court.victory.count_activated(&court.charter.scores, side, &mut court.log);
    court.judge(EndTrigger::ObjectUsed);
}

fn judge_gate(_: In<payload::JudgeGate>, mut court: EndCheck) {
    court.judge(EndTrigger::GateFallen);
}

fn judge_reach(In(payload::JudgeReach { figure }): In<payload::JudgeReach>, mut court: EndCheck) {
    court.judge(EndTrigger::Come(figure));
}

fn judge_surge(_: In<payload::JudgeSurge>, mut court: EndCheck) {
    court.judge(EndTrigger::SurgeOver);
}

fn judge_alarm(_: In<payload::JudgeAlarm>, mut court: EndCheck) {
    court.judge(EndTrigger::AlarmRaised);
}

fn judge_blast(In(payload::JudgeBlast { due }): In<payload::JudgeBlast>, mut court: EndCheck) {
    if due && !court.steps.put_off_judgement() {
        court.judge_blast();
    }
}

fn judge_turn(_: In<payload::JudgeTurn>, mut court: EndCheck) {
    court.judge(EndTrigger::TurnOver);
}

fn judge_turn_due(_: In<payload::CountDown>, mut court: EndCheck) {
    court.judge(EndTrigger::TurnDue);
}

fn concede_battle(In(payload::Concede { side }): In<payload::Concede>, mut court: EndCheck) {
    court.end(BattleResult { winner: Some(side.enemy()), reason: EndReason::Surrendered });
}

/// `TURN-3`: ends the battle once both sides have agreed.
fn agree_to_draw(
    In(payload::AgreeDraw { side }): In<payload::AgreeDraw>,
    mut truce: ResMut<DrawAgreement>,
    mut court: EndCheck,
) {
    truce.0[side] = true;
    court.log.push(BattleEvent::DrawAgreed { side });
    if truce.0[side.enemy()] {
        court.end(BattleResult { winner: None, reason: EndReason::Agreed });
    }
}

/// System parameter that counts the figures of a side for the end conditions. A Twitcher doesn't count for either side.
#[derive(SystemParam)]
struct RemainingForces<'w, 's> {
    figures: FigureAccess<'w, 's>,
    reserves: Res<'w, Reserves>,
    charter: Res<'w, ScenarioRules>,
    surging: Res<'w, SurgeState>,
    alarms: Res<'w, AlarmState>,
    stranded: Res<'w, StrandedFigure>,
    twitchers: Res<'w, RisenTwitchers>,
}

impl RemainingForces<'_, '_> {
    /// Returns `true` if that side has figures on the board or still to come, not counting one that is cut off.
    fn has_figures_left(&self, side: Side) -> bool {
        let here = self.figures.iter().any(|figure| *figure.place != FigurePlace::Left && self.counts(side, &figure));
        let surges = self.charter.condition::<SurgesCondition>().filter(|surges| surges.side == side);
        let alarm = self.charter.condition::<AlarmCondition>().filter(|alarm| alarm.side != side);
        here || self.reserves.hordes_of(side).next().is_some()
            || surges.is_some_and(|surges| self.surging.come < surges.rounds)
            || alarm.is_some() && !self.alarms.due.is_empty()
    }

    /// Returns `true` if that side has figures on the board, including one that is cut off.
    fn on_board(&self, side: Side) -> bool {
        let own = |figure: &FigureRef| *figure.side == side && !self.twitchers.0.contains(figure.id);
        self.figures.iter().any(|figure| figure.place.square().is_some() && own(&figure))
    }

    fn counts(&self, side: Side, figure: &FigureRef) -> bool {
        let cut_off = self.stranded.cut_off(*figure.id);
        *figure.side == side && !self.twitchers.0.contains(figure.id) && !cut_off
    }

    /// Returns the figure of that side that is cut off, if its side has no other figure left to free it.
    fn unrescuable_figure(&self, side: Side) -> Option<FigureId> {
        let cut_off = self.stranded.figure.filter(|figure| self.stranded.cut_off(*figure))?;
        let own = self.side_of(cut_off) == Some(side);
        (own && !self.has_figures_left(side)).then_some(cut_off)
    }

    fn side_of(&self, id: FigureId) -> Option<Side> {
        self.figures.find(id).map(|figure| *figure.side)
    }
}

/// System parameter that checks the end conditions and ends the battle.
#[derive(SystemParam)]
struct EndCheck<'w, 's> {
    charter: Res<'w, ScenarioRules>,
    board: Res<'w, Board>,
    objects: Res<'w, MissionObjects>,
    turn: Res<'w, Turn>,
    forces: RemainingForces<'w, 's>,
    victory: ResMut<'w, VictoryPoints>,
    dice: ResMut<'w, Dice>,
    outcome: ResMut<'w, BattleOutcome>,
    steps: ResMut<'w, StepStack>,
    log: ResMut<'w, EventLog>,
}

impl EndCheck<'_, '_> {
    /// Scores the victory points for a figure that is gone, before the end conditions are checked; also for a cut-off
    /// figure that can't be freed any more, if that ends the battle.
    fn count_gone(&mut self, figure: FigureId, side: Side, died: bool) {
        let over = self.charter.endings.contains(&EndCondition::Points(ScoringTime::NoneLeft(side)));
        let forsaken = self.forces.unrescuable_figure(side).filter(|_| over).map(|forsaken| (forsaken, side, true));
        for gone in [(figure, side, died)].into_iter().chain(forsaken) {
            self.victory.count_gone(&self.charter.scores, gone, &self.forces.stranded, &mut self.log);
        }
    }

    /// Checks each end condition, and ends the battle with the first one that holds. During a blast, the verdict on a
    /// side without figures waits until the blast is over.
    fn judge(&mut self, now: EndTrigger) {
        let endings = self.charter.endings.clone();
        let achieved = endings.iter().filter(|ending| ending.side_to_wipe_out().is_none());
        let all = achieved.chain(endings.iter().filter(|ending| ending.side_to_wipe_out().is_some()));
        let found = all.into_iter().find_map(|ending| self.verdict(ending, now).map(|verdict| (ending, verdict)));
        let Some((ending, verdict)) = found else { return };
        let put_off = matches!(ending, EndCondition::NoneLeft { .. }) && self.steps.put_off_judgement();
        if !put_off {
            self.end(verdict);
        }
    }

    /// Ends the battle if a blast has left one side, or both, without figures.
    fn judge_blast(&mut self) {
        let wiped_out = |side: &Side| {
            self.charter.endings.contains(&EndCondition::NoneLeft { side: *side })
                && !self.forces.has_figures_left(*side)
        };
        let verdict = match Side::BOTH.into_iter().filter(wiped_out).collect::<Vec<_>>()[..] {
            [] => return,
            [loser] => BattleResult { winner: Some(loser.enemy()), reason: EndReason::NoneLeft },
            _ => BattleResult { winner: None, reason: EndReason::NobodyLeft },
        };
        self.end(verdict);
    }

    fn end(&mut self, verdict: BattleResult) {
        self.outcome.0 = Some(verdict);
        self.log.push(BattleEvent::BattleEnded { winner: verdict.winner, reason: verdict.reason });
        self.steps.clear();
    }

    /// Returns the result of the battle if that end condition holds; may roll a die for it.
    fn verdict(&mut self, ending: &EndCondition, now: EndTrigger) -> Option<BattleResult> {
        match ending {
            EndCondition::Launch { winner, from } if now == EndTrigger::TurnDue => {
                let on = u8::try_from(self.turn.number.saturating_sub(*from).saturating_add(1)).unwrap_or(u8::MAX);
                let die = self.dice.d6();
                self.log.push(BattleEvent::CountedDown { die, on });
                (die <= on).then_some(BattleResult { winner: Some(*winner), reason: EndReason::Launched })
            }
            EndCondition::Points(close) if self.closes(close, now) => {
                let held =
                    carried_token_points(&self.charter.scores, &self.objects, |figure| self.forces.side_of(figure));
                let points = BySide::from_fn(|side| self.victory.0[side] + held[side]);
                self.log.push(BattleEvent::PointsCounted { points });
                Some(result_by_points(points))
            }
            EndCondition::Points(_) | EndCondition::Launch { .. } => None,
            _ => self.achieved_result(ending, now),
        }
    }

    /// Returns the result of the battle if that end condition holds. Rolls no dice.
    fn achieved_result(&self, ending: &EndCondition, now: EndTrigger) -> Option<BattleResult> {
        let won = |winner: Side, reason| Some(BattleResult { winner: Some(winner), reason });
        match (ending, now) {
            (EndCondition::LastFigureOut { side: must_leave }, EndTrigger::Gone { side, died, .. })
                if side == *must_leave =>
            {
                let goes_on = self.forces.has_figures_left(side) && (!died || self.forces.on_board(side));
                let (winner, reason) =
                    if died { (side.enemy(), EndReason::LastFigureDied) } else { (side, EndReason::LastFigureLeft) };
                if goes_on { None } else { won(winner, reason) }
            }
            (EndCondition::NoneLeft { side: wiped }, EndTrigger::Gone { side, .. }) if side == *wiped => {
                if self.forces.has_figures_left(side) { None } else { won(side.enemy(), EndReason::NoneLeft) }
            }
            (EndCondition::TakenOut { object }, EndTrigger::Gone { figure, side, died: false }) => {
                let taken = self.objects.carried(figure).any(|carried| carried == ObjectId(*object));
                if taken { won(side, EndReason::TakenOut) } else { None }
            }
            (EndCondition::DoorsSealed { winner, doors }, EndTrigger::DoorSealed) => {
                let sealed = |door: &u8| self.board.doors().get(usize::from(*door)).is_some_and(|door| door.sealed);
                if doors.iter().all(sealed) { won(*winner, EndReason::DoorsSealed) } else { None }
            }
            (EndCondition::Activated { winner, objects }, EndTrigger::ObjectUsed) => {
                if objects.iter().all(|object| self.used(*object)) { won(*winner, EndReason::Activated) } else { None }
            }
            (EndCondition::Breached { winner }, EndTrigger::GateFallen) => won(*winner, EndReason::Breached),
            (EndCondition::Reached { side, areas }, EndTrigger::Come(figure)) => {
                let there = self.forces.figures.find(figure).filter(|there| there.side == side);
                let at = there.filter(|there| !self.forces.figures.dying(there)).and_then(|there| there.place.square());
                if at.is_some_and(|at| is_within_areas(areas, at)) { won(*side, EndReason::Reached) } else { None }
            }
            (EndCondition::ClearedAfter { side, surges }, EndTrigger::SurgeOver | EndTrigger::Gone { .. }) => {
                let over = self.forces.surging.come >= *surges;
                if over && !self.forces.on_board(*side) { won(side.enemy(), EndReason::Cleared) } else { None }
            }
            (EndCondition::AlarmsRaised { winner, count }, EndTrigger::AlarmRaised) => {
                let all = self.forces.alarms.raised.len() >= usize::from(*count);
                if all { won(*winner, EndReason::AlarmsRaised) } else { None }
            }
            _ => None,
        }
    }

    fn used(&self, object: u8) -> bool {
        let found = self.objects.get(ObjectId(object));
        found.is_some_and(|object| matches!(object.place, ObjectPlace::Used(_)))
    }

    /// Returns `true` if victory points decide the battle now.
    fn closes(&self, close: &ScoringTime, now: EndTrigger) -> bool {
        match (close, now) {
            (ScoringTime::AfterTurn(last), EndTrigger::TurnOver) => self.turn.number >= *last,
            (ScoringTime::NoneLeft(wiped), EndTrigger::Gone { side, .. }) => {
                side == *wiped && !self.forces.has_figures_left(side)
            }
            (ScoringTime::AllActivated, EndTrigger::ObjectUsed) => {
                let open = |(_, object): (_, &MissionObject)| {
                    !object.portable && !matches!(object.place, ObjectPlace::Used(_))
                };
                !self.objects.iter().any(open)
            }
            _ => false,
        }
    }
}

fn result_by_points(points: BySide<u16>) -> BattleResult {
    let winner = match points.allied.cmp(&points.german) {
        Ordering::Greater => Some(Side::Allied),
        Ordering::Less => Some(Side::German),
        Ordering::Equal => None,
    };
    let reason = if winner.is_some() { EndReason::MorePoints } else { EndReason::EqualPoints };
    BattleResult { winner, reason }
}
