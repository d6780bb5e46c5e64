//! The appearance of each theme of the board: its pictures, the tint of its rock, its light. The pictures are generated
//! by `assets/art/board/generate.py`.

use std::collections::HashMap;

use bevy::color::Color;
use mission::BoardTheme;
use serde::Deserialize;

/// Number of floor pictures: 0–2 are for rooms of the first kind, 3–4 for rooms of the second, 5–6 for corridors that
/// run left and right, 7 for places where corridors bend or meet.
pub(super) const FLOORS: u8 = 8;
/// Number of obstacle pictures of a theme.
pub(super) const OBSTACLES: u8 = 2;
/// Number of pictures of blood.
pub(super) const BLOODS: u8 = 3;

/// Appearance of a theme, read from `looks.ron`.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct BoardStyle {
    /// Folder of its pictures.
    pub folder: String,
    /// Name of the picture of the ground beyond the walls.
    pub ground: String,
    /// Tint of the ground: red, green, blue.
    rock: [u8; 3],
    /// Decals on its floors. A name listed twice is chosen twice as often.
    pub decals: Vec<String>,
    /// Pictures on its walls, apart from lamps.
    pub edges: Vec<String>,
    /// Floors that may be mirrored unnoticed.
    pub mirrored: Vec<u8>,
    /// Colour of the light of its obstacles, if they shine.
    pub shining: [Option<[f32; 3]>; OBSTACLES as usize],
    /// Light in sRGB: 1 leaves a colour unchanged.
    pub light: LightStyle,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct LightStyle {
    /// Light beyond the reach of lamps.
    pub ambient: [f32; 3],
    /// Light that a lamp adds close by.
    pub lamp: [f32; 3],
    /// Reach of a lamp, in squares.
    pub reach: f32,
    /// Number of lamps of which one is broken, on average.
    pub broken: u32,
}

pub(super) fn board_style(look: BoardTheme) -> BoardStyle {
    let all: HashMap<BoardTheme, BoardStyle> =
        ron::from_str(include_str!("looks.ron")).expect("the styles of all looks, which the test below reads too");
    all[&look].clone()
}

impl BoardStyle {
    /// Returns the tint of the ground beyond the walls.
    pub fn rock(&self) -> Color {
        let [red, green, blue] = self.rock;
        Color::srgb_u8(red, green, blue)
    }

    pub fn floor(&self, kind: u8) -> String {
        format!("art/board/{}/floor_{kind}", self.folder)
    }

    /// Returns the picture of a wall on the corner of four squares. A set bit of the mask means rock.
    pub fn wall(&self, mask: u8) -> String {
        format!("art/board/{}/wall_{mask:02}", self.folder)
    }

    pub fn obstacle(&self, kind: u8) -> String {
        format!("art/board/{}/obstacle_{kind}", self.folder)
    }

    /// Returns the picture of the stripes on both sides of a door.
    pub fn threshold(&self, green: bool) -> String {
        if green { "art/board/threshold_green".into() } else { format!("art/board/{}/threshold", self.folder) }
    }

    /// Returns the picture of the ground beyond the walls, four squares wide.
    pub fn ground(&self) -> String {
        format!("art/board/ground_{}", self.ground)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use battle_view::rooms::ROOM_NUMBERS;
    use bevy::prelude::*;
    use ui_kit::theme::image_cache::rasterize_exact_size;

    fn drawn_size(name: &str, size: UVec2) -> Option<UVec2> {
        rasterize_exact_size(name, size).map(|image| image.size())
    }

    fn style_pictures(look: BoardTheme) -> Vec<String> {
        let style = board_style(look);
        let floors = (0..FLOORS).map(|kind| style.floor(kind));
        let walls = (1..15).map(|mask| style.wall(mask));
        let obstacles = (0..OBSTACLES).map(|kind| style.obstacle(kind));
        let decals = style.decals.iter().map(|name| format!("art/board/decal_{name}"));
        let bloods = (0..BLOODS).map(|kind| format!("art/board/blood_{kind}"));
        let numbers = (1..=ROOM_NUMBERS).map(|number| format!("art/board/stencil_{number}"));
        floors
            .chain(walls)
            .chain(obstacles)
            .chain(decals)
            .chain(bloods)
            .chain(numbers)
            .chain([style.ground()])
            .collect()
    }

    #[test]
    fn every_theme_picture_renders_at_the_requested_size() {
        for look in BoardTheme::ALL {
            for name in style_pictures(look) {
                let size = UVec2::splat(36);
                assert_eq!(drawn_size(&name, size), Some(size), "{name}");
            }
            let style = board_style(look);
            for green in [false, true] {
                let size = UVec2::new(72, 45);
                assert_eq!(drawn_size(&style.threshold(green), size), Some(size), "{look:?}");
            }
            for edge in style.edges.iter().map(String::as_str).chain(["lamp"]) {
                let size = UVec2::new(72, 27);
                assert_eq!(drawn_size(&format!("art/board/edge_{edge}"), size), Some(size), "{edge}");
            }
        }
    }

    /// Returns the mean brightness of a floor's columns in a range, without its upper and lower edge.
    fn mean_brightness(texels: &[u8], (from, to): (usize, usize)) -> f32 {
        let rows = 24..232usize;
        let sum: f32 = rows
            .clone()
            .flat_map(|y| (from..to).map(move |x| (y * 256 + x) * 4))
            .map(|at| texels[at..at + 3].iter().map(|part| f32::from(*part)).sum::<f32>() / 3.0)
            .sum();
        sum / (rows.len() * (to - from)) as f32
    }

    /// Checks that floor panels smaller than a square can't be mistaken for squares.
    #[test]
    fn floor_joints_are_far_fainter_than_square_edges() {
        for (look, kinds) in
            [(BoardTheme::Bulkhead, [3, 4]), (BoardTheme::Barracks, [7, 7]), (BoardTheme::Dock, [0, 0])]
        {
            for kind in kinds {
                let name = board_style(look).floor(kind);
                let image =
                    rasterize_exact_size(&name, UVec2::splat(256)).and_then(|image| image.data).expect("it is there");
                let mean = |from, to| mean_brightness(&image, (from, to));
                let around = f32::midpoint(mean(100, 122), mean(134, 156));
                let (joint, rim) = ((mean(127, 130) - around).abs(), (mean(0, 3) - around).abs());
                assert!(rim > 10.0 && joint * 3.0 <= rim, "{name}: {joint} within, {rim} at the rim");
            }
        }
    }

    #[test]
    fn floor_pictures_are_fully_opaque() {
        for look in BoardTheme::ALL {
            for kind in 0..FLOORS {
                let name = board_style(look).floor(kind);
                let texels =
                    rasterize_exact_size(&name, UVec2::splat(36)).and_then(|image| image.data).expect("it is there");
                assert!(texels.chunks_exact(4).all(|texel| texel[3] == 255), "{name}");
            }
        }
    }
}
