//! The briefing: story, victory conditions, board plan and requisition points of a mission.

mod map_photo;

use super::plan::build_mini_map;
use crate::{
    battle_setup::{BattleSetup, find_mission_rule},
    campaign_log::open_campaign::OpenCampaign,
    player_setup::seats,
    side_info::{self, SideTextSizes},
};
use campaign::{Campaign, CampaignState};
use mission::{Mission, force::RP_LEVELS};
use mission_library::MissionLibrary;
use rules::{Localized, command_points, hand_size};
use screen_kit::{
    screen_root::{ScreenTree, add_screen, back_button},
    text_dialog::LONGEST,
};
use ui_kit::{
    game_names::sanitized,
    prelude::*,
    theme::{image_cache::PixelDensity, ui_scale::ShrinkToFit},
};

/// The text of a mission, as the briefing and the editor's preview show it. Sentences may have `**bold**` parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DossierText {
    /// Name; shown in capitals.
    pub name: String,
    /// Place and time, one line.
    pub place: String,
    /// Story, three or four lines.
    pub story: String,
    /// Victory condition of each side, allied and German: a sentence that continues "The Allies win".
    pub wins: [String; 2],
    /// Special rules of the mission: the name of an icon, like `door`, `zombie` or `info`, and a sentence each.
    pub notes: Vec<(String, String)>,
}

impl DossierText {
    fn of(mission: &Mission, texts: &Texts) -> Self {
        let words = |text: &Localized| localized_name(texts, text).to_owned();
        Self {
            name: sanitized(&words(&mission.name), 32),
            place: sanitized(&words(&mission.place), 60),
            story: words(&mission.story),
            wins: Side::BOTH.map(|side| words(&mission.victory[side])),
            notes: mission.notes.iter().map(|note| (note.icon.clone(), words(&note.text))).collect(),
        }
    }
}

/// Message: a request of the players on the briefing.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BriefingIntent {
    /// Go back to the title screen.
    Back,
    /// Set the requisition points of a side.
    SetRp(Side, u8),
    /// Swap the sides of the players.
    Swap,
    /// Continue to the choice of forces, or to the battle if no player chooses forces.
    ChooseForces,
}

pub(super) fn plugin(app: &mut App) {
    add_screen::<(State<Screen>, BattleSetup, MissionLibrary, Texts), BriefingIntent, _>(
        app,
        ScreenSpec { context_rule: find_mission_rule, ..ScreenSpec::menu(Screen::Briefing) },
        draw_briefing,
    );
}

fn draw_briefing(
    mut overlay: ScreenTree,
    setup: Option<Res<BattleSetup>>,
    missions: Res<MissionLibrary>,
    campaign: Option<Res<OpenCampaign>>,
    texts: Res<Texts>,
    density: Res<PixelDensity>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(setup) = setup else { return };
    let Some(mission) = setup.dossier(&missions) else { return };
    let number = campaign.filter(|_| setup.fixed.is_some()).and_then(|open| campaign_mission_number(&open.campaign));
    let number = number.unwrap_or_else(|| (mission.number.into(), missions.game_mission_count(&mission.id)));
    overlay.screen(Screen::Briefing, true, |stage| {
        spawn_briefing_folder(stage, number, &texts);
        spawn_dossier_text(stage, &DossierText::of(mission, &texts), &texts);
        let plan = (&build_mini_map(mission), localized_name(&texts, &mission.plan));
        map_photo::spawn_map_photo(stage, plan, &texts, density.ratio(), &mut images);
        for side in Side::BOTH {
            spawn_side_points(stage, side, &setup, missions.has_cards(), &texts);
        }
        let refused = Side::BOTH.into_iter().filter(|side| !setup.sitting.person(*side)).find_map(|side| {
            seats::force_impossible_reason((&texts, &missions), Some(mission), (side, setup.levels[side]))
        });
        spawn_briefing_bar(stage, &setup, refused, &texts);
    });
}

/// Returns the number of the campaign's current mission, and the number of its missions; `None` if the campaign is over.
fn campaign_mission_number(campaign: &Campaign) -> Option<(u32, Option<u32>)> {
    match campaign.stage() {
        CampaignState::Ready(number) | CampaignState::Playing(number) => {
            Some((number.into(), Some(campaign.missions().len() as u32)))
        }
        CampaignState::Over => None,
    }
}

