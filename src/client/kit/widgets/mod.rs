//! Building blocks of screens. Each widget is a small function that returns a bundle: `parent.spawn(label(..))`.
//!
//! Only nodes with [`Pickable`] block the pointer: plates and other buttons, links, frames, layers, and nodes with a
//! tooltip.

mod base;
mod dial;
mod label;
mod layout;
mod list;
mod marks;
mod motion;
mod overlay;
mod placed;
mod plate;
mod rule_link;
mod sheet;
mod slip;
mod spoken;
mod term;
mod tip;

pub use dial::{Stepper, odds_row, progress, progress_fill};
pub use label::{centered, label, rich, sentence};
pub use layout::Layout;
pub use list::{ListRow, first_shown, listing, pressable, titled, window};
pub use marks::{
    Face, KEY, Keyed, SideLook, ap_pips, badge, die, face_bars, icon, keycap, keycap_of, picture, portrait, stamp,
    tape, token, winners_stamp, wounds,
};
pub use motion::{Motion, State, send_off};
pub use overlay::Overlay;
pub use placed::{Placed, boxed, plain};
pub use plate::{GameButton, Look, Refused, emit};
pub use rule_link::{ReadHere, RuleLink, RuleTitles, rule_foot, rule_line, rule_tag, rules_plate};
pub use rules::Side;
pub use sheet::{bottom_bar, column, ground, hazard, line, panel, row, rule, spacer};
pub use spoken::Spoken;
pub use term::Term;
pub use tip::{Slip, Slips, Tip};

use bevy::{prelude::*, ui::picking_backend::UiPickingSettings, ui_widgets::Button};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Button, Pickable>()
        .insert_resource(UiPickingSettings { require_markers: true })
        .add_plugins((plate::plugin, slip::plugin, motion::plugin))
        .add_systems(PostUpdate, marks::name_keys.before(bevy::ui::UiSystems::Prepare));
}
