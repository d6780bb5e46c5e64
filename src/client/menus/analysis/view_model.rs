//! Fills the model of the analysis screen.

use bevy::prelude::*;

use super::{
    curve_points::{CurveLayout, chances_around_decision},
    luck::build_luck_page,
    state::AnalysisState,
    text,
    worker::AnalysisResults,
};
use crate::{
    analysis::{
        AlternativeView, AnalysisModel, ChosenDecision, LadderStep, LuckLadder, LuckSummary, MistakeRow, Progress,
        TurningPoint,
    },
    player_setup::{PlayerSetup, seats},
};
use analysis::{Decision, ReviewStage};
use battle_view::session::BattleView;
use rules::{BattleEvent, Side};
use ui_kit::{
    game_names::{localized_name, sanitized},
    prelude::*,
};

/// Margin of error shown for winning chances, in percentage points: the accuracy of the shares of wins in the table in
/// `ai::win_probability`.
const MARGIN: u8 = 3;
/// Maximum length of a mission's name in the heading, in characters.
const NAME: usize = 26;
/// Maximum length of the name of the acting figure or side on the card, in characters.
const WHO: usize = 18;

pub(super) fn update_analysis_model(
    looking: Res<AnalysisState>,
    texts: Res<Texts>,
    mut model: ResMut<AnalysisModel>,
    mut come: ResMut<Progress>,
) {
    come.set_if_neq(analysis_progress(&looking));
    let mut fresh = AnalysisModel {
        line: format_battle_line(&looking, &texts),
        strength: seats::strength_name(&texts, looking.strength),
        rank: looking.strength as usize + 1,
        page: looking.page,
        working: current_work_text(&looking, &texts),
        empty: texts.t(empty_card_text_id(&looking)),
        none_dear: Side::BOTH.map(|side| match looking.record.spec.plays_itself(side) {
            true => texts.t("analysis-horde"),
            false => texts.t(if looking.works() { "analysis-none-yet" } else { "analysis-none" }),
        }),
        margin: texts.t_args("analysis-margin", &[("n", MARGIN.into())]),
        see: looking.entry().is_none().then(|| DisabledReason::because("").whole(texts.t("analysis-choose"))),
        play: new_battle_refusal(&looking, &texts),
        ..AnalysisModel::default()
    };
    if let (Some(found), Some((view, events))) = (&looking.found, &looking.opened) {
        let teller =
            TextContext { looking: &looking, texts: &texts, found, view, events, way: CurveLayout::of(&found.course) };
        teller.tell(&mut fresh);
    }
    model.set_if_neq(fresh);
}

/// Returns the line with the mission, the result and the players.
fn format_battle_line(looking: &AnalysisState, texts: &Texts) -> String {
    let spec = &looking.record.spec;
    let mission = spec.mission.as_ref().map(|stamp| sanitized(localized_name(texts, &stamp.name), NAME));
    let mission = mission.unwrap_or_else(|| texts.t("records-position"));
    format!(
        "{mission} · {} · {}",
        format_battle_result(looking, texts),
        seats::describe_players_briefly(texts, &PlayerSetup::of(spec))
    )
}

fn format_battle_result(looking: &AnalysisState, texts: &Texts) -> String {
    let Some(found) = &looking.found else {
        return texts.t_args("analysis-unfinished", &[("turn", looking.record.turn().into())]);
    };
    let turn = ("turn", found.course.steps.last().map_or(1, |step| step.turn).into());
    match found.course.verdict.map(|verdict| verdict.winner) {
        Some(Some(side)) => texts.t_args("analysis-won", &[("side", side.key().into()), turn]),
        Some(None) => texts.t_args("analysis-draw", &[turn]),
        None if !found.course.whole => texts.t_args("analysis-damaged", &[turn]),
        None => texts.t_args("analysis-unfinished", &[turn]),
    }
}

/// Describes the current step of the computation; `None` if it is finished.
fn current_work_text(looking: &AnalysisState, texts: &Texts) -> Option<String> {
    let id = match looking.found.as_ref().map(|found| found.stage) {
        None => "analysis-follows",
        Some(ReviewStage::Falls(..)) => "analysis-counts",
        Some(ReviewStage::Ways(_) | ReviewStage::Done) => "analysis-tries",
    };
    looking.works().then(|| texts.t(id))
}

/// Returns the progress of the computation.
fn analysis_progress(looking: &AnalysisState) -> Progress {
    let all = Progress { done: 1.0, grown: 1.0 };
    match looking.found.as_ref().map(|found| found.stage) {
        None => Progress::default(),
        Some(ReviewStage::Falls(done, of)) => {
            let share = done as f32 / of.max(1) as f32;
            Progress { done: share, grown: share }
        }
        Some(ReviewStage::Ways(share)) => Progress { done: share as f32, ..all },
        Some(ReviewStage::Done) => all,
    }
}

/// Returns the id of the text that is shown instead of the card if there is no decision to show.
fn empty_card_text_id(looking: &AnalysisState) -> &'static str {
    match &looking.found {
        _ if looking.failed => "records-unplayable",
        None if looking.works() => "analysis-follows",
        None => "analysis-broken",
        Some(found) if found.course.verdict.is_none() => "analysis-open",
        Some(found) if found.summary.short => "analysis-short",
        Some(_) if !looking.counted() => "analysis-wait",
        Some(_) => "analysis-even",
    }
}

/// Returns the reason why no new battle can begin; `None` if one can.
fn new_battle_refusal(looking: &AnalysisState, texts: &Texts) -> Option<DisabledReason> {
    let why = match (looking.may_play(), looking.entry()) {
        (false, _) => "analysis-campaign",
        (true, None) => "analysis-choose",
        (true, Some(_)) => return None,
    };
    Some(DisabledReason::because("").whole(texts.t(why)))
}

