//! The clock of an online battle: the time left for the half-turn. It only turns amber at zero.

use crate::prelude::*;
use battle_view::session::BattleSession;

/// Resource: the time left, in whole seconds, with the side whose half-turn it is; `None` without a clock.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct ClockLabel(Option<(Side, u64)>);

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<ClockLabel>().add_battle_systems(
        BattleSystems::Show,
        (update_clock_label, spawn_clock_label.run_if(any_resource_changed::<(ClockLabel, Texts)>)).chain(),
    );
}

fn update_clock_label(
    session: Option<Res<BattleSession>>,
    mut label: ResMut<ClockLabel>,
    mut awake: ResMut<RedrawRequests>,
) {
    let left = session.and_then(|session| session.clock_left());
    if left.is_some() {
        awake.wake_within(Duration::from_millis(500));
    }
    label.set_if_neq(ClockLabel(left.map(|(side, left)| (side, left.as_secs()))));
}

fn spawn_clock_label(mut overlay: UiTree<ClockLabel>, label: Res<ClockLabel>) {
    overlay.clear();
    let Some((side, seconds)) = label.0 else { return };
    let node = flex_row(8.0).inset(14.0, 6.0).absolute().right(290.0).top(66.0);
    overlay.open((node, NineSliceFrame::PLAIN, Pickable::IGNORE, DespawnOnExit(Screen::Battle)), |panel| {
        let colour = if seconds == 0 { palette::REACTION } else { side.on_steel() };
        panel.spawn(tinted_icon("clock", 20.0, colour));
        panel.spawn(text_label(TextStyle::NAME, format!("{}:{:02}", seconds / 60, seconds % 60), colour));
    });
}
