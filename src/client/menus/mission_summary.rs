//! A short description of a mission above the seats: place, name, victory conditions and board.

use crate::{
    briefing::build_mini_map,
    mini_map::{self, MiniMap},
};
use mission::Mission;
use rules::Localized;
use ui_kit::{game_names::sanitized, prelude::*, theme::ui_scale::ShrinkToFit};

/// The model of the description; also describes a mission or campaign that can't be played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MissionSummary {
    /// Line above the name: place and time, or the current part of a campaign.
    pub place: String,
    /// Name; shown in capitals.
    pub name: String,
    /// Victory condition of each side, allied and German; may have `**bold**` parts. Empty for a side that can't win.
    pub wins: [String; 2],
    /// Sentence below the victory conditions.
    pub note: String,
    /// Board plan; without a floor it is not drawn.
    pub plan: MiniMap,
}

impl MissionSummary {
    pub fn of(mission: &Mission, texts: &Texts) -> Self {
        let words = |text: &Localized| localized_name(texts, text).to_owned();
        Self {
            place: sanitized(&words(&mission.place), 80),
            name: sanitized(&words(&mission.name), 32),
            wins: Side::BOTH.map(|side| words(&mission.victory[side])),
            note: String::new(),
            plan: build_mini_map(mission),
        }
    }
}

/// Width of the text, in design pixels.
const WIDE: f32 = 640.0;

/// Spawns the description at the right side of a screen.
pub fn spawn_mission_summary(
    stage: &mut ChildSpawnerCommands,
    model: &MissionSummary,
    density: f32,
    images: &mut Assets<Image>,
    texts: &Texts,
) {
    if model.name.is_empty() {
        return;
    }
    stage.spawn((absolute_panel(388.0, 24.0, 860.0, 166.0), NineSliceFrame::PAPER));
    stage.spawn((absolute_panel(412.0, 36.0, WIDE, 144.0).down(4.0), ShrinkToFit::default())).with_children(|page| {
        page.spawn(text_label(
            TextStyle::DOSSIER.px(18.0).line(22.0),
            model.place.replace("**", ""),
            palette::PAPER_SECOND,
        ));
        let letters = model.name.chars().count().max(1) as f32;
        let kind = TextStyle::MISSION.px((WIDE / (letters * 0.68)).clamp(24.0, 38.0)).line(40.0);
        page.spawn(text_label(kind, model.name.to_uppercase(), palette::PAPER_TEXT));
        for (side, how) in Side::BOTH.into_iter().zip(&model.wins).filter(|(_, how)| !how.is_empty()) {
            spawn_win_condition(page, side, how, texts);
        }
        if !model.note.is_empty() {
            page.spawn(rich_text(TextStyle::SENTENCE.px(17.0).line(22.0), &model.note, palette::PAPER_TEXT));
        }
    });
    if model.plan.floor.is_empty() {
        return;
    }
    stage.spawn((absolute_panel(1076.0, 34.0, 160.0, 146.0), NineSliceFrame::PHOTO));
    let size = Vec2::new(144.0, 130.0);
    stage.spawn(absolute_panel(1084.0, 42.0, size.x, size.y).clip()).with_children(|board| {
        mini_map::spawn_mini_map(board, &model.plan, size, density, images);
    });
}

/// Spawns the victory condition of a side as a sentence that begins with its name.
fn spawn_win_condition(page: &mut ChildSpawnerCommands, side: Side, how: &str, texts: &Texts) {
    let kind = TextStyle::SENTENCE.line(19.0);
    let bold = kind.face(FontFace::FiraBold);
    let title = format!("{} ", texts.t(&format!("briefing-win-{}", side.key())));
    page.spawn(flex_row(12.0)).with_children(|line| {
        line.spawn(side_badge(side, 34.0));
        line.spawn(Node { flex_shrink: 1.0, ..default() }).with_children(|place| {
            place.spawn((Text::new(title), bold, TextColor(side.on_paper()))).with_children(|words| {
                for (index, part) in how.split("**").enumerate().filter(|(_, part)| !part.is_empty()) {
                    let kind = if index % 2 == 0 { kind } else { bold };
                    words.spawn((TextSpan::new(part), kind, TextColor(palette::PAPER_TEXT)));
                }
            });
        });
    });
}
