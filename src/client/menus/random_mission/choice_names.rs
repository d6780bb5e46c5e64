//! Names of the choices for generated missions.

use generator::{GroundLook, MapSize, MapSymmetry, MissionObjective, symmetry_key};
use ui_kit::prelude::*;

/// Returns the size of a map in squares.
pub(super) fn format_squares(size: MapSize) -> String {
    let (width, height) = size.squares();
    format!("{width} × {height}")
}

/// Returns the name of an objective.
pub(super) fn objective_name(texts: &Texts, objective: MissionObjective) -> String {
    texts.t(&format!("random-objective-{}", objective.key()))
}

/// Returns the name of an appearance.
pub(super) fn look_name(texts: &Texts, look: GroundLook) -> String {
    texts.t(&format!("random-look-{}", look.key()))
}

/// Returns the name of a symmetry.
pub(super) fn symmetry_name(texts: &Texts, symmetry: MapSymmetry) -> String {
    texts.t(&format!("random-symmetry-{}", symmetry_key(symmetry)))
}

/// Returns the name of a size, with its squares.
pub(super) fn size_name(texts: &Texts, size: MapSize) -> String {
    texts.t_args(&format!("random-size-{}", size.key()), &[("squares", format_squares(size).into())])
}
