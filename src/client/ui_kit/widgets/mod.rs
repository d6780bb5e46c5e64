//! Building blocks of screens. Each widget is a small function that returns a bundle: `parent.spawn(text_label(..))`.
//!
//! Only nodes with [`Pickable`] block the pointer: buttons, links, frames, layers, and nodes with a tooltip.

mod accessible_label;
mod animation;
mod button;
mod containers;
mod icons;
mod label;
mod layout;
mod list;
mod positioned;
mod prelude;
mod rule_link;
mod scroll_view;
mod stepper;
mod term;
mod tooltip;
mod tooltip_popup;
mod ui_tree;

pub use accessible_label::AccessibleLabel;
pub use animation::{AnimationState, UiAnimation, animate_out};
pub use button::{ButtonStyle, DisabledReason, GameButton, on_press};
pub use containers::{
    absolute_panel, bottom_bar, divider, flex_column, flex_row, flex_spacer, hazard_stripe, rect, screen_background,
};
pub use icons::{
    DieFace, KEY, KeyText, SideStyle, action_keycap, ap_pips, command_point_icon, die_image, figure_portrait,
    keycap_label, rubber_stamp, side_badge, sized_image, spawn_die_face_bars, tape_strip, tinted_icon, winners_stamp,
    wound_pips,
};
pub use label::{centered_text, rich_text, text_label, wrapped_text};
pub use layout::NodeLayout;
pub use list::{ListRow, first_visible_row, pressable_row};
pub use positioned::{PositionedNode, empty_node, sized_box};
pub use rule_link::{
    OpenContextRule, RuleLink, RuleTitles, rule_link_line, rulebook_button, spawn_rule_footer, spawn_rule_tag,
};
pub use rules::Side;
pub use scroll_view::{scroll_by, scroll_range, spawn_scrollbar};
pub use stepper::{StepperButtons, odds_row, progress_bar, progress_fill};
pub use term::AbbreviationTerm;
pub use tooltip::{Tooltip, TooltipPopup, TooltipPopups};
pub use ui_tree::UiTree;

use bevy::{
    prelude::*,
    ui::{UiSystems, picking_backend::UiPickingSettings},
    ui_widgets::{Button, ScrollArea},
};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Button, Pickable>()
        .register_required_components::<ScrollArea, Pickable>()
        .insert_resource(UiPickingSettings { require_markers: true })
        .add_plugins((button::plugin, tooltip_popup::plugin, animation::plugin))
        .add_systems(
            PostUpdate,
            (
                icons::update_keycap_texts.before(UiSystems::Prepare),
                scroll_view::hide_needless_scrollbars.after(UiSystems::Layout),
            ),
        );
}
