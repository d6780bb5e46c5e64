//! The cards of the three missions.

use ui_kit::{prelude::*, widgets::AccessibleLabel};

use super::{
    controls::reroll_refusal,
    fairness_regions::{CONTENT_WIDTH, FairnessRegion},
};
use crate::{
    mini_map,
    random_mission::model::{RandomMissionCard, RandomMissionIntent, RandomMissionModel},
};

/// Size of a card, in design pixels.
const CARD: Vec2 = Vec2::new(394.0, 424.0);
/// Top of the cards, in design pixels.
const TOP: f32 = 204.0;
/// Distance from the left side of a card to that of the next one, in design pixels.
const STEP: f32 = 411.0;
/// Size of the board plan, in design pixels.
const PLAN: Vec2 = Vec2::new(350.0, 178.0);

/// Spawns the card of the mission with that index. The whole card but its foot can be pressed.
pub(super) fn spawn_mission_card(
    stage: &mut ChildSpawnerCommands,
    place: usize,
    model: &RandomMissionModel,
    texts: &Texts,
    (density, images): (f32, &mut Assets<Image>),
) {
    let (card, is_chosen) = (&model.cards[place], model.chosen == place);
    let left = 32.0 + STEP * place as f32;
    if is_chosen {
        let rim = absolute_panel(left - 5.0, TOP - 5.0, CARD.x + 10.0, CARD.y + 10.0).rounded(8);
        stage.spawn(rect(rim, palette::BRASS));
    }
    stage.spawn((absolute_panel(left, TOP, CARD.x, CARD.y), NineSliceFrame::PAPER));
    let name = AccessibleLabel { name: spoken_card(card, is_chosen, texts), key: Some((place + 1).to_string()) };
    let row = pressable_row(format!("random-card-{place}"), digit_key(place));
    let node = absolute_panel(left + 6.0, TOP + 6.0, CARD.x - 12.0, 362.0);
    stage.spawn((node, row, name, on_press(RandomMissionIntent::Choose(place)))).with_children(|page| {
        spawn_card_head(page, place, card, is_chosen, texts);
        spawn_card_plan(page, place, card, density, images);
        if card.waiting.is_none() {
            spawn_card_facts(page, card, texts);
        }
        page.spawn((absolute_panel(8.0, 298.0, CONTENT_WIDTH, 60.0), FairnessRegion::Share(place)));
    });
    spawn_card_foot(stage, place, left, model, texts);
}

fn spoken_card(card: &RandomMissionCard, is_chosen: bool, texts: &Texts) -> String {
    if is_chosen {
        texts.t_args("random-spoken-chosen", &[("card", card.spoken.clone().into())])
    } else {
        card.spoken.clone()
    }
}

fn spawn_card_head(
    page: &mut ChildSpawnerCommands,
    place: usize,
    card: &RandomMissionCard,
    is_chosen: bool,
    texts: &Texts,
) {
    page.spawn(absolute_panel(8.0, 4.0, CONTENT_WIDTH, 34.0).across(10.0)).with_children(|head| {
        head.spawn(keycap_label(&(place + 1).to_string()));
        let kind = title_style(card.name.chars().count());
        let room = Node { min_width: px(0), ..flex_column(0.0) }.grow();
        head.spawn(room).with_child(wrapped_text(kind, card.name.clone(), palette::PAPER_TEXT));
        if is_chosen {
            head.spawn((tinted_icon("check", 24.0, palette::WOUND), Tooltip::new("", texts.t("random-chosen"))));
        }
    });
}

/// Returns the style of a title with that number of letters: as large as fits on a line. The smallest one fits on two
/// lines.
fn title_style(letters: usize) -> TextStyle {
    match letters {
        0..=22 => TextStyle::PANEL.px(24.0).line(30.0),
        23..=26 => TextStyle::PANEL.px(20.0).line(30.0),
        _ => TextStyle::PANEL.px(16.0).line(17.0),
    }
}

