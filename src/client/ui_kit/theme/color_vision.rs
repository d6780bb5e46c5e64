//! Colour palettes for players with red, green or blue colour blindness.
//!
//! The rest of the client uses only the usual colours of [`palette`](super::palette). They are exchanged when they are
//! drawn: in the bytes of an SVG before rasterisation, and in the data that the renderer extracts from the world. So
//! every screen supports every palette. Colour is never the only sign of anything.
//!
//! A palette shifts families of hues in the Oklch colour space, all shades of a family alike, so that the bevel of a
//! button remains a bevel. Greys, paper and skin have too little chroma to be shifted.

use std::collections::HashMap;

use bevy::{
    color::{LinearRgba, Oklcha, Srgba},
    prelude::*,
    render::{Extract, ExtractSchedule, Render, RenderApp, RenderSystems},
    sprite_render::ExtractedSprites,
    ui_render::{ExtractedUiItem, ExtractedUiNodes},
};

use crate::settings::{ColorVision, Settings};

/// Change of a family of hues: added lightness, chroma factor, and hue rotation in degrees.
type HueShift = (f32, f32, f32);

/// Families by their range of hues in degrees; the range of reds crosses 360°.
const FAMILIES: [(f32, f32); 5] = [(355.0, 44.0), (44.0, 69.0), (69.0, 112.0), (125.0, 200.0), (200.0, 285.0)];

/// Returns the changes of reds, oranges, ambers, greens and blues; `None` for the usual palette. A search found these
/// values: they give the largest contrast for eyes with that colour vision, with little change.
fn palette_hue_shifts(colours: ColorVision) -> Option<[HueShift; 5]> {
    match colours {
        ColorVision::Usual => None,
        ColorVision::Protan => {
            Some([(-0.06, 1.1, 0.0), (0.0, 1.0, 0.0), (0.13, 1.12, 20.0), (-0.05, 1.0, -8.0), (-0.02, 1.1, 18.0)])
        }
        ColorVision::Deutan => {
            Some([(-0.06, 1.0, 0.0), (-0.02, 1.0, -12.0), (0.13, 1.15, 8.0), (0.13, 1.0, 5.0), (-0.08, 1.0, 0.0)])
        }
        ColorVision::Tritan => {
            Some([(-0.06, 0.95, 0.0), (0.02, 1.0, 0.0), (0.13, 1.0, 14.0), (0.13, 1.1, 14.0), (-0.09, 1.0, 28.0)])
        }
    }
}

/// Minimum chroma of a colour that is exchanged; paler colours carry no meaning.
const MIN_SIGNAL_CHROMA: f32 = 0.05;

/// Returns a colour as the palette shows it.
pub fn map_color(colour: Srgba, colours: ColorVision) -> Srgba {
    let Some(moves) = palette_hue_shifts(colours) else { return colour };
    let lch = Oklcha::from(colour);
    let within = |(from, to): (f32, f32)| match from < to {
        true => (from..to).contains(&lch.hue),
        false => lch.hue >= from || lch.hue < to,
    };
    let Some(family) = FAMILIES.into_iter().position(within).filter(|_| lch.chroma >= MIN_SIGNAL_CHROMA) else {
        return colour;
    };
    let (lighter, stronger, turned) = moves[family];
    // The paler a colour, the less it changes; black and white stay unchanged.
    let weight = ((lch.chroma - MIN_SIGNAL_CHROMA) / 0.04).min(1.0);
    let middle = 4.0 * lch.lightness * (1.0 - lch.lightness);
    let moved = Oklcha {
        lightness: lch.lightness + lighter * weight * middle,
        chroma: lch.chroma * (1.0 + (stronger - 1.0) * weight),
        hue: (lch.hue + turned * weight).rem_euclid(360.0),
        alpha: lch.alpha,
    };
    let moved = Srgba::from(moved);
    let inside = |part: f32| part.clamp(0.0, 1.0);
    Srgba { red: inside(moved.red), green: inside(moved.green), blue: inside(moved.blue), alpha: colour.alpha }
}

