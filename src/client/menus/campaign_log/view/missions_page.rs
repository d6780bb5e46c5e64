//! The left page of the campaign log: the missions of the campaign.

use super::model::{CampaignLogIntent, CampaignLogModel, LossesLine, MissionLine, MissionState};
use ui_kit::prelude::*;

/// Height of the list of missions, in design pixels.
const MISSIONS_HEIGHT: f32 = 424.0;
/// Background of the mission to play now.
const CURRENT_MISSION_COLOUR: Color = palette::color_from_hex(0xF3D98A);

pub(super) fn spawn_missions_page(stage: &mut ChildSpawnerCommands, model: &CampaignLogModel, texts: &Texts) {
    if let (Some(winner), None) = (model.winner, &model.warning) {
        spawn_campaign_winner(stage, winner, texts);
    }
    stage.spawn(absolute_panel(64.0, 48.0, 552.0, 566.0).down(0.0)).with_children(|page| {
        page.spawn(text_label(TextStyle::DOSSIER.px(18.0).line(22.0), model.name.clone(), palette::PAPER_SECOND));
        page.spawn(text_label(TextStyle::SCREEN.line(40.0), texts.t("ledger-title"), palette::PAPER_TEXT));
        let under = Node { height: px(3), margin: px(4).vertical(), ..default() };
        page.spawn(rect(under.rigid(), palette::PAPER_TEXT));
        // A long list shows the rows around the mission to play.
        let now = model.missions.iter().position(|mission| mission.state.is_now()).unwrap_or(model.missions.len());
        let rows = model.missions.len().clamp(1, 9);
        let high = (MISSIONS_HEIGHT / rows as f32).min(58.0);
        let first = first_visible_row(now, model.missions.len(), rows);
        for (index, mission) in model.missions.iter().enumerate().skip(first).take(rows) {
            let looked_at = model.report.as_ref().is_some_and(|report| report.mission == index);
            spawn_mission_entry(page, mission, (index, looked_at), high, texts);
        }
        if model.winner.is_some() && model.warning.is_none() {
            return;
        }
        let hint = Node { margin: px(10).top(), ..default() };
        page.spawn(hint).with_children(|place| match &model.warning {
            Some(warning) => {
                place.spawn(wrapped_text(TextStyle::STRONG.px(15.0), warning.clone(), palette::REFUSED));
            }
            None => {
                let words = texts.t("ledger-hint");
                place.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0).line(20.0), words, palette::PAPER_SENTENCE));
            }
        });
    });
}

/// Spawns a stamp with the winner of the campaign below its missions.
fn spawn_campaign_winner(stage: &mut ChildSpawnerCommands, winner: Option<Side>, texts: &Texts) {
    let (frame, colour) = winners_stamp(winner);
    let words = texts.t(&format!("ledger-won-{}", winner.map_or("nobody", Side::key)));
    stage.spawn(rubber_stamp(frame, &words, colour, -4.0, absolute_panel(136.0, 544.0, 408.0, 62.0)));
}

impl MissionState {
    fn is_now(self) -> bool {
        matches!(self, MissionState::Now | MissionState::Going)
    }

    fn is_played(self) -> bool {
        matches!(self, MissionState::Won(_))
    }
}

fn spawn_mission_entry(
    page: &mut ChildSpawnerCommands,
    mission: &MissionLine,
    (index, looked_at): (usize, bool),
    high: f32,
    texts: &Texts,
) {
    let now = mission.state.is_now();
    let base = flex_row(12.0).padding(px(12).horizontal()).rigid();
    let node = if now {
        base.height(high + 8.0).margin(UiRect::axes(px(-4), px(2))).border(px(3).all()).rounded(6)
    } else {
        base.height(high).border(px(2).bottom())
    };
    let (ground, edge) = match (now, looked_at) {
        (true, _) => (CURRENT_MISSION_COLOUR, palette::PAPER_TEXT),
        (_, true) => (palette::PAPER_DARK, palette::PAPER_RULE),
        _ => (Color::NONE, palette::PAPER_RULE),
    };
    let colours = (BackgroundColor(ground), BorderColor::all(edge));
    let mut line = page.spawn((node, colours));
    if mission.state.is_played() {
        line.insert((
            pressable_row(format!("mission-{index}"), digit_key(index)),
            on_press(CampaignLogIntent::Look(index)),
        ));
    }
    line.with_children(|line| spawn_mission_contents(line, mission, (index, now), texts));
}

