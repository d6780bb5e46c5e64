//! How figures look that a mission brings of its own: by their picture, or like one of the game's, tinted.

use bevy::prelude::*;

use super::{
    art::Art,
    drawing::{Drawing, Part, What},
};
use mission::Own;
use rules::{Ability, FigureKind, Side};

/// The width of such a picture, in units of its own.
const WIDE: f32 = 256.0;

/// Gives the figures that a mission brings their pictures, by the names under which all figures have theirs.
pub fn teach(art: &Art, own: &Own) {
    for kind in &own.figures {
        for (letter, name) in names(kind) {
            art.teach(&name, drawing(own, kind, letter));
        }
    }
}

/// The names of a figure's pictures; the figures of a horde have three.
fn names(kind: &FigureKind) -> Vec<(char, String)> {
    let letters = if is_horde(kind) { vec!['a', 'b', 'c'] } else { vec![' '] };
    letters.into_iter().map(|letter| (letter, picture(&kind.id, is_horde(kind), letter))).collect()
}

fn is_horde(kind: &FigureKind) -> bool {
    kind.abilities.iter().any(|ability| matches!(ability, Ability::Horde(_)))
}

fn picture(id: &str, horde: bool, letter: char) -> String {
    if horde { format!("art/{id}_{letter}") } else { format!("art/{id}") }
}

fn drawing(own: &Own, kind: &FigureKind, letter: char) -> Drawing {
    let what = match (own.pictures.get(&kind.id), own.looks.get(&kind.id)) {
        (Some(text), _) => What::Svg(text.as_str().into()),
        (None, Some(look)) => {
            let tint = look.tint.map_or(Color::WHITE, |tint| {
                let [red, green, blue] = tint.rgb();
                Color::srgb_u8(red, green, blue)
            });
            What::Picture(like(&look.like, letter), tint)
        }
        (None, None) => {
            let usual = if kind.side == Side::Allied { "grunt" } else { "sturmzombie" };
            What::Picture(like(usual, letter), Color::WHITE)
        }
    };
    let size = Vec2::splat(WIDE);
    Drawing { size, parts: vec![Part { what, at: size / 2.0, size, turn: Mat2::IDENTITY }], ..Drawing::default() }
}

/// The picture of a figure of the game. Of a horde it is one of three.
fn like(id: &str, letter: char) -> String {
    let letter = if letter == ' ' { 'a' } else { letter };
    let plain = format!("art/{id}");
    let file = mission::paths::assets().join(format!("{plain}.svg"));
    if file.is_file() { plain } else { format!("{plain}_{letter}") }
}