/// Returns `true` if the colours of a picture carry meaning; floors, walls and card art don't.
fn has_meaningful_colors(name: &str) -> bool {
    let (folder, file) = name.split_once('/').unwrap_or(("", name));
    let scenery = ["art_", "tex_", "floor", "decal", "wall", "flame"];
    matches!(folder, "ui" | "art") && !file.contains('/') && !scenery.iter().any(|start| file.starts_with(start))
}

/// Returns the SVG with every `#rrggbb` exchanged.
pub(super) fn recolor_svg(name: &str, drawing: Vec<u8>, colours: ColorVision) -> Vec<u8> {
    if colours == ColorVision::Usual || !has_meaningful_colors(name) {
        return drawing;
    }
    let mut after = drawing;
    let mut at = 0;
    while let Some(found) = after[at..].iter().position(|byte| *byte == b'#') {
        at += found + 1;
        let digits = after[at..].iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
        if digits != 6 {
            continue;
        }
        let text = String::from_utf8_lossy(&after[at..at + 6]);
        if let Ok(colour) = Srgba::hex(text) {
            let [red, green, blue, _] = map_color(colour, colours).to_u8_array();
            after[at..at + 6].copy_from_slice(format!("{red:02X}{green:02X}{blue:02X}").as_bytes());
        }
    }
    after
}

/// Resource of the renderer: the current palette, with a cache of exchanged colours.
#[derive(Resource, Default)]
struct PaletteMap {
    colours: ColorVision,
    known: HashMap<[u8; 3], LinearRgba>,
}

impl PaletteMap {
    fn take(&mut self, colour: &mut LinearRgba) {
        let (usual, alpha) = (Srgba::from(*colour), colour.alpha);
        let [red, green, blue, _] = usual.to_u8_array();
        let colours = self.colours;
        let seen = *self.known.entry([red, green, blue]).or_insert_with(|| map_color(usual, colours).into());
        *colour = seen.with_alpha(alpha);
    }
}

pub(super) fn plugin(app: &mut App) {
    // Without a renderer no colours need to be exchanged.
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer
            .init_resource::<PaletteMap>()
            .add_systems(ExtractSchedule, update_palette_map)
            .add_systems(Render, recolor_extracted_items.in_set(RenderSystems::CreateViews));
    }
}

fn update_palette_map(settings: Extract<Option<Res<Settings>>>, mut now: ResMut<PaletteMap>) {
    let colours = settings.as_ref().map_or(ColorVision::Usual, |settings| settings.preferences.colours);
    if now.colours != colours {
        *now = PaletteMap { colours, known: HashMap::new() };
    }
}

fn recolor_extracted_items(
    mut now: ResMut<PaletteMap>,
    nodes: Option<ResMut<ExtractedUiNodes>>,
    sprites: Option<ResMut<ExtractedSprites>>,
) {
    if now.colours == ColorVision::Usual {
        return;
    }
    if let Some(mut nodes) = nodes {
        for node in &mut nodes.uinodes {
            if let ExtractedUiItem::Node { color, .. } = &mut node.item {
                now.take(color);
            }
        }
        for glyph in &mut nodes.glyphs {
            now.take(&mut glyph.color);
        }
    }
    for sprite in sprites.into_iter().flat_map(|sprites| sprites.into_inner().sprites.iter_mut()) {
        now.take(&mut sprite.color);
    }
}

#[cfg(test)]
mod tests {
    use bevy::color::Oklaba;

    use super::*;
    use crate::theme::palette as p;

