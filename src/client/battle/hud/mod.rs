//! The panels that float over the table. Each is built anew when what it shows has changed; none decides anything.

mod actions;
pub(crate) mod burst;
mod card;
mod deeds;
mod dice;
pub(crate) mod dock;
mod folded;
mod force;
mod log;
pub(super) mod panel;
pub(crate) mod paper;
mod steps;
mod tally;
mod top;
mod traits;

use super::{
    playback::{state::Quiet, told::Told},
    prelude::*,
};

pub(super) fn plugin(app: &mut App) {
    let table =
        || resource_exists_and_changed::<Table>.or_else(resource_changed::<Texts>).or_else(resource_changed::<Fit>);
    // What has befallen figures is told when it has been seen.
    let told = || table().or_else(resource_changed::<Told>);
    let preview = || table().or_else(resource_changed::<Preview>);
    let paper = || told().or_else(resource_changed::<log::LogView>).or_else(resource_changed::<Quiet>);
    let dock = || preview().or_else(resource_changed::<Quiet>);
    app.add_plugins(folded::plugin)
        .init_resource::<log::LogView>()
        .init_resource::<paper::Scrolled>()
        .add_message::<log::LogIntent>()
        .add_systems(
            Update,
            ((paper::turn, log::keys).chain().run_if(base_listens), log::carry_out.after(paper::turn))
                .in_set(BattleSystems::Input)
                .run_if(resource_exists::<Table>),
        )
        .add_systems(PostUpdate, paper::lay.after(bevy::ui::UiSystems::Layout).run_if(in_state(Screen::Battle)))
        .add_systems(OnExit(Screen::Battle), |mut view: ResMut<log::LogView>| *view = log::LogView::default());
    app.add_systems(
        Update,
        fold.run_if(resource_changed::<Fit>.or_else(resource_added::<Table>))
            .before(BattleSystems::Input)
            .run_if(resource_exists::<Table>),
    )
    .add_systems(
        Update,
        (
            (top::draw, force::draw).run_if(told()),
            card::draw.run_if(paper()),
            actions::draw.run_if(preview()),
            dock::draw.run_if(dock()),
        )
            .in_set(BattleSystems::Show)
            .run_if(resource_exists::<Table>),
    );
}

/// Panels that would lie over the board are folded away until they are called.
fn fold(fit: Res<Fit>, mut table: ResMut<Table>) {
    let over = fit.overlays();
    // A battle that is looked at opens with its log, as far as there is room.
    let folded = over || (table.folded && !fit.is_changed());
    if (table.folded, table.list_folded) != (folded, over) {
        (table.folded, table.list_folded) = (folded, over);
    }
}
