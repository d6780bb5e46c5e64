//! Lists at the left of a screen, from which the up and down keys choose a row, independent of the focus.

use ui_kit::prelude::*;

/// Resource with the rows of such a list.
pub trait ChoiceList: Resource {
    type Intent: Message;

    fn row_count(&self) -> usize;

    fn chosen_row(&self) -> usize;

    /// Returns the intent that chooses a row.
    fn choose_row(&self, row: usize) -> Self::Intent;
}

/// Adds the keys of a list to its screen, whose [`ScreenSpec`] must leave up and down to it.
pub fn add_list_keys<List: ChoiceList>(app: &mut App, screen: Screen) {
    app.add_systems(Update, choose_neighbour_row::<List>.run_if(in_state(screen).and_then(is_base_layer_on_top)));
}

/// Chooses the row before or after the chosen one if the player pressed up or down.
fn choose_neighbour_row<List: ChoiceList>(
    keys: Res<ButtonInput<KeyCode>>,
    list: Res<List>,
    mut intents: MessageWriter<List::Intent>,
) {
    let chosen = list.chosen_row();
    let wanted = match (keys.just_pressed(KeyCode::ArrowUp), keys.just_pressed(KeyCode::ArrowDown)) {
        (true, _) => chosen.saturating_sub(1),
        (_, true) => (chosen + 1).min(list.row_count().saturating_sub(1)),
        _ => return,
    };
    if wanted != chosen {
        intents.write(list.choose_row(wanted));
    }
}
