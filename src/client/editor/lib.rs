//! The mission editor: missions are drawn on the game's own table, their rules are sentences with slots, their texts stand
//! in both languages beside the dossier as it will look. The document is the author's text (`draft`); what a mission
//! means, and what is wrong with it, is decided in `mission`.
//!
//! - [`work`]: the document with its file; [`kind`]: what it is; [`told`]: what is known of it, as what is wrong;
//!   [`hold`]: what is in hand; [`view`]: what is looked at
//! - `shelf`: which mission is written; `shelf_page`: how that looks; `packs`: campaigns as one file
//! - `intent`: what the plates say; `press`: what they do
//! - `bench`, `aim`: the map on the table, and the camera over it; `strokes`, `stroke`: drawing by mouse and by keys
//! - `marks`, `measure`: what is drawn upon the map: grid, faults, twins, sight and ways
//! - `backdrop`, `bar`, `tools`, `aside`, `strip`, `foot`: the panels around the map
//! - `form`, `rules_page`, `slot`: rules as sentences; `dossier_page`: texts; `typed`: what is typed
//! - `parts_page`: figures, weapons and cards of one's own, and the missions of a campaign; `pricing`: what a figure is
//!   worth
//! - `remedy`: what is offered against a fault; `resize`: the size of the map in numbers
//! - `sheets`: the file, the history, and who plays a test; `trial`: the test

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

use kit::draw::*;

/// All of it.
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
