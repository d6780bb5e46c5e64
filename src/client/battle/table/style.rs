//! What each look of the board is made of: its pictures, the tint of its rock, its light. The pictures themselves are
//! written by `assets/art/board/generate.py`.

use bevy::prelude::*;

use mission::Look;

/// Floors 0–2 lie in rooms of the first kind, 3–4 in rooms of the second, 5–6 in corridors that run left and right, 7 where
/// corridors bend or meet.
pub(super) const FLOORS: u8 = 8;
/// The pictures of obstacles of a look.
pub(super) const OBSTACLES: u8 = 2;
/// The pictures of blood.
pub(super) const BLOODS: u8 = 3;
/// Stencilled numbers, from 1.
pub(super) const NUMBERS: u8 = 9;

/// A look, spelt out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// The folder of its pictures.
    pub folder: &'static str,
    /// The picture of what lies beyond the walls.
    pub ground: &'static str,
    /// The tint of that.
    pub rock: Color,
    /// What lies about on its floors.
    pub decals: &'static [&'static str],
    /// What hangs on its walls besides lamps.
    pub edges: &'static [&'static str],
    /// Which of its floors may be mirrored without showing it.
    pub mirrored: &'static [u8],
    /// What its obstacles shine like, if they do.
    pub shining: [Option<Vec3>; OBSTACLES as usize],
    /// Light, as the eye sees it: 1 leaves a colour as it is.
    pub light: Light,
}

/// The light of a look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Light {
    /// Where no lamp shines.
    pub ambient: Vec3,
    /// What a lamp adds to it close by.
    pub lamp: Vec3,
    /// How many squares a lamp reaches.
    pub reach: f32,
    /// One lamp in so many is broken.
    pub broken: u32,
}

const fn light(ambient: [f32; 3], lamp: [f32; 3], reach: f32, broken: u32) -> Light {
    Light { ambient: Vec3::from_array(ambient), lamp: Vec3::from_array(lamp), reach, broken }
}

/// The style of a look.
pub(super) fn style(look: Look) -> Style {
    match look {
        Look::Gallery => Style {
            folder: "gallery",
            ground: "rock",
            rock: Color::srgb_u8(0xA8, 0x97, 0x76),
            decals: &["chalk", "puddle", "crack", "papers", "rope", "crack"],
            edges: &["vent"],
            mirrored: &[0, 1, 7],
            shining: [None, None],
            light: light([0.78, 0.75, 0.70], [0.58, 0.46, 0.26], 4.4, 6),
        },
        Look::Bulkhead => Style {
            folder: "bulkhead",
            ground: "rock",
            rock: Color::srgb_u8(0x8C, 0x9A, 0xAE),
            decals: &["grate", "oil", "bullets", "cable", "oil", "bullets"],
            edges: &["vent", "valve", "fuses"],
            mirrored: &[],
            shining: [None, None],
            light: light([0.74, 0.79, 0.87], [0.56, 0.52, 0.40], 4.4, 6),
        },
        Look::Dock => Style {
            folder: "dock",
            ground: "rock",
            rock: Color::srgb_u8(0x62, 0x8A, 0x88),
            decals: &["puddle", "rope", "puddle", "crack", "puddle"],
            edges: &["valve", "valve", "vent"],
            mirrored: &[0, 1, 2, 7],
            shining: [None, None],
            light: light([0.66, 0.80, 0.82], [0.34, 0.58, 0.52], 4.4, 6),
        },
        Look::Laboratory => Style {
            folder: "laboratory",
            ground: "concrete",
            rock: Color::srgb_u8(0x93, 0xA4, 0x98),
            decals: &["papers", "glass", "papers", "oil", "crack"],
            edges: &["vent", "vent", "fuses"],
            mirrored: &[0, 1, 2],
            shining: [Some(Vec3::new(0.08, 0.42, 0.2)), None],
            light: light([0.72, 0.80, 0.77], [0.38, 0.40, 0.34], 4.6, 5),
        },
        Look::Barracks => Style {
            folder: "barracks",
            ground: "rock",
            rock: Color::srgb_u8(0x96, 0x74, 0x60),
            decals: &["bottles", "straw", "papers", "straw", "bullets"],
            edges: &["vent"],
            mirrored: &[0, 1, 2],
            shining: [None, Some(Vec3::new(0.6, 0.3, 0.1))],
            light: light([0.78, 0.72, 0.70], [0.54, 0.38, 0.20], 4.0, 5),
        },
        Look::Powerhouse => Style {
            folder: "powerhouse",
            ground: "concrete",
            rock: Color::srgb_u8(0xA4, 0xA2, 0x84),
            decals: &["oil", "wrench", "cable", "oil"],
            edges: &["fuses", "valve", "fuses"],
            mirrored: &[],
            shining: [Some(Vec3::new(0.4, 0.26, 0.1)), None],
            light: light([0.76, 0.76, 0.68], [0.66, 0.52, 0.18], 4.4, 6),
        },
        Look::Silo => Style {
            folder: "silo",
            ground: "steel",
            rock: Color::srgb_u8(0x9A, 0x86, 0x8A),
            decals: &["scorch", "cable", "scorch", "bullets"],
            edges: &["vent", "fuses"],
            mirrored: &[],
            shining: [None, Some(Vec3::new(0.5, 0.22, 0.1))],
            light: light([0.84, 0.78, 0.80], [0.62, 0.14, 0.09], 4.2, 7),
        },
    }
}

