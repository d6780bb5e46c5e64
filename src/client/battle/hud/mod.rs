//! The panels over the board. Each is rebuilt when its content changes; none makes decisions.

mod actions;
pub(crate) mod burst;
mod card;
mod coming;
mod deeds;
mod dice;
pub(crate) mod dock;
mod folded;
mod force;
mod groups;
mod log;
pub(super) mod panel;
pub(crate) mod paper;
mod steps;
mod tally;
mod theirs;
mod top;
mod traits;

use super::{
    advice::Counsel,
    computer::{march::March, sign::Sign, why::Reasons},
    foreseen::Foreseen,
    playback::{state::Quiet, told::Told},
    prelude::*,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(folded::plugin)
        .per_battle::<log::LogView>()
        .init_resource::<paper::Scrolled>()
        .per_battle::<groups::ForceScroll>()
        .add_message::<log::LogIntent>()
        .add_systems(PostUpdate, paper::lay.after(bevy::ui::UiSystems::Layout).run_if(in_state(Screen::Battle)));
    let turned = (paper::turn, log::keys, groups::turn).chain().run_if(is_base_layer_on_top);
    app.at_table(BattleSystems::Input, (turned, log::carry_out.after(paper::turn))).add_systems(
        Update,
        fold.run_if(resource_changed::<UiFit>.or_else(resource_added::<BattleView>))
            .before(BattleSystems::Input)
            .run_if(resource_exists::<BattleView>),
    );
    // Panels show the results of events only after their playback, from `Told`.
    let panels = (
        top::draw
            .run_if(any_resource_changed::<(BattleView, Texts, UiFit, Told)>.or_else(resource_changed::<Foreseen>)),
        force::draw.run_if(
            any_resource_changed::<(BattleView, Texts, UiFit, Told, Sign, March)>
                .or_else(resource_changed::<groups::ForceScroll>),
        ),
        card::draw.run_if(
            any_resource_changed::<(BattleView, Texts, UiFit, Told, log::LogView, Quiet)>
                .or_else(any_resource_changed::<(Reasons, Counsel, Foreseen)>),
        ),
        actions::draw.run_if(any_resource_changed::<(BattleView, Texts, UiFit, Preview, Counsel, Settings)>),
        dock::draw.run_if(
            any_resource_changed::<(BattleView, Texts, UiFit, Preview, Quiet)>
                .or_else(any_resource_changed::<(March, Sign, Settings, Counsel)>),
        ),
    );
    app.at_table(BattleSystems::Show, panels);
}

/// Folds panels that would cover the board, until the player opens them.
fn fold(fit: Res<UiFit>, mut table: ResMut<BattleView>) {
    let over = fit.overlays();
    // A battle that is only watched opens with its log, if there is room.
    let folded = over || (table.folded && !fit.is_changed());
    if (table.folded, table.list_folded) != (folded, over) {
        (table.folded, table.list_folded) = (folded, over);
    }
}
