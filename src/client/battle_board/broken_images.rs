//! Warns once about pictures of figures that can't be drawn.

use super::prelude::*;
use battle_view::battle_notice::BattleNotice;
use ui_kit::game_names::localized_name;

pub(super) fn plugin(app: &mut App) {
    app.add_battle_systems(BattleSystems::Write, warn_of_broken_images);
}

fn warn_of_broken_images(art: Res<ImageCache>, texts: Res<Texts>, mut view: ResMut<BattleView>) {
    // Wait until the current notice is gone.
    if view.notice.is_some() {
        return;
    }
    let figures = art.take_spoilt();
    if !figures.is_empty() {
        let names: Vec<&str> = figures.iter().map(|name| localized_name(&texts, name)).collect();
        let words = texts.t_args("warning-picture", &[("figures", names.join(", ").into())]);
        view.notice = Some(BattleNotice::Warning(words));
    }
}
