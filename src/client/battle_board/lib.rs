//! The board of the battle screen: its drawing, its camera, the animation of events, and the plans of the players.
//!
//! - The picture of the board: [`board`], [`board_canvas`], [`board_viewport`], [`board_markers`], [`figure_tokens`];
//!   the overlays on it: [`overlays`], [`movement_range`], [`sight_overlay`], [`highlight`]
//! - [`camera`], [`map_overview`]: the view of the board; [`pointer`], [`long_press`]: input on it
//! - [`edit_plan`]: changes the plan and carries it out; [`move_horde`], [`horde_moves`]: orders to a whole horde;
//!   [`deploying`]: entry points of waiting figures; [`picket_placement`]: pickets; [`jet_aim`]: jets of flame
//! - [`playback`]: animation of past events, one after the other; [`order_pacing`]: pauses between automatic orders
//! - [`automaton_forecast`]: the forecast of an automated side; [`shown_plan`], [`ai_reason_text`],
//!   [`thinking_indicator`]: plan and reasons of the AI
//! - [`card_view`]: pictures of cards
//! - [`editor_board`], [`editor_camera`]: a board without a battle, drawn like a battle's board
//! - [`broken_images`]: warning about pictures of figures that can't be drawn

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

pub mod ai_reason_text;
pub mod automaton_forecast;
pub mod board;
pub mod board_canvas;
pub mod board_image;
pub mod board_markers;
pub mod board_viewport;
pub mod broken_images;
pub mod camera;
pub mod camera_target;
pub mod card_view;
pub mod deploying;
pub mod edit_plan;
pub mod editor_board;
pub mod editor_camera;
pub mod figure_tokens;
pub mod highlight;
pub mod horde_moves;
pub mod hover_labels;
pub mod jet_aim;
pub mod long_press;
pub mod map_overview;
pub mod move_horde;
pub mod movement_range;
pub mod order_pacing;
pub mod overlays;
pub mod picket_placement;
pub mod playback;
pub mod pointer;
pub mod prelude;
pub mod shown_plan;
pub mod sight_overlay;
pub mod thinking_indicator;

use self::prelude::*;
pub use self::{
    board::{StaticCacheEnabled, objects, z_layers},
    figure_tokens::square_at,
    pointer::BoardPointer,
};

/// Adds the board.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        move_horde::plugin,
        board::plugin,
        figure_tokens::plugin,
        board_markers::plugin,
        overlays::plugin,
        camera::plugin,
        pointer::plugin,
        playback::plugin,
    ))
    .add_plugins((
        highlight::plugin,
        hover_labels::plugin,
        sight_overlay::plugin,
        movement_range::plugin,
        map_overview::plugin,
        editor_camera::plugin,
        automaton_forecast::plugin,
        long_press::plugin,
    ))
    .add_plugins((
        broken_images::plugin,
        edit_plan::plugin,
        deploying::plugin,
        picket_placement::plugin,
        jet_aim::plugin,
        order_pacing::plugin,
    ));
}
