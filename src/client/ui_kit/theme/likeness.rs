//! Portraits of soldiers and other persons, composed from the parts in `assets/art/face`. The name of a portrait lists
//! its parts, so that it can be requested like any other picture.

use bevy::prelude::*;
use mission::PersonFace;
use serde::Deserialize;

use super::{
    composite_image::{CompositeImage, DrawingPart, PartKind},
    palette::color_from_hex,
};

/// Prefix of the names of portraits.
const PREFIX: &str = "face/";
/// Width of each part, in units of the drawing.
const PART_WIDTH: f32 = 128.0;
/// Width of a portrait in units of the drawing; the shoulders extend beyond it.
const PORTRAIT_WIDTH: f32 = 116.0;

/// Skin colours, from fair to dark.
const SKINS: [Color; 6] = [
    color_from_hex(0xF6D2B0),
    color_from_hex(0xECB68C),
    color_from_hex(0xD9A576),
    color_from_hex(0xBE8656),
    color_from_hex(0x96613C),
    color_from_hex(0x6F4630),
];
/// Hair colours: black, dark brown, brown, blond, red, grey.
const HAIRS: [Color; 6] = [
    color_from_hex(0x3A3330),
    color_from_hex(0x5C3D28),
    color_from_hex(0x8A5E36),
    color_from_hex(0xE0B765),
    color_from_hex(0xC0602F),
    color_from_hex(0xB4B2AA),
];

/// Appearance of a person: the number of each part of the portrait, from 1. If 0 is allowed, it means that the part
/// is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PortraitParts {
    /// Skin colour.
    pub skin: u8,
    /// Colour of hair and beard.
    pub hair_colour: u8,
    /// Shape of the head.
    pub head: u8,
    /// Eyes, nose and mouth.
    pub look: u8,
    /// Haircut.
    pub hair: u8,
    pub beard: u8,
    /// A scar, glasses or similar, or 0.
    pub mark: u8,
    /// Headwear, or 0.
    pub hat: u8,
    /// Collar of the suit.
    pub suit: u8,
}

/// Smallest and largest number of each part, in the order of the fields.
const RANGES: [(u8, u8); 9] = [(1, 6), (1, 6), (1, 4), (1, 9), (1, 12), (0, 5), (0, 7), (0, 9), (1, 8)];

impl PortraitParts {
    /// Returns the name of the portrait as a picture.
    pub fn picture(self) -> String {
        let numbers = self.numbers().map(|number| number.to_string());
        format!("{PREFIX}{}", numbers.join("-"))
    }

    /// Returns `true` if there is a part for each number.
    pub fn is_drawable(self) -> bool {
        self.numbers().iter().zip(RANGES).all(|(number, (least, most))| (least..=most).contains(number))
    }

    fn numbers(self) -> [u8; 9] {
        let PortraitParts { skin, hair_colour, head, look, hair, beard, mark, hat, suit } = self;
        [skin, hair_colour, head, look, hair, beard, mark, hat, suit]
    }

    /// Parses the name of a portrait.
    fn read(name: &str) -> Option<Self> {
        let numbers: Option<Vec<u8>> =
            name.strip_prefix(PREFIX)?.split('-').map(|number| number.parse().ok()).collect();
        let [skin, hair_colour, head, look, hair, beard, mark, hat, suit] = numbers?.try_into().ok()?;
        let likeness = Self { skin, hair_colour, head, look, hair, beard, mark, hat, suit };
        likeness.is_drawable().then_some(likeness)
    }

    /// Composes the parts, from back to front.
    fn drawing(self) -> CompositeImage {
        let tint = |colours: &[Color], number: u8| colours[usize::from(number) - 1];
        let (skin, hair) = (tint(&SKINS, self.skin), tint(&HAIRS, self.hair_colour));
        let parts = [
            ("head", self.head, skin),
            ("suit", self.suit, Color::WHITE),
            ("look", self.look, Color::WHITE),
            ("beard", self.beard, hair),
            ("hair", self.hair, hair),
            ("mark", self.mark, Color::WHITE),
            ("hat", self.hat, Color::WHITE),
        ];
        let part = |(kind, number, tint): (&str, u8, Color)| DrawingPart {
            what: PartKind::Picture(format!("art/face/{kind}_{number}"), tint),
            at: Vec2::splat(PORTRAIT_WIDTH / 2.0),
            size: Vec2::splat(PART_WIDTH),
            turn: Mat2::IDENTITY,
        };
        let parts = parts.into_iter().filter(|(_, number, _)| *number > 0).map(part).collect();
        CompositeImage { size: Vec2::splat(PORTRAIT_WIDTH), parts, ..CompositeImage::default() }
    }
}

/// Returns the name of the portrait with this face; `None` if one of its parts has no picture: a newer game may have
/// saved the face.
pub fn face_picture(face: PersonFace) -> Option<String> {
    let PersonFace { skin, hair_colour, head, look, hair, beard, mark, hat, suit } = face;
    let parts = PortraitParts { skin, hair_colour, head, look, hair, beard, mark, hat, suit };
    parts.is_drawable().then(|| parts.picture())
}

/// Returns the drawing of a portrait; `None` if `name` is not the name of a portrait.
pub(super) fn portrait_drawing(name: &str) -> Option<CompositeImage> {
    PortraitParts::read(name).map(PortraitParts::drawing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mission::paths;

    /// Returns a likeness with one given part and number 1 for all others.
    fn likeness_with_part(place: usize, number: u8) -> PortraitParts {
        let mut numbers = [1; 9];
        numbers[place] = number;
        let name = format!("{PREFIX}{}", numbers.map(|number| number.to_string()).join("-"));
        PortraitParts::read(&name).unwrap_or_else(|| panic!("{name} is no portrait"))
    }

    #[test]
    fn portrait_names_parse_back_to_their_parts() {
        let likeness = likeness_with_part(4, 7);
        assert_eq!(PortraitParts::read(&likeness.picture()), Some(likeness));
        for name in ["face/1-1-1-1-1-1-1-1", "face/1-1-1-1-13-1-1-1-1", "face/0-1-1-1-1-1-1-1-1", "face/x", "art/grunt"]
        {
            assert_eq!(PortraitParts::read(name), None, "{name}");
        }
    }

    #[test]
    fn every_portrait_part_has_a_picture() {
        for (place, (least, most)) in RANGES.into_iter().enumerate() {
            for number in least..=most {
                for part in likeness_with_part(place, number).drawing().parts {
                    let PartKind::Picture(name, _) = part.what else { panic!("a part is no picture") };
                    let file = paths::assets_dir().join(&name).with_extension("svg");
                    assert!(file.is_file(), "{}", file.display());
                }
            }
        }
    }

    #[test]
    fn every_face_picture_belongs_to_a_portrait_part() {
        let pictures = std::fs::read_dir(paths::assets_dir().join("art/face")).expect("the folder is there").count();
        // The first two numbers are colours.
        let parts: usize = RANGES[2..].iter().map(|(_, most)| usize::from(*most)).sum();
        assert_eq!(pictures, parts);
    }
}