fn spawn_card_plan(
    page: &mut ChildSpawnerCommands,
    place: usize,
    card: &RandomMissionCard,
    density: f32,
    images: &mut Assets<Image>,
) {
    page.spawn((absolute_panel(8.0, 42.0, CONTENT_WIDTH, 194.0), NineSliceFrame::PHOTO));
    let board = absolute_panel(16.0, 50.0, PLAN.x, PLAN.y);
    if let Some(words) = &card.waiting {
        let node = board.down(10.0).padding(px(24).horizontal()).centered();
        page.spawn((node, BackgroundColor(palette::PAPER_DARK))).with_children(|board| {
            board.spawn(tinted_icon("die", 44.0, palette::PAPER_RULE_DARK));
            let kind = TextStyle::SENTENCE.line(20.0).steady();
            board.spawn(centered_text(kind, words.clone(), palette::PAPER_TEXT));
        });
        return;
    }
    page.spawn(board.clip()).with_children(|board| {
        mini_map::spawn_mini_map(board, &card.plan, PLAN, density, images);
    });
    page.spawn((absolute_panel(178.0, 180.0, 190.0, 46.0), FairnessRegion::Stamp(place)));
}

/// Spawns the objective, the points of both sides, and the kind of map.
fn spawn_card_facts(page: &mut ChildSpawnerCommands, card: &RandomMissionCard, texts: &Texts) {
    page.spawn(absolute_panel(8.0, 240.0, CONTENT_WIDTH, 30.0).across(8.0)).with_children(|line| {
        let (icon, words) = &card.objective;
        line.spawn(tinted_icon(icon, 22.0, palette::PAPER_TEXT));
        line.spawn(text_label(TextStyle::NAME.px(17.0), words.clone(), palette::PAPER_TEXT));
        line.spawn(flex_spacer());
        for (side, points) in Side::BOTH.into_iter().zip(&card.points) {
            line.spawn(side_badge(side, 28.0));
            let node = Node::default().width(26).justify(JustifyContent::Center).rigid();
            let number = text_label(TextStyle::NUMBER, points.clone(), side.on_paper());
            line.spawn((node, AbbreviationTerm::RequisitionPoints.tip(texts))).with_child(number);
        }
    });
    page.spawn(absolute_panel(8.0, 272.0, CONTENT_WIDTH, 22.0).across(0.0)).with_child(text_label(
        TextStyle::LABEL.px(16.0),
        card.ground.clone(),
        palette::PAPER_SECOND,
    ));
}

/// Spawns the button that replaces the mission, and its code.
fn spawn_card_foot(
    stage: &mut ChildSpawnerCommands,
    place: usize,
    left: f32,
    model: &RandomMissionModel,
    texts: &Texts,
) {
    let card = &model.cards[place];
    let node = absolute_panel(left + 14.0, TOP + 374.0, CONTENT_WIDTH, 44.0).across(8.0);
    stage.spawn(node).with_children(|foot| {
        let button = GameButton::neutral(texts.t("random-reroll")).icon("die", 18.0).height(40.0).padding(12.0);
        let button = button.kind(TextStyle::BUTTON.px(17.0)).with_focus_name(format!("random-reroll-{place}"));
        let values = [("n", (place + 1).into())];
        let button = button.accessible_name(texts.t_args("random-spoken-reroll", &values));
        let button = if model.chosen == place { button.key(texts.key("random-reroll")) } else { button };
        foot.spawn((button.disabled(reroll_refusal(model)), on_press(RandomMissionIntent::Reroll(place))));
        foot.spawn(flex_spacer());
        let code = text_label(
            TextStyle::new(FontFace::Oswald, 22.0, 26.0).spaced(1.0),
            card.code.clone(),
            palette::PAPER_TEXT,
        );
        foot.spawn((code, Tooltip::new("", texts.t("random-hint"))));
    });
}