fn spawn_mission_contents(
    line: &mut ChildSpawnerCommands,
    mission: &MissionLine,
    (index, now): (usize, bool),
    texts: &Texts,
) {
    let lit = now || mission.state.is_played();
    let colour = if lit { palette::PAPER_TEXT } else { palette::PAPER_SECOND };
    let place = Node { width: px(32), justify_content: JustifyContent::Center, flex_shrink: 0.0, ..default() };
    line.spawn(place).with_child(text_label(
        TextStyle::new(FontFace::Stencil, 30.0, 34.0),
        mission.number.to_string(),
        colour,
    ));
    line.spawn(Node { min_width: px(0), ..flex_column(0.0).grow().clip() }).with_children(|words| {
        words.spawn(text_label(TextStyle::new(FontFace::Oswald, 19.0, 24.0), mission.name.clone(), colour));
        let colour = if lit { palette::PAPER_SENTENCE } else { palette::PAPER_SECOND };
        words.spawn(text_label(TextStyle::LABEL.spaced(0.0).line(20.0), mission.line.clone(), colour));
    });
    let [allied, german] = mission.rp;
    let rp = texts.t_args("skirmish-rp", &[("allied", allied.into()), ("german", german.into())]);
    let place = Node { width: px(70), flex_shrink: 0.0, ..flex_column(0.0) };
    line.spawn(place).with_children(|place| {
        place.spawn((
            text_label(TextStyle::LABEL, rp, palette::PAPER_SECOND),
            AbbreviationTerm::RequisitionPoints.tip(texts),
        ));
        if let Some(losses) = &mission.losses {
            spawn_mission_losses(place, losses);
        }
    });
    let place = Node { width: px(132), justify_content: JustifyContent::Center, flex_shrink: 0.0, ..default() };
    line.spawn(place).with_children(|place| spawn_mission_state(place, mission.state, index, texts));
}

/// Spawns the losses of both sides beside a skull; the tooltip shows them in words.
fn spawn_mission_losses(place: &mut ChildSpawnerCommands, losses: &LossesLine) {
    let [allied, german] = losses.lost;
    place.spawn((flex_row(4.0), Tooltip::new("", losses.words.clone()))).with_children(|line| {
        line.spawn(tinted_icon("skull", 14.0, palette::PAPER_SECOND));
        line.spawn(text_label(TextStyle::LABEL, format!("{allied}/{german}"), palette::PAPER_SECOND));
    });
}

fn spawn_mission_state(place: &mut ChildSpawnerCommands, state: MissionState, index: usize, texts: &Texts) {
    match state {
        MissionState::Won(winner) => {
            let (frame, colour) = winners_stamp(winner);
            let words = winner.map_or_else(|| texts.t("ledger-draw"), |side| texts.t(&format!("side-{}", side.key())));
            // Vary the tilt, because stamps made by hand are never straight.
            let tilt = [4.0, -5.0, 3.0, -4.0, 5.0][index % 5];
            let node = Node { width: px(128), height: px(36), ..default() };
            place.spawn(rubber_stamp(frame, &words.to_uppercase(), colour, tilt, node));
        }
        MissionState::Now | MissionState::Going => {
            let node = flex_row(8.0).padding(UiRect::axes(px(12), px(5))).rounded(6);
            place.spawn((node, BackgroundColor(palette::PAPER_TEXT))).with_children(|tag| {
                tag.spawn(tinted_icon("right", 14.0, palette::FOCUS));
                let id = if state == MissionState::Now { "ledger-now" } else { "ledger-going" };
                tag.spawn(text_label(TextStyle::HEADER, texts.t(id), palette::FOCUS));
            });
        }
        MissionState::Later => {
            place.spawn(tinted_icon("lock", 20.0, palette::PAPER_RULE_DARK));
        }
        MissionState::Decides => {
            let words = text_label(TextStyle::LABEL, texts.t("ledger-decides"), palette::GERMAN_ON_PAPER);
            place.spawn((flex_row(4.0), children![tinted_icon("medal", 20.0, palette::GERMAN_ON_PAPER), words]));
        }
    }
}
