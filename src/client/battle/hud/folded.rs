//! Keys of folded panels. Their buttons, which otherwise listen for these keys, are not spawned.

use crate::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.at_table(BattleSystems::Input, keys.run_if(is_base_layer_on_top));
}

fn keys(keys: Keys, table: Res<BattleView>, fit: Res<UiFit>, mut intents: Intents) {
    if table.questioned() {
        return;
    }
    if table.folded {
        let pages = [
            (Action::Card, Page::Figure),
            (Action::Log, Page::Log),
            (Action::Dice, Page::Dice),
            (Action::Coming, Page::Coming),
        ];
        intents.write_batch(keys.wishes(pages).map(BattleIntent::Show));
    }
    if fit.overlays() && table.list_folded {
        if keys.asks(Action::Threats) {
            intents.write(BattleIntent::Threats(!table.threats));
        }
        if keys.asks(Action::Map) {
            intents.write(BattleIntent::Map);
        }
    }
}
