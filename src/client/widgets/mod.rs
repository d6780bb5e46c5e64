//! What screens are made of. Each widget is a small function that returns a bundle: `parent.spawn(label(..))`.
//!
//! Labels, icons and marks let the pointer through; plates take it.

mod dial;
mod label;
mod list;
mod marks;
mod motion;
mod plate;
mod sheet;
mod tip;

pub use crate::rules::Side;
pub use dial::{Stepper, odds_row, progress, progress_fill};
pub use label::{centered, label, rich, sentence};
pub use list::{first_shown, listing, pressable};
pub use marks::{
    Face, KEY, Keyed, SideLook, ap_pips, badge, die, face_bars, icon, keycap, keycap_of, picture, portrait, stamp,
    tape, token, wounds,
};
pub use motion::{Motion, State, send_off};
pub use plate::{Look, Plate, Refused, emit};
pub use sheet::{bottom_bar, column, ground, hazard, line, panel, row, rule, spacer};
pub use tip::{Explained, Slip, Slips, Tip};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((plate::plugin, tip::plugin, motion::plugin))
        .add_systems(PostUpdate, marks::name_keys.before(bevy::ui::UiSystems::Prepare));
}
