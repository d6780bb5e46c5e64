//! Parts that the seat cards of persons and of the AI share.

use super::model::{PlayerSetupModel, SeatModel};
use ui_kit::prelude::*;

/// Width of a card within its border, in design pixels.
pub(super) const CARD_CONTENT_WIDTH: f32 = 388.0;

/// Returns the reason why seats can't be changed, for buttons whose tooltip shows it.
pub(super) fn fixed_seats_refusal(model: &PlayerSetupModel) -> Option<DisabledReason> {
    model.fixed.clone().map(DisabledReason::without_reason)
}

/// Returns the look of a button: the chosen one has the colour of its side.
pub(super) fn side_button_look(side: Side, chosen: bool) -> ButtonStyle {
    if chosen { side.pick(ButtonStyle::Move, ButtonStyle::German) } else { ButtonStyle::Steel }
}

/// Spawns a caption above a choice.
pub(super) fn spawn_seat_caption(card: &mut ChildSpawnerCommands, words: String) {
    let kind = TextStyle::CAPTION.px(16.0).line(20.0).steady();
    card.spawn(Node { margin: px(2).top(), ..default() }.rigid()).with_child(text_label(
        kind,
        words.to_uppercase(),
        palette::PAPER_SECOND,
    ));
}

/// Spawns the reason why no force can be bought, if there is one.
pub(super) fn spawn_impossible_note(card: &mut ChildSpawnerCommands, seat: &SeatModel) {
    let Some(why) = &seat.impossible else { return };
    let words = rich_text(TextStyle::SENTENCE.line(20.0), &why.clone().without_reason().reason, palette::REFUSED);
    let place = Node { flex_shrink: 1.0, ..default() };
    let node = flex_row(10.0).align(AlignItems::Start).margin(px(2).top()).rigid();
    card.spawn((node, children![tinted_icon("warn", 20.0, palette::REFUSED), (place, children![words])]));
}
