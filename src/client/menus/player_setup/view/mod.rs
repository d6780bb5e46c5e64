//! The choice of players: three presets, and a card for each side with its player or the AI's difficulty, and its
//! points. The skirmish and campaigns screens share it.

mod card;
mod card_parts;
mod computer;
mod model;
mod person;

use self::card_parts::fixed_seats_refusal;
use screen_kit::screen_root::bottom_bar_button;
use ui_kit::prelude::*;

pub use model::{PlayerPreset, PlayerSetupModel, SeatIntent, SeatModel};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SeatIntent>();
}

/// Spawns the presets and both cards.
pub(crate) fn spawn_player_setup(stage: &mut ChildSpawnerCommands, model: &PlayerSetupModel, texts: &Texts) {
    spawn_preset_buttons(stage, model, texts);
    for side in Side::BOTH {
        card::spawn_seat_card(stage, side, model, texts);
    }
}

fn spawn_preset_buttons(stage: &mut ChildSpawnerCommands, model: &PlayerSetupModel, texts: &Texts) {
    const ALL: &[(PlayerPreset, &str, &str, f32)] = &[
        (PlayerPreset::People, "people", "people", 204.0),
        (PlayerPreset::Against, "against", "computer", 250.0),
        (PlayerPreset::Watch, "watch", "sight", 224.0),
    ];
    // Several people can share the only side that players command (`COOP-2`).
    const HORDE: &[(PlayerPreset, &str, &str, f32)] =
        &[(PlayerPreset::People, "horde", "people", 300.0), (PlayerPreset::Watch, "watch", "sight", 224.0)];
    let all = if model.has_horde() { HORDE } else { ALL };
    stage.spawn(absolute_panel(388.0, 202.0, 860.0, 48.0).across(6.0)).with_children(|line| {
        let kind = TextStyle::new(FontFace::Stencil, 20.0, 24.0);
        let words = text_label(kind, texts.t("seats-who"), palette::color_from_hex(0xFFFAEA));
        line.spawn(Node::default().width(164).rigid()).with_child(words);
        for (place, (preset, id, picture, wide)) in all.iter().copied().enumerate() {
            let look = if model.preset() == preset { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let button = GameButton::new(look, texts.t(&format!("seats-{id}")))
                .kind(TextStyle::BUTTON.px(17.0))
                .icon(picture, 20.0)
                .size(wide, 44.0)
                .padding(8.0)
                .digit(place)
                .with_focus_name(format!("preset-{id}"))
                .disabled(fixed_seats_refusal(model).filter(|_| model.preset() != preset));
            line.spawn((button, on_press(SeatIntent::Preset(preset))));
        }
    });
}

pub(crate) fn swap_sides_button(model: &PlayerSetupModel, texts: &Texts) -> impl Bundle {
    let button = bottom_bar_button(texts, "skirmish-swap", "swap", 22.0, texts.key("skirmish-swap"));
    (button.disabled(fixed_seats_refusal(model)), on_press(SeatIntent::Swap))
}

/// Spawns a summary of the players in the bottom bar.
pub(crate) fn spawn_players_line(bar: &mut ChildSpawnerCommands, words: &str) {
    let node = Node { min_width: px(0), ..flex_row(8.0).justify(JustifyContent::Center) }.grow();
    bar.spawn(node).with_children(|line| {
        line.spawn(tinted_icon("info", 20.0, palette::ALLIED_ON_STEEL));
        let words = wrapped_text(TextStyle::SENTENCE.line(19.0).steady(), words, palette::TEXT);
        line.spawn(Node { flex_shrink: 1.0, ..default() }).with_child(words);
    });
}
