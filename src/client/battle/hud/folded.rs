//! The keys of panels that are folded away: their plates, which listen otherwise, are not there then.

use crate::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keys.in_set(BattleSystems::Input).run_if(base_listens.and_then(resource_exists::<Table>)));
}

fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<Bindings>,
    table: Res<Table>,
    fit: Res<Fit>,
    mut intents: MessageWriter<BattleIntent>,
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