/// The data that the texts about decisions need.
struct TextContext<'a> {
    looking: &'a AnalysisState,
    texts: &'a Texts,
    found: &'a AnalysisResults,
    view: &'a BattleView,
    events: &'a [BattleEvent],
    way: CurveLayout,
}

impl TextContext<'_> {
    fn tell(&self, model: &mut AnalysisModel) {
        let counted = self.looking.counted();
        model.curve = self.way.curve(self.found);
        model.chosen = self.looking.choice().map(|deed| self.chosen(deed));
        model.dearest = Side::BOTH.map(|side| self.dearest(side));
        if counted {
            model.points = self.found.summary.turns.iter().map(|deed| self.point(*deed)).collect();
            model.ladder = Some(self.ladder());
        }
        model.luck = if counted { build_luck_page(self.texts, self.view, self.found) } else { LuckSummary::default() };
    }

    fn point(&self, deed: usize) -> TurningPoint {
        let known = &self.found.decisions[deed];
        let spoken = format!("{}. {}", self.when(known), text::decision_row_text(self.texts, self.view, known));
        TurningPoint { deed, at: self.way.place(&self.found.course, known), spoken }
    }

    /// Describes the turn of a decision and the side whose half-turn it was.
    fn when(&self, decision: &Decision) -> String {
        let turn = self.texts.t_args("turn-n", &[("n", decision.turn.into())]);
        match decision.half {
            Some(side) => format!("{turn} · {}", self.texts.t(&format!("analysis-half-{}", side.key()))),
            None => turn,
        }
    }

    fn chosen(&self, place: usize) -> ChosenDecision {
        let decision = &self.found.decisions[place];
        let number = self.found.summary.turns.iter().position(|turn| *turn == place).map(|index| index + 1);
        let (before, after) = chances_around_decision(&self.found.course, decision);
        let percent = |chance: f64| (chance * 100.0).round() as i64;
        let moved = [("from", percent(before).into()), ("to", percent(after).into())];
        let whole = (decision.decided.abs() + decision.luck.abs()).max(f64::EPSILON);
        let share = |part: f64| {
            let n = text::format_chance_points(part);
            (self.texts.t_args("analysis-points", &[("n", n.into())]), (part.abs() / whole) as f32)
        };
        ChosenDecision {
            deed: place,
            number: number.filter(|_| self.looking.counted()),
            at: self.way.place(&self.found.course, decision),
            moved: self.texts.t_args("analysis-moved", &moved),
            side: decision.by,
            title: sanitized(&text::deciding_name(self.texts, self.view, decision), WHO).to_uppercase(),
            when: self.when(decision),
            picture: self.looking.pictures.get(&place).cloned(),
            words: text::decision_card_text(self.texts, (self.view, self.events), self.found, decision),
            decided: share(decision.decided),
            luck: share(decision.luck),
            better: self.better(place),
        }
    }

    fn better(&self, place: usize) -> AlternativeView {
        let known = self.found.betters.get(&place);
        let id = match known {
            Some(Some(better)) if !better.is_right() => {
                return AlternativeView::Found(text::alternative_card_text(
                    self.texts,
                    self.view,
                    &self.found.decisions[place],
                    better,
                ));
            }
            Some(Some(_)) => return AlternativeView::Right(self.texts.t("analysis-right")),
            Some(None) => "analysis-forced",
            None if self.looking.record.spec.plays_itself(self.found.decisions[place].by) => "analysis-horde",
            None if self.looking.works() => "analysis-not-yet",
            None => "analysis-not-tried",
        };
        AlternativeView::Unknown(self.texts.t(id))
    }

    fn dearest(&self, side: Side) -> Vec<MistakeRow> {
        let tell = |dear: &analysis::summary::Mistake| {
            let decision = &self.found.decisions[dear.deed];
            let [better, cost, margin] = text::mistake_row_texts(self.texts, self.view, decision, &dear.better);
            MistakeRow {
                deed: dear.deed,
                turn: self.texts.t_args("analysis-turn", &[("n", decision.turn.into())]),
                what: text::decision_row_text(self.texts, self.view, decision),
                better,
                cost,
                margin,
            }
        };
        self.found.summary.dearest[side].iter().map(tell).collect()
    }

    /// Returns the steps from the first winning chance to the last. The displayed numbers add up, because the last step
    /// contains the rounding differences.
    fn ladder(&self) -> LuckLadder {
        let summary = &self.found.summary;
        let round = |share: f64| (share * 100.0).round() as i64;
        let (start, end) = (round(summary.start), round(summary.end));
        let [allied, german] = [-round(summary.mistakes.allied), round(summary.mistakes.german)];
        let dice = round(summary.luck.all.sum);
        let moved = [-summary.mistakes.allied, summary.luck.all.sum, summary.mistakes.german];
        let reached = moved.iter().scan(summary.start, |at, by| {
            *at += by;
            Some(*at)
        });
        let reached: Vec<f64> = std::iter::once(summary.start).chain(reached).chain([summary.end]).collect();
        let rung = |place: usize, points: i64| LadderStep {
            value: text::format_signed(points),
            from: reached[place] as f32,
            to: reached[place + 1] as f32,
        };
        let over = self.found.course.verdict.is_some();
        LuckLadder {
            start: self.texts.percent(start as f64, 0),
            end_words: self.texts.t(if over { "analysis-end" } else { "analysis-so-far" }),
            end: self.texts.percent(end as f64, 0),
            rungs: [rung(0, allied), rung(1, dice), rung(2, german), rung(3, end - start - allied - dice - german)],
        }
    }
}
