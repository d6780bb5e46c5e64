//! The keys of panels that are folded away: their plates, which listen otherwise, are not there then.

use crate::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.at_table(BattleSystems::Input, keys.run_if(base_listens));
}

fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    table: Res<Table>,
    fit: Res<Fit>,
    mut intents: Intents,
) {
    if table.questioned() {
        return;
    }
    if table.folded {
        for (action, page) in [(Action::Card, Page::Figure), (Action::Log, Page::Log), (Action::Dice, Page::Dice)] {
            if bindings.just_pressed(action, &keys) {
                intents.write(BattleIntent::Show(page));
            }
        }
    }
    if fit.overlays() && table.list_folded && bindings.just_pressed(Action::Threats, &keys) {
        intents.write(BattleIntent::Threats(!table.threats));
    }
}
