//! The seats of two players: a card for each side, and the buttons that change seats.

use menus::side_info::side_card;
use ui_kit::{prelude::*, theme::ui_scale::ShrinkToFit};

use super::parts::{AREA, game_button_of, spawn_paper_note, spawn_sheet_title};
use crate::lobby_model::{BarButton, LobbyIntent, LobbySeat, SeatSheet};

/// Width and height of a card, in design pixels.
const CARD_SIZE: [f32; 2] = [276.0, 166.0];

pub(super) fn spawn_seat_sheet(stage: &mut ChildSpawnerCommands, model: &SeatSheet, texts: &Texts) {
    let [left, top, width, _] = AREA;
    spawn_sheet_title(stage, &texts.t("online-seats"), &model.mission);
    for (side, seat) in Side::BOTH.into_iter().zip(&model.cards) {
        let left = side.pick(left, left + width - CARD_SIZE[0]);
        spawn_seat_card(stage, side, (left, top + 40.0), seat, texts);
    }
    let middle = absolute_panel(left + CARD_SIZE[0] + 8.0, top + 46.0, width - 2.0 * CARD_SIZE[0] - 16.0, 154.0);
    stage.spawn(middle.down(8.0)).with_children(|column| spawn_seat_changes(column, model, texts));
    let foot = absolute_panel(left, top + 214.0, width, 56.0).down(0.0);
    stage.spawn((foot, ShrinkToFit::default())).with_children(|foot| {
        spawn_paper_note(foot, &model.note, TextStyle::SENTENCE.line(20.0));
    });
}

/// Spawns the buttons between the cards.
fn spawn_seat_changes(column: &mut ChildSpawnerCommands, model: &SeatSheet, texts: &Texts) {
    let swap = GameButton::neutral(texts.t("online-swap")).icon("swap", 28.0).with_focus_name("online-swap");
    let swap = place_icon_above(swap, 84.0).disabled(model.swap.clone().map(DisabledReason::without_reason));
    column.spawn((swap, on_press(LobbyIntent::SwapSeats)));
    if let Some(button) = &model.leave {
        column.spawn((place_icon_above(game_button_of(button), 60.0), on_press(button.intent)));
    }
}

/// Returns a narrow button with its icon above the words.
fn place_icon_above(button: GameButton, height: f32) -> GameButton {
    button.kind(TextStyle::BUTTON.px(16.0)).height(height).padding(4.0).node(|node| {
        node.flex_direction = FlexDirection::Column;
        node.row_gap = px(2);
    })
}

fn spawn_seat_card(
    stage: &mut ChildSpawnerCommands,
    side: Side,
    (left, top): (f32, f32),
    seat: &LobbySeat,
    texts: &Texts,
) {
    let [width, height] = CARD_SIZE;
    stage.spawn(side_card(side, absolute_panel(left, top, width, height)));
    let page = absolute_panel(left + 14.0, top + 12.0, width - 28.0, height - 24.0).down(7.0);
    stage.spawn(page).with_children(|card| {
        card.spawn(flex_row(10.0).height(44).rigid()).with_children(|head| {
            head.spawn(side_badge(side, 44.0));
            let name = text_label(
                TextStyle::PANEL.px(21.0).line(23.0),
                texts.t(&format!("side-{}", side.key())).to_uppercase(),
                side.on_paper(),
            );
            let under = text_label(TextStyle::LABEL.px(16.0).line(18.0), seat.under.clone(), palette::PAPER_SECOND);
            head.spawn((flex_column(0.0), children![name, under]));
        });
        spawn_player_row(card, side, seat);
        card.spawn(flex_row(8.0).height(38).rigid()).with_children(|line| {
            if let Some((words, is_ready)) = &seat.state {
                spawn_state_chip(line, words, *is_ready);
            }
            if let Some(button) = &seat.ai {
                line.spawn((seat_button(button), on_press(button.intent)));
            }
            line.spawn(flex_spacer());
            if let Some(button) = &seat.button {
                line.spawn((seat_button(button), on_press(button.intent)));
            }
        });
    });
}

fn seat_button(button: &BarButton) -> GameButton {
    let plate = GameButton::neutral(button.words.clone()).kind(TextStyle::BUTTON.px(16.0)).height(38.0).padding(8.0);
    let plate = plate.with_focus_name(button.id).node(|node| node.column_gap = px(6));
    let plate = plate.disabled(button.refused.clone().map(DisabledReason::without_reason));
    match button.key {
        Some(key) => plate.key(key),
        None => plate,
    }
}

fn spawn_player_row(card: &mut ChildSpawnerCommands, side: Side, seat: &LobbySeat) {
    let node = flex_row(8.0).height(40).padding(px(12).horizontal()).border(px(2).all()).rounded(5).spread().rigid();
    let colours = (BackgroundColor(PAPER_FIELD), BorderColor::all(FIELD_EDGE));
    card.spawn((node, colours)).with_children(|line| {
        let kind = TextStyle::NAME.px(20.0).line(24.0);
        match &seat.player {
            Some(name) => {
                line.spawn(text_label(kind, name.clone(), palette::PAPER_TEXT));
                line.spawn(tinted_icon("human", 20.0, side.on_paper()));
            }
            None => {
                line.spawn(text_label(kind, seat.vacant.clone(), palette::PAPER_SECOND));
            }
        }
    });
}

/// Spawns the state of a player: ready or not.
pub(super) fn spawn_state_chip(line: &mut ChildSpawnerCommands, words: &str, is_ready: bool) {
    let (icon, ground, colour, edge) = match is_ready {
        true => ("check", READY_GROUND, palette::FINE_ON_PAPER, palette::FINE_ON_PAPER),
        false => ("clock", WAITING_GROUND, WAITING_TEXT, WAITING_EDGE),
    };
    let node = flex_row(6.0).height(34).padding(px(9).horizontal()).border(px(2).all()).rounded(5).rigid();
    line.spawn((node, BackgroundColor(ground), BorderColor::all(edge))).with_children(|chip| {
        chip.spawn(tinted_icon(icon, 18.0, colour));
        chip.spawn(text_label(TextStyle::NAME.px(16.0).line(20.0), words, colour));
    });
}

/// Background of a field with a name.
const PAPER_FIELD: Color = palette::color_from_hex(0xFFFDF4);
/// Border of a field with a name.
const FIELD_EDGE: Color = palette::color_from_hex(0x8A7348);
/// Background of the state of a player who is ready.
const READY_GROUND: Color = palette::color_from_hex(0xD9EFE9);
/// Background of the state of a player who is not ready.
const WAITING_GROUND: Color = palette::color_from_hex(0xFBEBC4);
/// Text of the state of a player who is not ready.
const WAITING_TEXT: Color = palette::color_from_hex(0x6B4E00);
/// Border of the state of a player who is not ready.
const WAITING_EDGE: Color = palette::color_from_hex(0xA87A10);
