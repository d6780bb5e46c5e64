//! The mission editor. Missions are drawn on the game's own board, their rules are sentences with slots, and their
//! texts are written in both languages beside a preview of the dossier. `draft` owns the document, which is the
//! author's text; `mission` decides its meaning and its faults.
//!
//! - [`work`]: the open document with its file; [`kind`]: its kind; [`told`]: its status, such as faults and undo;
//!   [`hold`]: the tool and the piece in hand; [`view`]: page, cursor and open dialog
//! - `shelf`: the document list; `shelf_page`: its view; `packs`: campaigns as one file
//! - `intent`: messages of the buttons; `press`: their effects
//! - `bench`, `aim`: the map as a board, and the camera over it; `strokes`, `stroke`: drawing by mouse and keys
//! - `marks`, `measure`: overlays on the map: grid, faults, mirrored squares, sight and paths
//! - `backdrop`, `bar`, `tools`, `aside`, `strip`, `foot`: the panels around the map
//! - `form`, `rules_page`, `slot`: rules as sentences; `dossier_page`: texts; `typed`: text fields
//! - `parts_page`: custom figures, weapons and cards, and the missions of a campaign; `pricing`: the worth of a figure
//! - `remedy`: remedies for faults; `resize`: the dialog for the size of the map
//! - `sheets`: dialogs for the file, the history and the players of a test; `trial`: the test

mod aim;
mod aside;
mod backdrop;
mod bar;
mod bench;
mod dossier_page;
mod foot;
mod form;
pub mod hold;
mod intent;
pub mod kind;
mod marks;
mod measure;
mod packs;
mod parts_page;
mod press;
mod pricing;
mod remedy;
mod resize;
mod rules_page;
mod sheets;
mod shelf;
mod shelf_page;
mod slot;
mod strip;
mod stroke;
mod strokes;
pub mod told;
mod tools;
mod trial;
mod typed;
pub mod view;
pub mod work;

pub use intent::EditorIntent;
pub use shelf::{ShelfIntent, ShelfModel};

use kit::prelude::*;

/// Adds the mission editor and the document list to the app.
pub fn plugin(app: &mut App) {
    app.init_resource::<hold::Hold>().init_resource::<view::View>().init_resource::<view::Sheet>();
    app.add_plugins((work::plugin, press::plugin, shelf::plugin, bench::plugin, aim::plugin, strokes::plugin))
        .add_plugins((marks::plugin, measure::plugin, backdrop::plugin, bar::plugin, tools::plugin))
        .add_plugins((aside::plugin, strip::plugin, hold::plugin))
        .add_plugins((
            shelf_page::plugin,
            foot::plugin,
            rules_page::plugin,
            slot::plugin,
            dossier_page::plugin,
            parts_page::plugin,
            pricing::plugin,
            sheets::plugin,
            resize::plugin,
        ))
        .add_plugins((typed::plugin, trial::plugin, view::plugin));
}
