//! Common imports of files that draw a part of the window: `use ui_kit::prelude::*` imports Bevy's prelude, texts,
//! colours, text styles, frames and widgets. Import rarely used items by name.

pub use std::time::Duration;

pub use bevy::prelude::*;

pub use crate::{
    clock::ClientInstant,
    game_names::{begin_with_capital, format_player_sentence, format_sentence, localized_name, side_name},
    input::layer::{InputDelay, InputLayer, TopLayer, is_base_layer_on_top, is_board_layer_active, modal_root},
    keys::{Action, DIGITS, KeyBindings, KeyChord, digit_key},
    localization::Texts,
    redraw::RedrawRequests,
    run_conditions::any_resource_changed,
    screen::{FocusNavigation, MainCamera, RegisterScreen, Screen, ScreenMusic, ScreenSpec},
    settings::Settings,
    theme::{
        image_cache::ImageCache,
        nine_slice::{NineSliceFrame, UiImage, stretched_node},
        palette,
        typeface::{FontFace, TextStyle},
        ui_scale::{PlayerScaled, UiFit},
    },
    widgets::{
        AbbreviationTerm, ButtonStyle, DisabledReason, GameButton, ListRow, NodeLayout, Side, SideStyle,
        StepperButtons, Tooltip, UiAnimation, UiTree, absolute_panel, action_keycap, ap_pips, bottom_bar,
        centered_text, command_point_icon, die_image, divider, figure_portrait, first_visible_row, flex_column,
        flex_row, flex_spacer, hazard_stripe, keycap_label, on_press, pressable_row, progress_bar, progress_fill, rect,
        rich_text, rubber_stamp, screen_background, side_badge, sized_image, tape_strip, text_label, tinted_icon,
        winners_stamp, wound_pips, wrapped_text,
    },
};
