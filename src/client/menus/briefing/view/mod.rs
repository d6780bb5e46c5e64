//! The briefing: story, victory conditions, board plan and requisition points of a mission.

mod map_photo;

use crate::{
    mini_map::MiniMap,
    side_info::{self, SideTextSizes},
};
use screen_kit::screen_root::{ScreenTree, add_screen, back_button};
use ui_kit::{
    prelude::*,
    theme::{image_cache::PixelDensity, ui_scale::ShrinkToFit},
};

/// Resource with everything that the briefing shows. It is filled when a mission is loaded; without a
/// mission the screen shows an empty folder.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BriefingModel {
    /// Number of the mission.
    pub number: u32,
    /// Number of missions of the game; `None` for a mission that is not one of them.
    pub of: Option<u32>,
    /// Name; shown in capitals.
    pub name: String,
    /// Place and time, one line.
    pub place: String,
    /// Story, three or four lines.
    pub story: String,
    /// Victory condition of each side, allied and German: a sentence that continues «The Allies win»; may have
    /// `**bold**` parts.
    pub wins: [String; 2],
    /// Special rules of the mission.
    pub notes: Vec<BriefingNote>,
    /// Board plan.
    pub plan: MiniMap,
    /// Title of the plan.
    pub plan_name: String,
    /// Requisition points of both sides, allied and German.
    pub rp: [u8; 2],
    /// Minimum and maximum of the requisition points.
    pub rp_range: (u8, u8),
    /// Command points of both sides per turn.
    pub cp: [u8; 2],
    /// Number of cards in the hands of both sides.
    pub hand: [u8; 2],
    /// Player names of both sides; empty for players without a name.
    pub players: [String; 2],
    /// `true` if points and seats are fixed.
    pub fixed: bool,
    /// Hint in the bottom bar on what the players may change.
    pub hint: String,
    /// Caption of the confirm button.
    pub confirm: String,
    /// Reason why the battle can't be prepared, if any.
    pub refused: Option<DisabledReason>,
}

/// A special rule of a mission, as the briefing shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct BriefingNote {
    /// Name of an icon, like `door`, `zombie` or `info`.
    pub icon: String,
    /// Sentence; may have `**bold**` parts.
    pub text: String,
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
    add_screen::<BriefingModel, BriefingIntent, _>(
        app,
        ScreenSpec { context_rule: crate::battle_setup::find_mission_rule, ..ScreenSpec::menu(Screen::Briefing) },
        draw_briefing,
    );
}

fn draw_briefing(
    mut overlay: ScreenTree,
    texts: Res<Texts>,
    model: Res<BriefingModel>,
    density: Res<PixelDensity>,
    mut images: ResMut<Assets<Image>>,
) {
    overlay.screen(Screen::Briefing, true, |stage| {
        spawn_briefing_folder(stage, &model, &texts);
        spawn_dossier_text(stage, &model, &texts);
        map_photo::spawn_map_photo(stage, (&model.plan, &model.plan_name), &texts, density.ratio(), &mut images);
        for side in Side::BOTH {
            spawn_side_points(stage, side, &model, &texts);
        }
        spawn_briefing_bar(stage, &model, &texts);
    });
}

const WIN_TEXT_SIZES: SideTextSizes = SideTextSizes {
    badge: 52.0,
    gap: 12.0,
    title: TextStyle::new(FontFace::Oswald, 19.0, 24.0),
    words: TextStyle::SENTENCE.px(18.0).line(23.0),
};
const HEADING_SIZES: SideTextSizes =
    SideTextSizes { badge: 44.0, gap: 8.0, title: TextStyle::PANEL, words: TextStyle::LABEL };

fn spawn_briefing_folder(stage: &mut ChildSpawnerCommands, model: &BriefingModel, texts: &Texts) {
    let tab = absolute_panel(64.0, 8.0, 264.0, 40.0).justify(JustifyContent::Center);
    let words = match model.of {
        Some(of) => texts.t_args("briefing-file", &[("n", model.number.into()), ("of", of.into())]),
        None => texts.t("briefing-file-own"),
    };
    let words = text_label(TextStyle::new(FontFace::Oswald, 19.0, 30.0), words, palette::PAPER_TEXT);
    stage.spawn((tab, UiImage::sliced("folder_tab"))).with_child(words);
    stage.spawn((absolute_panel(28.0, 34.0, 1224.0, 590.0), NineSliceFrame::FOLDER));
}

/// Spawns the page at the left with the text of the mission.
pub fn spawn_dossier_text(stage: &mut ChildSpawnerCommands, model: &BriefingModel, texts: &Texts) {
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
        for note in &model.notes {
            page.spawn(flex_row(12.0).align(AlignItems::Start)).with_children(|line| {
                line.spawn(tinted_icon(&note.icon, 24.0, note_colour(&note.icon)));
                line.spawn(rich_text(kind, &note.text, palette::PAPER_TEXT));
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

fn spawn_side_points(stage: &mut ChildSpawnerCommands, side: Side, model: &BriefingModel, texts: &Texts) {
    let (index, left) = side.pick((0, 648.0), (1, 944.0));
    let place = absolute_panel(left, 418.0, 272.0, 166.0).down(12.0).padding(px(12).all());
    stage.spawn(side_info::side_card(side, place)).with_children(|card| {
        let player = Some(model.players[index].clone()).filter(|player| !player.is_empty());
        let under = player.unwrap_or_else(|| texts.t(&format!("unit-{}", side.key())));
        side_info::spawn_side_heading(card, side, &HEADING_SIZES, under, texts);
        card.spawn(flex_row(8.0)).with_children(|line| {
            let name = text_label(TextStyle::LABEL.px(18.0).line(22.0), texts.t("briefing-rp"), palette::PAPER_TEXT);
            line.spawn((name, AbbreviationTerm::RequisitionPoints.tip(texts)));
            line.spawn(flex_spacer());
            if model.fixed {
                let kind = TextStyle::new(FontFace::Oswald, 30.0, 34.0);
                line.spawn(text_label(kind, model.rp[index].to_string(), palette::PAPER_TEXT));
            } else {
                spawn_points_stepper(line, side, model.rp[index], model.rp_range, texts);
            }
        });
        card.spawn(flex_row(16.0)).with_children(|line| {
            let kind = TextStyle::SENTENCE.line(20.0).steady();
            side_info::spawn_side_facts(line, side, kind, [model.cp[index], model.hand[index]], texts);
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

fn spawn_briefing_bar(stage: &mut ChildSpawnerCommands, model: &BriefingModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back_button(texts), on_press(BriefingIntent::Back)));
        if !model.fixed {
            let swap = GameButton::neutral(texts.t("skirmish-swap"))
                .icon("turn", 20.0)
                .height(52.0)
                .key(texts.key("skirmish-swap"));
            bar.spawn((swap, on_press(BriefingIntent::Swap)));
        }
        bar.spawn(flex_spacer());
        let sign = tinted_icon("info", 20.0, palette::ALLIED_ON_STEEL);
        bar.spawn((flex_row(8.0), children![sign, text_label(TextStyle::SENTENCE, model.hint.clone(), palette::TEXT)]));
        bar.spawn(flex_spacer());
        let go = GameButton::confirm(model.confirm.clone())
            .with_focus_name("briefing-go")
            .width(300.0)
            .key(KeyCode::Enter)
            .first()
            .disabled(model.refused.clone());
        bar.spawn((go, on_press(BriefingIntent::ChooseForces)));
    });
}
