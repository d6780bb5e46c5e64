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
    let turned = (paper::turn, log::keys, groups::turn).chain().run_if(base_listens);
    app.at_table(BattleSystems::Input, (turned, log::carry_out.after(paper::turn))).add_systems(
        Update,
        fold.run_if(resource_changed::<Fit>.or_else(resource_added::<BattleView>))
            .before(BattleSystems::Input)
            .run_if(resource_exists::<BattleView>),
    );
    // Panels show the results of events only after their playback, from `Told`.
    let panels = (
        top::draw.run_if(changed::<(BattleView, Texts, Fit, Told)>.or_else(resource_changed::<Foreseen>)),
        force::draw.run_if(
            changed::<(BattleView, Texts, Fit, Told, Sign, March)>.or_else(resource_changed::<groups::ForceScroll>),
        ),
        card::draw.run_if(
            changed::<(BattleView, Texts, Fit, Told, log::LogView, Quiet)>
                .or_else(changed::<(Reasons, Counsel, Foreseen)>),
        ),
        actions::draw.run_if(changed::<(BattleView, Texts, Fit, Preview, Counsel, Settings)>),
        dock::draw.run_if(
            changed::<(BattleView, Texts, Fit, Preview, Quiet)>.or_else(changed::<(March, Sign, Settings, Counsel)>),
        ),
    );
    app.at_table(BattleSystems::Show, panels);
}

/// Folds panels that would cover the board, until the player opens them.
fn fold(fit: Res<Fit>, mut table: ResMut<BattleView>) {
    let over = fit.overlays();
    // A battle that is only watched opens with its log, if there is room.
    let folded = over || (table.folded && !fit.is_changed());
    if (table.folded, table.list_folded) != (folded, over) {
        (table.folded, table.list_folded) = (folded, over);
    }
}
