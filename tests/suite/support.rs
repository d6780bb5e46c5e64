//! What several tests need: the catalogue, and paths within the project.

use std::path::PathBuf;

use incursion::{mission, rules::Catalogue};

/// A path within the project.
pub fn project(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The kinds of figures of the game.
pub fn catalogue() -> Catalogue {
    mission::load_catalogue(&project("assets/data/figures.ron")).unwrap_or_else(|faults| panic!("{faults}"))
}
