//! Appearance of figures that a mission adds: a custom picture, or a tinted picture of the game.

use std::path::Path;

use bevy::prelude::*;

use super::{
    composite_image::{CompositeImage, CustomPicture, DrawingPart, PartKind, SUBSTITUTE_TINT},
    image_cache::ImageCache,
};
use mission::CustomContent;
use rules::{Ability, FigureKind, Side};

/// Width of a custom figure's picture, in its own units.
const CUSTOM_IMAGE_WIDTH: f32 = 256.0;

/// Registers the pictures of a mission's custom figures under the names that the pictures of figures usually have. A
/// refused picture, for example in an old record, is replaced by a figure of the game.
pub fn register_custom_figures(art: &ImageCache, own: &CustomContent) {
    for kind in &own.figures {
        let refused = own.pictures.get(&kind.id).and_then(|text| mission::check_picture(Path::new("own"), text).err());
        if let Some(faults) = &refused {
            warn!("the picture of '{}' is refused: {faults}", kind.id);
            art.note_spoilt(&kind.name);
        }
        register_figure_images(art, own, kind, refused.is_some());
    }
}

/// Registers the pictures of a mission's custom figures, without checking them again.
pub fn register_checked_figures(art: &ImageCache, own: &CustomContent) {
    own.figures.iter().for_each(|kind| register_figure_images(art, own, kind, false));
}

fn register_figure_images(art: &ImageCache, own: &CustomContent, kind: &FigureKind, refused: bool) {
    for (letter, name) in figure_image_names(kind) {
        art.register(&name, compose_figure_image(own, kind, letter, refused));
    }
}

/// Returns the names of a figure's pictures; a figure of a horde has three.
fn figure_image_names(kind: &FigureKind) -> Vec<(char, String)> {
    let letters = if is_horde_kind(kind) { vec!['a', 'b', 'c'] } else { vec![' '] };
    letters.into_iter().map(|letter| (letter, figure_image_name(&kind.id, is_horde_kind(kind), letter))).collect()
}

fn is_horde_kind(kind: &FigureKind) -> bool {
    kind.abilities.iter().any(|ability| matches!(ability, Ability::Horde(_)))
}

fn figure_image_name(id: &str, horde: bool, letter: char) -> String {
    if horde { format!("art/{id}_{letter}") } else { format!("art/{id}") }
}

fn compose_figure_image(own: &CustomContent, kind: &FigureKind, letter: char, refused: bool) -> CompositeImage {
    let usual = game_figure_image_name(if kind.side == Side::Allied { "grunt" } else { "sturmzombie" }, letter);
    let what = match (own.pictures.get(&kind.id), own.looks.get(&kind.id)) {
        (Some(_), _) if refused => PartKind::Picture(usual, SUBSTITUTE_TINT),
        (Some(text), _) => {
            PartKind::Own(CustomPicture { text: text.as_str().into(), figure: kind.name.clone(), instead: usual })
        }
        (None, Some(look)) => {
            let tint = look.tint.map_or(Color::WHITE, |tint| {
                let [red, green, blue] = tint.rgb();
                Color::srgb_u8(red, green, blue)
            });
            PartKind::Picture(game_figure_image_name(&look.like, letter), tint)
        }
        (None, None) => PartKind::Picture(usual, Color::WHITE),
    };
    let size = Vec2::splat(CUSTOM_IMAGE_WIDTH);
    CompositeImage {
        size,
        parts: vec![DrawingPart { what, at: size / 2.0, size, turn: Mat2::IDENTITY }],
        ..CompositeImage::default()
    }
}

/// Returns the name of the picture of a game's figure; for a horde, of one of its three pictures.
fn game_figure_image_name(id: &str, letter: char) -> String {
    let letter = if letter == ' ' { 'a' } else { letter };
    let plain = format!("art/{id}");
    let file = mission::paths::assets_dir().join(format!("{plain}.svg"));
    if file.is_file() { plain } else { format!("{plain}_{letter}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{redraw::RedrawRequests, settings::Settings};

    #[test]
    fn a_rejected_picture_is_replaced_and_reported() {
        let mut app = App::new();
        app.add_plugins((TaskPoolPlugin::default(), AssetPlugin::default())).init_asset::<Image>();
        app.init_resource::<Settings>().init_resource::<RedrawRequests>();
        app.add_plugins(crate::theme::image_cache::plugin);
        let art = app.world().resource::<ImageCache>().clone();
        let game = mission::load_catalogue(&mission::paths::figures_file()).expect("the game's own figures");
        let kind = FigureKind { id: "bogey".into(), ..game.kinds().next().expect("there are figures").1.clone() };
        let shown = |text: &str| {
            let pictures = [("bogey".to_owned(), text.to_owned())].into();
            register_custom_figures(
                &art,
                &CustomContent { figures: vec![kind.clone()], pictures, ..CustomContent::default() },
            );
            art.drawing("art/bogey").expect("it is taught").parts[0].what.clone()
        };
        let arcs = |radius: &str| {
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 256 256\"><path d=\"M0 0A9 {radius} 9 1 0 9 9\"/></svg>"
            )
        };
        assert!(matches!(shown(&arcs("7")), PartKind::Own(own) if own.instead == "art/grunt"));
        assert_eq!(art.take_spoilt(), []);
        assert!(matches!(shown(&arcs("1e-9")), PartKind::Picture(name, SUBSTITUTE_TINT) if name == "art/grunt"));
        assert_eq!((art.take_spoilt(), art.take_spoilt()), (vec![kind.name.clone()], vec![]));
    }
}