const WIN_TEXT_SIZES: SideTextSizes = SideTextSizes {
    badge: 52.0,
    gap: 12.0,
    title: TextStyle::new(FontFace::Oswald, 19.0, 24.0),
    words: TextStyle::SENTENCE.px(18.0).line(23.0),
};
const HEADING_SIZES: SideTextSizes =
    SideTextSizes { badge: 44.0, gap: 8.0, title: TextStyle::PANEL, words: TextStyle::LABEL };

/// Spawns the folder; its tab shows the number of the mission, among how many of the game or campaign.
fn spawn_briefing_folder(stage: &mut ChildSpawnerCommands, (number, of): (u32, Option<u32>), texts: &Texts) {
    let tab = absolute_panel(64.0, 8.0, 264.0, 40.0).justify(JustifyContent::Center);
    let words = match of {
        Some(of) => texts.t_args("briefing-file", &[("n", number.into()), ("of", of.into())]),
        None => texts.t("briefing-file-own"),
    };
    let words = text_label(TextStyle::new(FontFace::Oswald, 19.0, 30.0), words, palette::PAPER_TEXT);
    stage.spawn((tab, UiImage::sliced("folder_tab"))).with_child(words);
    stage.spawn((absolute_panel(28.0, 34.0, 1224.0, 590.0), NineSliceFrame::FOLDER));
}

/// Spawns the page at the left with the text of the mission.
pub fn spawn_dossier_text(stage: &mut ChildSpawnerCommands, model: &DossierText, texts: &Texts) {
    let long = model.notes.len() > 2;
    stage.spawn((absolute_panel(52.0, 54.0, 560.0, 552.0), NineSliceFrame::PAPER));
    stage.spawn((absolute_panel(544.0, 36.0, 30.0, 68.0), UiImage::at("ui/paperclip", 30.0, 68.0)));
    stage.spawn((absolute_panel(84.0, 74.0, 496.0, 520.0).down(8.0), ShrinkToFit::default())).with_children(|page| {
        page.spawn(text_label(TextStyle::DOSSIER.line(24.0), model.place.replace("**", ""), palette::PAPER_SECOND));
        page.spawn(text_label(fitted_mission_style(&model.name), model.name.to_uppercase(), palette::PAPER_TEXT));
        page.spawn(rich_text(TextStyle::DOSSIER, &model.story, palette::PAPER_TEXT));
        page.spawn(divider(palette::PAPER_RULE_DARK, 8.0, 4.0));
        side_info::spawn_win_conditions(page, &model.wins, &WIN_TEXT_SIZES, texts);
        page.spawn(divider(palette::PAPER_RULE_DARK, 10.0, 4.0));
        let kind = if long { TextStyle::SENTENCE.line(20.0) } else { TextStyle::SENTENCE.px(17.0).line(22.0) };
        for (icon, text) in &model.notes {
            page.spawn(flex_row(12.0).align(AlignItems::Start)).with_children(|line| {
                line.spawn(tinted_icon(icon, 24.0, note_colour(icon)));
                line.spawn(rich_text(kind, text, palette::PAPER_TEXT));
            });
        }
    });
    // A full page leaves no room for the stamp.
    if !long {
        let secret = texts.t("briefing-secret");
        stage.spawn(rubber_stamp(
            "stamp_red",
            &secret,
            palette::WOUND,
            -5.0,
            absolute_panel(384.0, 540.0, 196.0, 48.0),
        ));
    }
}

/// Returns the font of the mission's name; a long name gets smaller letters, to fit the page.
fn fitted_mission_style(name: &str) -> TextStyle {
    let letters = name.chars().count().max(1) as f32;
    TextStyle::MISSION.px((490.0 / (letters * 0.68)).min(60.0))
}

fn note_colour(icon: &str) -> Color {
    match icon {
        "door" => palette::color_from_hex(0x17704A),
        "info" => palette::ALLIED_ON_PAPER,
        _ => palette::GERMAN_ON_PAPER,
    }
}

