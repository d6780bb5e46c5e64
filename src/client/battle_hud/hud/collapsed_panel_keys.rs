//! Keys of folded panels. Their buttons, which otherwise listen for these keys, are not spawned.

use crate::prelude::*;
use battle_board::map_overview::ToggleMapOverview;
use battle_view::panel_intents::PanelIntent;

pub(super) fn plugin(app: &mut App) {
    app.add_battle_systems(BattleSystems::Input, read_collapsed_panel_keys.run_if(is_base_layer_on_top));
}

fn read_collapsed_panel_keys(keys: KeyInput, view: Res<BattleView>, fit: Res<UiFit>, mut intents: IntentWriter) {
    if view.needs_whole_board() {
        return;
    }
    if view.folded {
        let pages = [
            (Action::Card, RightPanelPage::Figure),
            (Action::Log, RightPanelPage::Log),
            (Action::Dice, RightPanelPage::Dice),
            (Action::Coming, RightPanelPage::Coming),
        ];
        intents.write_batch(keys.wishes(pages).map(PanelIntent::Show));
    }
    if fit.overlays() && view.list_folded {
        if keys.asks(Action::Threats) {
            intents.write(PanelIntent::Threats(!view.threats));
        }
        if keys.asks(Action::Map) {
            intents.write(ToggleMapOverview);
        }
    }
}