    /// Simulates colour blindness: Machado, Oliveira and Fernandes 2009, full severity.
    fn simulate_color_vision(colour: LinearRgba, colours: ColorVision) -> LinearRgba {
        let rows = match colours {
            ColorVision::Usual => return colour,
            ColorVision::Protan => {
                [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
            }
            ColorVision::Deutan => {
                [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
            }
            ColorVision::Tritan => {
                [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
            }
        };
        let [red, green, blue] = rows
            .map(|row: [f32; 3]| (row[0] * colour.red + row[1] * colour.green + row[2] * colour.blue).clamp(0.0, 1.0));
        LinearRgba::rgb(red, green, blue)
    }

    /// Returns the distance between two colours as seen with that colour vision, in hundredths of Oklab.
    fn perceived_color_distance(one: Color, other: Color, colours: ColorVision) -> f32 {
        let lab =
            |colour: Color| Oklaba::from(simulate_color_vision(map_color(colour.to_srgba(), colours).into(), colours));
        let (one, other) = (lab(one), lab(other));
        let sum = (one.lightness - other.lightness).powi(2) + (one.a - other.a).powi(2) + (one.b - other.b).powi(2);
        sum.sqrt() * 100.0
    }

    /// Pairs of colours that must remain distinguishable: sides, actions and dangers, odds, wounds, the door to be
    /// sealed.
    const PAIRS: [(Color, Color); 16] = [
        (p::ALLIED, p::GERMAN),
        (p::ALLIED_ON_STEEL, p::GERMAN_ON_STEEL),
        (p::ALLIED_ON_PAPER, p::GERMAN_ON_PAPER),
        (p::MOVE, p::ATTACK),
        (p::MOVE, p::REACTION),
        (p::MOVE, p::FINE),
        (p::ATTACK, p::REACTION),
        (p::ATTACK, p::FINE),
        (p::ATTACK, p::GERMAN),
        (p::REACTION, p::FINE),
        (p::REACTION, p::GERMAN),
        (p::WOUND, p::FINE),
        (p::WOUND, p::REACTION),
        (p::WOUND, p::TEXT),
        (p::ALLIED, p::FINE),
        (p::GREEN_DOOR, p::ATTACK),
    ];

    #[test]
    fn paired_colours_stay_distinguishable_in_every_palette() {
        for colours in [ColorVision::Protan, ColorVision::Deutan, ColorVision::Tritan] {
            for (one, other) in PAIRS {
                let apart = perceived_color_distance(one, other, colours);
                assert!(apart >= 15.0, "{colours:?}: {one:?} and {other:?} are {apart:.1} apart");
            }
        }
    }

    fn recolored_luminance(colour: Color, colours: ColorVision) -> f32 {
        let LinearRgba { red, green, blue, .. } = map_color(colour.to_srgba(), colours).into();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn text_stays_readable_in_every_palette() {
        let on_steel = [p::ALLIED_ON_STEEL, p::GERMAN_ON_STEEL, p::ATTACK_ON_STEEL, p::REACTION_TEXT, p::FINE_ON_STEEL];
        let on_paper = [p::ALLIED_ON_PAPER, p::GERMAN_ON_PAPER, p::WOUND, p::REFUSED, p::FINE_ON_PAPER];
        for colours in [ColorVision::Usual, ColorVision::Protan, ColorVision::Deutan, ColorVision::Tritan] {
            let contrast = |one: Color, other: Color| {
                let (one, other) =
                    (recolored_luminance(one, colours) + 0.05, recolored_luminance(other, colours) + 0.05);
                (one / other).max(other / one)
            };
            for (words, ground) in
                on_steel.map(|words| (words, p::STEEL)).into_iter().chain(on_paper.map(|words| (words, p::PAPER)))
            {
                let found = contrast(words, ground);
                assert!(found >= 4.5, "{colours:?}: {words:?} on {ground:?} has {found:.2}");
            }
        }
    }

    #[test]
    fn greys_and_paper_colours_are_not_recoloured() {
        for grey in [p::INK, p::STEEL, p::TEXT, p::PAPER, p::PAPER_SECOND, Color::WHITE] {
            for colours in [ColorVision::Protan, ColorVision::Deutan, ColorVision::Tritan] {
                assert_eq!(map_color(grey.to_srgba(), colours), grey.to_srgba());
            }
        }
    }

    #[test]
    fn only_drawings_with_meaningful_colours_are_recoloured() {
        let drawing = br##"<path fill="#F07F1E" stroke="#0B0F12" clip-path="url(#abc)"/>"##.to_vec();
        let after = recolor_svg("ui/badge_german", drawing.clone(), ColorVision::Deutan);
        assert_ne!(after, drawing);
        assert_eq!(after.len(), drawing.len());
        assert!(String::from_utf8_lossy(&after).contains("#0B0F12"));
        assert_eq!(recolor_svg("ui/art_title", drawing.clone(), ColorVision::Deutan), drawing);
        assert_eq!(recolor_svg("art/board/recon/floor", drawing.clone(), ColorVision::Deutan), drawing);
        assert_eq!(recolor_svg("ui/badge_german", drawing.clone(), ColorVision::Usual), drawing);
    }
}