fn spawn_side_points(
    stage: &mut ChildSpawnerCommands,
    side: Side,
    setup: &BattleSetup,
    has_cards: bool,
    texts: &Texts,
) {
    let left = side.pick(648.0, 944.0);
    let place = absolute_panel(left, 418.0, 272.0, 166.0).down(12.0).padding(px(12).all());
    let (rp, seats) = (setup.levels[side], &setup.sitting);
    stage.spawn(side_info::side_card(side, place)).with_children(|card| {
        let player = match seats.computers[side] {
            Some(strength) => seats::strength_name(texts, strength),
            None => sanitized(&seats.players[side], LONGEST),
        };
        let under = if player.is_empty() { texts.t(&format!("unit-{}", side.key())) } else { player };
        side_info::spawn_side_heading(card, side, &HEADING_SIZES, under, texts);
        card.spawn(flex_row(8.0)).with_children(|line| {
            let name = text_label(TextStyle::LABEL.px(18.0).line(22.0), texts.t("briefing-rp"), palette::PAPER_TEXT);
            line.spawn((name, AbbreviationTerm::RequisitionPoints.tip(texts)));
            line.spawn(flex_spacer());
            if setup.fixed.is_some() {
                let kind = TextStyle::new(FontFace::Oswald, 30.0, 34.0);
                line.spawn(text_label(kind, rp.to_string(), palette::PAPER_TEXT));
            } else {
                spawn_points_stepper(line, side, rp, (*RP_LEVELS.start(), *RP_LEVELS.end()), texts);
            }
        });
        card.spawn(flex_row(16.0)).with_children(|line| {
            let kind = TextStyle::SENTENCE.line(20.0).steady();
            let hand = if has_cards { hand_size(rp) } else { 0 };
            side_info::spawn_side_facts(line, side, kind, [command_points(rp), hand], texts);
        });
    });
}

fn spawn_points_stepper(line: &mut ChildSpawnerCommands, side: Side, now: u8, range: (u8, u8), texts: &Texts) {
    let dial = StepperButtons { width: 40.0, height: 36.0, sign: 14.0 };
    let [less, more] = side_info::points_stepper_buttons(dial, side, now, range, texts);
    line.spawn((less, on_press(BriefingIntent::SetRp(side, now.saturating_sub(1)))));
    let kind = TextStyle::new(FontFace::Oswald, 30.0, 34.0);
    let number = Node::default().width(38).justify(JustifyContent::Center);
    line.spawn(number).with_child(text_label(kind, now.to_string(), palette::PAPER_TEXT));
    line.spawn((more, on_press(BriefingIntent::SetRp(side, now.saturating_add(1)))));
}

fn spawn_briefing_bar(
    stage: &mut ChildSpawnerCommands,
    setup: &BattleSetup,
    refused: Option<DisabledReason>,
    texts: &Texts,
) {
    let is_fixed = setup.fixed.is_some();
    let hint = match Side::BOTH.into_iter().all(|side| setup.sitting.person(side)) {
        _ if is_fixed => "briefing-fixed",
        true => "briefing-agree",
        false => "briefing-alone",
    };
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back_button(texts), on_press(BriefingIntent::Back)));
        if !is_fixed {
            let swap = GameButton::neutral(texts.t("skirmish-swap"))
                .icon("turn", 20.0)
                .height(52.0)
                .key(texts.key("skirmish-swap"));
            bar.spawn((swap, on_press(BriefingIntent::Swap)));
        }
        bar.spawn(flex_spacer());
        let sign = tinted_icon("info", 20.0, palette::ALLIED_ON_STEEL);
        bar.spawn((flex_row(8.0), children![sign, text_label(TextStyle::SENTENCE, texts.t(hint), palette::TEXT)]));
        bar.spawn(flex_spacer());
        let words = texts.t(if setup.sitting.is_ai_only() { "skirmish-watch" } else { "briefing-forces" });
        let go = GameButton::confirm(words)
            .with_focus_name("briefing-go")
            .width(300.0)
            .key(KeyCode::Enter)
            .first()
            .disabled(refused);
        bar.spawn((go, on_press(BriefingIntent::ChooseForces)));
    });
}
