//! A person's part of a seat's card: the name, previous names, and the switches for advice and for the AI's plans.

use super::{
    card_parts::{CARD_CONTENT_WIDTH, fixed_seats_refusal, spawn_impossible_note, spawn_seat_caption},
    model::*,
};
use ui_kit::{game_names::sanitized, prelude::*};

/// Maximum number of previous names offered.
const MAX_FORMER_NAMES: usize = 2;
/// Maximum number of letters of a previous name.
const MAX_FORMER_NAME_LETTERS: usize = 9;

pub(super) fn spawn_person_part(card: &mut ChildSpawnerCommands, side: Side, model: &PlayerSetupModel, texts: &Texts) {
    let seat = &model.seats[side as usize];
    spawn_seat_caption(card, texts.t("seat-name"));
    spawn_name_row(card, side, model, texts);
    spawn_former_names(card, side, model, texts);
    let switch = SeatSwitch { id: "seat-advice", name: format!("may-ask-{}", side.key()), on: seat.advice };
    let intent = SeatIntent::Advice(side, !seat.advice);
    spawn_seat_switch(card, switch, (fixed_seats_refusal(model), intent), texts);
    if model.seats[side.enemy() as usize].ai_difficulty.is_some() {
        let switch = SeatSwitch { id: "seat-plan", name: "seat-plan".into(), on: model.plan };
        spawn_seat_switch(card, switch, (None, SeatIntent::Plan(!model.plan)), texts);
    }
    spawn_impossible_note(card, seat);
}

fn spawn_name_row(card: &mut ChildSpawnerCommands, side: Side, model: &PlayerSetupModel, texts: &Texts) {
    let seat = &model.seats[side as usize];
    let node = flex_row(8.0).width(CARD_CONTENT_WIDTH).height(44).padding(UiRect::new(px(12), px(4), px(0), px(0)));
    let node = node.border(px(2).all()).rounded(5).spread().rigid();
    let colours =
        (BackgroundColor(palette::color_from_hex(0xFFFDF4)), BorderColor::all(palette::color_from_hex(0x8A7348)));
    card.spawn((node, colours)).with_children(|line| {
        let (words, colour) = match seat.player.is_empty() {
            true => (texts.t("skirmish-nameless"), palette::PAPER_SECOND),
            false => (seat.player.clone(), palette::PAPER_TEXT),
        };
        let spoken = format!("{}: {words}", side_name(texts, side));
        line.spawn(text_label(TextStyle::new(FontFace::Oswald, 20.0, 24.0), words, colour));
        let button = GameButton::neutral(texts.t("seat-rename"))
            .kind(TextStyle::BUTTON.px(16.0))
            .height(36.0)
            .padding(12.0)
            .key(side.pick(KeyCode::KeyA, KeyCode::KeyS))
            .accessible_name(spoken)
            .with_focus_name(format!("player-{}", side.key()))
            .disabled(fixed_seats_refusal(model));
        line.spawn((button, on_press(SeatIntent::Rename(side))));
    });
}

/// Spawns buttons that fill in previous names.
fn spawn_former_names(card: &mut ChildSpawnerCommands, side: Side, model: &PlayerSetupModel, texts: &Texts) {
    let seat = &model.seats[side as usize];
    let mut offered: Vec<(String, String)> = seat
        .before
        .iter()
        .take(MAX_FORMER_NAMES)
        .map(|name| (sanitized(name, MAX_FORMER_NAME_LETTERS), name.clone()))
        .collect();
    if !seat.player.is_empty() {
        offered.push((texts.t("skirmish-nameless"), String::new()));
    }
    if offered.is_empty() {
        return;
    }
    card.spawn(flex_row(8.0).rigid()).with_children(|line| {
        let kind = TextStyle::LABEL.px(17.0).line(20.0).steady();
        line.spawn(text_label(kind, texts.t("seat-before"), palette::PAPER_SECOND));
        for (place, (words, name)) in offered.into_iter().enumerate() {
            let spoken = format!("{}: {words}", side_name(texts, side));
            let button = GameButton::neutral(words)
                .kind(TextStyle::BUTTON.px(16.0))
                .height(36.0)
                .padding(11.0)
                .accessible_name(spoken)
                .with_focus_name(format!("before-{}-{place}", side.key()))
                .disabled(fixed_seats_refusal(model));
            line.spawn((button, on_press(SeatIntent::SetName(side, name))));
        }
    });
}

/// A switch with two states.
struct SeatSwitch {
    /// Text id of the words beside it.
    id: &'static str,
    /// Name of its button.
    name: String,
    on: bool,
}

/// Spawns a switch: a button with a tick, and words beside it; `refused` is the reason why it can't be changed now, if
/// any.
fn spawn_seat_switch(
    card: &mut ChildSpawnerCommands,
    SeatSwitch { id, name, on }: SeatSwitch,
    (refused, intent): (Option<DisabledReason>, SeatIntent),
    texts: &Texts,
) {
    card.spawn(flex_row(10.0).rigid()).with_children(|line| {
        let words = texts.t(id);
        let look = if on { ButtonStyle::Confirm } else { ButtonStyle::Steel };
        let button = GameButton::new(look, "").size(40.0, 36.0).padding(0.0).with_focus_name(name).disabled(refused);
        let button = if on { button.icon_in("check", 18.0, palette::FINE_ON_PAPER) } else { button };
        let state = texts.t(if on { "seat-plan-on" } else { "seat-plan-off" });
        let button = button.accessible_name(format!("{} {state}", words.replace("**", "")));
        line.spawn((button, on_press(intent)));
        line.spawn(Node { flex_shrink: 1.0, ..default() }).with_child(rich_text(
            TextStyle::SENTENCE.line(20.0),
            &words,
            palette::PAPER_TEXT,
        ));
    });
}
