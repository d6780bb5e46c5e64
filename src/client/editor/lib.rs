//! The mission editor. Missions are drawn on the game's own board, their rules are sentences with slots, and their
//! texts are written in both languages beside a preview of the dossier. The crate `mission_document` owns the document,
//! which is the author's text; the crate `mission` decides its meaning and its faults.
//!
//! - [`open_document`]: the open document with its file; [`document_kind`]: its kind; [`document_status`]: its status,
//!   such as faults and undo; [`tool_state`]: the tool and the piece in hand; [`view_state`]: page, cursor and open
//!   dialog
//! - `document_list`: the document list; `document_list_view`: its view; `campaign_archives`: campaigns as one file
//! - `intent`: messages of the buttons; `handle_intents`: their effects
//! - `map_board`, `map_camera`: the map as a board, and the camera over it; `drawing_input`, `drawing_keys`: drawing by
//!   mouse and by keys; `drawing_changes`, `brush`: the changes of the text that it makes
//! - `map_overlay`, `measure_tool`: overlays on the map: grid, faults, mirrored squares, sight and paths;
//!   [`dialog_highlight`]: the squares of the open dialog
//! - `editor_panel`: common parts of panels and dialogs
//! - `backdrop`, `top_bar`, `toolbox`, `side_panels`, `text_strip`, `bottom_bar`: the panels around the map
//! - `block_form`, `rules_page`, `value_picker`: rules as sentences; `offered_values`: the values of a slot;
//!   `value_steppers`: buttons for numbers and squares; `dossier_page`: texts; `text_fields`: text fields
//! - `custom_content_page`: custom figures, weapons and cards, and the missions of a campaign; `figure_pricing`: the
//!   worth of a figure
//! - `remedy`: remedies for faults; `resize`: the dialog for the size of the map
//! - `dialogs`: dialogs for the file, the history and the players of a test; `test_play`: the test

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

mod backdrop;
mod block_form;
mod bottom_bar;
mod brush;
mod campaign_archives;
mod custom_content_page;
pub mod dialog_highlight;
mod dialogs;
pub mod document_checks;
mod document_kind;
mod document_list;
mod document_list_model;
mod document_list_view;
pub mod document_status;
mod dossier_page;
mod drawing_changes;
mod drawing_input;
mod drawing_keys;
mod editor_panel;
mod figure_pricing;
mod handle_intents;
mod intent;
mod map_board;
mod map_camera;
mod map_overlay;
mod measure_tool;
mod offered_values;
pub mod open_document;
mod prelude;
mod remedy;
mod resize;
mod rules_page;
mod side_panels;
mod test_play;
mod text_fields;
mod text_strip;
pub mod tool_state;
mod toolbox;
mod top_bar;
mod value_picker;
mod value_steppers;
pub mod view_state;

pub use campaign_archives::open_campaign_archive;
pub use document_list::close_all_documents;
pub use document_list_model::{DocumentList, DocumentListIntent};
pub use intent::EditorIntent;

use ui_kit::prelude::*;

/// Adds the mission editor and the document list to the app.
pub fn plugin(app: &mut App) {
    app.init_resource::<tool_state::ToolState>()
        .init_resource::<view_state::EditorViewState>()
        .init_resource::<view_state::OpenDialog>()
        .register_screen(ScreenSpec {
            focus: FocusNavigation::TabOnly,
            context_rule: find_violated_rule,
            ..ScreenSpec::menu(Screen::Editor)
        });
    app.add_plugins((
        open_document::plugin,
        handle_intents::plugin,
        document_list::plugin,
        map_board::plugin,
        map_camera::plugin,
        drawing_input::plugin,
    ))
    .add_plugins((map_overlay::plugin, measure_tool::plugin, backdrop::plugin, top_bar::plugin, toolbox::plugin))
    .add_plugins((side_panels::plugin, text_strip::plugin, tool_state::plugin))
    .add_plugins((
        document_list_view::plugin,
        bottom_bar::plugin,
        rules_page::plugin,
        value_picker::plugin,
        dossier_page::plugin,
        custom_content_page::plugin,
        figure_pricing::plugin,
        dialogs::plugin,
        dialog_highlight::plugin,
        resize::plugin,
    ))
    .add_plugins((text_fields::plugin, test_play::plugin, view_state::plugin));
}

/// Returns the rule that the selected fault violates.
fn find_violated_rule(world: &World) -> Option<String> {
    let fault = world.resource::<view_state::EditorViewState>().fault;
    world.resource::<document_status::DocumentStatus>().faults.get(fault)?.rule.map(str::to_owned)
}