impl Style {
    /// The picture of a floor.
    pub fn floor(&self, kind: u8) -> String {
        format!("art/board/{}/floor_{kind}", self.folder)
    }

    /// The picture of a wall on the corner of four squares, of which those in the mask are rock.
    pub fn wall(&self, mask: u8) -> String {
        format!("art/board/{}/wall_{mask:02}", self.folder)
    }

    /// The picture of an obstacle.
    pub fn obstacle(&self, kind: u8) -> String {
        format!("art/board/{}/obstacle_{kind}", self.folder)
    }

    /// The picture of the stripes on both sides of a door.
    pub fn threshold(&self, green: bool) -> String {
        if green { "art/board/threshold_green".into() } else { format!("art/board/{}/threshold", self.folder) }
    }

    /// The picture of what lies beyond the walls, four squares wide.
    pub fn ground(&self) -> String {
        format!("art/board/ground_{}", self.ground)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::theme::art::drawn;

    fn drawn_size(name: &str, size: UVec2) -> Option<UVec2> {
        drawn(name, size).map(|image| image.size())
    }

    fn pictures(look: Look) -> Vec<String> {
        let style = style(look);
        let floors = (0..FLOORS).map(|kind| style.floor(kind));
        let walls = (1..15).map(|mask| style.wall(mask));
        let obstacles = (0..OBSTACLES).map(|kind| style.obstacle(kind));
        let decals = style.decals.iter().map(|name| format!("art/board/decal_{name}"));
        let bloods = (0..BLOODS).map(|kind| format!("art/board/blood_{kind}"));
        let numbers = (1..=NUMBERS).map(|number| format!("art/board/stencil_{number}"));
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
    fn every_picture_of_every_look_is_there_at_the_size_of_a_tile() {
        for look in Look::ALL {
            for name in pictures(look) {
                let size = UVec2::splat(36);
                assert_eq!(drawn_size(&name, size), Some(size), "{name}");
            }
            let style = style(look);
            for green in [false, true] {
                let size = UVec2::new(72, 45);
                assert_eq!(drawn_size(&style.threshold(green), size), Some(size), "{look:?}");
            }
            for edge in style.edges.iter().chain(&["lamp"]) {
                let size = UVec2::new(72, 27);
                assert_eq!(drawn_size(&format!("art/board/edge_{edge}"), size), Some(size), "{edge}");
            }
        }
    }

    #[test]
    fn a_floor_hides_nothing_beneath_it() {
        for look in Look::ALL {
            for kind in 0..FLOORS {
                let name = style(look).floor(kind);
                let texels = drawn(&name, UVec2::splat(36)).and_then(|image| image.data).expect("it is there");
                assert!(texels.chunks_exact(4).all(|texel| texel[3] == 255), "{name}");
            }
        }
    }
}
